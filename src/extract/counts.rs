//! Numbers that announce a list: "there are three ways:" above bullets. Decided by the page alone.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::ClaimDraft;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};
use crate::repo::Span;

/// From two on: "one" is an article as often as a number.
const NUMBERS: [&str; 11] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// The sentence counts what comes: "there are three:", "can be defined in 4 ways".
static COUNTED: LazyLock<Regex> = LazyLock::new(|| {
    let number = format!("(?P<number>{}|[2-9]|1[0-2])", NUMBERS.join("|"));
    let verbs = r"there are|there exist|we have|you have|following|has|have|takes?|accepts?|provides?|offers?|supports?|consists? of|defines?|comes? with|comes? in|contains?|requires?|needs?|exposes?|ships|knows|in|by|available in";
    let between = r"(?: (?:currently|basically|generally|essentially|exactly|now|just))?";
    Regex::new(&format!(
        r"(?i)(?:^|\b(?:{verbs}){between} ){number}(?:(?: [a-z][a-z'-]*){{0,2}}? (?P<noun>[a-z][a-z-]*s)\b|\s*:\s*$)"
    ))
    .expect("valid")
});
/// A number of any kind, words included.
static ANY_NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(&format!(r"(?i)\b(one|a single|{}|\d+)\b", NUMBERS.join("|"))).expect("valid")
});
/// Items that count themselves, or speak of the others.
static SUMS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?i)^\W*(?:\d|both\b|all\b|and\b|or\b|note\b|the other|(?:one|{})\b)",
        NUMBERS.join("|")
    ))
    .expect("valid")
});
/// What makes the number say something else than the length of the list.
static OTHERWISE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b(at least|at most|more than|less than|fewer than|up to|over|about|around|roughly|approximately|nearly|almost|several|one of|some of|any of|each of|of the|out of|for example|for instance|e\.g|such as|include|includes|including|among|mainly|etc|first|last|next|another|other|these|those|both|either|every|per|step|version|python|between|than|or more|same|following \w+ of|when|if|after|before|except|plus|as well as|additional|extra|more|combin\w+|either|minimum|maximum|only)\b|[~≥≤><+]",
    )
    .expect("valid")
});
/// Nouns that measure: "takes two minutes:".
static MEASURES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^(seconds|secs|minutes|mins|hours|days|weeks|months|years|times|bytes|bits|characters|chars|spaces|lines|columns|rows|pixels|cores|threads|cpus|gpus|levels|dimensions|digits|words|pages|tokens|samples|people|users|machines|nodes|workers|copies|files|is|has|was|does|this|its|as|class|process|access|releases|versions|commits|repositories|sets|pairs|groups|places|cases|terminals|windows|tabs|parts|sections|hosts|servers|containers|instances)$")
        .expect("valid")
});
/// Items that name more than one thing: "`.save()` and `.load()`: …".
static SEVERAL: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\W*[\w.-]+(\(\))?(, [\w.-]+(\(\))?)*,? (and|or|/) [\w.-]*[._][\w.-]*(\(\))?( ?[-–:]|$)")
        .expect("valid")
});
/// A last sentence that points at the list for the one before: "The below explains each one:".
static POINTS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)\b(below|following|each|these|they|them)\b").expect("valid"));

/// The counts of a page that its lists show to be right or wrong.
pub fn claims(document: &Document) -> Vec<Claim> {
    let blocks = &document.blocks;
    let leads = (0..blocks.len()).filter(|at| announces(&blocks[*at]) && opens_list(document, *at));
    leads.filter_map(|at| claim(document, at)).collect()
}

fn announces(block: &Block) -> bool {
    block.kind == BlockKind::Paragraph && block.text.trim_end().ends_with(':') && !block.quoted
}

/// Whether the next block is the first item of a list that is not the lead's own.
fn opens_list(document: &Document, lead: usize) -> bool {
    let depth = document.blocks[lead].items.len();
    let next = document.blocks.get(lead + 1).and_then(|next| next.items.get(depth));
    next.is_some_and(|place| place.item == 0 && document.blocks[lead].items.len() == depth)
        && document.blocks[lead + 1].items[..depth].iter().eq(document.blocks[lead].items.iter())
}

