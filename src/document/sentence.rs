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

/// The nearest character boundary at or below an offset.
pub fn floor(text: &str, offset: usize) -> usize {
    let offset = offset.min(text.len());
    (0..=offset).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

fn line(text: &str, offset: usize) -> Range<usize> {
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let end = text[offset..].find('\n').map_or(text.len(), |at| offset + at);
    start..end
}

/// How far a sentence reaches on either side of a token; longer ones are cut (a page may be one line).
const REACH: usize = 2_000;

fn prose(block: &Block, offset: usize) -> Range<usize> {
    let text = &block.text;
    let first = floor(text, offset.saturating_sub(REACH));
    let last = floor(text, (offset + REACH).min(text.len()));
    let ends = |window: Range<usize>| {
        let from = window.start;
        text[window]
            .match_indices(['.', '!', '?'])
            .map(move |(at, _)| from + at)
            .filter(|at| ends_sentence(block, *at))
    };
    let start = ends(first..offset).next_back().map_or(first, |at| at + 1);
    let start = (start + text[start..].len() - text[start..].trim_start().len()).min(offset);
    let end = ends(offset..last).next().map_or(last, |at| at + 1);
    start..end
}

fn ends_sentence(block: &Block, at: usize) -> bool {
    let text = &block.text;
    if !text[at + 1..].chars().next().is_none_or(char::is_whitespace) || block.code_at(at).is_some() {
        return false;
    }
    let word = &text[floor(text, at.saturating_sub(8))..at];
    let word = word.rsplit([' ', '(', '\n']).next().unwrap_or("").to_ascii_lowercase();
    !ABBREVIATIONS.contains(&word.as_str())
}

#[cfg(test)]
mod tests {
    use crate::document::Document;
    use crate::repo::FileId;

    fn sentence(text: &str, token: &str) -> String {
        let document = Document::parse(FileId(0), "a.md", text);
        let block = &document.blocks[0];
        let range = block.sentence_at(block.text.find(token).expect("the token is there"));
        block.text[range].to_owned()
    }

    #[test]
    fn sentences_end_at_full_stops_outside_code_and_abbreviations() {
        let text = "First one. See e.g. `a. b` in x.rs here! Last.";
        assert_eq!(sentence(text, "See"), "See e.g. a. b in x.rs here!");
        assert_eq!(sentence(text, "Last"), "Last.");
        assert_eq!(sentence(text, "First"), "First one.");
    }
}
