//! One change to the code side, and the claims that it makes false.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use regex::Regex;
use truedoc::claim::ClaimKind;
use truedoc::repo::{Repo, WalkOptions};

use crate::operator::{self, Operator};
use crate::tree::{Decided, Place, Tree};

/// A change that is ready to be written.
pub struct Mutation {
    pub operator: Operator,
    /// Where the fact stands, for people.
    pub at: String,
    /// The name or value that is gone afterwards; a finding that names it is about this fact.
    pub gone: String,
    /// Files by relative path with their new text.
    pub edited: BTreeMap<String, String>,
    /// A file that is moved: from, to.
    pub moved: Option<(String, String)>,
    /// The claims that rest on the fact and on nothing else: places in the list they were made from.
    pub claims: Vec<usize>,
}

/// Every mutation that the supported claims of a tree suggest, in order.
pub fn all(tree: &Tree, claims: &[Decided]) -> Vec<Mutation> {
    let mut groups: BTreeMap<(Operator, String, usize, String), Vec<usize>> = BTreeMap::new();
    for (at, claim) in claims.iter().enumerate() {
        let is_supported = claim.verdict == truedoc::verdict::Verdict::Supported && claim.is_asserted;
        let Some(operator) = is_supported.then(|| Operator::against(claim)).flatten() else { continue };
        let Some(place) = claim.rests_on.first() else { continue };
        if operator == Operator::MoveFile || !is_page(&place.path) {
            groups.entry((operator, place.path.clone(), place.start, word(place))).or_default().push(at);
        }
    }
    let texts = sources(tree);
    groups.into_iter().filter_map(|((operator, ..), at)| build(operator, at, claims, &texts)).collect()
}

fn is_page(path: &str) -> bool {
    [".md", ".mdx", ".mdc", ".markdown", ".rst", ".txt"].iter().any(|end| path.ends_with(end))
}

/// The text of every file that is no page.
fn sources(tree: &Tree) -> BTreeMap<String, String> {
    let repo = Repo::open(tree.root(), &WalkOptions::default()).expect("the scratch folder can be walked");
    let paths = repo.files().map(|file| repo.path(file).to_owned());
    let read = |path: String| Some((path.clone(), fs::read_to_string(tree.root().join(&path)).ok()?));
    paths.filter(|path| !is_page(path)).filter_map(read).collect()
}

/// The name as the code writes it at a place.
fn word(place: &Place) -> String {
    let trimmed = place.text.trim_matches(|c: char| !c.is_alphanumeric() && c != '_');
    let is_word = !trimmed.is_empty() && trimmed.chars().all(|c| c.is_alphanumeric() || "_-.".contains(c));
    if is_word { trimmed.to_owned() } else { place.quote.trim_start_matches('-').to_owned() }
}

fn build(
    operator: Operator,
    at: Vec<usize>,
    claims: &[Decided],
    texts: &BTreeMap<String, String>,
) -> Option<Mutation> {
    let place = claims[*at.first()?].rests_on.first()?.clone();
    let mut mutation = Mutation {
        operator,
        at: format!("{}:{}", place.path, line(texts, &place)),
        gone: word(&place),
        edited: BTreeMap::new(),
        moved: None,
        claims: Vec::new(),
    };
    match operator {
        Operator::MoveFile => {
            mutation.gone = place.path.clone();
            mutation.moved = Some((place.path.clone(), moved_path(&place.path)));
        }
        Operator::ChangeDefault => {
            let ClaimKind::Default(said) = &claims[*at.first()?].kind else { return None };
            let range = literal(texts.get(&place.path)?, place.start, said)?;
            mutation.gone = texts.get(&place.path)?.get(range.clone())?.to_owned();
            let other = operator::other_value(&mutation.gone)?;
            edit(&mut mutation, texts, &place.path, range, &other)?;
        }
        Operator::BumpVersion => {
            edit(
                &mut mutation,
                texts,
                &place.path,
                place.start..place.end,
                &operator::other_version(&place)?,
            )?;
        }
        _ => rename(&mut mutation, operator, texts, &place)?,
    }
    let rests_on_it = |at: &usize| {
        let claim = &claims[*at];
        claim.rests_on.iter().all(|other| is_hit(&mutation, other, &place)) && names(&mutation, claim)
    };
    mutation.claims = at.into_iter().filter(rests_on_it).collect();
    (!mutation.claims.is_empty()).then_some(mutation)
}

