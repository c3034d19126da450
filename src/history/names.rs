//! Options, variables, keys and symbols that were defined when the document's line was written.

use std::collections::{BTreeMap, BTreeSet};

use super::{NAMED, became, evidence};
use crate::check::{Report, Undecided};
use crate::claim::{Claim, ClaimKind, Mood};
use crate::config::Config;
use crate::document::Document;
use crate::edit::Edit;
use crate::entity::EntityKind;
use crate::evidence::Role;
use crate::finding::Finding;
use crate::git::{Commit, Git, GitProblem};
use crate::index::{Index, LANGUAGES};
use crate::repo::{Repo, Snapshot, Span, split_path};
use crate::rules;
use crate::suppress;
use crate::verdict::Judgement;

/// Names that are followed in one run, those of findings first.
const MAX_NAMES: usize = 40;
/// Commits whose trees are searched.
const MAX_COMMITS: usize = 24;
/// Files that are parsed for one name.
const MAX_FILES: usize = 3;

/// Whether history can say something of what a claim names.
pub(super) fn is_candidate(claim: &Claim) -> bool {
    let is_existence = matches!(
        claim.kind,
        ClaimKind::Exists
            | ClaimKind::Runs(_)
            | ClaimKind::Accepts
            | ClaimKind::Called { .. }
            | ClaimKind::Valued(_)
    );
    let word = word(&claim.entity.name);
    NAMED.contains(&claim.entity.kind) && is_existence && word.len() > 2 && claim.mood == Mood::Asserted
}

/// The part of a name that stands in the code: `--max-depth` → `max-depth`, `mod::Type` → `Type`.
fn word(name: &str) -> &str {
    let last = name.trim_end_matches("()").rsplit(['.', ':']).next().unwrap_or(name);
    last.trim_start_matches('-')
}

/// The spellings of a name in code.
fn spellings(name: &str) -> Vec<String> {
    let word = word(name).to_owned();
    let snake = word.replace('-', "_");
    if snake == word { vec![word] } else { vec![word, snake] }
}

/// One name to follow.
struct Candidate {
    claim: Claim,
    /// Its place among the findings; otherwise among the undecided claims.
    place: Place,
}

enum Place {
    Finding(usize),
    Undecided(usize),
}

/// A definition that once was.
struct Past {
    /// The commit at which it was seen.
    seen: String,
    path: String,
    line: u32,
    /// The commit that took it away, and the name that took its place there.
    removed: Option<(Commit, Option<String>)>,
}

pub(super) fn tell(report: &mut Report, repo: &Repo, git: &Git, config: &Config) -> Result<(), GitProblem> {
    let candidates = candidates(report);
    let written = written(repo, git, &candidates)?;
    let mut by_commit: BTreeMap<&str, Vec<&Candidate>> = BTreeMap::new();
    for (candidate, commit) in candidates.iter().zip(&written) {
        if let Some(commit) = commit {
            by_commit.entry(commit).or_default().push(candidate);
        }
    }
    let now = Index::new(repo);
    let mut raised: Vec<usize> = Vec::new();
    for (commit, group) in by_commit.into_iter().take(MAX_COMMITS) {
        let then = repo.at(Snapshot::of_commit(git, commit)?);
        let index = Index::new(&then);
        let places = places(git, commit, &group)?;
        for candidate in group {
            let Some((path, line)) = defined(&index, &candidate.claim, &places) else { continue };
            let removed = removal(repo, git, commit, &path, &candidate.claim)?;
            let past = Past { seen: commit.to_owned(), path, line, removed };
            match candidate.place {
                Place::Finding(at) => explain(repo, &now, &mut report.findings[at], &past),
                Place::Undecided(at) if is_gone(&now, &candidate.claim) && past.removed.is_some() => {
                    if let Some(finding) = raise(repo, &now, config, &report.undecided[at], &past) {
                        report.findings.push(finding);
                        raised.push(at);
                    }
                }
                Place::Undecided(_) => {}
            }
        }
    }
    raised.sort_unstable();
    for at in raised.into_iter().rev() {
        report.undecided.remove(at);
        report.summary.insufficient -= 1;
        report.summary.refuted += 1;
    }
    report.sort();
    Ok(())
}

fn candidates(report: &Report) -> Vec<Candidate> {
    let refuted = report.findings.iter().enumerate();
    let refuted = refuted
        .filter(|(_, finding)| is_candidate(&finding.claim))
        .map(|(at, finding)| Candidate { claim: finding.claim.clone(), place: Place::Finding(at) });
    let open = report.undecided.iter().enumerate();
    let open = open
        .filter(|(_, undecided)| undecided.is_open && is_candidate(&undecided.claim))
        .map(|(at, undecided)| Candidate { claim: undecided.claim.clone(), place: Place::Undecided(at) });
    refuted.chain(open).take(MAX_NAMES).collect()
}

