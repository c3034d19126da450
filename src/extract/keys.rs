//! Configuration keys: in samples, option tables, headings, dotted names, `key = value` and "the `x` option".
//!
//! Every such token becomes a claim; whether the repository answers for it is gathering's business.

mod page;
mod sample;
mod values;
mod words;

use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};

use super::ClaimDraft;
pub use page::{Group, GroupKind, group, table_keys};
pub use sample::{SampleKey, keys};

/// The claims that configuration keys of a page exist.
pub fn claims(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (at, block) in document.blocks.iter().enumerate() {
        match &block.kind {
            BlockKind::Code { .. } => claims.extend(sample_claims(document, at, block)),
            BlockKind::Paragraph | BlockKind::Cell { .. } | BlockKind::Heading { .. } => {
                claims.extend(words::claims(document, block));
            }
            BlockKind::Html | BlockKind::FrontMatter => {}
        }
    }
    claims.extend(page::cell_claims(document));
    claims.extend(values::claims(document));
    claims
}

fn sample_claims(document: &Document, at: usize, block: &Block) -> Vec<Claim> {
    let BlockKind::Code { language, .. } = &block.kind else { return Vec::new() };
    let mut claims: Vec<Claim> = words::command_claims(document, block);
    let keys = sample::keys(language, &block.text);
    if keys.is_empty() {
        return claims;
    }
    let file = page::file_of(document, at, block);
    claims.extend(keys.iter().map(|key| {
        let mut entity = Entity::new(EntityKind::ConfigKey, key.path.join("."));
        entity.owner = file.clone();
        ClaimDraft::new(document, block, key.span.clone()).claim(entity, ClaimKind::Exists)
    }));
    claims
}
