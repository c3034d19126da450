//! Extras and features in sentences: `toy[web]`, "the `tls` feature", `default = ["a", "b"]`.

use std::sync::LazyLock;

use regex::Regex;

use super::ClaimDraft;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};
use crate::pattern;

/// `name[extra, other]` as a whole code span.
static EXTRAS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(
        r#"^["']?(?P<owner>[A-Za-z][\w.-]*)\[(?P<list>[A-Za-z][\w.-]*(?:\s*,\s*[A-Za-z][\w.-]*)*)\]["']?$"#,
    )
    .expect("valid")
});

/// `default = ["a", "b"]` or "Default features: `["a", "b"]`".
static DEFAULTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(r#"(?i)(?:^|\W)(?:default\s*=\s*|default features(?: are| is)?:?\s*)(?P<list>\[\s*(?:"[\w+-]+"\s*,?\s*)*\])"#).expect("valid")
});

/// All claims of this shape.
pub fn extract(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    claims.extend(listed(document));
    for block in &document.blocks {
        if matches!(block.kind, BlockKind::Paragraph | BlockKind::Heading { .. } | BlockKind::Cell { .. }) {
            claims.extend(extras(document, block));
            claims.extend(defaults(document, block));
        }
    }
    claims
}

/// The sentence before a list that says its items are features of the build.
static LEAD: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(r"(?i)\b(?:cargo|crate|compil\w+|build)\b.*\bfeatures?\b|\bfeatures?\b.*\b(?:cargo|crate|compil\w+|Cargo\.toml)\b")
        .expect("valid")
});

static NAME: LazyLock<Regex> =
    LazyLock::new(|| pattern::ascii(r"^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$").expect("valid"));

/// Items of one word in lists of features.
fn listed(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mut lists: Option<(usize, bool)> = None;
    for (at, block) in document.blocks.iter().enumerate() {
        let Some(place) = block.items.last() else { continue };
        if lists.is_none_or(|(list, _)| list != place.list) {
            let lead = at.checked_sub(1).map(|before| &document.blocks[before]);
            let says = lead.is_some_and(|lead| {
                matches!(lead.kind, BlockKind::Paragraph) && place.item == 0 && LEAD.is_match(&lead.text)
            });
            lists = Some((place.list, says));
        }
        if lists.is_some_and(|(_, says)| says) && is_name(block) {
            let draft = ClaimDraft::new(document, block, 0..block.text.trim_end().len());
            claims.push(
                draft.claim(Entity::new(EntityKind::Feature, block.text.trim_end()), ClaimKind::Exists),
            );
        }
    }
    claims
}

fn is_name(block: &Block) -> bool {
    matches!(block.kind, BlockKind::Paragraph) && NAME.is_match(block.text.trim_end())
}

/// The names that stand as whole items in the list of this claim's item; none when it is no such item.
pub fn beside<'d>(document: &'d Document, claim: &Claim) -> Vec<&'d str> {
    let at = claim.focus.range().start;
    let first = document.blocks.partition_point(|block| block.span.end <= at);
    let Some(own) = document.blocks.get(first).filter(|block| block.text.trim_end() == claim.entity.name)
    else {
        return Vec::new();
    };
    let Some(place) = own.items.last() else { return Vec::new() };
    let same = |block: &&Block| block.items.last().is_some_and(|other| other.list == place.list);
    let all = document.blocks[..first].iter().rev().take_while(same);
    let all = all.chain(document.blocks[first..].iter().take_while(same)).take(MAX_ITEMS);
    all.filter(|block| is_name(block)).map(|block| block.text.trim_end()).collect()
}

/// Longer lists are not looked through.
const MAX_ITEMS: usize = 200;

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
