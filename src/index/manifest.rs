//! Manifests and task files, one ecosystem a file below `manifest/`: packages, programs, features, versions, tasks.

use super::IndexProblem;
use crate::repo::{FileId, Repo, Span};

/// Everything that manifests of the repository declare, in path order.
#[derive(Debug, Default)]
pub struct Manifests {
    pub packages: Vec<Package>,
    pub runners: Vec<Runner>,
    /// Version floors that no package declares: toolchain files, pinned CI matrices.
    pub floors: Vec<Floor>,
}

/// A word of a manifest and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    pub value: String,
    pub span: Span,
}

/// Who reads the manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ecosystem {
    Cargo,
    Python,
    Node,
}

/// One package: a crate, a distribution, an npm package.
#[derive(Clone, Debug)]
pub struct Package {
    pub ecosystem: Ecosystem,
    pub manifest: FileId,
    /// The manifest's folder; `""` is the root.
    pub folder: String,
    /// `None`: a workspace root or a tool-only manifest.
    pub name: Option<Located>,
    /// The current version; `None` when it is computed elsewhere.
    pub version: Option<Located>,
    /// `rust-version`, `requires-python`, `engines.node`, with workspace inheritance resolved.
    pub requires: Option<Located>,
    /// Cargo features (explicit, and implicit from optional dependencies), Python extras and dependency groups.
    pub features: Vec<Feature>,
    /// Why the features may not be all there are (dynamic metadata), or `None` when they are.
    pub features_partial: Option<String>,
    /// Programs that installing the package gives: `[[bin]]`, `src/main.rs`, `src/bin/*`, `[project.scripts]`, `bin`.
    pub programs: Vec<Program>,
    pub dependencies: Vec<Located>,
    /// Folders that modules are imported from, relative to the repository: `src`, `""`.
    pub source_roots: Vec<String>,
}

/// A feature or extra.
#[derive(Clone, Debug)]
pub struct Feature {
    pub name: Located,
    pub kind: FeatureKind,
    /// What it turns on, as written.
    pub enables: Vec<String>,
}

/// The sorts of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureKind {
    Cargo,
    Extra,
    DependencyGroup,
}

/// A program of a package.
#[derive(Clone, Debug)]
pub struct Program {
    pub name: Located,
    /// Where it starts: a path (`src/main.rs`) or an entry point (`pkg.cli:main`); may be empty.
    pub entry: String,
}

/// A task file: what one runner can run in one folder.
#[derive(Clone, Debug)]
pub struct Runner {
    /// The runner's command: `make`, `just`, `npm`, `tox`, `nox`, `hatch`, `poe`, `pdm`, `cargo`, `pre-commit`, `docker compose`.
    pub command: String,
    pub file: FileId,
    pub folder: String,
    pub tasks: Vec<Located>,
    /// Why there may be more tasks (includes, pattern rules, generated names), or `None` when these are all.
    pub partial: Option<String>,
}

/// A version floor outside a package manifest.
#[derive(Clone, Debug)]
pub struct Floor {
    /// `rust`, `python`, `node`, `go`.
    pub of: String,
    pub version: Located,
    /// `toolchain`, `ci`, `go.mod`.
    pub form: String,
}

impl Manifests {
    /// Reads every manifest of the walk; one that does not parse is a problem and the rest is still read.
    pub fn read(_repo: &Repo) -> (Manifests, Vec<IndexProblem>) {
        (Manifests::default(), Vec::new())
    }

    /// The packages whose folder holds `path`, innermost first.
    pub fn packages_around<'m>(&'m self, path: &str) -> impl Iterator<Item = &'m Package> {
        let mut around: Vec<&Package> =
            self.packages.iter().filter(|package| holds(&package.folder, path)).collect();
        around.sort_by_key(|package| std::cmp::Reverse(package.folder.len()));
        around.into_iter()
    }
}

/// Whether a folder is the root or an ancestor of a path.
pub fn holds(folder: &str, path: &str) -> bool {
    folder.is_empty()
        || path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
