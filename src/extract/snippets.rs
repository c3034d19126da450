//! Dependency snippets in TOML fences: `toy = "0.15"`, `toy = { version = "1", features = ["x"] }`.
//!
//! The claims are about `toy`; whether it is a package of the repository is for gathering to say.

use super::ClaimDraft;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};
use crate::index::tree::{self, Located, Node};

/// All claims of this shape.
pub fn extract(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    for block in &document.blocks {
        if let BlockKind::Code { language, .. } = &block.kind
            && language == "toml"
        {
            let entries = entries(document, block);
            claims.extend(entries.iter().flat_map(|(name, node)| of_entry(document, block, name, node)));
        }
    }
    claims
}

/// The entries of dependency tables, and of the head of the fence; line by line where the whole does not parse.
fn entries(document: &Document, block: &Block) -> Vec<(Located, Node)> {
    match tree::toml(document.file, &block.text) {
        Ok(root) => dependencies(&root),
        Err(_) => lines(document, block),
    }
}

fn dependencies(root: &Node) -> Vec<(Located, Node)> {
    let tables = ["dependencies", "dev-dependencies", "build-dependencies"];
    let holders = [Some(root), root.get("workspace")].into_iter().flatten();
    let tables = holders.flat_map(|holder| tables.iter().filter_map(|table| holder.get(table)));
    let mut found: Vec<(Located, Node)> = tables.flat_map(|table| table.entries().to_vec()).collect();
    // A fence without any table is the inside of one.
    if !root.entries().iter().any(|(_, node)| is_section(node)) {
        found.extend(root.entries().to_vec());
    }
    found
}

/// Whether a node of the root is written as `[table]`; inline tables span their braces.
fn is_section(node: &Node) -> bool {
    !node.entries().is_empty()
        && node.get("version").is_none()
        && node.get("features").is_none()
        && node.get("git").is_none()
        && node.get("path").is_none()
}

fn lines(document: &Document, block: &Block) -> Vec<(Located, Node)> {
    let mut found = Vec::new();
    let mut offset = 0u32;
    for line in block.text.split_inclusive('\n').take(500) {
        if let Ok(root) = tree::toml(document.file, line) {
            let entries = root.entries().iter().filter(|(name, _)| name.span.start < name.span.end);
            found.extend(
                entries.filter(|(_, node)| !is_section(node)).cloned().map(|entry| shift(entry, offset)),
            );
        }
        offset += line.len() as u32;
    }
    found
}

fn shift((name, node): (Located, Node), by: u32) -> (Located, Node) {
    let name = Located { span: moved(name.span, by), ..name };
    (name, shift_node(node, by))
}

fn shift_node(node: Node, by: u32) -> Node {
    let value = match node.value {
        tree::Value::List(items) => {
            tree::Value::List(items.into_iter().map(|item| shift_node(item, by)).collect())
        }
        tree::Value::Table(entries) => {
            tree::Value::Table(entries.into_iter().map(|entry| shift(entry, by)).collect())
        }
        other @ (tree::Value::Text(_) | tree::Value::Scalar(_)) => other,
    };
    Node { value, span: moved(node.span, by) }
}

fn moved(span: crate::repo::Span, by: u32) -> crate::repo::Span {
    crate::repo::Span { start: span.start + by, end: span.end + by, ..span }
}

fn of_entry(document: &Document, block: &Block, name: &Located, node: &Node) -> Vec<Claim> {
    let crate_name = node.get("package").and_then(Node::text).unwrap_or(&name.value).to_owned();
    if matches!(crate_name.as_str(), "python" | "rust" | "go" | "node") {
        // An interpreter is no package; poetry lists it among the dependencies.
        return Vec::new();
    }
    let elsewhere = ["git", "path", "branch", "rev", "tag"].iter().any(|key| node.get(key).is_some());
    let requirement = match &node.value {
        tree::Value::Text(_) => node.located(),
        tree::Value::Scalar(_) | tree::Value::List(_) => None,
        tree::Value::Table(_) => node.get("version").and_then(Node::located),
    };
    let mut claims = Vec::new();
    if let Some(requirement) =
        requirement.filter(|requirement| !elsewhere && is_requirement(&requirement.value))
    {
        let draft = ClaimDraft::new(document, block, requirement.span.range());
        let entity = Entity::new(EntityKind::Version, crate_name.clone());
        claims.push(
            draft.claim(
                entity,
                ClaimKind::Requires(requirement.value.trim_start_matches('=').trim().to_owned()),
            ),
        );
    }
    let features = node.get("features").map_or(&[][..], Node::items);
    for feature in features.iter().filter_map(Node::located).filter(|feature| is_name(&feature.value)) {
        let draft = ClaimDraft::new(document, block, feature.span.range());
        let entity = Entity::new(EntityKind::Feature, feature.value).owned_by(crate_name.clone());
        claims.push(draft.claim(entity, ClaimKind::Exists));
    }
    claims
}

/// Whether a requirement is one plain caret or exact version: `~` and `>=` pin older lines on purpose.
fn is_requirement(text: &str) -> bool {
    let text = text.trim_start_matches(['^', '=']).trim();
    text.starts_with(|letter: char| letter.is_ascii_digit())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || ".-+".contains(letter))
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_alphanumeric() || "-_+".contains(letter))
}
