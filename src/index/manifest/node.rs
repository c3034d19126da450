//! `package.json`: names, versions, `engines`, programs and dependencies.

use super::source::{Reading, Tree, below};
use super::{Dependency, Ecosystem, Located, Package, Program, is_fixture};
use crate::index::tree::{self, Node, Value};
use crate::repo::Repo;

/// Every package of a `package.json`.
pub(super) fn packages(reading: &mut Reading<'_>) -> Vec<Package> {
    let trees = reading.trees("package.json", tree::json);
    trees.iter().map(|tree| package(reading.repo, tree)).collect()
}

fn package(repo: &Repo, tree: &Tree) -> Package {
    let root = &tree.root;
    let word = |path: &[&str]| root.at(path).and_then(Node::located);
    let mut package = Package::new(Ecosystem::Node, tree.file, &tree.folder);
    package.is_fixture = is_fixture(repo.path(tree.file));
    package.name = word(&["name"]);
    package.version = word(&["version"]);
    package.requires = word(&["engines", "node"]);
    package.is_published = !root.get("private").is_some_and(Node::is_true);
    package.programs = programs(tree, package.name.as_ref());
    package.dependencies = dependencies(root);
    package.source_roots = vec![tree.folder.clone()];
    package
}

/// `bin` as one path (named after the package, without its scope) or a table of them.
fn programs(tree: &Tree, name: Option<&Located>) -> Vec<Program> {
    let Some(bin) = tree.root.get("bin") else { return Vec::new() };
    match &bin.value {
        Value::Text(path) => {
            let Some(name) = name else { return Vec::new() };
            let short = name.value.rsplit('/').next().unwrap_or(&name.value).to_owned();
            let name = Located { value: short, span: name.span };
            vec![Program { name, entry: below(&tree.folder, path) }]
        }
        Value::Table(entries) => entries
            .iter()
            .map(|(name, path)| Program {
                name: name.clone(),
                entry: path.text().map_or(String::new(), |path| below(&tree.folder, path)),
            })
            .collect(),
        Value::Scalar(_) | Value::List(_) => Vec::new(),
    }
}

fn dependencies(root: &Node) -> Vec<Dependency> {
    let kinds = [
        ("dependencies", false, false),
        ("peerDependencies", false, false),
        ("optionalDependencies", true, false),
        ("devDependencies", false, true),
    ];
    kinds
        .iter()
        .flat_map(|(table, is_optional, is_dev)| {
            let entries = root.get(table).map_or(&[][..], Node::entries);
            entries.iter().map(|(name, requirement)| Dependency {
                name: name.clone(),
                requirement: requirement.located(),
                is_optional: *is_optional,
                is_dev: *is_dev,
            })
        })
        .collect()
}
