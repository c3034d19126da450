//! Python distributions: `pyproject.toml`, `setup.cfg` and `setup.py` of one folder are one package.

use std::collections::BTreeSet;

use super::source::Reading;
use super::{Dependency, Located, Package, is_fixture, pyproject, python_roots, setup_cfg, setup_py};
use crate::index::tree;
use crate::repo::{FileId, Repo, Span, split_path};

/// The files of a distribution, the most telling first.
const FILES: [&str; 3] = ["pyproject.toml", "setup.cfg", "setup.py"];

/// Every distribution, one a folder.
pub(super) fn packages(reading: &mut Reading<'_>) -> Vec<Package> {
    let folders: BTreeSet<String> = FILES
        .iter()
        .flat_map(|name| reading.repo.files_named(name))
        .map(|file| split_path(reading.repo.path(*file)).0.to_owned())
        .collect();
    folders.iter().filter_map(|folder| package(reading, folder)).collect()
}

fn package(reading: &mut Reading<'_>, folder: &str) -> Option<Package> {
    let repo = reading.repo;
    let [project, cfg, script] = FILES.map(|name| file_in(repo, folder, name));
    let mut found: Option<Package> = None;
    if let Some(tree) = project.and_then(|file| reading.tree(file, tree::toml)) {
        found = Some(pyproject::package(repo, &tree));
    }
    if let Some(other) = cfg.and_then(|file| setup_cfg::package(repo, file, folder)) {
        found = Some(merge(found, other));
    }
    if let Some(other) = script.and_then(|file| setup_py::package(repo, file, folder)) {
        found = Some(merge(found, other));
    }
    let mut package = found?;
    package.is_fixture = is_fixture(repo.path(package.manifest));
    if package.source_roots.is_empty() {
        package.source_roots = python_roots::guess(repo, folder);
    }
    Some(package)
}

fn file_in(repo: &Repo, folder: &str, name: &str) -> Option<FileId> {
    match folder {
        "" => repo.file(name),
        folder => repo.file(&format!("{folder}/{name}")),
    }
}

/// What the first file says, and what only the second says.
fn merge(first: Option<Package>, second: Package) -> Package {
    let Some(mut package) = first else { return second };
    if package.name.is_none() {
        package.manifest = second.manifest;
    }
    package.name = package.name.or(second.name);
    package.version = package.version.or(second.version);
    package.requires = package.requires.or(second.requires);
    if second.features_partial.is_some() || !second.features.is_empty() {
        // The build reads what is dynamic from the second file.
        package.features_partial = second.features_partial;
    }
    package.features.extend(second.features);
    package.programs.extend(second.programs);
    package.dependencies.extend(second.dependencies);
    if package.source_roots.is_empty() {
        package.source_roots = second.source_roots;
    }
    package
}

/// A PEP 508 requirement (`name[extra]>=1; marker`) as a dependency; `None` for options, paths and URLs.
pub(super) fn requirement(written: &Located, is_optional: bool, is_dev: bool) -> Option<Dependency> {
    let text = written.value.as_str();
    let len = text.find(|letter: char| !letter.is_ascii_alphanumeric() && !"-_.".contains(letter));
    let name = &text[..len.unwrap_or(text.len())];
    if !name.starts_with(|letter: char| letter.is_ascii_alphanumeric()) {
        return None;
    }
    let rest = text[name.len()..].split(';').next().unwrap_or("");
    let rest = match rest.trim_start().strip_prefix('[') {
        Some(extras) => extras.split_once(']').map_or("", |(_, rest)| rest),
        None => rest,
    };
    let specifier = rest.trim().trim_start_matches('(').trim_end_matches(')').trim();
    let has_version = specifier.starts_with(['<', '>', '=', '!', '~']);
    let requirement = has_version.then(|| part(written, specifier)).flatten();
    Some(Dependency { name: part(written, name)?, requirement, is_optional, is_dev })
}

/// A piece of a word, placed.
pub(super) fn part(whole: &Located, piece: &str) -> Option<Located> {
    let at = whole.value.find(piece)?;
    let start = whole.span.start as usize + at;
    let fits = start + piece.len() <= whole.span.end as usize;
    let span = if fits { Span::new(whole.span.file, start, start + piece.len()) } else { whole.span };
    Some(Located { value: piece.to_owned(), span })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_requirement_is_taken_apart() {
        let value = "lib.one[extra] >=1,<2; python_version < '3.9'".to_owned();
        let whole = Located { span: Span::new(FileId(0), 10, 10 + value.len()), value };
        let dependency = requirement(&whole, false, false).expect("it is one");
        assert_eq!(dependency.name.value, "lib.one");
        assert_eq!(dependency.requirement.map(|word| word.value).as_deref(), Some(">=1,<2"));
    }
}
