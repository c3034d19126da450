//! Lists that say they are all there is: "Possible values: `a`, `b`", "one of `a` or `b`".

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use regex::Regex;

use super::{ClaimDraft, values};
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};

/// What makes the list complete.
static CLOSES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:(?:possible|allowed|valid|accepted|permitted|available|supported|legal) (?:values|options|choices|variants|modes|levels|formats)(?: are| is| include)?(?: the following)?|(?:must|can|may|should|has to) be (?:exactly )?(?:one|any) of(?: the following)?(?: values)?|takes one of)[:*\s]*\W{0,3}$")
        .expect("valid")
});
/// What leaves the list open after all.
static OPEN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(others?\b|include|including|such as|e\.g|for example|etc|among others|and more|currently|only when|on (?:windows|linux|macos|unix)|deprecated|common|or (?:a|an|any|the|your) )|…|\.\.\.").expect("valid")
});
/// `[a, b, c]` as one code span.
static BRACKETED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^\[\s*[\w-]+(?:\s*,\s*[\w-]+)+\s*\]$").expect("valid"));

/// The lists of a page that claim to be whole.
pub fn claims(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    let bullets = values::bullets(document);
    for (at, block) in document.blocks.iter().enumerate() {
        if !matches!(block.kind, BlockKind::Paragraph | BlockKind::Cell { .. }) {
            continue;
        }
        let runs = values::runs(block).into_iter().map(|run| (words(block, &run), run));
        for (names, run) in runs.chain(bracketed(block)) {
            let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
            let before = block.text[..first.start].trim_end_matches(['`', '"', '\'']);
            if CLOSES.is_match(before) && ends(&block.text[last.end..]) && !OPEN.is_match(&block.text) {
                claims.push(claim(document, at, first.start..last.end, names));
            }
        }
        if CLOSES.is_match(block.text.trim_end()) && !OPEN.is_match(&block.text) {
            claims.extend(below(document, at, &bullets));
        }
    }
    claims
}

fn words(block: &Block, run: &[Range<usize>]) -> Vec<String> {
    run.iter().map(|range| block.text[range.clone()].to_owned()).collect()
}

/// Whether nothing that belongs to the list follows it.
fn ends(after: &str) -> bool {
    let after = after.trim_start_matches(['`', '"', '\'', ')', ']']).trim_start();
    after.is_empty() || after.starts_with(['.', ';', '\n', ')']) && !after.starts_with("...")
}

fn bracketed(block: &Block) -> Vec<(Vec<String>, Vec<Range<usize>>)> {
    let spans = block.code_spans().filter(|span| BRACKETED.is_match(&block.text[span.clone()]));
    let inner = |span: &Range<usize>| {
        let list = block.text[span.start + 1..span.end - 1].split(',');
        list.map(|name| name.trim().to_owned()).collect()
    };
    spans.map(|span| (inner(&span), vec![span])).collect()
}

/// The list right below a lead, when each of its items begins with a value.
fn below(
    document: &Document,
    lead: usize,
    bullets: &std::collections::BTreeMap<usize, Vec<(usize, Range<usize>)>>,
) -> Option<Claim> {
    let place = document.blocks.get(lead + 1)?.items.last().filter(|place| place.item == 0)?;
    let list = bullets.get(&place.list)?;
    let inside = document.blocks[lead + 1..].iter().take_while(|block| !block.items.is_empty());
    let items = inside.flat_map(|block| block.items.iter().filter(|other| other.list == place.list));
    let count = items.map(|place| place.item + 1).max()?;
    let text = |(at, _): &(usize, Range<usize>)| document.blocks[*at].text.as_str();
    if list.len() != count || list.len() < 2 || list.iter().any(|item| OPEN.is_match(text(item))) {
        return None;
    }
    let names = list.iter().map(|(at, range)| document.blocks[*at].text[range.clone()].to_owned()).collect();
    let (at, range) = list.first()?;
    Some(claim(document, *at, range.clone(), names))
}

fn claim(document: &Document, at: usize, focus: Range<usize>, names: Vec<String>) -> Claim {
    let block = &document.blocks[at];
    let kind = ClaimKind::OneOf(Arc::from(names));
    let claim = ClaimDraft::new(document, block, focus).claim(Entity::new(EntityKind::List, "values"), kind);
    Claim { places: context(document, at), ..claim }
}

/// Words that may name the set: the row's first cell, the text before, the code spans of the block, the headings.
fn context(document: &Document, at: usize) -> Vec<String> {
    let block = &document.blocks[at];
    let mut words = vec![block.text.chars().take(300).collect()];
    if let BlockKind::Cell { table, row, .. } = block.kind {
        let first = BlockKind::Cell { table, row, column: 0 };
        words.extend(
            document.blocks[..at]
                .iter()
                .rev()
                .take(40)
                .find(|cell| cell.kind == first)
                .map(|cell| cell.text.clone()),
        );
    }
    if let Some(before) = document.before(at) {
        words.push(before.text.chars().take(300).collect());
    }
    words.extend(block.headings.last().map(|heading| document.blocks[*heading].text.clone()));
    words
}
