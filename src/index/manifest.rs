//! Manifests and task files, one ecosystem a file below `manifest/`: packages, programs, features, versions, tasks.

mod cargo;
mod cargo_targets;
mod fixture;
mod floors;
mod ini;
mod just;
mod make;
mod node;
mod nox;
mod pyproject;
mod python;
mod python_literals;
mod python_roots;
mod scripts;
mod setup_cfg;
mod setup_py;
mod source;
mod tox;

use super::IndexProblem;
use crate::repo::{FileId, Repo};

pub use super::tree::Located;
pub use fixture::is_fixture;

/// Everything that manifests of the repository declare, in path order.
#[derive(Debug, Default)]
pub struct Manifests {
    pub packages: Vec<Package>,
    pub runners: Vec<Runner>,
    /// Version floors that no package declares: toolchain files, pinned CI matrices.
    pub floors: Vec<Floor>,
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
    /// `rust-version`, `requires-python`, `engines.node`, with workspace inheritance resolved; as written.
    pub requires: Option<Located>,
    /// Cargo features (explicit, and implicit from optional dependencies), Python extras and dependency groups.
    pub features: Vec<Feature>,
    /// Why the features may not be all there are (dynamic metadata), or `None` when they are.
    pub features_partial: Option<String>,
    /// Programs that installing the package gives: `[[bin]]`, `src/main.rs`, `src/bin/*`, `[project.scripts]`, `bin`.
    pub programs: Vec<Program>,
    /// The program that `cargo run` starts when there are several (`default-run`).
    pub default_program: Option<Located>,
    /// What cargo builds by name besides the library: programs, examples, tests, benches.
    pub targets: Vec<Target>,
    pub dependencies: Vec<Dependency>,
    /// Folders that modules are imported from, relative to the repository: `src`, `""`.
    pub source_roots: Vec<String>,
    /// Whether the manifest lies below a folder of tests, fixtures, templates or vendored code: it is then material of the
    /// project rather than the project itself.
    pub is_fixture: bool,
    /// Whether the package is published under its name (`publish = false`, `private: true` say no).
    pub is_published: bool,
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
    /// Where it starts: a path (`src/main.rs`, relative to the repository) or an entry point (`pkg.cli:main`); may be
    /// empty.
    pub entry: String,
}

/// Something that cargo builds by name.
#[derive(Clone, Debug)]
pub struct Target {
    pub kind: TargetKind,
    pub name: Located,
    /// The path of its root file, relative to the repository; may be empty.
    pub entry: String,
}

/// The sorts of targets that a command line names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TargetKind {
    Bin,
    Example,
    Test,
    Bench,
}

/// A package that another one needs.
#[derive(Clone, Debug)]
pub struct Dependency {
    /// The name of the package, not the name it is imported by.
    pub name: Located,
    /// The requirement as written (`^0.4`, `>=2,<3`); `None` when any version will do or a path or revision is given.
    pub requirement: Option<Located>,
    pub is_optional: bool,
    /// Whether it serves development or building alone.
    pub is_dev: bool,
}

/// A task file: what one runner can run in one folder.
#[derive(Clone, Debug)]
pub struct Runner {
    /// The runner's command: `make`, `just`, `npm`, `tox`, `nox`, `hatch`, `poe`, `pdm`, `cargo`, `pre-commit`,
    /// `docker compose`.
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
    /// `toolchain`, `ci`, `go.mod`, `edition`.
    pub form: String,
}

impl Manifests {
    /// Reads every manifest of the walk; one that does not parse is a problem and the rest is still read.
    pub fn read(repo: &Repo) -> (Manifests, Vec<IndexProblem>) {
        let mut reading = source::Reading::new(repo);
        let mut packages = cargo::packages(&mut reading);
        packages.extend(python::packages(&mut reading));
        packages.extend(node::packages(&mut reading));
        packages.sort_by_key(|package| package.manifest);
        let mut runners = make::runners(repo);
        runners.extend(just::runners(repo));
        runners.extend(nox::runners(repo));
        runners.extend(tox::runners(&mut reading));
        runners.extend(scripts::runners(&mut reading));
        runners.sort_by(|a, b| (a.file, &a.command).cmp(&(b.file, &b.command)));
        let floors = floors::floors(&mut reading);
        reading.problems.sort();
        reading.problems.dedup();
        (Manifests { packages, runners, floors }, reading.problems)
    }

    /// The packages whose folder holds `path`, innermost first.
    pub fn packages_around<'m>(&'m self, path: &str) -> impl Iterator<Item = &'m Package> {
        let mut around: Vec<&Package> =
            self.packages.iter().filter(|package| holds(&package.folder, path)).collect();
        around.sort_by_key(|package| std::cmp::Reverse(package.folder.len()));
        around.into_iter()
    }

    /// The packages that are the project itself: not below tests, fixtures, templates.
    pub fn own_packages(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| !package.is_fixture)
    }

    /// The packages of this name, compared as package registries do (case, `-`, `_` and `.` alike).
    pub fn packages_named<'m>(&'m self, name: &str) -> impl Iterator<Item = &'m Package> {
        let wanted = normal_name(name);
        self.packages.iter().filter(move |package| {
            package.name.as_ref().is_some_and(|name| normal_name(&name.value) == wanted)
        })
    }
}

impl Package {
    /// A package of a manifest of which nothing is known yet.
    fn new(ecosystem: Ecosystem, manifest: FileId, folder: &str) -> Package {
        Package {
            ecosystem,
            manifest,
            folder: folder.to_owned(),
            name: None,
            version: None,
            requires: None,
            features: Vec::new(),
            features_partial: None,
            programs: Vec::new(),
            default_program: None,
            targets: Vec::new(),
            dependencies: Vec::new(),
            source_roots: Vec::new(),
            is_fixture: false,
            is_published: true,
        }
    }

    /// The feature or extra of this name; extras compare as registries do.
    pub fn feature(&self, name: &str) -> Option<&Feature> {
        self.features.iter().find(|feature| match feature.kind {
            FeatureKind::Cargo => feature.name.value == name,
            FeatureKind::Extra | FeatureKind::DependencyGroup => {
                normal_name(&feature.name.value) == normal_name(name)
            }
        })
    }
}

/// A package name as registries compare it: lower case, runs of `-`, `_` and `.` as one `-` (PEP 503).
pub fn normal_name(name: &str) -> String {
    let mut normal = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            '-' | '_' | '.' if normal.ends_with('-') => {}
            '-' | '_' | '.' => normal.push('-'),
            letter => normal.extend(letter.to_lowercase()),
        }
    }
    normal
}

/// Whether a folder is the root or an ancestor of a path.
pub fn holds(folder: &str, path: &str) -> bool {
    folder.is_empty()
        || path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
