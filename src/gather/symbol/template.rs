//! Blocks of page templates (`{% block footer %}`) that a list names.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::{Sources, item};
use crate::claim::Claim;
use crate::document::{Block, Document};
use crate::evidence::{Bearing, Coverage, Gathered};

/// Endings of templates in the way of Jinja and Django.
const ENDINGS: [&str; 5] = ["html", "htm", "j2", "jinja", "jinja2"];

/// So many known names make a list one of blocks.
const MIN_KNOWN: usize = 5;

/// How many blocks back the sentence that announces the list may stand.
const REACH: usize = 60;

static LEAD: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)\bblocks?\b[^.]*:\s*$").expect("the pattern is valid"));
static BLOCK: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\{%[-+]?\s*block\s+(\w+)").expect("the pattern is valid"));

/// The evidence for the first word of a list item when the list is announced as one of blocks, and is.
pub fn block(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Option<Gathered> {
    let focus = claim.focus.start as usize;
    let at = document.blocks.partition_point(|block| block.span.start <= focus).checked_sub(1)?;
    let own = &document.blocks[at];
    let list = own.items.last()?.list;
    let inside = |block: &&Block| block.items.last().is_some_and(|place| place.list == list);
    let above: Vec<&Block> = document.blocks[..at].iter().rev().take(REACH).take_while(inside).collect();
    let lead = document.blocks.get(at.checked_sub(above.len() + 1)?)?;
    if !LEAD.is_match(&lead.text) || leading(own) != Some(claim.entity.name.as_str()) {
        return None;
    }
    let below = document.blocks[at + 1..].iter().take(REACH).take_while(inside);
    let names: Vec<&str> = above.into_iter().chain(below).filter_map(leading).collect();
    let blocks = blocks(sources);
    let known = names.iter().filter(|name| blocks.contains(**name)).count();
    if known < MIN_KNOWN || known * 5 < names.len() * 4 || blocks.contains(claim.entity.name.as_str()) {
        return None;
    }
    let note = format!("the templates define {} blocks, among them {known} of the list", blocks.len());
    let evidence = vec![item(Bearing::Inventory, None, "the templates", note.clone())];
    Some(Gathered { evidence, coverage: Coverage::Complete, trail: vec![note] })
}

/// The code span that an item begins with.
fn leading(block: &Block) -> Option<&str> {
    let code = block.code_spans().next()?;
    block.text[..code.start].trim().is_empty().then(|| &block.text[code])
}

/// Every block that some template of the repository defines.
fn blocks<'r>(sources: &Sources<'r>) -> BTreeSet<&'r str> {
    let repo = sources.repo;
    let is_template = |path: &str| path.rsplit('.').next().is_some_and(|ending| ENDINGS.contains(&ending));
    let texts =
        repo.files().filter(|file| is_template(repo.path(*file))).filter_map(|file| repo.text(file).ok());
    texts
        .flat_map(|text| BLOCK.captures_iter(text).filter_map(|found| Some(found.get(1)?.as_str())))
        .collect()
}
