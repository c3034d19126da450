//! What a change introduced: the findings of now, less those that the page had before.

use std::collections::{BTreeMap, HashMap};

use rayon::prelude::*;

use crate::check::{Decision, Report, decisions};
use crate::claim::Claim;
use crate::config::Config;
use crate::document::Document;
use crate::evidence::{Bearing, Evidence, Origin};
use crate::finding::Finding;
use crate::gather::Sources;
use crate::git::{Git, GitProblem};
use crate::index::Index;
use crate::repo::{Repo, Snapshot};
use crate::site::Sites;
use crate::verdict::Verdict;

/// The repository before a change.
pub struct Change {
    /// What messages call the time before it: `main`, `the last commit`.
    pub name: String,
    pub before: Repo,
    /// Path now to path before, of files that were moved.
    moved: HashMap<String, String>,
}

impl Change {
    /// All that was done since `revision` parted from HEAD (their merge base), what is not committed included.
    pub fn since(now: &Repo, git: &Git, revision: &str) -> Result<Change, GitProblem> {
        let tip = git.commit(revision)?;
        let base = git.text(&["merge-base", &tip, "HEAD"]).map_or(tip, |base| base.trim().to_owned());
        let moved = moved(&git.text(&[
            "diff",
            "--relative",
            "--name-status",
            "-z",
            "-M",
            "--diff-filter=R",
            &base,
        ])?);
        Ok(Change { name: revision.to_owned(), before: now.at(Snapshot::of_commit(git, &base)?), moved })
    }

    /// What the next commit would hold against the last one. `now` is the repository as it is staged.
    pub fn staged(now: &Repo, git: &Git) -> Result<Change, GitProblem> {
        let asked =
            ["diff", "--cached", "--relative", "--name-status", "-z", "-M", "--diff-filter=R", "HEAD"];
        let moved = moved(&git.text(&asked)?);
        let before = now.at(Snapshot::of_commit(git, "HEAD")?);
        Ok(Change { name: "the last commit".to_owned(), before, moved })
    }
}

/// `R100 OLD NEW`, each ended by a NUL.
fn moved(listing: &str) -> HashMap<String, String> {
    let fields: Vec<&str> = listing.split('\0').collect();
    fields.chunks_exact(3).map(|entry| (entry[2].to_owned(), entry[1].to_owned())).collect()
}

/// Leaves out the findings that stood before the change; what is left says what held then.
pub fn keep_introduced(report: &mut Report, config: &Config, now: &Repo, change: &Change) {
    let mut by_page: BTreeMap<String, Vec<Finding>> = BTreeMap::new();
    for finding in std::mem::take(&mut report.findings) {
        by_page.entry(now.path(finding.primary.span.file).to_owned()).or_default().push(finding);
    }
    let index = Index::new(&change.before);
    let sites = Sites::find(&change.before);
    let sources = Sources { repo: &change.before, index: &index, sites: &sites, config };
    let pages: Vec<(String, Vec<Finding>)> = by_page.into_iter().collect();
    let kept: Vec<(Vec<Finding>, usize)> =
        pages.into_par_iter().map(|(path, findings)| introduced(&sources, change, &path, findings)).collect();
    for (findings, older) in kept {
        report.findings.extend(findings);
        report.summary.older += older;
    }
}

/// Those findings of a page that it did not have before, and how many it had.
fn introduced(
    sources: &Sources<'_>,
    change: &Change,
    path: &str,
    mut findings: Vec<Finding>,
) -> (Vec<Finding>, usize) {
    let path_before = change.moved.get(path).map_or(path, String::as_str);
    let before = decided(sources, path_before);
    let mut debts: Vec<&Decision> =
        before.iter().flatten().filter(|decision| decision.judgement.verdict == Verdict::Refuted).collect();
    let all = findings.len();
    // First the sentences that are as they were, then those that were edited around the same words.
    for is_same in [same_sentence, same_entity] {
        findings.retain(|finding| {
            let is_debt = |old: &&Decision| {
                old.rule.is_some_and(|rule| rule.name == finding.rule.name)
                    && is_same(&old.claim, &finding.claim)
            };
            let Some(at) = debts.iter().position(is_debt) else { return true };
            debts.swap_remove(at);
            false
        });
    }
    for finding in &mut findings {
        let held = told(sources.repo, change, before.as_deref(), &finding.claim);
        finding.evidence.push(held);
    }
    let older = all - findings.len();
    (findings, older)
}

/// What was made of a page before the change; `None` when there was none.
fn decided(sources: &Sources<'_>, path: &str) -> Option<Vec<Decision>> {
    let file = sources.repo.file(path)?;
    let text = sources.repo.text(file).ok()?;
    Some(decisions(sources, &Document::parse(file, path, text)))
}

fn same_entity(old: &Claim, new: &Claim) -> bool {
    old.entity == new.entity
}

fn same_sentence(old: &Claim, new: &Claim) -> bool {
    let words = |claim: &Claim| claim.quote.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    same_entity(old, new) && old.kind == new.kind && words(old) == words(new)
}

/// What the claim rested on before the change.
fn told(repo: &Repo, change: &Change, before: Option<&[Decision]>, claim: &Claim) -> Evidence {
    let name = &change.name;
    let same = |is_same: fn(&Claim, &Claim) -> bool| {
        before.into_iter().flatten().find(|decision| is_same(&decision.claim, claim))
    };
    let note = match (before, same(same_sentence).or_else(|| same(same_entity))) {
        (None, _) => format!("the page is new since {name}"),
        (_, None) => format!("the page did not say this at {name}"),
        (_, Some(old)) if old.judgement.verdict == Verdict::Supported => match place(repo, old) {
            Some(place) => format!("it held at {name}: {place}"),
            None => format!("it held at {name}"),
        },
        (_, Some(_)) => format!("it could not be decided at {name}"),
    };
    Evidence {
        origin: Origin::History,
        bearing: Bearing::Inventory,
        span: None,
        fact: None,
        quote: String::new(),
        note,
    }
}

/// The line that bore a claim out: "`src/cli.rs:12` said `#[arg(long)]`".
fn place(repo: &Repo, decision: &Decision) -> Option<String> {
    let found = decision.judgement.evidence.iter().find(|item| item.bearing == Bearing::Same)?;
    let Some(span) = found.span else { return Some(format!("`{}` was there", found.quote)) };
    let path = repo.path(span.file);
    if span.start == span.end {
        return Some(format!("`{path}` was there"));
    }
    let line = repo.positions(span).0.line;
    Some(format!("`{path}:{line}` was `{}`", repo.line_of(span).trim()))
}
