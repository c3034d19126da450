//! What cargo builds by name: the tables of a manifest and the files that cargo finds by itself.
//! <https://doc.rust-lang.org/cargo/reference/cargo-targets.html#target-auto-discovery>

use super::source::{Tree, below};
use super::{Located, Program, Target, TargetKind};
use crate::index::tree::Node;
use crate::repo::{Repo, Span};

/// A sort of target: the table, the key that turns discovery off, the folder that is searched.
const KINDS: [(TargetKind, &str, &str, &str); 4] = [
    (TargetKind::Bin, "bin", "autobins", "src/bin"),
    (TargetKind::Example, "example", "autoexamples", "examples"),
    (TargetKind::Test, "test", "autotests", "tests"),
    (TargetKind::Bench, "bench", "autobenches", "benches"),
];

/// All targets of a package; none without a name (a virtual workspace).
pub(super) fn targets(repo: &Repo, tree: &Tree, name: Option<&Located>) -> Vec<Target> {
    let Some(name) = name else { return Vec::new() };
    KINDS.iter().flat_map(|kind| targets_of(repo, tree, name, kind)).collect()
}

/// The targets that installing gives.
pub(super) fn programs(targets: &[Target]) -> Vec<Program> {
    let bins = targets.iter().filter(|target| target.kind == TargetKind::Bin);
    bins.map(|target| Program { name: target.name.clone(), entry: target.entry.clone() }).collect()
}

fn targets_of(
    repo: &Repo,
    tree: &Tree,
    package: &Located,
    (kind, table, switch, folder): &(TargetKind, &str, &str, &str),
) -> Vec<Target> {
    let found = discovered(repo, tree, package, *kind, folder);
    let written = tree.root.get(table).map_or(&[][..], Node::items);
    let mut targets: Vec<Target> =
        written.iter().filter_map(|node| written_target(tree, *kind, node, &found)).collect();
    if !discovers(tree, switch, !targets.is_empty()) {
        return targets;
    }
    for target in found {
        let taken =
            targets.iter().any(|other| other.name.value == target.name.value || other.entry == target.entry);
        if !taken {
            targets.push(target);
        }
    }
    targets
}

/// Whether cargo looks for targets: off by the switch, and in edition 2015 beside written targets.
fn discovers(tree: &Tree, switch: &str, written: bool) -> bool {
    match tree.root.at(&["package", switch]).and_then(Node::text) {
        Some(word) => word == "true",
        None => {
            let edition = tree.root.at(&["package", "edition"]);
            let old = edition.is_none_or(|edition| edition.text() == Some("2015"));
            !(old && written)
        }
    }
}

fn written_target(tree: &Tree, kind: TargetKind, node: &Node, found: &[Target]) -> Option<Target> {
    let name = node.get("name")?.located()?;
    let path = node.get("path").and_then(Node::text).map(|path| below(&tree.folder, path));
    let same = found.iter().find(|target| target.name.value == name.value);
    let entry = path.or_else(|| same.map(|target| target.entry.clone())).unwrap_or_default();
    Some(Target { kind, name, entry })
}

/// The targets that stand at cargo's places: `src/main.rs`, and in the folder `x.rs` and `x/main.rs`.
fn discovered(repo: &Repo, tree: &Tree, package: &Located, kind: TargetKind, folder: &str) -> Vec<Target> {
    let mut targets = Vec::new();
    let main = below(&tree.folder, "src/main.rs");
    if kind == TargetKind::Bin && repo.file(&main).is_some() {
        targets.push(Target { kind, name: package.clone(), entry: main });
    }
    let folder = below(&tree.folder, folder);
    for entry in repo.entries(&folder) {
        let (stem, path) = match (entry.strip_suffix('/'), entry.strip_suffix(".rs")) {
            (Some(name), _) => (name, format!("{folder}/{name}/main.rs")),
            (None, Some(stem)) => (stem, format!("{folder}/{entry}")),
            (None, None) => continue,
        };
        let Some(file) = repo.file(&path) else { continue };
        let name = Located { value: stem.to_owned(), span: Span::new(file, 0, 0) };
        targets.push(Target { kind, name, entry: path });
    }
    targets
}
