//! Where a sentence starts and ends.

use std::ops::Range;

use super::{Block, BlockKind};

/// Words whose full stop ends no sentence.
const ABBREVIATIONS: [&str; 8] = ["e.g", "i.e", "etc", "vs", "cf", "approx", "resp", "incl"];

/// The sentence around `offset`: the line of a code block, the whole of a cell or heading, otherwise the text between
/// two sentence ends that do not lie in a code span.
pub(super) fn at(block: &Block, offset: usize) -> Range<usize> {
    let text = &block.text;
    let offset = floor(text, offset);
    match block.kind {
        BlockKind::Code { .. } | BlockKind::Html | BlockKind::FrontMatter => line(text, offset),
        BlockKind::Cell { .. } | BlockKind::Heading { .. } => 0..text.len(),
        BlockKind::Paragraph => prose(block, offset),
    }
}

fn floor(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

fn line(text: &str, offset: usize) -> Range<usize> {
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let end = text[offset..].find('\n').map_or(text.len(), |at| offset + at);
    start..end
}

fn prose(block: &Block, offset: usize) -> Range<usize> {
    let text = &block.text;
    let mut start = 0;
    for (at, _) in text.match_indices(['.', '!', '?']) {
        if !ends_sentence(block, at) {
            continue;
        }
        if at + 1 > offset {
            return start..at + 1;
        }
        start = text.len() - text[at + 1..].trim_start().len();
        start = start.min(offset);
    }
    start..text.len()
}

fn ends_sentence(block: &Block, at: usize) -> bool {
    let text = &block.text;
    let follows_space = text[at + 1..].chars().next().is_none_or(char::is_whitespace);
    let before = text[..at].rsplit([' ', '(', '\n']).next().unwrap_or("").to_ascii_lowercase();
    let in_code = block.code_spans().any(|code| code.contains(&at));
    follows_space && !in_code && !ABBREVIATIONS.contains(&before.as_str())
}
