//! Lone names: a weak claim that counts only when the name stands nowhere in the sources and exactly one name that
//! does is nearly it.

use std::sync::LazyLock;

use regex::Regex;

use super::{Sources, item, near, template, vouch};
use crate::claim::{Claim, Setting};
use crate::document::{BlockKind, Document};
use crate::evidence::{Bearing, Coverage, Evidence, Gathered};
use crate::gather::near::Miss;
use crate::index::recase;

/// The reader is to make the thing, so it is not ours.
static READERS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(define|create|implement|write|declare|add|provide|your own)\b[^.]{0,60}$")
        .expect("valid")
});

/// The evidence for a lone name.
pub fn word(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let name = claim.entity.name.as_str();
    if is_named_by_a_sample(document, claim) {
        return Gathered::none("a sample of the page names it");
    }
    let words = sources.index.symbols().words();
    if words.contains(name) {
        return match super::elsewhere(sources, name).next() {
            Some(definition) => Gathered {
                evidence: vec![Evidence { bearing: Bearing::Same, ..definition }],
                coverage: Coverage::Complete,
                trail: vec![format!("`{name}` is defined")],
            },
            None => Gathered::none("a lone word says too little"),
        };
    }
    if claim.setting == Setting::Prose {
        return vouch::among_classes(sources, document, claim);
    }
    let is_vouched = vouch::in_column(sources, document, claim);
    let before = claim.quote.find(name).map_or("", |at| &claim.quote[..at]);
    if READERS.is_match(before) {
        return Gathered::none("the reader is to make it");
    }
    let candidates: Vec<&str> = Sieve::of(name).pass(words.iter()).collect();
    let mut found: Vec<(&str, Miss)> = near::misses(name, candidates)
        .into_iter()
        .filter(|(other, miss)| match is_vouched {
            true => !matches!(miss, Miss::Words | Miss::Swapped),
            false => is_telling(sources, claim, other, *miss),
        })
        .collect();
    found.sort();
    let [(nearest, _)] = found[..] else {
        let vouched = template::block(sources, document, claim);
        if let Some(gathered) = vouched.or_else(|| vouch::by_kin(sources, document, claim)) {
            return gathered;
        }
        return Gathered::none("the name stands nowhere, and no one name is near");
    };
    let place = super::elsewhere(sources, nearest).next().and_then(|definition| definition.span);
    let note = format!("`{nearest}` is the only name of the sources that is nearly `{name}`");
    Gathered {
        evidence: vec![item(Bearing::Near, place, nearest, note.clone())],
        coverage: Coverage::Partial("it is a lone name".to_owned()),
        trail: vec![note],
    }
}

/// Whether a sample of the page defines the name or, for a name of running text, so much as writes it.
fn is_named_by_a_sample(document: &Document, claim: &Claim) -> bool {
    let name = claim.entity.name.as_str();
    let fences = document.blocks.iter().filter(|block| matches!(block.kind, BlockKind::Code { .. }));
    let is_part =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    let mut places = fences
        .flat_map(|block| block.text.match_indices(name).map(|(at, _)| (&block.text, at)))
        .filter(|(text, at)| {
            // `MyShelfReader` does not name the `ShelfReader`.
            !is_part(text[..*at].chars().next_back()) && !is_part(text[at + name.len()..].chars().next())
        });
    match claim.setting {
        Setting::Fence => places.any(|(text, at)| is_definition(&text[..at], &text[at + name.len()..])),
        _ => places.next().is_some(),
    }
}

fn is_definition(before: &str, after: &str) -> bool {
    const DEFINERS: [&str; 9] = ["fn", "def", "class", "struct", "enum", "trait", "let", "mut", "const"];
    let definer = before.ends_with(' ').then(|| before.split_whitespace().next_back()).flatten();
    let is_assigned = after.trim_start().starts_with('=') && !after.trim_start().starts_with("==");
    definer.is_some_and(|word| DEFINERS.contains(&word)) || is_assigned && before.ends_with(['\n', ' '])
}

/// A cheap look at a hundred thousand words before the real one.
struct Sieve<'n> {
    name: &'n str,
    letters: [u8; 26],
    is_camel: bool,
}

impl<'n> Sieve<'n> {
    fn of(name: &'n str) -> Sieve<'n> {
        Sieve { name, letters: letters(name), is_camel: name.starts_with(char::is_uppercase) }
    }

    fn pass<'w>(self, words: impl Iterator<Item = &'w str>) -> impl Iterator<Item = &'w str> {
        words.filter(move |word| self.lets_through(word))
    }

    fn lets_through(&self, word: &str) -> bool {
        let longest = if self.is_camel { 24 } else { 3 };
        if word.len() + 3 < self.name.len() || word.len() > self.name.len() + longest {
            return false;
        }
        let same_shape = self.is_camel == word.starts_with(char::is_uppercase)
            && self.name.contains('_') == word.contains('_')
            && word.contains(char::is_lowercase);
        if !same_shape {
            return false;
        }
        let other = letters(word);
        let lost: u32 = self.letters.iter().zip(other).map(|(a, b)| u32::from(a.saturating_sub(b))).sum();
        lost <= 2
    }
}

