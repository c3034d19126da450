//! What stands beside a key: the other keys of its sample, table or page, and the file that a sample is of.

use std::sync::LazyLock;

use regex::Regex;

use super::{sample, words};
use crate::claim::Claim;
use crate::document::{Block, BlockKind, Document};

/// Tables with more rows are data.
const MAX_ROWS: usize = 400;

/// In longer blocks no words around a token are looked for.
const MAX_TEXT: usize = 32 * 1024;

/// Where a claimed key stands and what stands beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The parts of the claimed key.
    pub own: Vec<String>,
    /// The parts of every key of the sample, or of the table's column, the own ones included.
    pub all: Vec<Vec<String>>,
    pub kind: GroupKind,
}

/// Sorts of groups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GroupKind {
    /// Keys of one sample of a configuration file.
    Sample,
    /// First cells of one table of options.
    Table,
    /// First cells of a table of names that may be anything.
    Listed,
    /// A token in text which the words around it call a key.
    Called,
    /// The key of `key = value` in text.
    Assigned,
    /// A token in text.
    #[default]
    Alone,
}

static FILE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"[\w./~$*{}-]*[\w*-]+\.(?:toml|ya?ml|jsonc?|json5|ini|cfg|conf)\b")
        .expect("the pattern is valid")
});

static COLUMN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^(?:(?:config(?:uration)?\s+)?(?:option|key|field|setting|property|parameter)s?(?:\s+(?:name|key))?|config(?:uration)?)$")
        .expect("the pattern is valid")
});

/// What joins the names of an enumeration.
static JOINT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\s*(?:,|and|or|&|/)(?:\s*(?:and|or))?\s*$").expect("the pattern is valid")
});

/// Headers of columns of names of any kind.
static NAMES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^(?:variable|name|placeholder|item|entry)s?$").expect("the pattern is valid")
});

/// The claims of the first cells of option tables.
pub(super) fn cell_claims(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    for block in option_cells(&document.blocks) {
        for range in tokens(block) {
            claims.push(words::claim(document, block, range));
        }
    }
    claims
}

/// The cells of key columns, header rows left out.
fn option_cells(blocks: &[Block]) -> impl Iterator<Item = &Block> {
    let mut column_of: Option<(usize, usize)> = None;
    blocks.iter().filter(move |block| {
        let BlockKind::Cell { table, row, column } = block.kind else { return false };
        if row == 0 {
            let known = column_of.is_some_and(|(of, _)| of == table);
            let header = block.text.trim();
            if !known && (COLUMN.is_match(header) || NAMES.is_match(header)) {
                column_of = Some((table, column));
            }
            return false;
        }
        row <= MAX_ROWS && column_of == Some((table, column))
    })
}

/// The keys of a cell: its code spans, or its whole text when it has none.
fn tokens(block: &Block) -> Vec<std::ops::Range<usize>> {
    let mut ranges: Vec<_> = block.code_spans().collect();
    if ranges.is_empty() {
        ranges.push(0..block.text.len());
    }
    let ranges = ranges.into_iter().map(|range| {
        let text = &block.text[range.clone()];
        let bare = text.trim().trim_start_matches('{').trim_end_matches('}');
        let start = range.start + text.find(bare).unwrap_or(0);
        start..start + bare.len()
    });
    ranges.filter(|range| words::is_key(&block.text[range.clone()])).collect()
}

/// The parts of a key as written.
pub fn parts(name: &str) -> Vec<String> {
    name.split('.').map(str::to_owned).collect()
}

/// The group of a claimed key, found again from its place.
pub fn group(document: &Document, claim: &Claim) -> Group {
    let at = claim.focus.range();
    let alone = Group { own: parts(&claim.entity.name), ..Group::default() };
    let first = document.blocks.partition_point(|block| block.span.end <= at.start);
    let Some(index) =
        (first..document.blocks.len()).take(2).find(|index| document.blocks[*index].span.contains(&at.start))
    else {
        return alone;
    };
    let block = &document.blocks[index];
    match &block.kind {
        BlockKind::Code { language, .. } => in_sample(block, language, &at).unwrap_or(alone),
        BlockKind::Cell { .. } => match in_table(document, index, &at) {
            Some(group) => group,
            None => in_text(block, &at, alone),
        },
        BlockKind::Paragraph | BlockKind::Heading { .. } => in_text(block, &at, alone),
        BlockKind::Html | BlockKind::FrontMatter => alone,
    }
}