fn claim(document: &Document, lead: usize) -> Option<Claim> {
    let block = &document.blocks[lead];
    let (said, token, noun) = counted(block)?;
    let depth = block.items.len();
    let list = document.blocks[lead + 1].items.get(depth)?.list;
    let (items, after) = items(document, lead + 1, depth, list);
    let counts_itself = document.blocks[lead + 1..after].iter().any(|item| SUMS.is_match(&item.text));
    let is_several = document.blocks[lead + 1..after].iter().any(|item| SEVERAL.is_match(&item.text));
    if counts_itself
        || is_several
        || items.len() < 2
        || items.len() < said as usize && goes_on(document, after, depth)
    {
        return None;
    }
    let entity = Entity::new(EntityKind::List, noun);
    Some(ClaimDraft::new(document, block, token).claim(entity, ClaimKind::Count { said, items }))
}

/// The number of the sentence that announces the list, with its place and what it counts.
fn counted(block: &Block) -> Option<(u32, Range<usize>, String)> {
    let end = block.text.trim_end().len();
    let last = block.sentence_at(end.saturating_sub(2));
    let words = &block.text[last.clone()];
    let points = !ANY_NUMBER.is_match(words.trim_end_matches("one:").trim_end_matches("one"));
    match points && POINTS.is_match(words) && last.start > 1 {
        true => number_in(block, &block.sentence_at(before(&block.text, last.start)?)),
        false => number_in(block, &last),
    }
}

/// The end of the sentence before this offset.
fn before(text: &str, offset: usize) -> Option<usize> {
    let end = text[..offset].trim_end().trim_end_matches('.').len();
    text[..end].char_indices().next_back().map(|(at, _)| at)
}

fn number_in(block: &Block, sentence: &Range<usize>) -> Option<(u32, Range<usize>, String)> {
    let text = block.text.get(sentence.clone())?.trim_end();
    let found = COUNTED.captures(text)?;
    let number = found.name("number")?;
    let noun = found.name("noun").map_or("items", |noun| noun.as_str());
    let glued = text[..number.start()].ends_with(['-', '.', '/', '#', '$', '=', '_', '(', '"']);
    let alone = ANY_NUMBER.find_iter(text).count() == 1;
    if !alone || glued || OTHERWISE.is_match(text) || MEASURES.is_match(noun) {
        return None;
    }
    let at = sentence.start + number.start()..sentence.start + number.end();
    // "in two formats, `.a` and `.b`:" has said the two already.
    let has_said = block.code_spans().filter(|code| code.start > at.end).count() > 1;
    if block.code_at(at.start).is_some() || has_said {
        return None;
    }
    Some((value(number.as_str())?, at, noun.to_lowercase()))
}

fn value(word: &str) -> Option<u32> {
    let word = word.to_lowercase();
    let named = NUMBERS.iter().position(|number| *number == word).map(|at| at as u32 + 2);
    named.or_else(|| word.parse().ok())
}

/// The items of a list by the place of their first block, and the index of the block after the list.
fn items(document: &Document, first: usize, depth: usize, list: usize) -> (Vec<Span>, usize) {
    let mut items: Vec<Span> = Vec::new();
    let mut at = first;
    while let Some(block) = document.blocks.get(at) {
        let Some(place) = block.items.get(depth).filter(|place| place.list == list) else { break };
        if place.item >= items.len() {
            items.push(document.span(block.span.clone()));
        }
        at += 1;
    }
    (items, at)
}

/// Whether the list may go on after what ended it: a list or code without an announcement of its own, or text glued on.
fn goes_on(document: &Document, after: usize, depth: usize) -> bool {
    let mut announced = false;
    for block in document.blocks[after..].iter().take(40) {
        if matches!(block.kind, BlockKind::Heading { .. }) || block.items.len() < depth {
            return false;
        }
        if block.items.len() > depth {
            return !announced;
        }
        if matches!(block.kind, BlockKind::Code { .. } | BlockKind::Html) && !announced {
            return true;
        }
        announced = announced || block.text.trim_end().ends_with(':');
    }
    false
}