/// The commit that last touched each candidate's line; `None` for lines that are not committed.
fn written(repo: &Repo, git: &Git, candidates: &[Candidate]) -> Result<Vec<Option<String>>, GitProblem> {
    let mut lines: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    let at = |claim: &Claim| (repo.path(claim.focus.file), repo.positions(claim.focus).0.line);
    for candidate in candidates {
        let (page, line) = at(&candidate.claim);
        lines.entry(page).or_default().push(line);
    }
    let mut commits: BTreeMap<(&str, u32), String> = BTreeMap::new();
    for (page, lines) in lines {
        let ranges: Vec<String> = lines.iter().map(|line| format!("-L{line},{line}")).collect();
        let mut asked = vec!["blame", "--porcelain"];
        asked.extend(ranges.iter().map(String::as_str));
        asked.extend(["--", page]);
        let blamed = match git.text(&asked) {
            Err(GitProblem::Failed(_)) => continue, // the page is not committed
            blamed => blamed?,
        };
        // `COMMIT OLD-LINE NEW-LINE [COUNT]` begins each entry.
        for entry in blamed.lines().filter(|line| !line.starts_with('\t')) {
            let fields: Vec<&str> = entry.split(' ').collect();
            let is_head = fields.len() >= 3
                && fields[0].len() >= 40
                && fields[0].bytes().all(|b| b.is_ascii_hexdigit());
            let line = fields.get(2).and_then(|line| line.parse().ok());
            if let (true, Some(line)) = (is_head && fields[0].bytes().any(|byte| byte != b'0'), line) {
                commits.insert((page, line), fields[0].to_owned());
            }
        }
    }
    Ok(candidates.iter().map(|candidate| commits.get(&at(&candidate.claim)).cloned()).collect())
}

/// Where the words of some candidates stand in the sources at a commit: spelling to paths.
fn places(
    git: &Git,
    commit: &str,
    group: &[&Candidate],
) -> Result<BTreeMap<String, Vec<String>>, GitProblem> {
    let words: Vec<String> =
        group.iter().flat_map(|candidate| spellings(&candidate.claim.entity.name)).collect();
    let mut asked = vec!["grep", "-I", "-z", "-o", "-w", "-F", "--no-color"];
    asked.extend(words.iter().flat_map(|word| ["-e", word.as_str()]));
    asked.extend([commit, "--"]);
    let globs: Vec<String> = LANGUAGES
        .iter()
        .flat_map(|language| language.extensions.iter().map(|extension| format!("*.{extension}")))
        .collect();
    asked.extend(globs.iter().map(String::as_str));
    let found = match git.text(&asked) {
        Err(GitProblem::Failed(_)) => String::new(), // nothing was found
        found => found?,
    };
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in found.lines() {
        let Some((place, word)) = line.split_once('\0') else { continue };
        let path = place.split_once(':').map_or(place, |(_, path)| path);
        let paths = places.entry(word.to_owned()).or_default();
        if !paths.iter().any(|known| known == path) && !is_aside(path) {
            paths.push(path.to_owned());
        }
    }
    Ok(places)
}

/// Tests and examples define nothing that users meet.
fn is_aside(path: &str) -> bool {
    let is_aside =
        |part: &str| matches!(part, "tests" | "test" | "benches" | "examples" | "fixtures" | "testdata");
    path.split('/').any(is_aside) || split_path(path).1.starts_with("test_")
}

/// The file and line in which a query finds the definition of what a claim names.
fn defined(
    index: &Index<'_>,
    claim: &Claim,
    places: &BTreeMap<String, Vec<String>>,
) -> Option<(String, u32)> {
    let paths = spellings(&claim.entity.name).into_iter().filter_map(|word| places.get(&word)).flatten();
    paths.take(MAX_FILES).find_map(|path| {
        let span =
            definitions(index, claim, path).into_iter().find(|found| is_name(claim, &found.name))?.span;
        Some((path.clone(), index.repo().positions(span).0.line))
    })
}

/// A name that a file defines.
struct Defined {
    name: String,
    /// What defines it, in the query's words.
    form: String,
    span: Span,
}

