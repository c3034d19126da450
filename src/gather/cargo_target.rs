//! Evidence for the targets and packages that `cargo` is told to build.

use std::sync::LazyLock;

use regex::Regex;

use super::named::{inventory, item, nearly};
use super::near::{Miss, misses};
use super::{Sources, audience};
use crate::claim::Claim;
use crate::document::Document;
use crate::evidence::{Bearing, Coverage, Gathered};
use crate::index::manifest::{Ecosystem, Located, Package, TargetKind, normal_name};

/// The evidence for `--bin`, `--example`, `--test` and `--bench`: the targets of every crate here.
pub(super) fn gather(sources: &Sources<'_>, claim: &Claim, option: &str) -> Gathered {
    let (kind, noun) = match option {
        "cargo --bin" => (TargetKind::Bin, "programs"),
        "cargo --example" => (TargetKind::Example, "examples"),
        "cargo --test" => (TargetKind::Test, "integration tests"),
        _ => (TargetKind::Bench, "benches"),
    };
    let targets = crates(sources).flat_map(|package| &package.targets).filter(|target| target.kind == kind);
    let names: Vec<&Located> = targets.map(|target| &target.name).collect();
    among(sources, claim, &names, noun)
}

/// The evidence for `--package`.
///
/// Who uses a crate has a workspace of their own: on their pages only a slip in the name of a crate here tells.
pub(super) fn package(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let names: Vec<&Located> = crates(sources).filter_map(|package| package.name.as_ref()).collect();
    let name = &claim.entity.name;
    let mut gathered = among(sources, claim, &names, "crates");
    let found = gathered.evidence.iter().any(|item| item.bearing == Bearing::Same);
    if !found && is_dependency(sources, name) {
        gathered.coverage = Coverage::None("it is a dependency".into());
    } else if !found && !audience::is_for_contributors(document, claim) {
        let all = || names.iter().map(|located| located.value.as_str());
        let is_slip = misses(name, all()).first().is_some_and(|(_, miss)| *miss < Miss::Words);
        if !is_slip || OF_READERS.is_match(&document.text) {
            gathered.coverage = Coverage::None("the reader's workspace may have such a crate".into());
        }
    }
    gathered
}

/// Words of a page that has its readers work in a project of theirs.
static OF_READERS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\byour (own )?[`'\x22]?([\w-]+[`'\x22]? )?(app|application|binary|crate|game|library|package|program|project|workspace)\b").expect("valid")
});

fn crates<'s>(sources: &'s Sources<'_>) -> impl Iterator<Item = &'s Package> {
    sources.index.manifests().packages.iter().filter(|package| package.ecosystem == Ecosystem::Cargo)
}

fn among(sources: &Sources<'_>, claim: &Claim, names: &[&Located], noun: &str) -> Gathered {
    let name = &claim.entity.name;
    let trail = vec![format!("{noun} of {} crates: {}", crates(sources).count(), names.len())];
    if crates(sources).next().is_none() {
        return Gathered::none("no crate stands here");
    }
    if let Some(same) = names.iter().find(|located| located.value == *name) {
        return Gathered {
            evidence: vec![item(same, Bearing::Same, "")],
            coverage: Coverage::Complete,
            trail,
        };
    }
    let mut evidence = nearly(name, names.iter().copied());
    let elsewhere = crates(sources).filter_map(|package| package.name.as_ref());
    let elsewhere = elsewhere.into_iter().find(|package| normal_name(&package.value) == normal_name(name));
    evidence.extend(elsewhere.map(|package| item(package, Bearing::Elsewhere, "a crate has this name")));
    let size = format!("the {} crates here define {} {noun}", crates(sources).count(), names.len());
    evidence.push(inventory(None, noun, size));
    let coverage = match crates(sources).any(|package| package.name.is_some()) {
        true => Coverage::Complete,
        false => Coverage::None("no crate stands here".into()),
    };
    Gathered { evidence, coverage, trail }
}

fn is_dependency(sources: &Sources<'_>, name: &str) -> bool {
    let locked = format!("name = \"{name}\"\n");
    let locks = sources.repo.files_named("Cargo.lock");
    let declared = crates(sources).flat_map(|package| &package.dependencies);
    declared.into_iter().any(|dependency| dependency.name.value == name && dependency.requirement.is_some())
        || locks.iter().any(|lock| sources.repo.text(*lock).is_ok_and(|text| is_foreign(text, &locked)))
}

/// Whether a lock file lists the package with a source, which members of the workspace have none of.
fn is_foreign(lock: &str, line: &str) -> bool {
    lock.split("[[package]]").any(|entry| entry.contains(line) && entry.contains("source = "))
}
