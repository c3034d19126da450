//! Evidence for a value of a list: where its siblings stand together in the code, is it among them?

use std::sync::LazyLock;

use regex::Regex;

use super::near::{Miss, misses};
use super::{Sources, grouped};
use crate::claim::{Claim, ClaimKind};
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::index::recase;
use crate::repo::{FileId, Span};

/// How the code may spell what a page lists.
const CASES: [&str; 5] = ["", "snake", "pascal", "kebab", "screaming"];
/// How far apart two neighbouring values of a set may stand in the code, in bytes.
const REACH: usize = 1_200;
/// Siblings on either side that are looked up: a long table names more than one set, and has slips of its own.
const SIBLINGS: usize = 6;

/// What the code says of a value of a list.
pub(super) fn evidence(sources: &Sources<'_>, claim: &Claim) -> Gathered {
    let ClaimKind::Among(values) = &claim.kind else { return Gathered::none("it is in no list") };
    let name = claim.entity.name.as_str();
    if let Some(gathered) = grouped::evidence(sources, values, name) {
        return gathered;
    }
    if name.contains(|letter: char| !letter.is_alphanumeric() && !"-_".contains(letter)) {
        return Gathered::none("it is no one word");
    }
    let siblings = siblings(values, name);
    // `Ctrl-b` and `Ctrl-n` are two keys.
    let has_letter = name.split(['-', '_']).any(|word| word.len() == 1);
    if name.len() < 4 || has_letter || siblings.is_empty() {
        return Gathered::none("too little is listed");
    }
    if is_anothers(sources, claim, values) {
        return Gathered::none("the sentence says that they are another project's");
    }
    let stands = |case: &&str| sources.index.words().has(&spelt(name, case));
    if sources.index.words().has(name) || !breaks_style(name, &siblings) && CASES.iter().any(stands) {
        return Gathered::none("it stands in the code");
    }
    if let Some(gathered) = among_programs(sources, claim, name, &siblings) {
        return gathered;
    }
    let set = CASES.iter().find_map(|case| set(sources, name, &siblings, case));
    set.unwrap_or_else(|| Gathered::none("the list is no set of values that the code keeps together"))
}

/// Whose the values are: "Larder's `a` and `b`".
static OWNER: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\b([A-Z]\w+)['’]s (?:\w+ ){0,2}`?$").expect("the pattern is valid"));

/// Whether the words right before the list give it to a project that is none of this repository's.
fn is_anothers(sources: &Sources<'_>, claim: &Claim, values: &[String]) -> bool {
    let first = values.iter().filter_map(|value| claim.quote.find(value.as_str())).min();
    let before = first.map_or("", |at| &claim.quote[..at]);
    let owner = OWNER.captures(before).map(|found| found[1].to_lowercase());
    owner.is_some_and(|owner| sources.index.manifests().packages_named(&owner).next().is_none())
}

/// A name among programs of the repository that are installed, which is none and stands nowhere.
fn among_programs(sources: &Sources<'_>, claim: &Claim, name: &str, siblings: &[&str]) -> Option<Gathered> {
    let packages = sources.index.manifests().packages.iter();
    let programs: Vec<_> = packages.flat_map(|package| &package.programs).collect();
    let is_program = |name: &str| programs.iter().any(|program| program.name.value == name);
    let is_about = ["installed", "binaries", "executables", "programs"];
    if siblings.len() < 3
        || !siblings.iter().all(|sibling| is_program(sibling))
        || !is_about.iter().any(|word| claim.quote.contains(word))
        || sources.index.schemas().stands(sources.repo, name)
    {
        return None;
    }
    let first = programs.iter().find(|program| program.name.value == siblings[0]);
    let inventory = Evidence {
        origin: Origin::Manifest,
        bearing: Bearing::Inventory,
        span: first.map(|program| program.name.span),
        fact: None,
        quote: siblings[0].to_owned(),
        note: format!("the manifests name {} programs", programs.len()),
    };
    Some(Gathered { evidence: vec![inventory], coverage: Coverage::Complete, trail: vec!["programs".into()] })
}

/// The values listed right before and behind a name.
pub(super) fn siblings<'v>(values: &'v [String], name: &str) -> Vec<&'v str> {
    let at = values.iter().position(|value| value == name).unwrap_or(0);
    let around = &values[at.saturating_sub(SIBLINGS)..(at + SIBLINGS + 1).min(values.len())];
    let mut others: Vec<&str> = around.iter().map(String::as_str).filter(|value| *value != name).collect();
    others.sort_unstable();
    others.dedup();
    others
}

/// Whether the name parts its words otherwise than all siblings of several words do.
fn breaks_style(name: &str, siblings: &[&str]) -> bool {
    let other = match (name.contains('-'), name.contains('_')) {
        (true, false) => '_',
        (false, true) => '-',
        (true, true) | (false, false) => return false,
    };
    let parted: Vec<&&str> = siblings.iter().filter(|sibling| sibling.contains(['-', '_'])).collect();
    parted.len() > 1 && parted.iter().all(|sibling| sibling.contains(other))
}

fn spelt(name: &str, case: &str) -> String {
    if case.is_empty() { name.to_owned() } else { recase(name, case) }
}

