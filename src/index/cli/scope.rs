//! Which source files belong to a program: those of its package, and of the packages of this repository that it needs.

use std::collections::BTreeSet;

use crate::index::Index;
use crate::index::manifest::{Ecosystem, Package, holds, is_fixture};

/// A program and where its sources lie.
pub(super) struct Scope {
    pub name: String,
    /// The path or entry point that it starts at.
    pub entry: String,
    pub ecosystem: Ecosystem,
    /// The folder of its package.
    pub folder: String,
    /// Files that other programs of the package start at.
    other_entries: Vec<String>,
    /// The folders of the packages that it is made of, its own first.
    folders: Vec<String>,
    /// Folders of other packages below them.
    foreign: Vec<String>,
}

impl Scope {
    /// Whether a source file is the program's: in one of its packages, and no test, example or documentation.
    pub(super) fn holds(&self, path: &str) -> bool {
        let depth = |folders: &[String]| {
            let around = folders.iter().filter(|folder| holds(folder, path));
            around.map(|folder| folder.len() + 1).max().unwrap_or(0)
        };
        let own = depth(&self.folders);
        own > 0
            && own > depth(&self.foreign)
            && !is_aside(self.within(path))
            && !self.other_entries.iter().any(|entry| entry == path)
    }

    /// A path below the innermost of the program's packages.
    fn within<'p>(&self, path: &'p str) -> &'p str {
        let around = self.folders.iter().filter(|folder| holds(folder, path));
        let length = around.map(String::len).max().unwrap_or(0);
        path.get(length..).unwrap_or(path).trim_start_matches('/')
    }

    /// Whether a source file is of the program's own package.
    pub(super) fn is_own(&self, path: &str) -> bool {
        holds(&self.folder, path) && self.holds(path)
    }
}

/// Whether a source file is a test, an example or documentation: what it defines is no part of a program.
fn is_aside(path: &str) -> bool {
    const FOLDERS: [&str; 12] = [
        "tests", "test", "testing", "examples", "example", "benches", "docs", "doc", "docs_src", "fixtures",
        "testdata", "tutorial",
    ];
    let (folder, name) = crate::repo::split_path(path);
    let is_test = name.starts_with("test_")
        || name.ends_with("_test.py")
        || name == "conftest.py"
        || name == "build.rs";
    is_test || is_fixture(path) || folder.split('/').any(|part| FOLDERS.contains(&part))
}

/// Every program of every package that is no fixture.
pub(super) fn scopes(index: &Index<'_>) -> Vec<Scope> {
    let packages: Vec<&Package> =
        index.manifests().packages.iter().filter(|package| !package.is_fixture).collect();
    let with_programs = packages.iter().filter(|package| !package.programs.is_empty());
    with_programs.flat_map(|package| of_package(package, &packages)).collect()
}

fn of_package(package: &Package, packages: &[&Package]) -> Vec<Scope> {
    let folders = closure(package, packages);
    let foreign: Vec<String> = packages
        .iter()
        .filter(|other| other.name.is_some() && !folders.contains(&other.folder))
        .map(|other| other.folder.clone())
        .collect();
    let programs = package.programs.iter().map(|program| Scope {
        name: program.name.value.clone(),
        entry: program.entry.clone(),
        ecosystem: package.ecosystem,
        folder: package.folder.clone(),
        other_entries: other_entries(package, &program.entry),
        folders: folders.clone(),
        foreign: foreign.clone(),
    });
    programs.collect()
}

fn other_entries(package: &Package, entry: &str) -> Vec<String> {
    let others = package.programs.iter().filter(|other| other.entry != entry && other.entry.contains('/'));
    others.map(|other| other.entry.clone()).collect()
}

/// The folders of a package and of those it needs, directly or not.
fn closure(package: &Package, packages: &[&Package]) -> Vec<String> {
    let mut folders = vec![package.folder.clone()];
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut open = vec![package];
    while let Some(next) = open.pop() {
        for dependency in &next.dependencies {
            let name = dependency.name.value.as_str();
            if dependency.is_dev || !seen.insert(name) {
                continue;
            }
            let found = packages.iter().find(|other| {
                other.ecosystem == package.ecosystem
                    && other.name.as_ref().is_some_and(|own| same_name(&own.value, name))
            });
            if let Some(found) = found
                && !folders.contains(&found.folder)
            {
                folders.push(found.folder.clone());
                open.push(found);
            }
        }
    }
    folders
}

fn same_name(one: &str, other: &str) -> bool {
    let flat = |name: &str| name.to_ascii_lowercase().replace(['_', '.'], "-");
    flat(one) == flat(other)
}
