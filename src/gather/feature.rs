//! Evidence for Cargo features, extras and dependency groups: what the package's manifest lists.

use super::named::{inventory, item, nearly};
use super::place::{self, Place};
use super::{Sources, audience};
use crate::claim::{Claim, ClaimKind};
use crate::document::Document;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered};
use crate::extract::features::beside;
use crate::index::manifest::{Ecosystem, Feature, FeatureKind, Located, Package, holds, is_fixture};
use crate::repo::Span;

/// The evidence for a feature; its owner is a package, `.` for the Python project in the folder, or nobody: then the
/// crates in the folder.
pub(super) fn gather(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    if is_fixture(&document.path) {
        return Gathered::none("the page belongs to material of tests");
    }
    if claim.entity.owner.as_deref().is_some_and(|owner| matches!(owner, "foo" | "bar" | "baz")) {
        return Gathered::none("the package is a placeholder");
    }
    let runner = if claim.entity.owner.as_deref() == Some(".") { "uv" } else { "cargo" };
    let packages = match packages(sources, document, claim) {
        Ok(packages) => packages,
        Err(reason) => return Gathered::none(reason),
    };
    let Some(first) = packages.first() else { return Gathered::none("no package answers for it") };
    if let ClaimKind::Default(list) = &claim.kind {
        let words = claim.quote.to_lowercase();
        if words.split(|letter: char| !letter.is_alphabetic()).any(|word| matches!(word, "their" | "your")) {
            return Gathered::none("the list is that of the reader's crate");
        }
        return default_set(sources, first, list);
    }
    let name = &claim.entity.name;
    let trail = vec![format!("features of {} packages", packages.len())];
    if let Some(feature) = packages.iter().find_map(|package| package.feature(name)) {
        return Gathered {
            evidence: vec![item(&feature.name, Bearing::Same, "")],
            coverage: Coverage::Complete,
            trail,
        };
    }
    if name == "default" && first.ecosystem == Ecosystem::Cargo {
        let evidence = vec![inventory(None, "default", "every crate has it")];
        let evidence = evidence.into_iter().map(|item| Evidence { bearing: Bearing::Same, ..item }).collect();
        return Gathered { evidence, coverage: Coverage::Complete, trail };
    }
    if let Some(reason) = made_by_the_reader(sources, document, &packages, name) {
        return Gathered { trail, ..Gathered::none(reason) };
    }
    let beside = beside(document, claim);
    let strangers =
        beside.iter().filter(|other| packages.iter().all(|package| package.feature(other).is_none())).count();
    if !beside.is_empty() && (beside.len() < 3 || strangers > 1) {
        return Gathered::none("the names beside it are no features of this repository");
    }
    let mut evidence =
        nearly(name, packages.iter().flat_map(|package| &package.features).map(|feature| &feature.name));
    evidence.push(size(sources, first));
    let local = claim.entity.owner.as_deref().is_none_or(|owner| owner == ".");
    let coverage = match local && audience::is_readers(sources, document, claim, runner) {
        true => Coverage::None("the page is for users, about a project of theirs".into()),
        false => coverage(sources, claim, &packages),
    };
    Gathered { evidence, coverage, trail }
}

/// Whether the reader is to make the feature: the manifest has it in a comment, or the page shows its line.
fn made_by_the_reader(
    sources: &Sources<'_>,
    document: &Document,
    packages: &[&Package],
    name: &str,
) -> Option<&'static str> {
    let defines = |line: &str| {
        let rest = line.trim_start_matches(['#', '+', ' ', '\t']).strip_prefix(name);
        rest.is_some_and(|rest| {
            rest.trim_start().strip_prefix('=').is_some_and(|list| list.trim_start().starts_with('['))
        })
    };
    let in_manifest = packages.iter().any(|package| {
        let text = sources.repo.text(package.manifest).unwrap_or("");
        text.lines().any(|line| line.trim_start().starts_with('#') && defines(line))
    });
    if in_manifest {
        return Some("the manifest has it in a comment, for the reader to turn on");
    }
    document.text.lines().any(defines).then_some("the page shows the line that adds it")
}

