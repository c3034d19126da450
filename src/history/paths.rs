//! Files that were moved or deleted.

use std::collections::HashMap;

use super::became;
use crate::check::Report;
use crate::edit::Edit;
use crate::entity::EntityKind;
use crate::finding::Finding;
use crate::git::{Commit, Git, GitProblem};
use crate::repo::{Repo, join_path, split_path};

/// Whether a finding misses a file or folder of the repository, by a relative path.
pub(super) fn is_candidate(finding: &Finding) -> bool {
    let kind = finding.claim.entity.kind;
    let name = finding.claim.entity.name.as_str();
    let is_local = !name.contains("://") && !name.starts_with(['#', '<']) && !name.contains(['*', '{', '$']);
    matches!(kind, EntityKind::Path | EntityKind::Link) && is_local
}

/// Tells the findings about paths what became of them, from one list of all renames and deletions.
pub(super) fn tell(report: &mut Report, repo: &Repo, git: &Git) -> Result<(), GitProblem> {
    if !report.findings.iter().any(is_candidate) {
        return Ok(());
    }
    let moves = Moves::read(git)?;
    for finding in report.findings.iter_mut().filter(|finding| is_candidate(finding)) {
        let page = repo.path(finding.primary.span.file).to_owned();
        let (name, rest) = split_suffix(&finding.claim.entity.name);
        let bases = bases(&page, &finding.claim.places);
        let mut found = bases.iter().filter_map(|base| {
            let path = join_path(base, name.trim_start_matches('/'))?;
            Some((base, moves.of(path.trim_end_matches('/'))?))
        });
        let Some((base, (commit, heir))) = found.next() else { continue };
        let heir = heir.filter(|heir| repo.exists(heir));
        let is_whole = repo.slice(finding.primary.span) == finding.claim.entity.name;
        let edit = heir
            .filter(|_| is_whole && !name.starts_with('/'))
            .map(|heir| Edit { span: finding.primary.span, text: format!("{}{rest}", relative(base, heir)) });
        became(finding, commit, heir, edit);
    }
    Ok(())
}

/// `guide.md#start` → `guide.md`, `#start`.
fn split_suffix(name: &str) -> (&str, &str) {
    name.split_at(name.find(['#', '?']).unwrap_or(name.len()))
}

/// The folders that a page's paths may be relative to, likeliest first.
fn bases(page: &str, places: &[String]) -> Vec<String> {
    let mut bases = vec![split_path(page).0.to_owned(), String::new()];
    bases.extend(places.iter().map(|place| place.trim_matches('/').to_owned()));
    bases
}

/// `path` as seen from `folder`.
fn relative(folder: &str, path: &str) -> String {
    let from: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    let to: Vec<&str> = path.split('/').collect();
    let shared = from.iter().zip(&to[..to.len() - 1]).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..", from.len() - shared);
    up.chain(to[shared..].iter().copied()).collect::<Vec<_>>().join("/")
}

/// Every rename and deletion in the history of HEAD.
struct Moves {
    commits: Vec<Commit>,
    /// Old path to its last leaving: commit, and the new path if it was renamed. Commits are newest first.
    left: HashMap<String, (usize, Option<String>)>,
    /// Folder to the last leaving of a file below it.
    emptied: HashMap<String, usize>,
}

impl Moves {
    fn read(git: &Git) -> Result<Moves, GitProblem> {
        let format = format!("--format=%x01{}", Commit::FORMAT);
        let listing = |renames: &str| {
            git.text(&["log", "--relative", "--diff-filter=DR", "--name-status", renames, &format])
        };
        // A partial clone lacks contents to compare: only files that were moved as they are are followed there.
        let listing = match listing("-M") {
            Err(GitProblem::Failed(_)) => listing("-M100%")?,
            listing => listing?,
        };
        let mut moves = Moves { commits: Vec::new(), left: HashMap::new(), emptied: HashMap::new() };
        for line in listing.lines() {
            if let Some(head) = line.strip_prefix('\u{1}') {
                moves.commits.extend(Commit::parse(head));
                continue;
            }
            let Some(at) = moves.commits.len().checked_sub(1) else { continue };
            let mut fields = line.split('\t');
            let (Some(_), Some(old)) = (fields.next(), fields.next()) else { continue };
            let new = fields.next().map(str::to_owned);
            moves.left.entry(old.to_owned()).or_insert((at, new));
            let mut folder = split_path(old).0;
            while !folder.is_empty() && !moves.emptied.contains_key(folder) {
                moves.emptied.insert(folder.to_owned(), at);
                folder = split_path(folder).0;
            }
        }
        Ok(moves)
    }

    /// The commit in which a path went, and what it is called in the end.
    fn of(&self, path: &str) -> Option<(&Commit, Option<&str>)> {
        let Some((at, new)) = self.left.get(path) else {
            return Some((&self.commits[*self.emptied.get(path)?], None));
        };
        let (mut heir, mut at) = (new.as_deref(), *at);
        // A later (smaller) commit may have moved it on, or deleted it after all.
        while let Some((later, next)) =
            heir.and_then(|heir| self.left.get(heir)).filter(|(later, _)| *later < at)
        {
            (heir, at) = (next.as_deref(), *later);
        }
        Some((&self.commits[at], heir))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_seen_from_a_folder() {
        assert_eq!(relative("docs/guide", "docs/intro.md"), "../intro.md");
        assert_eq!(relative("", "src/a.rs"), "src/a.rs");
        assert_eq!(relative("docs", "docs/a/b.md"), "a/b.md");
    }
}
