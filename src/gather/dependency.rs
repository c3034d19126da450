//! Evidence for a package that a page says the project needs: the dependencies of all manifests.

use super::Sources;
use super::named::item;
use crate::claim::{Claim, ClaimKind};
use crate::document::Document;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::index::manifest::{Package, is_fixture, normal_name};
use crate::repo::Span;

/// What the manifests say of a dependency.
pub(super) fn evidence(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let ClaimKind::Among(listed) = &claim.kind else { return Gathered::none("it is in no list") };
    if is_fixture(&document.path) {
        return Gathered::none("the page belongs to material of tests");
    }
    let manifests = sources.index.manifests();
    let name = claim.entity.name.as_str();
    let mut all = manifests.packages.iter().flat_map(|package| &package.dependencies);
    if let Some(found) = all.find(|dependency| normal_name(&dependency.name.value) == normal_name(name)) {
        let evidence = vec![item(&found.name, Bearing::Same, "")];
        return Gathered { evidence, coverage: Coverage::Complete, trail: Vec::new() };
    }
    if manifests.packages_named(name).next().is_some() {
        return Gathered::none("it is a package of this repository");
    }
    let others: Vec<&String> = listed.iter().filter(|other| other.as_str() != name).collect();
    let nearest = manifests.packages_around(&document.path).find(|package| !package.dependencies.is_empty());
    let Some(nearest) = nearest.filter(|package| !package.is_fixture) else {
        return Gathered::none("no manifest around the page names dependencies");
    };
    let known = others.iter().filter(|other| needs(nearest, other)).count();
    // A short list must be known but for the one; a long one may have another slip.
    if known == 0 || known < others.len() && (others.len() < 4 || known + 1 < others.len()) {
        return Gathered::none("the list is not that of a manifest's dependencies");
    }
    let words = sources.index.words();
    let spelt = [name.to_owned(), name.replace('-', "_"), name.to_lowercase()];
    if spelt.iter().any(|word| words.has(word)) {
        return Gathered::none("the code names it");
    }
    Gathered { evidence: vec![inventory(sources, nearest)], coverage: Coverage::Complete, trail: Vec::new() }
}

fn needs(package: &Package, name: &str) -> bool {
    package.dependencies.iter().any(|dependency| normal_name(&dependency.name.value) == normal_name(name))
}

fn inventory(sources: &Sources<'_>, package: &Package) -> Evidence {
    let path = sources.repo.path(package.manifest);
    Evidence {
        origin: Origin::Manifest,
        bearing: Bearing::Inventory,
        span: package.dependencies.first().map(|first| Span { ..first.name.span }),
        fact: None,
        quote: path.to_owned(),
        note: format!("{path} names {} dependencies", package.dependencies.len()),
    }
}
