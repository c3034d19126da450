//! The story of one claim: when its line was written, whether it held then, and which commit broke it.

use crate::check::{Decision, decide};
use crate::claim::Claim;
use crate::config::Config;
use crate::document::Document;
use crate::extract;
use crate::gather::Sources;
use crate::git::{Commit, Git, GitProblem};
use crate::index::Index;
use crate::repo::{Repo, Snapshot};
use crate::site::Sites;
use crate::verdict::{Judgement, Verdict};

/// What became of a claim.
pub struct Story {
    /// The commit that last touched its line; `None` when the line is not committed.
    pub written: Option<Commit>,
    /// What was made of it at that commit; `None` when the page did not say it there in these words.
    pub then: Option<Judgement>,
    /// The first commit on the way to HEAD at which it no longer held.
    pub broken: Option<Commit>,
    /// Commits that were checked out in memory to find that.
    pub looked: usize,
}

/// Follows a claim of `path` at `line` (from 1) through the history of HEAD.
///
/// The breaking commit is found by bisecting the first parents between the line's commit and HEAD, so that a claim
/// which broke, was mended and broke again names one of the two.
pub fn story(
    now: &Repo,
    git: &Git,
    config: &Config,
    path: &str,
    line: u32,
    claim: &Claim,
) -> Result<Story, GitProblem> {
    let mut story = Story { written: None, then: None, broken: None, looked: 0 };
    let Some((commit, path_then)) = written(git, path, line)? else { return Ok(story) };
    story.written = Some(named(git, &commit)?);
    let mut verdict = |commit: &str, path: &str| -> Result<Option<Judgement>, GitProblem> {
        story.looked += 1;
        let repo = now.at(Snapshot::of_commit(git, commit)?);
        Ok(decided(&repo, config, path, claim).map(|decision| decision.judgement))
    };
    story.then = verdict(&commit, &path_then)?;
    if !story.then.as_ref().is_some_and(|then| then.verdict == Verdict::Supported) {
        return Ok(story);
    }
    let range = format!("{commit}..HEAD");
    let listing = git.text(&["rev-list", "--first-parent", "--reverse", &range])?;
    let later: Vec<&str> = listing.lines().collect();
    let holds = |judgement: Option<Judgement>| {
        judgement.is_none_or(|judgement| judgement.verdict == Verdict::Supported)
    };
    // `good` commits hold, the one at `bad` does not, if there is one.
    let (mut good, mut bad) = (0, later.len());
    if later.last().is_none() || holds(verdict("HEAD", path)?) {
        return Ok(story);
    }
    while good < bad {
        let middle = good + (bad - good) / 2;
        let judgement = match verdict(later[middle], path)? {
            Some(judgement) => Some(judgement),
            None => verdict(later[middle], &path_then)?,
        };
        if holds(judgement) { good = middle + 1 } else { bad = middle }
    }
    story.broken = later.get(bad).map(|commit| named(git, commit)).transpose()?;
    Ok(story)
}

/// The commit that last touched a line, and the page's path in it; `None` when that is not committed.
fn written(git: &Git, path: &str, line: u32) -> Result<Option<(String, String)>, GitProblem> {
    let range = format!("{line},{line}");
    let blamed = git.text(&["blame", "--porcelain", "-L", &range, "--", path])?;
    let commit = blamed.split(' ').next().unwrap_or("").to_owned();
    if commit.bytes().all(|byte| byte == b'0') {
        return Ok(None);
    }
    let above = git.text(&["rev-parse", "--show-prefix"])?;
    let path_then = blamed.lines().find_map(|line| line.strip_prefix("filename ")).unwrap_or(path);
    let path_then = path_then.strip_prefix(above.trim_end()).unwrap_or(path_then);
    Ok(Some((commit, path_then.to_owned())))
}

fn named(git: &Git, commit: &str) -> Result<Commit, GitProblem> {
    let format = format!("--format={}", Commit::FORMAT);
    let line = git.text(&["log", "-1", &format, commit])?;
    Commit::parse(line.trim_end()).ok_or_else(|| GitProblem::Failed(format!("no commit {commit}")))
}

/// The same claim on the page as it stood in `repo`.
fn decided(repo: &Repo, config: &Config, path: &str, claim: &Claim) -> Option<Decision> {
    let file = repo.file(path)?;
    let document = Document::parse(file, path, repo.text(file).ok()?);
    let (index, sites) = (Index::new(repo), Sites::find(repo));
    let sources = Sources { repo, index: &index, sites: &sites, config };
    let is_same = |old: &Claim| old.entity == claim.entity && old.kind == claim.kind;
    let then = extract::claims(&document).into_iter().find(is_same)?;
    Some(decide(&sources, &document, then))
}