/// How often each letter stands in a name.
fn letters(name: &str) -> [u8; 26] {
    let mut counts = [0u8; 26];
    for byte in name.bytes().filter(u8::is_ascii_alphabetic) {
        let slot = &mut counts[usize::from(byte.to_ascii_lowercase() - b'a')];
        *slot = slot.saturating_add(1);
    }
    counts
}

/// Two slips are told from another word only in a long name.
const LONG: usize = 14;

/// Whether the miss is one that people make, not a sibling of the name or somebody else's name.
fn is_telling(sources: &Sources<'_>, claim: &Claim, other: &str, miss: Miss) -> bool {
    let name = claim.entity.name.as_str();
    let defining = sources.index.symbols().words().files_defining(other);
    // What only tests define is for nobody to read of, what only examples do for their own pages.
    let page = sources.repo.path(claim.span.file);
    let is_aside = |path: &str| is_test(path) || is_example(path) && !is_example(page);
    if !defining.is_empty() && defining.iter().all(|file| is_aside(sources.repo.path(*file))) {
        return false;
    }
    let is_defined = !defining.is_empty();
    let is_camel = name.starts_with(char::is_uppercase);
    if (is_camel || claim.setting == Setting::Fence) && !is_defined {
        return false;
    }
    let words = recase(name, "kebab").split('-').count();
    match miss {
        // `_name` is the hidden sibling of `name`.
        Miss::Separator => {
            let is_hook = other.starts_with("__") && !name.starts_with('_');
            name.trim_matches('_') != other.trim_matches('_') && !is_hook
        }
        Miss::Stem | Miss::Letters if !same_count(name, other) || !is_slip(sources, name, other) => false,
        Miss::Stem | Miss::Letters => {
            name.len() >= LONG || strsim::osa_distance(name, other) == 1 || is_transposed(name, other)
        }
        Miss::Swapped => words > 2,
        // "The `name_pattern` is …" may name one of the `name_patterns`.
        Miss::Plural => words > 1 && last_word(name) == last_word(other) && is_slip(sources, name, other),
        Miss::Words => {
            let gained = recase(other, "kebab").split('-').count().checked_sub(words);
            // A heading or a type's row names things of its own world.
            is_camel
                && claim.quote.split_whitespace().count() > 5
                && claim.setting != Setting::Fence
                && words > 1
                && gained == Some(1)
                // `ForText` with `RemoteForText` beside it is the ending of a family, and a `BigNumber` is no misspelt
                // `BigNumberField`.
                && !other.ends_with(name)
                && (words > 2 || !other.starts_with(name))
                && in_order(name, other)
        }
    }
}

fn is_test(path: &str) -> bool {
    path.split('/').any(|part| matches!(part, "test" | "tests" | "testing" | "__tests__"))
}

fn is_example(path: &str) -> bool {
    path.split('/').any(|part| matches!(part, "example" | "examples"))
}

/// Whether the other name has the words of the name in their order.
fn in_order(name: &str, other: &str) -> bool {
    let (name, other) = (recase(name, "kebab"), recase(other, "kebab"));
    let mut rest = other.split('-');
    name.split('-').all(|word| rest.any(|other| other == word))
}

/// Whether a word of the name is no word of the sources: `docket_context` is a slip for `docker_context`,
/// `https_proxy` beside `http_proxy` is another name. Numbers tell names apart too.
fn is_slip(sources: &Sources<'_>, name: &str, other: &str) -> bool {
    let without_digits = |name: &str| name.replace(|letter: char| letter.is_ascii_digit(), "");
    if without_digits(name) == without_digits(other) {
        return false;
    }
    let words = sources.index.symbols().words();
    let (name, other) = (recase(name, "kebab"), recase(other, "kebab"));
    let others: Vec<&str> = other.split('-').collect();
    // Words of one or two letters are not listed.
    name.split('-').any(|part| part.len() > 2 && !others.contains(&part) && !words.contains(part))
}

/// A slip of the pen neither makes nor loses a word: `a_long_name` is no `long_name`.
fn same_count(name: &str, other: &str) -> bool {
    recase(name, "kebab").split('-').count() == recase(other, "kebab").split('-').count()
}

fn last_word(name: &str) -> String {
    recase(name, "kebab").rsplit('-').next().unwrap_or("").to_owned()
}

/// The same letters in another order: `upcase`, `ucpase`.
fn is_transposed(name: &str, other: &str) -> bool {
    letters(name) == letters(other)
}
