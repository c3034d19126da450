//! Evidence for version floors and current versions: manifests first, then toolchain files and pinned workflows.

use super::Sources;
use super::named::item;
use crate::claim::{Claim, ClaimKind};
use crate::document::Document;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered};
use crate::index::manifest::{Ecosystem, Floor, Located, Package, normal_name};
use crate::repo::join_path;
use crate::version::{Version, floor_of};

/// The evidence for a version claim: `Same` agrees, `Elsewhere` contradicts; its note names the file.
pub(super) fn gather(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let ClaimKind::Requires(written) = &claim.kind else { return Gathered::none("no version is given") };
    match claim.entity.name.as_str() {
        "rust" | "python" | "go" | "node" => floor(sources, document, claim, written),
        name => current(sources, name, written),
    }
}

fn floor(sources: &Sources<'_>, document: &Document, claim: &Claim, written: &str) -> Gathered {
    let Some(documented) = floor_of(written) else { return Gathered::none("the version cannot be read") };
    if let Some(subject) = &claim.entity.owner
        && !is_ours(sources, subject)
    {
        return Gathered::none(format!("`{subject}` is no package of this repository"));
    }
    if is_of_a_release(sources, document, claim) {
        return Gathered::none("the entry is of a release that is over");
    }
    let floors = floors(sources, document, claim);
    let trail = vec![format!("{} floors of {}", floors.len(), claim.entity.name)];
    let known: Vec<(&Located, Version)> =
        floors.iter().filter_map(|located| Some((*located, floor_of(&located.value)?))).collect();
    let Some((first, lowest)) = known.first().cloned() else {
        return by_edition(sources, claim, &documented, trail);
    };
    if let Some((same, _)) = known.iter().find(|(_, version)| documented.agrees(version)) {
        return answer(sources, same, Bearing::Same, Coverage::Complete, trail);
    }
    let several = known.iter().any(|(_, version)| !version.agrees(&lowest));
    let coverage = match several {
        true => Coverage::None("the manifests give several floors".into()),
        false => Coverage::Complete,
    };
    answer(sources, first, Bearing::Elsewhere, coverage, trail)
}

/// Whether the claim stands in a changelog under a release other than the manifest's current version.
fn is_of_a_release(sources: &Sources<'_>, document: &Document, claim: &Claim) -> bool {
    let name = document.path.rsplit('/').next().unwrap_or("").to_ascii_lowercase();
    if !name.starts_with("changelog") {
        return false;
    }
    let words = claim.section.iter().flat_map(|heading| heading.split([' ', '[', ']', '(', ')', '/', '@']));
    let released: Vec<Version> =
        words.filter_map(|word| Version::parse(word.trim_start_matches('v'))).collect();
    let around = sources.index.manifests().packages_around(&document.path);
    let now = around.into_iter().find_map(|package| Version::parse(&package.version.as_ref()?.value));
    match (released.first(), now) {
        (Some(released), Some(now)) => released.is_older(&now),
        _ => false,
    }
}

/// Without a floor the edition gives a lower bound: a compiler that does not know it builds nothing. Only when every
/// crate of the repository needs a newer one than the page says.
fn by_edition(sources: &Sources<'_>, claim: &Claim, documented: &Version, trail: Vec<String>) -> Gathered {
    let none = Gathered::none(format!("no manifest gives a floor for {}", claim.entity.name));
    let bounds = listed(sources, &claim.entity.name, &["edition"]);
    let crates = sources.index.manifests().own_packages();
    let crates =
        crates.filter(|package| package.ecosystem == Ecosystem::Cargo && package.name.is_some()).count();
    if bounds.len() < crates || claim.entity.owner.is_some() {
        return none;
    }
    let lowest = bounds.iter().filter_map(|bound| Some((*bound, floor_of(&bound.value)?)));
    match lowest.reduce(|low, next| if next.1.is_older(&low.1) { next } else { low }) {
        Some((bound, version)) if documented.is_older(&version) => {
            answer(sources, bound, Bearing::Elsewhere, Coverage::Complete, trail)
        }
        Some(_) | None => none,
    }
}

fn answer(
    sources: &Sources<'_>,
    located: &Located,
    bearing: Bearing,
    coverage: Coverage,
    trail: Vec<String>,
) -> Gathered {
    let evidence: Vec<Evidence> = vec![item(located, bearing, sources.repo.path(located.span.file))];
    Gathered { evidence, coverage, trail }
}

/// Whether the subject of a sentence ("Toy requires …") is the project.
fn is_ours(sources: &Sources<'_>, subject: &str) -> bool {
    let wanted = normal_name(&subject.replace(' ', "-"));
    let root = sources.repo.root().file_name().and_then(|name| name.to_str()).unwrap_or("");
    let root = root.rsplit('+').next().unwrap_or(root);
    let same = |name: &str| {
        let name = normal_name(name.rsplit('/').next().unwrap_or(name));
        name == wanted || name.strip_prefix("python-").or_else(|| name.strip_prefix("py-")) == Some(&wanted)
    };
    same(root)
        || sources.index.manifests().own_packages().any(|package| {
            package.name.iter().any(|name| same(&name.value))
                || package.programs.iter().any(|program| same(&program.name.value))
        })
}

