//! Lists of values: "`json`, `yaml` or `toml`", bullets that each begin with a value, the first column of a table.
//!
//! Each token is a claim that knows its siblings: whether they are values of the code at all is for gathering to say.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use regex::Regex;

use super::ClaimDraft;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};

/// A word that may be a value, or a text of few words; quotes are cut off before.
static VALUE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^[A-Za-z][A-Za-z0-9]*(?:[-_ ][A-Za-z0-9]+)*!?$").expect("valid"));
/// What may stand between two values of a run.
static BETWEEN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^\s*(?:\([^()]{0,60}\)|\[\w{1,8}\])?\s*[,/|;]?\s*(?:and|or|&)?\s*$").expect("valid")
});
/// Columns whose first cells are names that other rules know.
static NAMES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(options?|keys?|fields?|settings?|propert\w+|param\w*|arguments?|args?|flags?|variables?|env\w*|attributes?|config\w*|commands?|functions?|methods?|files?|crates?|packages?|opci[oó]n\w*|opç\w+|optionen|keys?)\b|параметр|选项|選項|オプション|옵션")
        .expect("valid")
});
/// Larger lists are data.
const MOST: usize = 200;

/// The values that the lists of a page name.
pub fn claims(document: &Document) -> Vec<Claim> {
    let mut lists: Vec<Vec<(usize, Range<usize>)>> = Vec::new();
    for (at, block) in document.blocks.iter().enumerate() {
        if matches!(block.kind, BlockKind::Paragraph | BlockKind::Cell { .. }) {
            lists.extend(
                runs(block).into_iter().map(|run| run.into_iter().map(|range| (at, range)).collect()),
            );
        }
    }
    lists.extend(bullets(document).into_values());
    lists.extend(columns(document).into_values());
    lists.into_iter().flat_map(|list| of_list(document, &list)).collect()
}

fn of_list(document: &Document, list: &[(usize, Range<usize>)]) -> Vec<Claim> {
    let word = |(at, range): &(usize, Range<usize>)| document.blocks[*at].text[range.clone()].to_owned();
    let values: Arc<[String]> = list.iter().map(word).collect();
    if values.len() < 2 || values.len() > MOST {
        return Vec::new();
    }
    let claim = |(at, range): &(usize, Range<usize>)| {
        let draft = ClaimDraft::new(document, &document.blocks[*at], range.clone());
        let entity = Entity::new(EntityKind::Value, word(&(*at, range.clone())));
        draft.claim(entity, ClaimKind::Among(Arc::clone(&values)))
    };
    list.iter().map(claim).collect()
}

/// The range of a value within a range of a block's text, without quotes.
fn value(block: &Block, range: Range<usize>) -> Option<Range<usize>> {
    let text = block.text.get(range.clone())?;
    let inner = text.trim().trim_matches(['"', '\'']);
    let start = range.start + text.find(inner)?;
    (VALUE.is_match(inner) && inner.len() <= 60).then(|| start..start + inner.len())
}

/// Runs of code spans that only commas and conjunctions part.
pub(super) fn runs(block: &Block) -> Vec<Vec<Range<usize>>> {
    let mut runs: Vec<Vec<Range<usize>>> = Vec::new();
    let mut end = None;
    for span in block.code_spans().take(1_000) {
        let Some(range) = value(block, span.clone()) else {
            end = None;
            continue;
        };
        let joins =
            end.is_some_and(|end| block.text.get(end..span.start).is_some_and(|text| BETWEEN.is_match(text)));
        match runs.last_mut().filter(|_| joins) {
            Some(run) => run.push(range),
            None => runs.push(vec![range]),
        }
        end = Some(span.end);
    }
    runs.retain(|run| run.len() > 1);
    runs
}

/// The values that the items of each list begin with.
pub(super) fn bullets(document: &Document) -> BTreeMap<usize, Vec<(usize, Range<usize>)>> {
    let mut lists: BTreeMap<usize, Vec<(usize, Range<usize>)>> = BTreeMap::new();
    let mut seen = None;
    for (at, block) in document.blocks.iter().enumerate() {
        let Some(place) = block.items.last().filter(|_| block.kind == BlockKind::Paragraph) else { continue };
        if seen.replace((place.list, place.item)) == Some((place.list, place.item)) {
            continue;
        }
        let first = block.code_spans().next().filter(|span| block.text[..span.start].trim().is_empty());
        lists
            .entry(place.list)
            .or_default()
            .extend(first.and_then(|span| value(block, span)).map(|range| (at, range)));
    }
    lists
}

/// The values of the first column of each table.
fn columns(document: &Document) -> BTreeMap<usize, Vec<(usize, Range<usize>)>> {
    let mut tables: BTreeMap<usize, Vec<(usize, Range<usize>)>> = BTreeMap::new();
    let mut named: Vec<usize> = Vec::new();
    for (at, block) in document.blocks.iter().enumerate() {
        let BlockKind::Cell { table, row, column: 0 } = block.kind else { continue };
        if row == 0 && NAMES.is_match(&block.text) {
            named.push(table);
        }
        if row > 0 && named.last() != Some(&table) {
            tables
                .entry(table)
                .or_default()
                .extend(value(block, 0..block.text.len()).map(|range| (at, range)));
        }
    }
    tables
}
