//! The filesystem agent's verbs: list, read, grep and query. Each is bounded, stays inside the root, and returns
//! [`Evidence`] with its place.
//!
//! Paths come from the walk, so a verb cannot leave the root, follow a link or see an ignored file.

use grep_regex::RegexMatcherBuilder;
use grep_searcher::{BinaryDetection, SearcherBuilder, sinks};

use crate::evidence::{Bearing, Evidence, Origin};
use crate::repo::{FileId, Repo, Span};

/// The most items one call returns.
pub const MAX_ITEMS: usize = 200;

/// The entries of a folder, or nothing when there is no such folder.
pub fn list(repo: &Repo, folder: &str) -> Vec<Evidence> {
    repo.entries(folder)
        .iter()
        .take(MAX_ITEMS)
        .map(|entry| {
            let path = if folder.is_empty() { entry.clone() } else { format!("{folder}/{entry}") };
            let span = repo.file(&path).map(|file| Span::new(file, 0, 0));
            item(Origin::Listing, span, path)
        })
        .collect()
}

/// Lines `first..=last` (from 1) of a file, or nothing when it cannot be read.
pub fn read(repo: &Repo, file: FileId, first: u32, last: u32) -> Option<Evidence> {
    let text = repo.text(file).ok()?;
    let mut offset = 0;
    let mut span: Option<Span> = None;
    for (line, number) in text.split_inclusive('\n').zip(1u32..) {
        let end = offset + line.len();
        if number >= first && number <= last {
            let start = span.map_or(offset, |span| span.start as usize);
            span = Some(Span::new(file, start, end));
        }
        offset = end;
    }
    let span = span?;
    Some(item(Origin::Listing, Some(span), text[span.range()].to_owned()))
}

/// The lines of `files` that hold one of the fixed `words` as a whole word, each with its span, in file order.
pub fn grep(repo: &Repo, words: &[&str], files: &[FileId]) -> Vec<Evidence> {
    let matcher = RegexMatcherBuilder::new().fixed_strings(true).word(true).build_many(words);
    let Ok(matcher) = matcher else { return Vec::new() };
    let mut searcher =
        SearcherBuilder::new().binary_detection(BinaryDetection::quit(0)).line_number(true).build();
    let mut found = Vec::new();
    for &file in files {
        let Ok(text) = repo.text(file) else { continue };
        let mut offsets = Vec::new();
        let sink = sinks::UTF8(|number, _line| {
            offsets.push(number as u32);
            Ok(found.len() + offsets.len() < MAX_ITEMS)
        });
        // Searching a slice has no I/O that could fail.
        let _ = searcher.search_slice(&matcher, text.as_bytes(), sink);
        found.extend(offsets.into_iter().filter_map(|number| {
            let line = read(repo, file, number, number)?;
            Some(Evidence { origin: Origin::Grep, quote: line.quote.trim_end().to_owned(), ..line })
        }));
        if found.len() >= MAX_ITEMS {
            break;
        }
    }
    found
}

fn item(origin: Origin, span: Option<Span>, quote: String) -> Evidence {
    Evidence { origin, bearing: Bearing::Same, span, fact: None, quote, note: String::new() }
}
