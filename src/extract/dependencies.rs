//! Lists of packages that a page says the project is built on: "relies on these libraries:", "needs `a` and `b`".

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use regex::Regex;

use super::ClaimDraft;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document, InlineKind};
use crate::entity::{Entity, EntityKind};

/// The sentence that leads into a list of packages.
static LEAD: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(relies on|depends on|is (?:built|based) (?:on|upon)(?: top of)?|powered by|uses|requires|needs|has)\b[^.]{0,40}\b(libraries|packages|crates|dependencies|modules|projects)\b[^.]{0,30}:\s*$|^\W*(?:runtime )?dependencies(?: are)?:\s*$")
        .expect("valid")
});
/// The verb before a run of code spans: "toy needs `a` and `b`".
static VERB: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:relies on|depends on|is built (?:on|upon)(?: top of)?|needs|requires)(?: the)?(?: (?:packages?|libraries|library|crates?))?:? $")
        .expect("valid")
});
/// What is needed are packages, not programs.
static PACKAGES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(dependenc\w+|librar\w+|packages?|modules?|crates?)\b").expect("valid")
});
static AND: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^(?:, | and |, and | & )$").expect("valid"));
/// A remark behind a package that makes it no direct dependency of now.
static REMARK: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(optional\w*|transitive\w*|indirect\w*|previous\w*|former\w*|system|binary|command|only (?:for|if|when)|if|test\w*|dev\w*|build\w*)\b").expect("valid")
});
static NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^[A-Za-z][A-Za-z0-9]*(?:[-_.][A-Za-z0-9]+)*$").expect("valid"));

/// The dependencies that a page names in a list.
pub fn claims(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (at, block) in document.blocks.iter().enumerate() {
        if block.kind != BlockKind::Paragraph || block.quoted {
            continue;
        }
        let of_packages = || {
            PACKAGES.is_match(&block.text)
                || block.headings.iter().any(|heading| PACKAGES.is_match(&document.blocks[*heading].text))
        };
        for run in runs(block).into_iter().filter(|_| of_packages()) {
            let run: Vec<(usize, Range<usize>)> = run.into_iter().map(|range| (at, range)).collect();
            claims.extend(of_list(document, &run));
        }
        if LEAD.is_match(&block.text) {
            claims.extend(of_list(document, &bullets(document, at)));
        }
    }
    claims
}

fn of_list(document: &Document, list: &[(usize, Range<usize>)]) -> Vec<Claim> {
    let name = |at: usize, range: &Range<usize>| document.blocks[at].text[range.clone()].to_owned();
    let names: Arc<[String]> = list.iter().map(|(at, range)| name(*at, range)).collect();
    if names.len() < 2 || names.len() > 40 {
        return Vec::new();
    }
    let plain = list.iter().filter(|(at, range)| !REMARK.is_match(&document.blocks[*at].text[range.end..]));
    let claim = |(at, range): &(usize, Range<usize>)| {
        let entity = Entity::new(EntityKind::Dependency, name(*at, range));
        let draft = ClaimDraft::new(document, &document.blocks[*at], range.clone());
        draft.claim(entity, ClaimKind::Among(Arc::clone(&names)))
    };
    plain.map(claim).collect()
}

/// Code spans behind a verb of need, parted by commas and "and".
fn runs(block: &Block) -> Vec<Vec<Range<usize>>> {
    let mut runs: Vec<Vec<Range<usize>>> = Vec::new();
    let mut end: Option<usize> = None;
    for span in block.code_spans().take(200) {
        let is_name = NAME.is_match(&block.text[span.clone()]);
        let joins = end.is_some_and(|end| AND.is_match(&block.text[end..span.start]));
        let starts = VERB.is_match(
            &block.text[crate::document::char_floor(&block.text, span.start.saturating_sub(60))..span.start],
        );
        end = None;
        match (is_name, runs.last_mut()) {
            (true, Some(run)) if joins => run.push(span.clone()),
            (true, _) if starts => runs.push(vec![span.clone()]),
            _ => continue,
        }
        end = Some(span.end);
    }
    runs
}

/// What the outermost items of the list below a lead begin with: code, a link's text or strong words.
fn bullets(document: &Document, lead: usize) -> Vec<(usize, Range<usize>)> {
    let depth = document.blocks[lead].items.len();
    let mut names = Vec::new();
    let mut last = None;
    for (at, block) in document.blocks.iter().enumerate().skip(lead + 1).take(200) {
        let Some(place) = block.items.get(depth) else { break };
        if last.replace(place.item) == Some(place.item) || block.items.len() > depth + 1 {
            continue;
        }
        let first = block.codes.first().cloned().filter(|code| block.text[..code.start].trim().is_empty());
        let marked = || {
            let marks = |kind: &InlineKind| matches!(kind, InlineKind::Link { .. } | InlineKind::Strong);
            let at_start = |range: &Range<usize>| block.text[..range.start].trim().is_empty();
            block
                .inlines
                .iter()
                .find(|inline| marks(&inline.kind) && at_start(&inline.text))
                .map(|inline| inline.text.clone())
        };
        if let Some(range) = first.or_else(marked).filter(|range| NAME.is_match(&block.text[range.clone()])) {
            names.push((at, range));
        }
    }
    names
}
