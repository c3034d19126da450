//! `Cargo.toml`: names, versions, floors and features, with workspace inheritance resolved.

use std::collections::HashSet;

use super::cargo_targets;
use super::source::{Reading, Tree, below};
use super::{Dependency, Ecosystem, Feature, FeatureKind, Located, Package, holds, is_fixture};
use crate::index::tree::{self, Node};
use crate::repo::Repo;

/// Every package of a `Cargo.toml`, virtual workspaces included (without a name).
pub(super) fn packages(reading: &mut Reading<'_>) -> Vec<Package> {
    let trees = reading.trees("Cargo.toml", tree::toml);
    trees.iter().map(|tree| package(reading.repo, tree, workspace_of(tree, &trees))).collect()
}

/// The manifest that a package inherits from: itself, the one that `package.workspace` names, or the nearest above.
fn workspace_of<'t>(tree: &Tree, trees: &'t [Tree]) -> Option<&'t Node> {
    let named = tree.root.at(&["package", "workspace"]).and_then(Node::text);
    let named = named.map(|path| below(&tree.folder, path));
    trees
        .iter()
        .filter(|root| root.root.get("workspace").is_some())
        .filter(|root| match &named {
            Some(folder) => root.folder == *folder,
            None => holds(&root.folder, &tree.folder),
        })
        .max_by_key(|root| root.folder.len())
        .and_then(|root| root.root.get("workspace"))
}

fn package(repo: &Repo, tree: &Tree, workspace: Option<&Node>) -> Package {
    let root = &tree.root;
    let field = |name: &str| inherited(root.at(&["package", name])?, workspace?.at(&["package", name]));
    let own = |name: &str| root.at(&["package", name]).and_then(Node::located);
    let mut package = Package::new(Ecosystem::Cargo, tree.file, &tree.folder);
    package.is_fixture = is_fixture(repo.path(tree.file));
    package.name = own("name");
    package.version = own("version").or_else(|| field("version"));
    package.requires = own("rust-version").or_else(|| field("rust-version"));
    if package.name.is_none() {
        package.version = workspace.and_then(|workspace| workspace.at(&["package", "version"])?.located());
        package.requires =
            workspace.and_then(|workspace| workspace.at(&["package", "rust-version"])?.located());
    }
    package.is_published = root.at(&["package", "publish"]).and_then(Node::text) != Some("false");
    package.default_program = own("default-run");
    package.dependencies = dependencies(root, workspace);
    package.features = features(root);
    package.targets = cargo_targets::targets(repo, tree, package.name.as_ref());
    package.programs = cargo_targets::programs(&package.targets);
    package.source_roots = vec![below(&tree.folder, "src")];
    package
}

/// The value of a field, or of the workspace's field of the same name under `field.workspace = true`.
fn inherited(field: &Node, workspace: Option<&Node>) -> Option<Located> {
    match field.get("workspace").is_some_and(Node::is_true) {
        true => workspace?.located(),
        false => field.located(),
    }
}

/// The tables of dependencies: the table, and whether it serves development or building.
fn dependency_tables(root: &Node) -> Vec<(&Node, bool)> {
    let kinds = [
        ("dependencies", false),
        ("dev-dependencies", true),
        ("dev_dependencies", true),
        ("build-dependencies", true),
        ("build_dependencies", true),
    ];
    let targets = root.get("target").map_or(&[][..], Node::entries);
    let holders = std::iter::once(root).chain(targets.iter().map(|(_, target)| target));
    holders
        .flat_map(|holder| kinds.iter().filter_map(|(name, dev)| Some((holder.get(name)?, *dev))))
        .collect()
}

fn dependencies(root: &Node, workspace: Option<&Node>) -> Vec<Dependency> {
    let tables = dependency_tables(root).into_iter();
    tables
        .flat_map(|(table, is_dev)| table.entries().iter().map(move |entry| (entry, is_dev)))
        .map(|((key, node), is_dev)| dependency(key, node, is_dev, workspace))
        .collect()
}

fn dependency(key: &Located, node: &Node, is_dev: bool, workspace: Option<&Node>) -> Dependency {
    let shared = match node.get("workspace").is_some_and(Node::is_true) {
        true => workspace.and_then(|workspace| workspace.at(&["dependencies", &key.value])),
        false => None,
    };
    let source = shared.unwrap_or(node);
    let requirement = source.located().or_else(|| source.get("version")?.located());
    let renamed = source.get("package").and_then(Node::located);
    Dependency {
        name: renamed.unwrap_or_else(|| key.clone()),
        requirement,
        is_optional: node.get("optional").is_some_and(Node::is_true),
        is_dev,
    }
}

/// The explicit features, `default`, and one for each optional dependency that no feature names as `dep:`.
/// <https://doc.rust-lang.org/cargo/reference/features.html#optional-dependencies>
fn features(root: &Node) -> Vec<Feature> {
    let table = root.get("features").map_or(&[][..], Node::entries);
    let mut features: Vec<Feature> =
        table.iter().map(|(name, enables)| feature(name.clone(), enables)).collect();
    let hidden: HashSet<String> = features
        .iter()
        .flat_map(|feature| feature.enables.iter())
        .filter_map(|word| word.strip_prefix("dep:").map(str::to_owned))
        .collect();
    for (key, node) in dependency_tables(root).into_iter().flat_map(|(table, _)| table.entries()) {
        let optional = node.get("optional").is_some_and(Node::is_true);
        let known = features.iter().any(|feature| feature.name.value == key.value);
        if optional && !known && !hidden.contains(&key.value) {
            let enables = vec![format!("dep:{}", key.value)];
            features.push(Feature { name: key.clone(), kind: FeatureKind::Cargo, enables });
        }
    }
    features
}

fn feature(name: Located, enables: &Node) -> Feature {
    let enables = enables.items().iter().filter_map(|item| item.text().map(str::to_owned)).collect();
    Feature { name, kind: FeatureKind::Cargo, enables }
}
