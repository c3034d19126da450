//! Lists of parameters: bullets that each begin with a name, under an item or a sentence that names what is called.
//!
//! "It takes instances of `pkg.Limits` which define:" or "1. `create_branch`" with an "Inputs:" list inside.

use std::sync::LazyLock;

use regex::Regex;

use super::ClaimDraft;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};

/// Longer lists are data.
const MAX_ITEMS: usize = 60;

static LEAD: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:(?:inputs?|parameters?|arguments?|args|kwargs|fields|takes|accepts|attributes)(?:\s+\w+){0,3}|which\s+defines?|with\s+the\s+following\s+\w+)\s*:$")
        .expect("the pattern is valid")
});
static NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^[a-z_][a-z0-9_]*$").expect("the pattern is valid"));
static CALLEE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^([A-Za-z_][\w.]*)(?:\(.*\))?$").expect("the pattern is valid"));

/// The claims of the bullets of every list of parameters.
pub fn claims(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (at, block) in document.blocks.iter().enumerate() {
        if !is_lead(block) {
            continue;
        }
        let Some(owner) = callee(document, at) else { continue };
        let items = items(document, at);
        if items.len() < 2 {
            continue;
        }
        let names: Vec<String> =
            items.iter().map(|(block, code)| block.text[code.clone()].to_owned()).collect();
        claims.extend(items.into_iter().map(|(block, code)| {
            let entity = Entity::new(EntityKind::Symbol, &block.text[code.clone()]).owned_by(owner.clone());
            let claim = ClaimDraft::new(document, block, code).claim(entity, ClaimKind::Listed);
            Claim { places: names.clone(), ..claim }
        }));
    }
    claims
}

fn is_lead(block: &Block) -> bool {
    block.kind == BlockKind::Paragraph && LEAD.is_match(block.text.trim_end().trim_end_matches('*'))
}

/// What the lead, or the item around it, names last.
fn callee(document: &Document, lead: usize) -> Option<String> {
    let block = &document.blocks[lead];
    let own = block.code_spans().last().and_then(|code| named(&block.text[code]));
    own.or_else(|| {
        let place = block.items.iter().rev().nth(1)?;
        let mut above = document.blocks[..lead].iter().rev().take(MAX_ITEMS);
        let head = above.find(|other| {
            other.items.last().is_some_and(|of| of.list == place.list && of.item == place.item)
        })?;
        let code = head.code_spans().next()?;
        let is_first = !head.text[..code.start].contains(char::is_alphanumeric);
        is_first.then(|| named(&head.text[code])).flatten()
    })
}

fn named(code: &str) -> Option<String> {
    let name = CALLEE.captures(code.trim())?.get(1)?.as_str();
    (name.len() > 3 && name.contains(['.', '_']) || name.starts_with(char::is_uppercase))
        .then(|| name.to_owned())
}

/// The names that the items of the list below begin with; none when some item begins otherwise.
fn items(document: &Document, lead: usize) -> Vec<(&Block, std::ops::Range<usize>)> {
    let blocks = &document.blocks;
    let depth = blocks[lead].items.len();
    let mut found: Vec<(&Block, std::ops::Range<usize>)> = Vec::new();
    let mut list = None;
    let mut last = None;
    for block in blocks[lead + 1..].iter().take(MAX_ITEMS * 2) {
        let Some(place) = block.items.get(depth) else { break };
        if *list.get_or_insert(place.list) != place.list {
            break;
        }
        if last == Some(place.item) {
            continue;
        }
        last = Some(place.item);
        let first = block.code_spans().next().filter(|code| block.text[..code.start].trim().is_empty());
        match first {
            Some(code) if NAME.is_match(&block.text[code.clone()]) => found.push((block, code)),
            _ => return Vec::new(),
        }
    }
    found
}
