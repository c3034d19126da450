//! Keys in running text: "the `x` option", "set `x` to", `key = value`, `[table]`, `a.b.c`, `prog config set a.b`.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::super::ClaimDraft;
use crate::claim::{Claim, ClaimKind, Mood};
use crate::document::{Block, Document};
use crate::entity::{Entity, EntityKind};
use crate::pattern;

static KEY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(r"^[A-Za-z_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?(?:\.(?:[A-Za-z0-9_-]+|<[^<>]+>|\*))*$")
        .expect("the pattern is valid")
});

/// A nouns that says a name is a key; behind it.
static NOUN_AFTER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(
        r"^(?:\s*(?:,|and|or|&|/)+\s*¤)*\s+(?:config(?:uration)?\s+|boolean\s+|string\s+)?(?:option|setting|key|field|property|properties|parameter|entry|entries|directive)s?\b",
    )
    .expect("the pattern is valid")
});

/// The same before it.
static NOUN_BEFORE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(
        r"(?i)\b(?:(?:option|setting|key|field|property|parameter|directive)s?(?:\s+(?:named|called|is|are))?:?|(?:change|configure|adjust|control)d?\s+(?:it\s+)?(?:in|via|with|by|using|through)|(?:site|project|config(?:uration)?)(?:'s|’s))\s+(?:¤\s*(?:,|and|or|&|/)+\s*)*$",
    )
    .expect("the pattern is valid")
});

/// "set `x` to", "with `x` disabled".
static SET_BEFORE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(r"(?i)\b(?:set|setting|sets|enable|disable|enabling|disabling|configure|override|overriding|with)\s+(?:the\s+)?$")
        .expect("the pattern is valid")
});
static SET_AFTER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(r"^\s+(?:to\b|disabled\b|enabled\b|in\s+(?:your|the)\b|is\s+set\b)")
        .expect("the pattern is valid")
});

/// `key = value` as in a configuration file; keyword arguments have no blanks around their `=`.
static ASSIGNED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(r#"^([A-Za-z_][\w.-]*) = (?:["'\[{]|\d|true\b|false\b|True\b|False\b)"#)
        .expect("the pattern is valid")
});

static TABLE: LazyLock<Regex> =
    LazyLock::new(|| pattern::ascii(r"^\[{1,2}([A-Za-z_][\w.-]*)\]{1,2}$").expect("the pattern is valid"));

/// `prog config set [flags] a.b`.
static COMMAND: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(
        r"\b([a-z][\w-]*) config (?:(?:set|get|unset|add|delete) )?(?:--?[\w-]+ )*([A-Za-z][\w-]*(?:\.[\w-]+)+)(?:\s|$)",
    )
    .expect("the pattern is valid")
});

/// Whether a token could be a key: words joined by `_` and `-`, parts joined by dots.
pub(super) fn is_key(token: &str) -> bool {
    token.len() <= 100 && KEY.is_match(token)
}

/// The claims of one block of text.
pub(super) fn claims(document: &Document, block: &Block) -> Vec<Claim> {
    let masked = masked(block);
    let mut claims = Vec::new();
    for code in block.code_spans() {
        let token = &block.text[code.clone()];
        let found = named(block, &masked, &code, token).or_else(|| within(token, &code));
        claims.extend(found.map(|range| claim(document, block, range)));
        claims.extend(commands(document, block, code));
    }
    claims
}

/// The claims of `prog config set a.b` lines.
pub(super) fn command_claims(document: &Document, block: &Block) -> Vec<Claim> {
    commands(document, block, 0..block.text.len())
}

fn commands(document: &Document, block: &Block, within: Range<usize>) -> Vec<Claim> {
    let text = &block.text[within.clone()];
    if !text.contains(" config ") {
        return Vec::new();
    }
    let found = COMMAND.captures_iter(text).filter_map(|found| {
        let key = found.get(2)?;
        let range = within.start + key.start()..within.start + key.end();
        let mut claim = claim(document, block, range);
        // "If you have two, run `x config set a.b`" is an instruction that must hold.
        if claim.mood == Mood::Hypothetical {
            claim.mood = Mood::Asserted;
        }
        claim.places.push(format!("{} config", &found[1]));
        Some(claim)
    });
    found.collect()
}

pub(super) fn claim(document: &Document, block: &Block, range: Range<usize>) -> Claim {
    let entity = Entity::new(EntityKind::ConfigKey, &block.text[range.clone()]);
    ClaimDraft::new(document, block, range).claim(entity, ClaimKind::Exists)
}

/// A bare token that the words around it call a key.
fn named(block: &Block, masked: &Masked, code: &Range<usize>, token: &str) -> Option<Range<usize>> {
    if !is_key(token) {
        return None;
    }
    let (before, after) = masked.around(block, code);
    let is_named = NOUN_AFTER.is_match(&after)
        || NOUN_BEFORE.is_match(&before)
        || (SET_BEFORE.is_match(&before) && SET_AFTER.is_match(&after));
    is_named.then(|| code.clone())
}

/// The key of `key = value` or `[table]`.
fn within(token: &str, code: &Range<usize>) -> Option<Range<usize>> {
    let found = ASSIGNED.captures(token).or_else(|| TABLE.captures(token))?.get(1)?;
    Some(code.start + found.start()..code.start + found.end())
}

/// Whether the words around a token call it a key.
pub(super) fn is_called_key(block: &Block, code: &Range<usize>) -> bool {
    let masked = masked(block);
    let (before, after) = masked.around(block, code);
    NOUN_AFTER.is_match(&after)
        || NOUN_BEFORE.is_match(&before)
        || (SET_BEFORE.is_match(&before) && SET_AFTER.is_match(&after))
}

/// A block's text in which every code span can be shown as `¤`.
struct Masked {
    codes: Vec<Range<usize>>,
}

/// How much of the text around a token is looked at.
const WINDOW: usize = 120;

fn masked(block: &Block) -> Masked {
    Masked { codes: block.code_spans().collect() }
}

impl Masked {
    fn around(&self, block: &Block, code: &Range<usize>) -> (String, String) {
        let floor = |mut at: usize| {
            while !block.text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let start = floor(code.start.saturating_sub(WINDOW));
        let end = floor((code.end + WINDOW).min(block.text.len()));
        (self.mask(block, start..code.start), self.mask(block, code.end..end))
    }

    fn mask(&self, block: &Block, range: Range<usize>) -> String {
        let mut out = String::new();
        let mut at = range.start;
        let first = self.codes.partition_point(|code| code.end <= range.start);
        for code in self.codes[first..].iter().take_while(|code| code.start < range.end) {
            out.push_str(block.text.get(at..code.start).unwrap_or(""));
            out.push('¤');
            at = code.end;
        }
        out.push_str(block.text.get(at..range.end).unwrap_or(""));
        out
    }
}