/// The definitions in one file that are of the kind of a claim.
fn definitions(index: &Index<'_>, claim: &Claim, path: &str) -> Vec<Defined> {
    let Some(file) = index.repo().file(path) else { return Vec::new() };
    let kind = claim.entity.kind;
    let mut definitions = Vec::new();
    for fact in index.facts_of(kind, file) {
        // The pieces of a command line that derives and decorators make are put together from mentions.
        let is_piece =
            kind == EntityKind::Flag && matches!(fact.form.as_str(), "field" | "variant" | "parameter");
        let is_spelt = kind == EntityKind::Flag && fact.entity.name.starts_with("--");
        if fact.role == Role::Definition || is_piece || is_spelt {
            let names = std::iter::once(&fact.entity.name).chain(&fact.aliases);
            let named = names.map(|name| Defined {
                name: if is_piece { format!("--{}", name.replace('_', "-")) } else { name.clone() },
                form: fact.form.clone(),
                span: fact.name_span,
            });
            definitions.extend(named);
        }
    }
    definitions
}

fn is_name(claim: &Claim, name: &str) -> bool {
    word(name) == word(&claim.entity.name)
}

/// The commit that took a definition out of a file, checked by query on both sides of it, with the one name of the
/// same kind that took its place.
fn removal(
    repo: &Repo,
    git: &Git,
    since: &str,
    path: &str,
    claim: &Claim,
) -> Result<Option<(Commit, Option<String>)>, GitProblem> {
    for spelling in spellings(&claim.entity.name) {
        let (range, wanted) = (format!("{since}..HEAD"), format!("-S{spelling}"));
        let format = format!("--format=%H%x09{}", Commit::FORMAT);
        let listing = git.text(&["log", "-3", &wanted, &format, &range, "--", path])?;
        for line in listing.lines() {
            let Some((id, head)) = line.split_once('\t') else { continue };
            let Some(commit) = Commit::parse(head) else { continue };
            let Ok(before) = Snapshot::of_commit(git, &format!("{id}^")) else { continue };
            let (before, after) = (repo.at(before), repo.at(Snapshot::of_commit(git, id)?));
            let old = definitions(&Index::new(&before), claim, path);
            let new = definitions(&Index::new(&after), claim, path);
            let Some(lost) = old.iter().find(|found| is_name(claim, &found.name)) else { continue };
            if new.iter().any(|found| is_name(claim, &found.name)) {
                continue;
            }
            let heir = heir(&lost.form, &old, &new);
            return Ok(Some((commit, heir)));
        }
    }
    Ok(None)
}

/// The one name of a form that came where one went.
fn heir(form: &str, old: &[Defined], new: &[Defined]) -> Option<String> {
    let of_form = |all: &[Defined]| -> BTreeSet<String> {
        all.iter().filter(|found| found.form == form).map(|found| found.name.clone()).collect()
    };
    let (old, new) = (of_form(old), of_form(new));
    let mut come = new.difference(&old);
    let heir = come.next()?.clone();
    (come.next().is_none() && old.difference(&new).count() == 1).then_some(heir)
}

/// Whether no source holds the name any more, in any spelling.
fn is_gone(now: &Index<'_>, claim: &Claim) -> bool {
    let words = now.words();
    spellings(&claim.entity.name).iter().all(|word| !words.has(word) && !words.has(&format!("--{word}")))
}

fn explain(repo: &Repo, now: &Index<'_>, finding: &mut Finding, past: &Past) {
    let Some((commit, heir)) = &past.removed else {
        let (path, line) = (&past.path, past.line);
        let seen: String = past.seen.chars().take(8).collect();
        finding
            .evidence
            .push(evidence(format!("`{path}:{line}` defined it at {seen}, when the line was written")));
        return;
    };
    let name = &finding.claim.entity.name;
    let is_here = |heir: &&str| spellings(heir).iter().any(|word| now.words().has(word));
    let heir = heir.as_deref().filter(is_here);
    let is_whole = repo.slice(finding.primary.span) == *name && word(name) == name.trim_start_matches('-');
    let edit =
        heir.filter(|_| is_whole).map(|heir| Edit { span: finding.primary.span, text: heir.to_owned() });
    became(finding, commit, heir, edit);
}

/// The finding that an undecided claim becomes.
fn raise(
    repo: &Repo,
    now: &Index<'_>,
    config: &Config,
    undecided: &Undecided,
    past: &Past,
) -> Option<Finding> {
    let claim = &undecided.claim;
    let rule = rules::concerning(claim)?;
    let page = repo.path(claim.focus.file);
    let level = config.level(rule, page)?;
    let noun = claim.entity.kind.as_str();
    let title = format!("{noun} `{}` is no longer defined", claim.entity.name);
    let mut finding = Finding::new(rule, claim, Judgement::refuted(title, 0.85, Vec::new()));
    finding.level = level;
    explain(repo, now, &mut finding, past);
    let document = Document::parse(claim.focus.file, page, repo.text(claim.focus.file).ok()?);
    suppress::apply(config, &document, vec![finding]).kept.pop()
}