/// Whether the page itself gives the name that goes: `-v` stays when `--verbose` is renamed, and a page that moves
/// takes its own claims along.
fn names(mutation: &Mutation, claim: &Decided) -> bool {
    let plain = |text: &str| text.replace('-', "_").to_lowercase();
    match mutation.operator {
        Operator::MoveFile => claim.path != mutation.gone,
        operator if operator.is_everywhere() => plain(&claim.written).contains(&plain(&mutation.gone)),
        _ => true,
    }
}

/// Where the code writes the documented value, on the lines from `start` on that may belong to one definition.
fn literal(text: &str, start: usize, said: &str) -> Option<std::ops::Range<usize>> {
    /// A definition with its attributes and documentation is seldom longer, in bytes.
    const REACH: usize = 400;
    let said = said.trim_matches(['"', '\'', '`']);
    let is_word = said.parse::<f64>().is_err() && !matches!(said.to_lowercase().as_str(), "true" | "false");
    let said = regex::escape(said);
    let pattern = if is_word { format!("([\"']){said}([\"'])") } else { format!(r"(?i)\b{said}\b") };
    let end = text.len().min(start + REACH);
    let within = text.get(start..end).or_else(|| text.get(start..))?;
    let found = Regex::new(&pattern).ok()?.find(within)?;
    Some(start + found.start()..start + found.end())
}

fn line(texts: &BTreeMap<String, String>, place: &Place) -> usize {
    let before = texts.get(&place.path).and_then(|text| text.get(..place.start)).unwrap_or("");
    before.matches('\n').count() + 1
}

fn moved_path(path: &str) -> String {
    let (folder, name) = path.rsplit_once('/').map_or((String::new(), path), |(a, b)| (format!("{a}/"), b));
    match name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()) {
        Some((stem, ending)) => format!("{folder}{stem}_moved.{ending}"),
        None => format!("{folder}{name}_moved"),
    }
}

fn edit(
    mutation: &mut Mutation,
    texts: &BTreeMap<String, String>,
    path: &str,
    range: std::ops::Range<usize>,
    with: &str,
) -> Option<()> {
    let mut text = texts.get(path)?.clone();
    text.get(range.clone())?;
    text.replace_range(range, with);
    mutation.edited.insert(path.to_owned(), text);
    Some(())
}

/// Renames the word of a place: in its own file, or in every source.
fn rename(
    mutation: &mut Mutation,
    operator: Operator,
    texts: &BTreeMap<String, String>,
    place: &Place,
) -> Option<()> {
    // A short flag has no other name to take, and a path of several names no single word.
    if mutation.gone.len() < 2 || mutation.gone.contains(['.', '/']) {
        return None;
    }
    let other = |text: &str| -> String { replaced(text, &mutation.gone) };
    let mut edited = BTreeMap::new();
    for (path, text) in texts {
        let is_source = Path::new(path).extension().is_some_and(|end| end == "rs" || end == "py");
        if *path == place.path || operator.is_everywhere() && is_source {
            let new = other(text);
            if new != *text {
                edited.insert(path.clone(), new);
            }
        }
    }
    mutation.edited = edited;
    mutation.edited.contains_key(&place.path).then_some(())
}

/// `text` with a word renamed in the spellings that code gives it: as is, with dashes, with underscores.
fn replaced(text: &str, word: &str) -> String {
    let mut spellings = vec![word.to_owned(), word.replace('_', "-"), word.replace('-', "_")];
    spellings.dedup();
    let any = spellings.iter().map(|word| regex::escape(word)).collect::<Vec<_>>().join("|");
    let pattern = Regex::new(&format!(r"(^|[^\w-]|--?)({any})($|[^\w-])")).expect("an escaped word");
    // Twice: two neighbours share the character between them.
    let once = pattern.replace_all(text, |found: &regex::Captures<'_>| {
        format!("{}{}{}", &found[1], operator::renamed(&found[2]), &found[3])
    });
    let twice = pattern.replace_all(&once, |found: &regex::Captures<'_>| {
        format!("{}{}{}", &found[1], operator::renamed(&found[2]), &found[3])
    });
    twice.into_owned()
}

/// Whether a place that a claim rests on is changed by the mutation.
fn is_hit(mutation: &Mutation, other: &Place, place: &Place) -> bool {
    match mutation.operator {
        Operator::MoveFile => other.path == place.path,
        Operator::ChangeDefault | Operator::BumpVersion => other == place,
        _ => mutation.edited.contains_key(&other.path) && word(other) == mutation.gone,
    }
}
