//! Signatures that a page shows: `def send(letter, stamp=1)`, `fn open(path: &Path) -> Self`, "Signature: `Box(street)`".
//!
//! A call in a code span is no signature; something must say that it is: a keyword, an arrow, types, the word before.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::ClaimDraft;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};
use crate::signature::{Signed, parse};

/// Longer spans are data.
const MAX_BYTES: usize = 2000;

static SIGNATURE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?s)^\s*((?:pub\s+|async\s+|const\s+)*(?:def|fn)\s+)?(\.?[A-Za-z_][\w.:]*)(?:<[^()]*>)?\((.*)\)\s*(?:->\s*([^{]+?))?\s*:?$",
    )
    .expect("the pattern is valid")
});
static SAID: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)\bsignatures?(?:\s+is)?:?\s*$").expect("the pattern is valid"));

/// The claims of every code span that is a signature.
pub fn claims(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    for block in document.blocks.iter().filter(|block| is_text(block)) {
        claims.extend(block.code_spans().filter_map(|code| span(document, block, code)));
    }
    claims
}

fn is_text(block: &Block) -> bool {
    match block.kind {
        BlockKind::Paragraph | BlockKind::Cell { .. } | BlockKind::Heading { .. } => true,
        BlockKind::Code { .. } | BlockKind::Html | BlockKind::FrontMatter => false,
    }
}

fn span(document: &Document, block: &Block, code: Range<usize>) -> Option<Claim> {
    let text = &block.text[code.clone()];
    if text.len() > MAX_BYTES || !text.contains('(') {
        return None;
    }
    let found = SIGNATURE.captures(text)?;
    let (name, parameters) = (found.get(2)?, found.get(3)?);
    let signed = parse(parameters.as_str(), found.get(4).map(|returns| returns.as_str()))?;
    let is_said = found.get(1).is_some() || SAID.is_match(&block.text[..code.start]);
    if !is_said && !shows_itself(&signed) {
        return None;
    }
    // The arrow belongs to the token: beside it, it would read as "old → new".
    let end = found.get(4).map_or(parameters.end() + 1, |returns| returns.end());
    let bare = name.as_str().trim_start_matches('.');
    let entity = Entity::new(EntityKind::Symbol, bare);
    let token = code.start + name.end() - bare.len()..code.start + end;
    Some(ClaimDraft::new(document, block, token).claim(entity, ClaimKind::Signed(signed)))
}

/// Whether nothing but a signature is written so: every parameter has a type, or an arrow follows typed ones.
fn shows_itself(signed: &Signed) -> bool {
    let typed =
        signed.parameters.iter().filter(|one| one.ty.as_ref().is_some_and(|ty| !ty.is_empty())).count();
    typed > 0 && typed == signed.parameters.len()
}
