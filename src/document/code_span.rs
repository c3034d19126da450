//! Where the readable text of a code span stands in the raw file.
//!
//! pulldown-cmark gives the range with its back-ticks, and a text in which `\|` of tables, line breaks and the `> ` of
//! quotes are already resolved.

use std::ops::Range;

/// The raw range between the back-ticks of a code span, without the one space that may pad each side.
pub(super) fn content(raw: &str, range: &Range<usize>) -> Range<usize> {
    let slice = &raw[range.clone()];
    let ticks = slice.bytes().take_while(|byte| *byte == b'`').count();
    let mut start = range.start + ticks;
    let mut end = range.end.saturating_sub(ticks).max(start);
    let inner = &raw[start..end];
    let padded =
        inner.len() > 2 && inner.starts_with(' ') && inner.ends_with(' ') && !inner.trim().is_empty();
    if padded {
        start += 1;
        end -= 1;
    }
    start..end
}

/// Pieces of `text` as they stand in `raw`, which may hold `\|`, line breaks and quote prefixes instead.
pub(super) fn align(raw: &str, text: &str) -> Option<Vec<(usize, usize, usize)>> {
    if raw == text {
        return Some(vec![(0, 0, text.len())]);
    }
    let mut pieces: Vec<(usize, usize, usize)> = Vec::new();
    let mut at = 0;
    for (from, wanted) in text.char_indices() {
        let rest = &raw[at..];
        let skipped = match rest.chars().next()? {
            found if found == wanted => 0,
            '\\' if rest[1..].starts_with(wanted) => 1,
            '\r' | '\n' if wanted == ' ' => {
                let line = rest.trim_start_matches(['\r', '\n']);
                let prefix = line.len() - line.trim_start_matches(['>', ' ', '\t']).len();
                pieces.push((from, at, 1));
                at += rest.len() - line.len() + prefix;
                continue;
            }
            _ => return None,
        };
        at += skipped;
        match pieces.last_mut() {
            Some((start, raw_start, len)) if *start + *len == from && *raw_start + *len == at => {
                *len += wanted.len_utf8()
            }
            _ => pieces.push((from, at, wanted.len_utf8())),
        }
        at += wanted.len_utf8();
    }
    Some(pieces)
}
