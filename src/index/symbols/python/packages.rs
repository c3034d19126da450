//! Which top-level names are imported from this repository, and from which folders.

use std::collections::{BTreeMap, BTreeSet};

use super::Module;
use crate::index::Index;
use crate::repo::{FileId, join_path, split_path};

/// Files that mark a folder which packages are imported from.
const MANIFESTS: [&str; 3] = ["pyproject.toml", "setup.py", "setup.cfg"];

/// Folders below a manifest that packages may lie in.
const SOURCE_FOLDERS: [&str; 4] = ["", "src", "lib", "python"];

/// Folders of other people's or made-up packages.
const FOREIGN: [&str; 14] = [
    "test",
    "tests",
    "testing",
    "fixtures",
    "testdata",
    "examples",
    "example",
    "vendor",
    "_vendor",
    "third_party",
    "site-packages",
    "node_modules",
    "templates",
    "template",
];

/// Top-level names that say nothing of whose they are.
const GENERIC: [&str; 30] = [
    "test",
    "tests",
    "testing",
    "docs",
    "doc",
    "examples",
    "example",
    "scripts",
    "script",
    "utils",
    "util",
    "app",
    "apps",
    "src",
    "lib",
    "main",
    "core",
    "common",
    "config",
    "tools",
    "benchmarks",
    "benchmark",
    "setup",
    "conftest",
    "noxfile",
    "tasks",
    "build",
    "bin",
    "server",
    "client",
];

/// The top-level packages of the repository.
#[derive(Debug, Default)]
pub struct Packages {
    tops: BTreeMap<String, Module>,
    /// Every folder that modules are imported from.
    roots: BTreeSet<String>,
}

impl Packages {
    /// Looks beside every manifest, and in the source roots that manifests declare.
    pub fn find(index: &Index<'_>) -> Packages {
        let repo = index.repo();
        let mut roots: BTreeSet<String> = BTreeSet::new();
        for manifest in MANIFESTS.iter().flat_map(|name| repo.files_named(name)) {
            let (folder, _) = split_path(repo.path(*manifest));
            if folder.split('/').any(|part| FOREIGN.contains(&part)) {
                continue;
            }
            roots.extend(SOURCE_FOLDERS.iter().filter_map(|below| join_path(folder, below)));
        }
        let declared =
            index.manifests().packages.iter().flat_map(|package| package.source_roots.iter().cloned());
        roots.extend(declared);
        let mut packages = Packages { roots: roots.clone(), ..Packages::default() };
        for root in roots.iter().filter(|root| repo.is_folder(root)) {
            for entry in repo.entries(root) {
                packages.add(index, root, entry);
            }
        }
        packages
    }

    fn add(&mut self, index: &Index<'_>, root: &str, entry: &str) {
        let repo = index.repo();
        let name = entry.strip_suffix('/').or_else(|| entry.strip_suffix(".py"));
        let Some(name) = name.filter(|name| !GENERIC.contains(name) && !FOREIGN.contains(name)) else {
            return;
        };
        let Some(path) = join_path(root, entry.trim_end_matches('/')) else { return };
        let init: Option<FileId> = if entry.ends_with('/') {
            repo.file(&format!("{path}/__init__.py")).or_else(|| repo.file(&format!("{path}/__init__.pyi")))
        } else if is_distribution(index, name) {
            repo.file(&path)
        } else {
            None
        };
        let Some(init) = init else { return };
        let top = self
            .tops
            .entry(name.to_owned())
            .or_insert_with(|| Module { name: name.to_owned(), ..Module::default() });
        if !top.files.contains(&init) {
            top.files.push(init);
        }
        if entry.ends_with('/') && !top.folders.contains(&path) {
            top.folders.push(path);
        }
    }

    /// The package or module with this top-level name.
    pub fn top(&self, name: &str) -> Option<Module> {
        self.tops.get(name).cloned()
    }

    /// The top-level names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.tops.keys().map(String::as_str)
    }

    /// The dotted name of a package folder.
    pub fn dotted(&self, folder: &str) -> String {
        let root = self
            .roots
            .iter()
            .filter(|root| {
                root.is_empty()
                    || folder.strip_prefix(root.as_str()).is_some_and(|rest| rest.starts_with('/'))
            })
            .max_by_key(|root| root.len());
        let below = root.and_then(|root| folder.strip_prefix(root.as_str())).unwrap_or(folder);
        below.trim_matches('/').replace('/', ".")
    }

    /// Whether a file lies in a package of the repository.
    pub fn holds(&self, path: &str) -> bool {
        self.tops.values().any(|top| {
            top.folders
                .iter()
                .any(|folder| path.strip_prefix(folder.as_str()).is_some_and(|rest| rest.starts_with('/')))
        })
    }
}

/// Whether a manifest names a distribution like this module.
fn is_distribution(index: &Index<'_>, module: &str) -> bool {
    let names = index.manifests().packages.iter().filter_map(|package| package.name.as_ref());
    names.map(|name| name.value.to_ascii_lowercase().replace(['-', '.'], "_")).any(|name| name == module)
}
