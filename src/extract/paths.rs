//! Paths in code spans, in prose and in the arguments of commands, with the lines that they cite.

mod commands;
mod created;
mod word;

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::context::ClaimDraft;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document, InlineKind};
use crate::entity::{Entity, EntityKind};

pub use word::{PathWord, Shape, is_known_extension};

static PROSE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?:\.{1,2}/)*[\w.@+-]+(?:/[\w.@+-]+)+\.[A-Za-z]\w{0,9}(?:[:#]L?\d+(?:-L?\d+)?)?")
        .expect("valid")
});
static FOLDER_NOUN: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^`? (directory|folder|dir|directories|folders)\b").expect("valid"));

/// From a citation to the name in brackets behind it, and from a name to the citation behind it.
static BRACKET: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^\s*\($").expect("valid"));
static STANDS_IN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\s*(?:\(|@|at|in|is (?:defined|declared|implemented|found) (?:in|at)|lives in|(?:defined|declared|implemented) (?:in|at)|→|->|:|[—–-])?\s*$")
        .expect("valid")
});
static NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^(?:[A-Za-z_]\w*(?:::|\.))*[A-Za-z_]\w{3,}(?:\(\))?$").expect("valid"));

/// The claims about files and folders that a page makes outside of links.
pub fn claims(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (index, block) in document.blocks.iter().enumerate() {
        match block.kind {
            BlockKind::Paragraph | BlockKind::Cell { .. } | BlockKind::Heading { .. } => {
                let before = claims.len();
                code_spans(document, block, &mut claims);
                prose(document, block, &mut claims);
                if claims.len() > before {
                    let places = places(document, block, index);
                    claims[before..].iter_mut().for_each(|claim| claim.places = places.clone());
                }
            }
            BlockKind::Code { .. } | BlockKind::Html | BlockKind::FrontMatter => {}
        }
    }
    claims.extend(commands::claims(document));
    if !claims.is_empty() {
        let created = created::Created::of(document);
        claims.retain(|claim| !created.covers(&claim.entity.name));
    }
    claims
}

fn code_spans(document: &Document, block: &Block, claims: &mut Vec<Claim>) {
    for span in block.code_spans() {
        let Some(content) = block.text.get(span.clone()) else { continue };
        let start = span.start + content.len() - content.trim_start().len();
        let noun = FOLDER_NOUN.is_match(&block.text[span.end..]);
        let word = match PathWord::read(content.trim()) {
            Some(word) if word.shape == Shape::Name && !noun => continue,
            Some(word) if noun && word.lines.is_none() && word.shape == Shape::Name => word.as_folder(),
            Some(word) => word,
            None => continue,
        };
        if !is_link_to(block, &span, &word) {
            emit(document, block, start, &word, claims);
        }
    }
}

fn prose(document: &Document, block: &Block, claims: &mut Vec<Claim>) {
    if !block.text.contains('/') {
        return;
    }
    for found in PROSE.find_iter(&block.text) {
        let before = block.text[..found.start()].chars().next_back();
        let after = block.text[found.end()..].chars().next();
        let glued = |letter: Option<char>| {
            letter
                .is_some_and(|letter| letter.is_alphanumeric() || "/\\~$@<>{}*=:%&?#|_-+[]".contains(letter))
        };
        let ends_in_stop = after.is_some_and(|letter| "/<{*($=\\@%".contains(letter));
        if glued(before) || ends_in_stop || block.code_at(found.start()).is_some() {
            continue;
        }
        let Some(word) = PathWord::read(found.as_str()).filter(|word| word.shape == Shape::File) else {
            continue;
        };
        // Emphasis eats underscores: `users/__init__.py` in plain text reads `users/init.py`.
        let is_whole = document.text.get(block.raw(found.range())) == Some(found.as_str());
        if is_whole && word.path.contains('/') && !is_link_to(block, &found.range(), &word) {
            emit(document, block, found.start(), &word, claims);
        }
    }
}

/// Whether the words lie in a link whose target ends with the same name: the link's own claim says it.
fn is_link_to(block: &Block, range: &Range<usize>, word: &PathWord) -> bool {
    let name = word.path.trim_end_matches('/').rsplit('/').next().unwrap_or("");
    let first = block.inlines.partition_point(|inline| inline.text.end < range.end);
    block.inlines[first..].iter().take(6).any(|inline| match &inline.kind {
        InlineKind::Link { destination, .. } => {
            let inside = inline.text.start <= range.start && range.end <= inline.text.end;
            inside && (destination.contains(name) || destination.contains("://"))
        }
        _ => false,
    })
}

/// The claims of a path at an offset of the block's text: that it is there, and that it has the lines cited.
fn emit(document: &Document, block: &Block, start: usize, word: &PathWord, claims: &mut Vec<Claim>) {
    let entity = Entity::new(EntityKind::Path, &word.path);
    let draft = ClaimDraft::new(document, block, start..start + word.path_len);
    claims.push(draft.claim(entity.clone(), ClaimKind::Exists));
    if let Some((first, last)) = word.lines {
        let draft = ClaimDraft::new(document, block, start..start + word.len);
        claims.push(draft.claim(entity.clone(), ClaimKind::Lines(first, last)));
        if let Some(name) = cited(block, start..start + word.len) {
            claims.push(draft.claim(entity, ClaimKind::Holds { first, last, name }));
        }
    }
}

/// The name of code that stands right beside a citation: "`a.rs:20` (`parse_all`)", "`parse_all` in `a.rs:20`".
fn cited(block: &Block, citation: Range<usize>) -> Option<String> {
    let codes = &block.codes;
    let at = codes.iter().position(|code| code.start <= citation.start && citation.end <= code.end)?;
    let text = |range: Range<usize>| block.text.get(range).unwrap_or("");
    let after = codes.get(at + 1).filter(|code| {
        let closes = text(code.end..block.text.len()).starts_with([')', ',']);
        closes && BRACKET.is_match(text(codes[at].end..code.start))
    });
    let before = at.checked_sub(1).map(|at| &codes[at]);
    let before = before.filter(|code| STANDS_IN.is_match(text(code.end..codes[at].start)));
    let name = text(after.or(before)?.clone());
    let last = name.trim_end_matches("()").rsplit(['.', ':']).next()?;
    let tells = name.ends_with("()") || last.contains('_') || last.chars().skip(1).any(char::is_uppercase);
    (tells && NAME.is_match(name)).then(|| last.to_owned())
}

/// Folders that the surroundings name: the same block, the list items above, the heading, the paragraph before.
fn places(document: &Document, block: &Block, index: usize) -> Vec<String> {
    let mut places = Vec::new();
    folders_of(block, &mut places);
    for heading in block.headings.iter().rev().take(3) {
        folders_of(&document.blocks[*heading], &mut places);
    }
    let depth = block.items.len();
    let before = document.blocks[..index].iter().rev().take(200);
    let mut wanted = depth;
    for above in before {
        if above.headings.len() < block.headings.len() || wanted == 0 && above.kind != BlockKind::Paragraph {
            break;
        }
        if above.items.len() < wanted || wanted == 0 {
            folders_of(above, &mut places);
            if wanted == 0 || above.items.is_empty() {
                break;
            }
            wanted = above.items.len();
        }
    }
    places.truncate(12);
    places
}

fn folders_of(block: &Block, places: &mut Vec<String>) {
    for span in block.code_spans().take(12) {
        let Some(word) = block.text.get(span.clone()).and_then(|text| PathWord::read(text.trim())) else {
            continue;
        };
        let path = word.path.trim_end_matches('/');
        let folder = match word.shape {
            Shape::File => path.rsplit_once('/').map(|(folder, _)| folder),
            Shape::Folder | Shape::Path | Shape::Name => Some(path),
        };
        if let Some(folder) = folder.filter(|folder| !places.iter().any(|place| place == folder)) {
            places.push(folder.to_owned());
        }
    }
}
