//! Which key of the project's configuration a token is, and how much is known where it is not.
//!
//! First the type that reads the keys beside it (sample, table); then, for a bare token, every key there is. A token
//! that stands anywhere in the code is never absent without a type that says so.

mod entry_points;
mod variable;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::Sources;
use super::near::{Miss, misses};
use crate::claim::{Claim, ClaimKind};
use crate::document::Document;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::extract::keys::{Group, GroupKind, group};
use crate::index::recase;
use crate::index::schema::{Bound, Key, Outcome, Schemas};

/// Files that other tools define; a repository does not answer for their keys.
const FOREIGN_FILES: &[&str] = &[
    "Cargo.toml",
    "package.json",
    "tsconfig.json",
    "docker-compose.yml",
    "docker-compose.yaml",
    "compose.yaml",
    "compose.yml",
    ".pre-commit-config.yaml",
    "dependabot.yml",
    ".gitlab-ci.yml",
    ".travis.yml",
    "settings.json",
    "netlify.toml",
    "Chart.yaml",
    "values.yaml",
    "rust-toolchain.toml",
    "devcontainer.json",
    "codecov.yml",
    "action.yml",
];

/// "… parameter of `call`", right behind a name.
static OF_CALL: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^`? (?:parameter|argument) (?:of|to) `?(\w*_\w+)").expect("the pattern is valid")
});

/// The evidence for a claimed key.
pub(super) fn evidence(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    if claim.kind == ClaimKind::Absent {
        return Gathered::none("the sentence denies a key");
    }
    if let Some(file) = claim.entity.owner.as_deref().filter(|file| is_foreign(file)) {
        return Gathered::none(format!("`{file}` is another tool's file"));
    }
    if claim.places.iter().any(|place| place == "git config") {
        return Gathered::none("it is a key of git");
    }
    let group = group(document, claim);
    if let Some(gathered) = entry_points::group(sources, &group.own) {
        return gathered;
    }
    if sources.index.schemas().is_empty() {
        return Gathered::none("no code of this repository defines configuration keys");
    }
    let lookup = Lookup { sources, schemas: sources.index.schemas(), claim, group: &group };
    match group.kind {
        GroupKind::Sample | GroupKind::Table => lookup.beside_others(),
        GroupKind::Listed => lookup.among_listed(),
        GroupKind::Called | GroupKind::Assigned | GroupKind::Alone => lookup.by_name(),
    }
}

fn is_foreign(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or(file);
    FOREIGN_FILES.contains(&name) || file.contains(".github/") || file.contains("workflows/")
}

/// So many keys of a type beside a stranger, and so many to each stranger, make the sample the type's beyond doubt.
const SURE: usize = 5;

/// Whether too few of the keys are the type's to say that the others should be.
fn is_weak(bound: &Bound) -> bool {
    bound.found < 2 || bound.found < 2 * bound.of.saturating_sub(bound.found)
}

struct Lookup<'a, 'r> {
    sources: &'a Sources<'r>,
    schemas: &'a Schemas,
    claim: &'a Claim,
    group: &'a Group,
}