fn coverage(sources: &Sources<'_>, claim: &Claim, packages: &[&Package]) -> Coverage {
    if let Some(reason) = packages.iter().find_map(|package| package.features_partial.clone()) {
        return Coverage::Partial(reason);
    }
    // The names of extras are few; a package without any was perhaps not read to the end.
    let silent =
        packages.iter().all(|package| package.features.is_empty() && package.dependencies.is_empty());
    if silent && packages.iter().any(|package| package.ecosystem == Ecosystem::Python) {
        return Coverage::None("the manifest says nothing of dependencies".into());
    }
    let dependency = packages.iter().flat_map(|package| &package.dependencies).any(|dependency| {
        dependency.is_optional
            && claim.entity.name.starts_with(&dependency.name.value)
            && claim.entity.name.contains('/')
    });
    let _ = sources;
    if dependency { Coverage::None("it is a feature of a dependency".into()) } else { Coverage::Complete }
}

fn packages<'s>(
    sources: &'s Sources<'_>,
    document: &Document,
    claim: &Claim,
) -> Result<Vec<&'s Package>, String> {
    let manifests = sources.index.manifests();
    let owner = claim.entity.owner.as_deref();
    match owner {
        Some(name) if name != "." => {
            let mut named: Vec<&Package> = manifests.packages_named(name).collect();
            named.sort_by_key(|package| package.is_fixture);
            match named.first() {
                Some(first) if !first.is_fixture => Ok(named),
                Some(_) | None => Err(format!("`{name}` is no package of this repository")),
            }
        }
        _ => in_folder(sources, document, claim, owner.is_some()),
    }
}

fn in_folder<'s>(
    sources: &'s Sources<'_>,
    document: &Document,
    claim: &Claim,
    python: bool,
) -> Result<Vec<&'s Package>, String> {
    let folder = match place::of(sources, document, claim) {
        Place::Folder(folder) => folder,
        Place::Anywhere => String::new(),
        Place::Elsewhere(reason) => return Err(reason),
    };
    let manifests = sources.index.manifests();
    let ecosystem = if python { Ecosystem::Python } else { Ecosystem::Cargo };
    let around: Vec<&Package> =
        manifests.packages_around(&folder).filter(|package| package.ecosystem == ecosystem).collect();
    // A command at the root of a workspace reaches every member.
    let members = manifests.own_packages().filter(|package| {
        let root = around.last().map_or("", |root| root.folder.as_str());
        package.ecosystem == ecosystem && holds(root, &package.folder)
    });
    let mut all = around.clone();
    all.extend(members.filter(|member| !around.iter().any(|package| package.manifest == member.manifest)));
    match around.is_empty() {
        true => Err("no package stands where the command runs".into()),
        false => Ok(all),
    }
}

fn size(sources: &Sources<'_>, package: &Package) -> Evidence {
    let path = sources.repo.path(package.manifest);
    let noun = match package.ecosystem {
        Ecosystem::Cargo => "features",
        Ecosystem::Python | Ecosystem::Node => "extras and groups",
    };
    let name = package.name.as_ref().map_or(path, |name| name.value.as_str());
    let note = format!("`{name}` defines {} {noun} in {path}", package.features.len());
    let span = package.name.as_ref().map_or(Span::new(package.manifest, 0, 0), |name| name.span);
    inventory(Some(span), path, note)
}

/// The `default` feature beside a list of features that the page says it has.
fn default_set(sources: &Sources<'_>, package: &Package, _list: &str) -> Gathered {
    let default = package.features.iter().find(|feature| is_default(feature));
    let Some(default) = default else { return Gathered::none("the crate has no `default` feature") };
    let written = sources.repo.line_of(default.name.span).trim().to_owned();
    let value = Located { value: default.enables.join(", "), span: default.name.span };
    let evidence = vec![item(&value, Bearing::Same, written)];
    Gathered { evidence, coverage: Coverage::Complete, trail: vec!["the `default` feature".into()] }
}

fn is_default(feature: &Feature) -> bool {
    feature.kind == FeatureKind::Cargo && feature.name.value == "default"
}
