//! For whom a page is written. A path on a page for developers is this repository's, on one for users it may be theirs;
//! contributors run the repository's own tasks, users run tasks of their own projects.

use std::sync::LazyLock;

use regex::Regex;

use super::Sources;
use crate::claim::Claim;
use crate::document::Document;
use crate::index::manifest::{Ecosystem, Package};
use crate::pattern;
use crate::repo::split_path;

/// The readers of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Audience {
    Developers,
    Users,
}

static NAMES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(r"(?i)^(contribut\w*|architecture|hacking|develop\w*|agents|claude|gemini|building|releas\w*|maintain\w*|internals|copilot-instructions|code[-_]?(map|base|structure|layout)|project[-_](layout|structure))([-_.].*)?$|^releas|checklist")
        .expect("valid")
});
static FOLDERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(r"(?i)(^|/)(\.github|\.claude|\.cursor|contribut\w*|development\w*|dev|dev-docs|devdocs|developers?|internals|maintainers?|hacking|engineering)/")
        .expect("valid")
});
static USERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(r"(?i)(^|/)(docs?|documentation|website|site|book|guide|manual|content|examples?|tutorials?|templates?|skills|npm|plugins?)(/|$)")
        .expect("valid")
});

/// Who reads the page, by its path. `is_package` says whether a package has its manifest in a folder: the README of
/// one is what its users see.
pub(super) fn audience(path: &str, is_package: impl Fn(&str) -> bool) -> Audience {
    let (folder, name) = split_path(path);
    if name.to_lowercase().starts_with("architecture") && USERS.is_match(folder) {
        return Audience::Users;
    }
    let is_skill = path.contains(".claude/skills") || name == "SKILL.md" && path.starts_with(".");
    if NAMES.is_match(name) || FOLDERS.is_match(path) || is_skill {
        return Audience::Developers;
    }
    // The README of a folder of code is about that folder.
    let is_readme = name.to_lowercase().starts_with("readme");
    match is_readme && !folder.is_empty() && !USERS.is_match(folder) && !is_package(folder) {
        true => Audience::Developers,
        false => Audience::Users,
    }
}

static CONTRIBUTORS: LazyLock<Regex> = LazyLock::new(|| {
    let words = r"(?i)\b(contribut\w*|develop\w*|dev|hack(?:ing)?|agents|claude|copilot\w*|gemini|skill|build(?:s|ing)?|releas\w*|maintain\w*|test(?:s|ing)?|from source|local(?:ly)?|lint\w*|format\w*|workflow|code style|style guide|internals?|architecture|debug\w*|benchmark\w*)\b";
    pattern::ascii(words).expect("valid")
});

/// Whether the page, or the section of the claim, is for those who work on the repository itself.
pub(super) fn is_for_contributors(document: &Document, claim: &Claim) -> bool {
    let path = document.path.replace(['/', '_', '-', '.'], " ");
    audience(&document.path, |_| true) == Audience::Developers
        || CONTRIBUTORS.is_match(&path)
        || claim.section.iter().any(|heading| CONTRIBUTORS.is_match(heading))
}

/// Whether a command of `runner` on this page is likely run in the reader's own project.
///
/// Two signs: the repository makes the runner itself (its pages show other projects), or its package is published
/// (its pages show how to use it). Pages and sections for contributors are never the reader's.
pub(super) fn is_readers(sources: &Sources<'_>, document: &Document, claim: &Claim, runner: &str) -> bool {
    if is_for_contributors(document, claim) {
        return false;
    }
    makes(sources, runner) || runner == "npm" && is_library(sources, document)
}

/// Whether the repository makes the runner or one of its plugins.
fn makes(sources: &Sources<'_>, runner: &str) -> bool {
    let packages = sources.index.manifests().own_packages();
    let plugin = format!("{runner}-");
    packages.flat_map(|package| &package.programs).any(|program| {
        let name = program.name.value.as_str();
        name == runner
            || runner == "cargo" && name.starts_with(&plugin)
            || runner == "uv" && matches!(name, "poetry" | "pdm" | "pip")
    })
}

fn is_library(sources: &Sources<'_>, document: &Document) -> bool {
    let around = sources.index.manifests().packages_around(&document.path);
    let mut nodes = around.filter(|package: &&Package| package.ecosystem == Ecosystem::Node);
    nodes.next().is_some_and(|package| package.is_published && package.version.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_about_the_code_are_for_developers() {
        for path in [
            "CONTRIBUTING.md",
            "ARCHITECTURE.md",
            "crates/x/README.md",
            "docs/contributing/a.md",
            ".github/CONTRIBUTING.md",
            "doc/release-checklist.md",
        ] {
            assert_eq!(audience(path, |_| false), Audience::Developers, "{path}");
        }
        for path in ["README.md", "docs/usage.md", "examples/README.md"] {
            assert_eq!(audience(path, |_| false), Audience::Users, "{path}");
        }
    }
}