impl<'a> Lookup<'a, '_> {
    /// A key of a sample or table: the type that reads the others decides.
    fn beside_others(&self) -> Gathered {
        let own = &self.group.own;
        if own.first().is_some_and(|first| first == "tool") && own.len() < 3 {
            return Gathered::none("it is a table of tools");
        }
        let bound = self.schemas.bind(&self.group.all);
        let mut trail = vec![format!("types that read the keys beside it: {} of {}", bound.found, bound.of)];
        let outcome = self.schemas.lookup(&bound, own);
        match outcome {
            Outcome::Found(Some(key)) => self.found(key, trail),
            Outcome::Found(None) if is_weak(&bound) => self.among_neighbours(trail),
            Outcome::Found(None) => Gathered { trail, ..Gathered::none("the reader chooses this key") },
            // In a sample the table above has a claim of its own; in a table of dotted keys it has none.
            Outcome::Missing { at, owner } if at + 1 == own.len() || self.group.kind == GroupKind::Table => {
                self.missing(&bound, at, owner, trail)
            }
            Outcome::Missing { .. } => {
                Gathered { trail, ..Gathered::none("the table above it is not known") }
            }
            Outcome::Open(reason) => {
                trail.push(reason);
                self.among_neighbours(trail)
            }
        }
    }

    /// A key that the type of its neighbours does not have.
    fn missing(&self, bound: &Bound, at: usize, owner: String, trail: Vec<String>) -> Gathered {
        let name = &self.group.own[at];
        if name.contains(['<', '*', '$']) {
            return Gathered { trail, ..Gathered::none("it is a placeholder") };
        }
        let siblings = self.schemas.siblings(bound, &self.group.own, at);
        let near = self.nearest(name, &siblings);
        let others = bound.of.saturating_sub(bound.found);
        let is_bound = !is_weak(bound);
        let is_sure = bound.found >= SURE && bound.found >= SURE * others;
        let stands = self.schemas.knows(name) || self.stands(name);
        let coverage = match (&near, is_bound, stands) {
            (Some((_, Miss::Separator | Miss::Plural | Miss::Stem | Miss::Letters)), true, _) => {
                Coverage::Complete
            }
            (Some(_), true, _) if is_sure => Coverage::Complete,
            (None, true, false) if is_sure && self.schemas.is_configuration(bound) => Coverage::Complete,
            (Some(_), _, false) => Coverage::Partial(format!("only `{owner}` was looked at")),
            _ => Coverage::None("other types have such a key".into()),
        };
        let inventory = Evidence {
            origin: Origin::Query,
            bearing: Bearing::Inventory,
            span: siblings.first().map(|key| key.span),
            fact: None,
            quote: owner.clone(),
            note: format!("`{owner}` has {} keys", siblings.len()),
        };
        let evidence = near.map(|(key, _)| near_evidence(key, name)).into_iter().chain([inventory]).collect();
        Gathered { evidence, coverage, trail }
    }

    /// No type is known to read the sample: a type that reads a neighbour of the key may have a near one.
    fn among_neighbours(&self, trail: Vec<String>) -> Gathered {
        let Some((name, above)) = self.group.own.split_last() else { return Gathered::none("it is no key") };
        if let Some(key) = self.known(name) {
            return self.weakly_found(key, trail);
        }
        if self.stands(name) || !name.contains(['_', '-']) {
            return Gathered { trail, ..Gathered::none("the word stands in the code") };
        }
        let beside =
            self.group.all.iter().filter(|path| path.len() == above.len() + 1 && path.starts_with(above));
        let beside: Vec<&String> =
            beside.filter_map(|path| path.last()).filter(|other| *other != name).collect();
        let mut candidates: Vec<&Key> = Vec::new();
        for other in beside.iter().take(20) {
            candidates.extend(self.schemas.neighbours(other).into_iter().flatten());
        }
        candidates.retain(|key| !beside.iter().any(|other| key.is_called(other)));
        if self.group.kind == GroupKind::Table {
            let known = beside.iter().filter(|other| self.schemas.knows(other)).count();
            if known * 2 >= beside.len() && known >= 2 {
                candidates.extend(self.schemas.loose());
            }
        }
        match self.nearest(name, &candidates) {
            Some((key, _)) => self.nearly(key, trail),
            None => {
                Gathered { trail, ..Gathered::none("no schema of this repository reads the keys beside it") }
            }
        }
    }

    /// A name of a table that may list anything: only the words that the code matches by name are asked.
    fn among_listed(&self) -> Gathered {
        let name = &self.claim.entity.name;
        if self.schemas.knows(name) || self.stands(name) || !name.contains(['_', '-']) {
            return Gathered::none("the word stands in the code");
        }
        let others: Vec<&Vec<String>> =
            self.group.all.iter().filter(|path| **path != self.group.own).collect();
        let is_loose = |name: &String| self.schemas.loose().iter().any(|key| key.is_called(name));
        let known = others.iter().filter(|path| path.len() == 1 && is_loose(&path[0])).count();
        if known < 2 || known * 2 < others.len() {
            return Gathered::none("the code does not know the names beside it");
        }
        let candidates: Vec<&Key> = self.schemas.loose().iter().collect();
        match self.nearest(name, &candidates) {
            Some((key, miss)) if miss != Miss::Words => {
                self.nearly(key, vec!["names that the code matches".into()])
            }
            _ => Gathered::none("no name of this repository is near"),
        }
    }

    /// A token by itself.
    fn by_name(&self) -> Gathered {
        let own = without_tool(&self.group.own);
        let name = own.join(".");
        if name.is_empty() || name.contains(['<', '*', '$']) || name.ends_with('_') {
            return Gathered::none("it is a placeholder or a prefix");
        }
        if let Some(key) = self.known(&name) {
            return self.found(key, vec!["keys by name".into()]);
        }
        if own.len() > 1 && own.last().is_some_and(|last| self.schemas.knows(last)) {
            return Gathered::none("a key of this name exists; its place is not known");
        }
        if self.is_of_foreign_call(&name) {
            return Gathered::none("it is a parameter of something that the code does not define");
        }
        if let Some(gathered) = self.though_it_stands(&name) {
            return gathered;
        }
        if self.stands(&name) || !name.contains(['_', '-', '.']) {
            return Gathered::none("the word stands in the code");
        }
        let dots = own.len();
        let candidates: Vec<&Key> =
            self.schemas.keys().filter(|key| key.name.split('.').count() == dots).collect();
        match self.nearest(&name, &candidates) {
            Some((_, Miss::Words)) if dots > 1 || self.group.kind != GroupKind::Called => {
                Gathered::none("no key of this repository is near")
            }
            Some((key, Miss::Words)) if key.owner.is_empty() && key.form == "reader" => {
                Gathered::none("a key of some dictionary shares words with it")
            }
            Some((key, _)) => self.nearly(key, vec!["keys by name".into()]),
            None => match self.kin(&name) {
                Some(key) => {
                    self.nearly(key, vec!["keys of the type that holds the one named beside it".into()])
                }
                None => Gathered::none("no key of this repository is near"),
            },
        }
    }

    /// Of "the `name` parameter of `call`": whether no source defines the `call`.
    fn is_of_foreign_call(&self, name: &str) -> bool {
        let Some((_, after)) = self.claim.quote.split_once(name) else { return false };
        let owner = OF_CALL.captures(after).map(|found| found[1].to_owned());
        owner.is_some_and(|owner| self.sources.index.symbols().words().files_defining(&owner).is_empty())
    }

    /// Of "the `a_size` and `b_name` options" where only `b_name` is a key: the one key of its type that ends as
    /// `a_size` does.
    fn kin(&self, name: &str) -> Option<&'a Key> {
        let (_, last) = name.rsplit_once(['_', '-'])?;
        let beside: Vec<&String> =
            self.group.all.iter().filter(|path| path.len() == 1).filter_map(|path| path.first()).collect();
        if last.len() < 4 || beside.is_empty() || !beside.iter().all(|other| self.schemas.knows(other)) {
            return None;
        }
        let mut kin: Vec<&Key> = Vec::new();
        for other in beside.iter().take(20) {
            let around = self.schemas.neighbours(other).into_iter().flatten();
            kin.extend(around.filter(|key| {
                key.name.rsplit_once(['_', '-']).is_some_and(|(_, end)| end == last)
                    && !beside.iter().any(|other| key.is_called(other))
            }));
        }
        let first = *kin.first()?;
        kin.iter().all(|key| key.name == first.name).then_some(first)
    }

    /// A key that is spelt exactly so, wherever.
    fn known(&self, name: &str) -> Option<&'a Key> {
        if !self.schemas.knows(name) {
            return None;
        }
        self.schemas.keys().find(|key| key.is_called(name))
    }

    /// Whether the word stands in the code, in any spelling that a derive could make of it.
    fn stands(&self, name: &str) -> bool {
        let repo = self.sources.repo;
        let spellings = ["snake", "camel"].map(|case| recase(name, case));
        self.schemas.stands(repo, name)
            || spellings
                .iter()
                .any(|word| word != name && self.schemas.stands(repo, word) && !self.is_spelling(word))
    }

    /// Whether a word is in the code only as the field of a key that a file spells otherwise.
    fn is_spelling(&self, word: &str) -> bool {
        self.schemas.keys().any(|key| recase(&key.name, "snake") == recase(word, "snake"))
    }

    /// The key that the name nearly is, when one is clearly nearest.
    fn nearest<'k>(&self, name: &str, candidates: &[&'k Key]) -> Option<(&'k Key, Miss)> {
        let mut by_name: BTreeMap<&str, &'k Key> = BTreeMap::new();
        for key in candidates {
            for spelling in std::iter::once(&key.name).chain(&key.aliases) {
                by_name.entry(spelling).or_insert(key);
            }
        }
        let shouts = is_shouted(name);
        let alike = |other: &&str| {
            is_shouted(other) == shouts
                && !other.starts_with('-')
                && !other.contains(' ')
                // A part from which names are put together is no name.
                && !other.ends_with('_')
                && !name.ends_with('_')
                && other.trim_matches('_') != name.trim_matches('_')
        };
        let mut found = misses(name, by_name.keys().copied().filter(alike));
        // One shared word says little: `user_title` is not `title`.
        found.retain(|(other, miss)| *miss != Miss::Words || (words(name) > 1 && words(other) > 1));
        let (best, miss) = *found.first()?;
        let distance = |other: &str| strsim::osa_distance(name, other);
        let key = by_name[best];
        let rival = found[1..].iter().any(|(other, of)| {
            *of == miss && distance(other) <= distance(best) && by_name[other].span != key.span
        });
        (!rival).then_some((key, miss))
    }

    fn found(&self, key: &Key, trail: Vec<String>) -> Gathered {
        let item = Evidence {
            origin: Origin::Query,
            bearing: Bearing::Same,
            span: Some(key.span),
            fact: None,
            quote: key.name.clone(),
            note: "defined here".into(),
        };
        Gathered { evidence: vec![item], coverage: Coverage::Complete, trail }
    }

    /// A key of that name exists, though not surely in this place.
    fn weakly_found(&self, key: &Key, mut trail: Vec<String>) -> Gathered {
        trail.push(format!("`{}` is a key of {}", key.name, key.owner));
        Gathered { trail, ..Gathered::none("a key of this name exists; its place is not known") }
    }

    fn nearly(&self, key: &Key, trail: Vec<String>) -> Gathered {
        let name = &self.claim.entity.name;
        Gathered {
            evidence: vec![near_evidence(key, name)],
            coverage: Coverage::Partial("keys may be read in other ways".into()),
            trail,
        }
    }
}

fn near_evidence(key: &Key, name: &str) -> Evidence {
    let shown =
        key.aliases.first().filter(|alias| is_shouted(alias) && is_shouted(name)).unwrap_or(&key.name);
    let owner = if key.owner.is_empty() { String::new() } else { format!(" of `{}`", key.owner) };
    Evidence {
        origin: Origin::Query,
        bearing: Bearing::Near,
        span: Some(key.span),
        fact: None,
        quote: shown.clone(),
        note: format!("the nearest key{owner}; `{name}` stands nowhere"),
    }
}

/// The parts of a key below `[tool.NAME]`.
fn without_tool(own: &[String]) -> &[String] {
    match own.first().is_some_and(|first| first == "tool") {
        true => own.get(2..).unwrap_or(&[]),
        false => own,
    }
}

/// How many words a name has.
fn words(name: &str) -> usize {
    recase(name, "kebab").split('-').count()
}

/// Names in capitals are settings or variables; other keys are not near them.
fn is_shouted(name: &str) -> bool {
    name.chars().any(|letter| letter.is_ascii_uppercase())
        && !name.chars().any(|letter| letter.is_ascii_lowercase())
}
