//! Extras and features in sentences: `toy[web]`, "the `tls` feature", `default = ["a", "b"]`.

use std::sync::LazyLock;

use regex::Regex;

use super::ClaimDraft;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};

/// `name[extra, other]` as a whole code span.
static EXTRAS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r#"^["']?(?P<owner>[A-Za-z][\w.-]*)\[(?P<list>[A-Za-z][\w.-]*(?:\s*,\s*[A-Za-z][\w.-]*)*)\]["']?$"#,
    )
    .expect("valid")
});

/// `default = ["a", "b"]` or "Default features: `["a", "b"]`".
static DEFAULTS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?i)(?:^|\W)(?:default\s*=\s*|default features(?: are| is)?:?\s*)(?P<list>\[\s*(?:"[\w+-]+"\s*,?\s*)*\])"#).expect("valid")
});

/// All claims of this shape.
pub fn extract(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    for block in &document.blocks {
        if matches!(block.kind, BlockKind::Paragraph | BlockKind::Heading { .. } | BlockKind::Cell { .. }) {
            claims.extend(extras(document, block));
            claims.extend(defaults(document, block));
        }
    }
    claims
}

fn extras(document: &Document, block: &Block) -> Vec<Claim> {
    let mut claims = Vec::new();
    for span in block.code_spans() {
        let Some(found) = EXTRAS.captures(&block.text[span.clone()]) else { continue };
        let (Some(owner), Some(list)) = (found.name("owner"), found.name("list")) else { continue };
        let mut at = span.start + list.start();
        for piece in list.as_str().split(',') {
            let name = piece.trim();
            let start = at + piece.len() - piece.trim_start().len();
            at += piece.len() + 1;
            if is_stand_in(name) {
                continue;
            }
            let draft = ClaimDraft::new(document, block, start..start + name.len());
            let entity = Entity::new(EntityKind::Feature, name).owned_by(owner.as_str());
            claims.push(draft.claim(entity, ClaimKind::Exists));
        }
    }
    claims
}

/// Names that stand for any extra.
fn is_stand_in(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    matches!(lower.as_str(), "bot" | "extra" | "extras" | "provider" | "feature" | "name" | "foo" | "bar")
        || ["my-", "my_", "your-", "your_"].iter().any(|prefix| lower.starts_with(prefix))
}

fn defaults(document: &Document, block: &Block) -> Option<Claim> {
    let list = DEFAULTS.captures(&block.text)?.name("list")?;
    let names: Vec<&str> = list.as_str().split('"').skip(1).step_by(2).collect();
    if names.is_empty() {
        return None;
    }
    let draft = ClaimDraft::new(document, block, list.range());
    Some(draft.claim(Entity::new(EntityKind::Feature, "default"), ClaimKind::Default(names.join(", "))))
}