/// The place where all siblings stand together in this spelling, when exactly one name there is near.
fn set(sources: &Sources<'_>, name: &str, siblings: &[&str], case: &str) -> Option<Gathered> {
    let mut words: Vec<String> = siblings.iter().map(|sibling| spelt(sibling, case)).collect();
    let all = words.len();
    words.retain(|word| sources.index.words().has(word));
    // A list may have more slips than one.
    if words.is_empty() || words.len() * 5 < all * 4 {
        return None;
    }
    let finder = aho_corasick::AhoCorasick::new(&words).ok()?;
    let places =
        sources.index.sources().iter().filter_map(|(file, _)| together(sources, &finder, words.len(), *file));
    let mut found: Vec<(&str, Span)> = Vec::new();
    for (file, from, to) in places.take(20) {
        let Ok(text) = sources.repo.text(file) else { continue };
        found.extend(nearest(text, file, from..to, name, &words, breaks_style(name, siblings)));
    }
    let (near, span) = *found.first()?;
    found.iter().all(|(other, _)| *other == near).then(|| gathered(near, span, words.len()))
}

/// The stretch of a file that holds all words, each near the next.
fn together(
    sources: &Sources<'_>,
    finder: &aho_corasick::AhoCorasick,
    wanted: usize,
    file: FileId,
) -> Option<(FileId, usize, usize)> {
    let text = sources.repo.text(file).ok()?;
    let mut run: Vec<(usize, usize)> = Vec::new();
    let mut seen = vec![false; wanted];
    for hit in
        finder.find_overlapping_iter(text).filter(|hit| is_whole(text, hit.start(), hit.end())).take(10_000)
    {
        if run.last().is_some_and(|(_, end)| hit.start() > end + REACH) {
            run.clear();
            seen.fill(false);
        }
        run.push((hit.start(), hit.end()));
        seen[hit.pattern().as_usize()] = true;
        if seen.iter().all(|one| *one) {
            return Some((file, run.first()?.0, hit.end()));
        }
    }
    None
}

fn is_whole(text: &str, start: usize, end: usize) -> bool {
    let bytes = text.as_bytes();
    let part = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(|byte| is_word(*byte));
    !part(start.checked_sub(1)) && !part(Some(end))
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

/// The one word around a stretch that the name nearly is and that the page does not list.
fn nearest<'t>(
    text: &'t str,
    file: FileId,
    stretch: std::ops::Range<usize>,
    name: &str,
    listed: &[String],
    is_misparted: bool,
) -> Option<(&'t str, Span)> {
    let from = crate::document::char_floor(text, stretch.start.saturating_sub(REACH / 2));
    let to = crate::document::char_floor(text, (stretch.end + REACH / 2).min(text.len()));
    let around = text.get(from..to)?;
    let words = around.split(|letter: char| !letter.is_ascii() || !is_word(letter as u8));
    let mut others: Vec<&str> = words
        .filter(|word| word.len() > 3 && word.len() < 60 && !listed.iter().any(|value| value == word))
        .collect();
    others.sort_unstable();
    others.dedup();
    let near =
        misses(name, others).into_iter().filter(|(word, miss)| is_slip(name, word, *miss, is_misparted));
    let near: Vec<&str> = near.map(|(word, _)| word).collect();
    let first = *near.first()?;
    let flat = |word: &str| recase(word, "kebab");
    if near.iter().any(|other| flat(other) != flat(first))
        || listed.iter().any(|value| flat(value) == flat(first))
    {
        return None;
    }
    let at = from + around.find(first)?;
    Some((first, Span::new(file, at, at + first.len())))
}

/// Whether the names differ as slips do: by the separator that all others have, a plural, one letter. Letter case and
/// numbers tell names apart, and two letters make another word.
fn is_slip(name: &str, word: &str, miss: Miss, is_misparted: bool) -> bool {
    let digits = |word: &str| word.chars().filter(char::is_ascii_digit).collect::<String>();
    let (one, other) = (name.to_lowercase(), word.to_lowercase());
    match miss {
        Miss::Separator => is_misparted && one != other,
        Miss::Plural => digits(name) == digits(word),
        // A constant in capitals is another thing than a name in small letters.
        Miss::Letters if is_shouted(name) != is_shouted(word) => false,
        Miss::Letters => {
            strsim::osa_distance(&one, &other) == 1 && (digits(name) == digits(word) || one.len() > 12)
        }
        Miss::Swapped | Miss::Stem | Miss::Words => false,
    }
}

fn is_shouted(word: &str) -> bool {
    !word.contains(|letter: char| letter.is_ascii_lowercase())
}

fn gathered(near: &str, span: Span, siblings: usize) -> Gathered {
    let item = Evidence {
        origin: Origin::Grep,
        bearing: Bearing::Near,
        span: Some(span),
        fact: None,
        quote: near.to_owned(),
        note: match siblings {
            1 => "it stands beside the other value of the list".to_owned(),
            many => format!("it stands beside the other {many} values of the list"),
        },
    };
    Gathered {
        evidence: vec![item],
        coverage: Coverage::Partial("the set is known by its members alone".into()),
        trail: vec![format!("{siblings} siblings stand together")],
    }
}
