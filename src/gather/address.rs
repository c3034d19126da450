//! Addresses of this repository on its forge, as paths of its tree.

use crate::index::Index;
use crate::site::Forge;

/// What an address leads to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Address {
    /// A path of the tree that is checked out.
    Own(String),
    /// Not this tree; the reason.
    Elsewhere(&'static str),
}

/// Reads an `https:` address.
pub(super) fn read(forge: &Forge, index: &Index<'_>, address: &str) -> Address {
    let Some((_, rest)) = address.split_once("://") else { return Address::Elsewhere("not an address") };
    let parts: Vec<&str> = rest.split('/').collect();
    match parts.as_slice() {
        ["github.com", owner, name, rest @ ..] if is_own(forge, owner, name) => on_github(forge, index, rest),
        ["raw.githubusercontent.com", owner, name, "refs", "heads", revision, path @ ..]
        | ["raw.githubusercontent.com", owner, name, revision, path @ ..]
            if is_own(forge, owner, name) =>
        {
            at(forge, index, revision, path)
        }
        ["img.shields.io", "github", "actions", "workflow", "status", owner, name, file]
            if is_own(forge, owner, name) =>
        {
            Address::Own(format!(".github/workflows/{file}"))
        }
        _ => Address::Elsewhere("another repository or site"),
    }
}

fn is_own(forge: &Forge, owner: &str, name: &str) -> bool {
    forge.is_own(&format!("{owner}/{name}"))
}

fn on_github(forge: &Forge, index: &Index<'_>, rest: &[&str]) -> Address {
    match rest {
        ["blob" | "tree" | "raw" | "edit" | "blame", revision, path @ ..] if !path.is_empty() => {
            at(forge, index, revision, path)
        }
        ["actions", "workflows", file, ..] if file.ends_with(".yml") || file.ends_with(".yaml") => {
            Address::Own(format!(".github/workflows/{file}"))
        }
        _ => Address::Elsewhere("not a file of the repository"),
    }
}

fn at(forge: &Forge, index: &Index<'_>, revision: &str, path: &[&str]) -> Address {
    if !forge.is_current(revision) && !is_current_version(index, revision) {
        return Address::Elsewhere("another branch, tag or commit");
    }
    Address::Own(path.join("/").trim_matches('/').to_owned())
}

/// Whether a tag is that of the version that the tree is at: it was cut from, or will be cut from, this tree.
fn is_current_version(index: &Index<'_>, revision: &str) -> bool {
    let version = revision.trim_start_matches('v');
    let numbered = version.starts_with(|first: char| first.is_ascii_digit()) && version.contains('.');
    numbered
        && index.manifests().own_packages().any(|package| {
            package.folder.is_empty() && package.version.as_ref().is_some_and(|own| own.value == version)
        })
}
