//! Evidence for a list that claims to be whole: the enum of the code that holds all its values, and what else it holds.

use super::Sources;
use crate::claim::{Claim, ClaimKind};
use crate::document::Document;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::index::groups::{GroupKind, Member};
use crate::index::recase;
use crate::index::symbols::Tags;
use crate::repo::FileId;

/// Words of enum names that say nothing of what the enum is.
const GENERIC: [&str; 14] = [
    "type", "kind", "mode", "option", "options", "config", "enum", "value", "style", "setting", "choice",
    "state", "level", "format",
];
/// Attributes of a variant that nobody can choose.
const HIDDEN: [&str; 7] = ["hidden", "skip", "deprecated", "cfg(", "hide", "other", "unstable"];

/// The enum that a list gives the variants of.
pub(super) fn evidence(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let ClaimKind::OneOf(names) = &claim.kind else { return Gathered::none("it is no list of values") };
    let matched = arms(sources, document, claim, names);
    if !matched.is_empty() {
        return decide(claim, matched);
    }
    let listed: Vec<String> = names.iter().map(|name| recase(name, "pascal")).collect();
    let words = sources.index.words();
    if listed.len() < 2 || !listed.iter().all(|name| words.has(name)) {
        return Gathered::none("no enum holds the values");
    }
    let Ok(finder) = aho_corasick::AhoCorasick::new(&listed) else {
        return Gathered::none("the values cannot be looked up");
    };
    let mut sets: Vec<Set> = Vec::new();
    for (file, language) in sources.index.sources() {
        let Ok(text) = sources.repo.text(*file) else { continue };
        if language.name == "rust" && text.contains("enum ") && holds_all(&finder, listed.len(), text) {
            sets.extend(enums(sources, *file, text, &listed));
        }
    }
    decide(claim, sets)
}

/// The matches that know all listed values as strings, when the code before one tells what is matched.
fn arms(sources: &Sources<'_>, document: &Document, claim: &Claim, names: &[String]) -> Vec<Set> {
    let Some(first) = names.first() else { return Vec::new() };
    let groups = sources.index.groups().holding(first).filter(|group| group.kind == GroupKind::Arms);
    let sets = groups.filter_map(|group| {
        let rows: Option<Vec<usize>> =
            names.iter().map(|name| group.member(name).map(|member| member.row)).collect();
        let rows = rows?;
        let text = sources.repo.text(group.file).ok()?;
        let before = &text[crate::document::char_floor(text, group.start.saturating_sub(HEAD))..group.start];
        let head = plain(&format!("{before}{}", text[group.start..].lines().next().unwrap_or("")));
        let is_meant = claim.places.iter().skip(1).any(|place| {
            let key = plain(place);
            key.len() >= 6 && head.contains(&key)
        });
        // Another table of the page may list them; switches are what such values were before.
        let is_told = |name: &str| {
            let blocks = document.blocks.iter();
            matches!(name, "true" | "false")
                || blocks.into_iter().any(|block| block.code_spans().any(|code| block.text[code] == *name))
        };
        let mut others: Vec<&Member> =
            group.members.iter().filter(|member| !rows.contains(&member.row)).collect();
        let told: Vec<usize> =
            others.iter().filter(|member| is_told(&member.name)).map(|member| member.row).collect();
        others.retain(|member| !told.contains(&member.row));
        others.dedup_by_key(|member| member.row);
        let others = others.into_iter();
        let evidence = others.map(|member| Evidence {
            origin: Origin::Query,
            bearing: Bearing::Elsewhere,
            span: Some(member.span),
            fact: None,
            quote: member.name.clone(),
            note: "an arm of the same match".into(),
        });
        is_meant.then(|| Set {
            name: first_place(claim),
            others: evidence.collect(),
            size: group.members.len(),
        })
    });
    sets.collect()
}

/// What the list is the values of, as the page says.
fn first_place(claim: &Claim) -> String {
    claim.places.get(1).cloned().unwrap_or_default()
}

/// How much of the code before a match is read for what it matches.
const HEAD: usize = 200;

fn plain(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).flat_map(char::to_lowercase).collect()
}

