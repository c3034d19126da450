//! What git knows of the things that the code lacks: when they went, and what became of them.
//!
//! Asked only for findings about something missing, and for names whose inventory is open. Paths are answered by one
//! list of all renames and deletions (`paths`); names by the tree at the commit that last touched the document's
//! line, where a query must find the definition (`names`).

mod names;
mod paths;

use std::path::Path;
use std::time::{Duration, Instant};

use crate::check::Report;
use crate::config::Config;
use crate::edit::{Applicability, Edit, Fix};
use crate::entity::EntityKind;
use crate::evidence::{Bearing, Evidence, Origin};
use crate::finding::Finding;
use crate::git::{Commit, Git, GitProblem};
use crate::repo::Repo;

/// Adds to the findings of `report` what became of the things they miss, and raises claims about names that were
/// defined when their line was written. Stops after `limit`; the answer is what is to be said of that, if anything.
pub fn tell(report: &mut Report, repo: &Repo, config: &Config, limit: Duration) -> Option<String> {
    let has_candidates =
        report.findings.iter().any(is_answerable) || report.undecided.iter().any(|claim| claim.is_open);
    if !has_candidates {
        return None;
    }
    match ask(report, repo, config, limit) {
        Ok(()) => None,
        Err(GitProblem::Late) => Some(format!(
            "history was asked for {} seconds only; --history-timeout gives it more",
            limit.as_secs_f32()
        )),
        Err(problem) => Some(format!("history is not asked: {problem}")),
    }
}

fn ask(report: &mut Report, repo: &Repo, config: &Config, limit: Duration) -> Result<(), GitProblem> {
    let git = open(repo.root(), limit)?;
    paths::tell(report, repo, &git)?;
    names::tell(report, repo, &git, config)
}

fn open(root: &Path, limit: Duration) -> Result<Git, GitProblem> {
    let git = Git::open(root, Some(Instant::now() + limit))?;
    match git.is_shallow() {
        true => Err(GitProblem::Failed(
            "the clone is shallow; `git fetch --unshallow` brings the rest".to_owned(),
        )),
        false => Ok(git),
    }
}

fn is_answerable(finding: &Finding) -> bool {
    paths::is_candidate(finding) || names::is_candidate(&finding.claim)
}

/// Kinds of names that queries find definitions of.
const NAMED: [EntityKind; 4] = [EntityKind::Flag, EntityKind::Env, EntityKind::ConfigKey, EntityKind::Symbol];

/// An item for a finding: "removed in 3f2a1c0 (2025-03-02): Rename --depth".
fn evidence(note: String) -> Evidence {
    Evidence {
        origin: Origin::History,
        bearing: Bearing::Inventory,
        span: None,
        fact: None,
        quote: String::new(),
        note,
    }
}

/// Tells a finding that the thing it misses went in `commit`, and became `heir`. Where the document's token is the
/// old name and nothing else, a fix comes with it: the document is the stale side, and the heir is the only one.
fn became(finding: &mut Finding, commit: &Commit, heir: Option<&str>, edit: Option<Edit>) {
    let note = match heir {
        Some(heir) => format!("became `{heir}` in {commit}"),
        None => format!("removed in {commit}"),
    };
    finding.evidence.push(evidence(note));
    let Some(heir) = heir else { return };
    finding.help = format!("it is `{heir}` now");
    if let Some(edit) = edit {
        let title = format!("write `{}`", edit.text);
        finding.fix = Some(Fix { title, edits: vec![edit], applicability: Applicability::Safe });
    }
}
