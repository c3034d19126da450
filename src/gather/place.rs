//! Which folder a command of a page runs in, from the places of its claim.

use super::Sources;
use crate::claim::Claim;
use crate::document::Document;
use crate::index::manifest::normal_name;
use crate::repo::{join_path, split_path};

/// Where a command runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In this folder, relative to the repository; whether the page itself names it, or lies in it.
    Folder(String),
    /// In some member of a workspace.
    Anywhere,
    /// Where this repository does not answer; the reason.
    Elsewhere(String),
}

/// The place of a claim: what its page says, or the page's own folder.
pub(super) fn of(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Place {
    let page = split_path(&document.path).0;
    match claim.places.first().map(String::as_str) {
        None | Some(".") => Place::Folder(page.to_owned()),
        Some("*") => Place::Anywhere,
        Some("?") => Place::Elsewhere("the command runs in a folder that the page does not name".into()),
        Some(place) => named(sources, page, place),
    }
}

fn named(sources: &Sources<'_>, page: &str, place: &str) -> Place {
    let place = place.trim_start_matches("./").trim_end_matches('/');
    if let Some(folder) = ancestors(page).find_map(|base| existing(sources, base, place)) {
        return Place::Folder(folder);
    }
    let (first, rest) = place.split_once('/').unwrap_or((place, ""));
    if is_checkout(sources, first)
        && let Some(folder) = existing(sources, "", rest)
    {
        return Place::Folder(folder);
    }
    Place::Elsewhere(format!("`{place}` is no folder of this repository"))
}

fn existing(sources: &Sources<'_>, base: &str, place: &str) -> Option<String> {
    join_path(base, place).filter(|folder| sources.repo.is_folder(folder))
}

/// Whether a folder of this name is what cloning the repository gives.
fn is_checkout(sources: &Sources<'_>, name: &str) -> bool {
    let wanted = normal_name(name);
    let root = sources.repo.root().file_name().and_then(|name| name.to_str()).unwrap_or("");
    let packages = sources.index.manifests().own_packages();
    let mut names = packages.filter_map(|package| package.name.as_ref());
    normal_name(root) == wanted || names.any(|name| normal_name(&name.value) == wanted)
}

/// A folder and those above it, the root last.
pub(super) fn ancestors(folder: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(folder), |folder| (!folder.is_empty()).then(|| split_path(folder).0))
}
