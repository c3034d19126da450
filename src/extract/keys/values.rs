//! Values that samples choose from a set: one key that the samples of a page give many different words.

use std::collections::BTreeMap;
use std::ops::Range;

use super::super::ClaimDraft;
use super::sample;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};

/// So many different values make a set.
const MIN_VALUES: usize = 5;

/// Pages with more samples are data.
const MAX_SAMPLES: usize = 500;

/// The claims of the values of every such key.
pub(super) fn claims(document: &Document) -> Vec<Claim> {
    let samples = document.blocks.iter().filter(|block| matches!(block.kind, BlockKind::Code { .. }));
    let mut given: BTreeMap<String, Vec<(&Block, Range<usize>)>> = BTreeMap::new();
    for block in samples.take(MAX_SAMPLES) {
        let BlockKind::Code { language, .. } = &block.kind else { continue };
        for key in sample::keys(language, &block.text) {
            let Some(range) = key.value.and_then(|value| word(&block.text, value)) else { continue };
            given.entry(key.path.join(".")).or_default().push((block, range));
        }
    }
    given.retain(|_, places| places.len() >= MIN_VALUES);
    given.into_iter().flat_map(|(key, places)| of_key(document, &key, &places)).collect()
}

fn of_key(document: &Document, key: &str, places: &[(&Block, Range<usize>)]) -> Vec<Claim> {
    let mut values: Vec<String> =
        places.iter().map(|(block, range)| block.text[range.clone()].to_owned()).collect();
    values.sort_unstable();
    values.dedup();
    if values.len() < MIN_VALUES {
        return Vec::new();
    }
    let claims = places.iter().map(|(block, range)| {
        let value = block.text[range.clone()].to_owned();
        let entity = Entity::new(EntityKind::ConfigKey, key);
        let others = values.iter().filter(|other| **other != value).cloned().collect();
        let claim = ClaimDraft::new(document, block, range.clone()).claim(entity, ClaimKind::Valued(value));
        Claim { places: others, ..claim }
    });
    claims.collect()
}

/// The word between the quotes of a value.
fn word(text: &str, value: Range<usize>) -> Option<Range<usize>> {
    let raw = &text[value.clone()];
    let inner = raw.trim_matches(['"', '\'']);
    let is_word = inner.len() > 3
        && inner.starts_with(|letter: char| letter.is_ascii_lowercase())
        && inner
            .chars()
            .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "_-".contains(letter));
    let start = value.start + raw.find(inner)?;
    (is_word && raw.len() == inner.len() + 2).then(|| start..start + inner.len())
}