/// The keys of the table or sample that a claim's token stands in, whatever its column.
pub fn table_keys(document: &Document, claim: &Claim) -> Vec<Vec<String>> {
    let at = claim.focus.range();
    let first = document.blocks.partition_point(|block| block.span.end <= at.start);
    let Some(index) =
        (first..document.blocks.len()).take(2).find(|index| document.blocks[*index].span.contains(&at.start))
    else {
        return Vec::new();
    };
    let block = &document.blocks[index];
    if let BlockKind::Code { language, .. } = &block.kind {
        return sample::keys(language, &block.text).into_iter().map(|key| key.path).collect();
    }
    let Some(table) = table_around(document, index) else { return Vec::new() };
    let cells = option_cells(table);
    cells.flat_map(|cell| tokens(cell).into_iter().map(move |token| parts(&cell.text[token]))).collect()
}

fn in_sample(block: &Block, language: &str, at: &std::ops::Range<usize>) -> Option<Group> {
    let keys = sample::keys(language, &block.text);
    let own = keys.iter().find(|key| block.raw(key.span.clone()) == *at)?.path.clone();
    let all = keys.into_iter().map(|key| key.path).collect();
    Some(Group { own, all, kind: GroupKind::Sample })
}

fn in_table(document: &Document, index: usize, at: &std::ops::Range<usize>) -> Option<Group> {
    let own = &document.blocks[index];
    let token = tokens(own).into_iter().find(|token| own.raw(token.clone()) == *at)?;
    let own = parts(&own.text[token]);
    let table = table_around(document, index)?;
    let is_listed = table
        .iter()
        .any(|cell| matches!(cell.kind, BlockKind::Cell { row: 0, .. }) && NAMES.is_match(cell.text.trim()))
        && !table.iter().any(|cell| {
            matches!(cell.kind, BlockKind::Cell { row: 0, .. }) && COLUMN.is_match(cell.text.trim())
        });
    let cells = option_cells(table);
    let all: Vec<Vec<String>> =
        cells.flat_map(|cell| tokens(cell).into_iter().map(move |token| parts(&cell.text[token]))).collect();
    let kind = if is_listed { GroupKind::Listed } else { GroupKind::Table };
    all.contains(&own).then_some(Group { own, all, kind })
}

/// The cells of the table around a cell, at most the rows that are read.
fn table_around(document: &Document, index: usize) -> Option<&[Block]> {
    let BlockKind::Cell { table, row, .. } = document.blocks[index].kind else { return None };
    if row > MAX_ROWS {
        return None;
    }
    let inside = |block: &Block| matches!(block.kind, BlockKind::Cell { table: of, row, .. } if of == table && row <= MAX_ROWS);
    let start = document.blocks[..index].iter().rposition(|block| !inside(block)).map_or(0, |at| at + 1);
    let length = document.blocks[index..].iter().take_while(|block| inside(block)).count();
    Some(&document.blocks[start..index + length])
}

fn in_text(block: &Block, at: &std::ops::Range<usize>, alone: Group) -> Group {
    if block.text.len() > MAX_TEXT {
        return alone;
    }
    let code = block.code_spans().find(|code| {
        let raw = block.raw(code.clone());
        raw.start <= at.start && at.end <= raw.end
    });
    let Some(code) = code else { return alone };
    let is_assigned = block.text[code.clone()].len() > at.len();
    match is_assigned {
        true => Group { kind: GroupKind::Assigned, ..alone },
        false if words::is_called_key(block, &code) => {
            Group { all: beside(block, &code), kind: GroupKind::Called, ..alone }
        }
        false => alone,
    }
}

/// The other names of "the `a`, `b` and `c` options".
fn beside(block: &Block, code: &std::ops::Range<usize>) -> Vec<Vec<String>> {
    let codes: Vec<_> = block.code_spans().collect();
    let Some(own) = codes.iter().position(|other| other == code) else { return Vec::new() };
    let joined = |left: &std::ops::Range<usize>, right: &std::ops::Range<usize>| {
        block.text.get(left.end..right.start).is_some_and(|text| JOINT.is_match(text))
    };
    let after = codes[own..].windows(2).take_while(|pair| joined(&pair[0], &pair[1])).map(|pair| &pair[1]);
    let before = codes[..=own].windows(2).rev().take_while(|pair| joined(&pair[0], &pair[1]));
    let named = before.map(|pair| &pair[0]).chain(after).map(|range| &block.text[range.clone()]);
    named.filter(|token| words::is_key(token)).map(parts).collect()
}

/// The file that a sample is of: its info string, its first comment, the sentence before it.
pub(super) fn file_of(document: &Document, at: usize, block: &Block) -> Option<String> {
    let BlockKind::Code { info, .. } = &block.kind else { return None };
    if let Some(found) = FILE.find(info) {
        return Some(found.as_str().to_owned());
    }
    let first = block.text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    if first.trim_start().starts_with(['#', '/', ';', '<'])
        && let Some(found) = FILE.find(first)
    {
        return Some(found.as_str().to_owned());
    }
    let before = document.before(at)?;
    if matches!(before.kind, BlockKind::Code { .. } | BlockKind::Cell { .. }) {
        return None;
    }
    FILE.find_iter(&before.text).last().map(|found| found.as_str().to_owned())
}