/// The floors that may be meant, the nearest manifest's or the named package's; else those of toolchains.
fn floors<'s>(sources: &'s Sources<'_>, document: &Document, claim: &Claim) -> Vec<&'s Located> {
    let manifests = sources.index.manifests();
    let of = claim.entity.name.as_str();
    let ecosystem = match of {
        "rust" => Ecosystem::Cargo,
        "python" => Ecosystem::Python,
        "node" => Ecosystem::Node,
        _ => return listed(sources, of, &["go.mod"]),
    };
    let declares = |package: &&Package| package.ecosystem == ecosystem && package.requires.is_some();
    let requires = |package: &'s Package| package.requires.as_ref();
    let subject = claim.entity.owner.as_deref().map(|subject| subject.replace(' ', "-"));
    if let Some(subject) = subject {
        let named: Vec<&Located> = manifests
            .packages_named(&subject)
            .filter(|package| !package.is_fixture)
            .filter(declares)
            .filter_map(requires)
            .collect();
        if !named.is_empty() {
            return named;
        }
    }
    if let Some(nearest) =
        manifests.packages_around(&document.path).filter(|package| !package.is_fixture).find(declares)
    {
        return requires(nearest).into_iter().collect();
    }
    let all: Vec<&Located> = manifests.own_packages().filter(declares).filter_map(requires).collect();
    if !all.is_empty() {
        return all;
    }
    let pinned = listed(sources, of, &["msrv-ci", "clippy"]);
    if pinned.is_empty() { listed(sources, of, &["ci"]) } else { pinned }
}

fn listed<'s>(sources: &'s Sources<'_>, of: &str, forms: &[&str]) -> Vec<&'s Located> {
    let floors = sources.index.manifests().floors.iter();
    let wanted = |floor: &&Floor| floor.of == of && forms.contains(&floor.form.as_str());
    floors.filter(wanted).map(|floor| &floor.version).collect()
}

/// The current version of a package here, beside a requirement or a version of it.
fn current(sources: &Sources<'_>, name: &str, written: &str) -> Gathered {
    let mut packages: Vec<&Package> = sources.index.manifests().packages_named(name).collect();
    packages.retain(|package| !package.is_fixture && package.ecosystem != Ecosystem::Node);
    let Some(package) = packages.first() else {
        return Gathered::none(format!("`{name}` is no package of this repository"));
    };
    let (Some(version), true) = (&package.version, packages.len() == 1) else {
        return Gathered::none("the current version is not known");
    };
    let (Some(now), Some(documented)) = (Version::parse(&version.value), floor_of(written)) else {
        return Gathered::none("the version cannot be read");
    };
    if now.is_prerelease || now.is_unset() || !package.is_published {
        return Gathered::none("the manifest's version is not that of a release");
    }
    let agrees = match written.strip_prefix('=') {
        Some(_) => documented.agrees(&now),
        None => documented.is_compatible(&now),
    };
    let trail = vec![format!("version of `{name}`")];
    if agrees {
        return answer(sources, version, Bearing::Same, Coverage::Complete, trail);
    }
    let coverage = match documented.is_older(&now) {
        true if is_unreleased(sources, package, &documented, &now) => Coverage::None(
            "the changelog has no entry for the manifest's version: it is to be released".into(),
        ),
        true => Coverage::Complete,
        false => Coverage::None("the page is ahead of the manifest".into()),
    };
    answer(sources, version, Bearing::Elsewhere, coverage, trail)
}

/// Whether the manifest is ahead of what readers can install: it names the release line behind the page's, and a
/// changelog gives the page's an entry, but none to the manifest's.
fn is_unreleased(sources: &Sources<'_>, package: &Package, documented: &Version, now: &Version) -> bool {
    if !now.follows(documented) {
        return false;
    }
    let folders = [package.folder.as_str(), ""];
    let logs = ["CHANGELOG.md", "Changelog.md", "changelog.md", "CHANGES.md", "RELEASES.md"];
    let paths = folders.iter().flat_map(|folder| logs.iter().filter_map(|name| join_path(folder, name)));
    let Some(text) =
        paths.filter_map(|path| sources.repo.file(&path)).find_map(|file| sources.repo.text(file).ok())
    else {
        return false;
    };
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let words = headings.flat_map(|line| line.split([' ', '[', ']', '(', ')', '@', '#']));
    let released: Vec<Version> = words.filter(|word| word.contains('.')).filter_map(Version::parse).collect();
    let has = |version: &Version| released.iter().any(|other| version.agrees(other));
    has(documented) && !has(now)
}