fn holds_all(finder: &aho_corasick::AhoCorasick, wanted: usize, text: &str) -> bool {
    let mut seen = vec![false; wanted];
    finder.find_overlapping_iter(text).take(100_000).for_each(|hit| seen[hit.pattern().as_usize()] = true);
    seen.iter().all(|one| *one)
}

/// An enum that holds all listed values.
struct Set {
    name: String,
    /// What it holds besides.
    others: Vec<Evidence>,
    size: usize,
}

fn enums(sources: &Sources<'_>, file: FileId, text: &str, listed: &[String]) -> Vec<Set> {
    let tags = sources.index.symbols().tags(file);
    let all = (0..tags.facts.len()).filter(|at| tags.form(*at) == "enum");
    all.filter_map(|at| set(&tags, at, text, listed)).collect()
}

fn set(tags: &Tags, at: usize, text: &str, listed: &[String]) -> Option<Set> {
    let variants: Vec<usize> = tags.inside(Some(at)).filter(|at| tags.form(*at) == "variant").collect();
    let is = |variant: &usize, name: &str| recase(tags.name(*variant), "kebab") == recase(name, "kebab");
    if !listed.iter().all(|name| variants.iter().any(|variant| is(variant, name))) {
        return None;
    }
    let others = variants.iter().filter(|variant| !listed.iter().any(|name| is(variant, name)));
    let others: Vec<&usize> = others.collect();
    // A variant with values of its own, or one that is hidden, is no plain choice: then the enum decides nothing.
    let unclear = others.iter().any(|variant| {
        let span = tags.facts[**variant].span.range();
        let before = crate::document::char_floor(text, span.start.saturating_sub(160));
        let attributes = text[before..span.start].rsplit([',', '{']).next().unwrap_or("");
        let is_plain = text[span.clone()].trim() == tags.name(**variant);
        !is_plain || attributes.contains("#[") && HIDDEN.iter().any(|word| attributes.contains(word))
    });
    let evidence = |variant: &&usize| Evidence {
        origin: Origin::Query,
        bearing: Bearing::Elsewhere,
        span: Some(tags.facts[**variant].span),
        fact: None,
        quote: tags.name(**variant).to_owned(),
        note: format!("a variant of `{}`", tags.name(at)),
    };
    (!unclear).then(|| Set {
        name: tags.name(at).to_owned(),
        others: others.iter().map(evidence).collect(),
        size: variants.len(),
    })
}

fn decide(claim: &Claim, mut sets: Vec<Set>) -> Gathered {
    let trail: Vec<String> =
        sets.iter().map(|set| format!("enum `{}`: {} variants", set.name, set.size)).collect();
    // The enum that is called as the key is outweighs all that only hold the same words.
    if sets.iter().any(|set| is_called(claim, &set.name)) {
        sets.retain(|set| is_called(claim, &set.name));
    }
    if sets.iter().any(|set| set.others.is_empty()) {
        let item = |set: &Set| Evidence {
            origin: Origin::Query,
            bearing: Bearing::Same,
            span: None,
            fact: None,
            quote: set.name.clone(),
            note: String::new(),
        };
        let evidence = sets.iter().filter(|set| set.others.is_empty()).map(item).take(1).collect();
        return Gathered { evidence, coverage: Coverage::Complete, trail };
    }
    let mut meant = sets.into_iter().filter(|set| is_named(claim, &set.name));
    let (Some(set), None) = (meant.next(), meant.next()) else {
        return Gathered { trail, ..Gathered::none("no one enum is named by the text") };
    };
    // Half of it left out on purpose is likelier than by oversight.
    if set.others.len() * 2 > set.size {
        return Gathered { trail, ..Gathered::none("the enum holds much more") };
    }
    Gathered { evidence: set.others, coverage: Coverage::Complete, trail }
}

/// Whether the heading or the row's first cell is the enum's name.
fn is_called(claim: &Claim, name: &str) -> bool {
    claim.places.iter().skip(1).any(|place| plain(place) == plain(name))
}

/// Whether a telling word of the enum's name stands in the text around the list.
fn is_named(claim: &Claim, name: &str) -> bool {
    let around = claim.places.join(" ").to_lowercase();
    let words = recase(name, "kebab");
    words.split('-').any(|word| word.len() >= 4 && !GENERIC.contains(&word) && around.contains(word))
}
