//! Whom a page speaks to: contributors run the repository's own tasks, users run tasks of their own projects.

use std::sync::LazyLock;

use regex::Regex;

use super::Sources;
use crate::claim::Claim;
use crate::document::Document;
use crate::index::manifest::{Ecosystem, Package};

static CONTRIBUTORS: LazyLock<Regex> = LazyLock::new(|| {
    let words = r"(?i)\b(contribut\w*|develop\w*|dev|hack(?:ing)?|agents|claude|copilot\w*|gemini|skill|build(?:s|ing)?|releas\w*|maintain\w*|test(?:s|ing)?|from source|local(?:ly)?|lint\w*|format\w*|workflow|code style|style guide|internals?|architecture|debug\w*|benchmark\w*)\b";
    Regex::new(words).expect("valid")
});

/// Whether a command of `runner` on this page is likely run in the reader's own project.
///
/// Two signs: the repository makes the runner itself (its pages show other projects), or its package is published
/// (its pages show how to use it). Pages and sections for contributors are never the reader's.
pub(super) fn is_readers(sources: &Sources<'_>, document: &Document, claim: &Claim, runner: &str) -> bool {
    let path = document.path.replace(['/', '_', '-', '.'], " ");
    if CONTRIBUTORS.is_match(&path) || claim.section.iter().any(|heading| CONTRIBUTORS.is_match(heading)) {
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
