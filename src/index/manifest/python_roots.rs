//! Where a distribution's modules are imported from.

use super::source::{Tree, below};
use crate::index::tree::Node;
use crate::repo::Repo;

/// The roots that a `pyproject.toml` names, relative to the repository; empty when it names none.
pub(super) fn declared(tree: &Tree) -> Vec<String> {
    let root = &tree.root;
    let lists: [&[&str]; 2] = [
        &["tool", "setuptools", "packages", "find", "where"],
        &["tool", "uv", "build-backend", "module-root"],
    ];
    let words: [&[&str]; 3] = [
        &["tool", "setuptools", "package-dir", ""],
        &["tool", "maturin", "python-source"],
        &["tool", "pdm", "build", "package-dir"],
    ];
    let mut found: Vec<String> = lists
        .iter()
        .chain(&words)
        .filter_map(|path| root.at(path))
        .flat_map(|node| node.words().into_iter().map(|word| word.value))
        .collect();
    for package in root.at(&["tool", "poetry", "packages"]).map_or(&[][..], Node::items) {
        found.push(package.get("from").and_then(Node::text).unwrap_or("").to_owned());
    }
    for path in ["packages", "only-include"] {
        let wheel = root.at(&["tool", "hatch", "build", "targets", "wheel", path]);
        let packages = wheel.map(Node::words).unwrap_or_default();
        found.extend(packages.iter().map(|package| parent(&package.value)));
    }
    let mut roots: Vec<String> = found.iter().map(|path| below(&tree.folder, path)).collect();
    roots.sort();
    roots.dedup();
    roots
}

fn parent(path: &str) -> String {
    crate::repo::split_path(path.trim_end_matches('/')).0.to_owned()
}

/// The usual places: `src` when it holds modules, and the folder itself when that does.
pub(super) fn guess(repo: &Repo, folder: &str) -> Vec<String> {
    let candidates = [below(folder, "src"), folder.to_owned()];
    candidates.into_iter().filter(|root| holds_modules(repo, root)).collect()
}

fn holds_modules(repo: &Repo, root: &str) -> bool {
    repo.entries(root).iter().any(|entry| match entry.strip_suffix('/') {
        Some(name) => repo.file(&below(root, &format!("{name}/__init__.py"))).is_some(),
        None => {
            entry.ends_with(".py") && !matches!(entry.as_str(), "setup.py" | "conftest.py" | "noxfile.py")
        }
    })
}
