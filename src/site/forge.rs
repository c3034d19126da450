//! Under which names and branches a forge serves this repository, so that links to itself can be checked as paths.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex::Regex;

use crate::index::manifest::is_fixture;
use crate::repo::{Repo, split_path};

/// The repository's own address.
#[derive(Clone, Debug, Default)]
pub struct Forge {
    /// `owner/name` in lower case.
    slugs: BTreeSet<String>,
    /// Branches that hold what is checked out.
    branches: BTreeSet<String>,
}

static SLUG: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?:github|gitlab)\.com[:/]([\w.-]+/[\w.-]+)").expect("valid"));
static ADDRESS_KEYS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r#"(?im)^\s*["']?(repository|repo|source|sources|"?source code"?|homepage|home-page|github|code|url|issues|"?bug tracker"?|bugs|repo_url|git-repository-url|module)["']?\s*[:= ]\s*.*$"#,
    )
    .expect("valid")
});

/// Manifests that give the repository's address.
const MANIFESTS: [&str; 9] = [
    "Cargo.toml",
    "pyproject.toml",
    "setup.py",
    "setup.cfg",
    "package.json",
    "go.mod",
    "mkdocs.yml",
    "book.toml",
    "composer.json",
];

impl Forge {
    /// Reads the remotes of git and the addresses in manifests.
    pub(super) fn of(repo: &Repo) -> Forge {
        let git = repo.root().join(".git");
        let read = |name: &str| std::fs::read_to_string(git.join(name)).unwrap_or_default();
        let config = read("config");
        let mut slugs: BTreeSet<String> =
            config.lines().filter(|line| line.trim_start().starts_with("url")).filter_map(slug).collect();
        let is_known = !slugs.is_empty();
        slugs.extend(from_manifests(repo, is_known));
        let head = read("HEAD").trim().strip_prefix("ref: refs/heads/").map(str::to_owned);
        let origin = read("refs/remotes/origin/HEAD");
        let origin = origin.trim().strip_prefix("ref: refs/remotes/origin/").map(str::to_owned);
        let branches = branches(head, origin, &remote_branches(&read("packed-refs"), &git));
        Forge { slugs, branches }
    }

    /// Whether `owner/name` is this repository.
    pub fn is_own(&self, slug: &str) -> bool {
        let slug = slug.to_lowercase();
        self.slugs.contains(slug.strip_suffix(".git").unwrap_or(&slug))
    }

    /// Whether a word is the repository's name, as in paths that start with its folder.
    pub fn is_named(&self, name: &str) -> bool {
        self.slugs
            .iter()
            .any(|slug| slug.split_once('/').is_some_and(|(_, own)| own.eq_ignore_ascii_case(name)))
    }

    /// Whether a revision in an address means the tree that is checked out.
    pub fn is_current(&self, revision: &str) -> bool {
        self.branches.contains(revision)
    }
}

fn branches(head: Option<String>, origin: Option<String>, remote: &BTreeSet<String>) -> BTreeSet<String> {
    let mut branches = BTreeSet::from(["HEAD".to_owned()]);
    let default = origin.or(head);
    // Forges redirect the old name of a renamed default branch, unless a branch of that name lives on.
    let old = ["main", "master", "trunk"].into_iter().filter(|name| !remote.contains(*name));
    branches.extend(old.map(str::to_owned));
    match default {
        Some(name) => drop(branches.insert(name)),
        None => branches.extend(["main".to_owned(), "master".to_owned()]),
    }
    branches
}

fn remote_branches(packed: &str, git: &std::path::Path) -> BTreeSet<String> {
    let packed =
        packed.lines().filter_map(|line| Some(line.split_once(" refs/remotes/origin/")?.1.trim().to_owned()));
    let loose = std::fs::read_dir(git.join("refs/remotes/origin")).into_iter().flatten().flatten();
    let loose = loose.filter_map(|entry| entry.file_name().into_string().ok());
    packed.chain(loose).filter(|name| name != "HEAD").collect()
}

fn slug(line: &str) -> Option<String> {
    let found = SLUG.captures(line)?.get(1)?.as_str().to_lowercase();
    Some(found.trim_end_matches(".git").trim_end_matches('.').to_owned())
}

/// What a manifest at the root counts for beside those below it.
const AT_ROOT: usize = 100;

/// The address that the manifests nearest to the root give most often. Where git knows an address (`is_known`), only
/// the root's own counts beside it: those below may be of packages taken in from elsewhere, as those are that few of
/// many crates give.
fn from_manifests(repo: &Repo, is_known: bool) -> Option<String> {
    let mut votes: BTreeMap<String, usize> = BTreeMap::new();
    let mut below = 0;
    for name in MANIFESTS {
        for file in repo.files_named(name).iter().filter(|file| !is_fixture(repo.path(**file))) {
            let text = repo.text(*file).unwrap_or("");
            below += usize::from(name == "Cargo.toml");
            let weight = if split_path(repo.path(*file)).0.is_empty() { AT_ROOT } else { 1 };
            let lines = ADDRESS_KEYS.find_iter(text).filter_map(|line| slug(line.as_str()));
            for slug in lines {
                *votes.entry(slug).or_default() += weight;
            }
        }
    }
    let best = votes.into_iter().max_by_key(|(_, count)| *count);
    let needed = if is_known { AT_ROOT } else { below / 3 };
    best.filter(|(_, count)| *count >= needed).map(|(slug, _)| slug)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_living_branch_of_another_name_is_not_the_default() {
        let remote = BTreeSet::from(["main".to_owned(), "master".to_owned()]);
        let branches = branches(None, Some("main".into()), &remote);
        assert!(branches.contains("main") && branches.contains("HEAD") && !branches.contains("master"));
    }

    #[test]
    fn addresses_are_read_in_any_spelling() {
        assert_eq!(slug("url = git@github.com:Own/Er.git").as_deref(), Some("own/er"));
        assert_eq!(slug("repository = \"https://github.com/own/er/tree/main/x\"").as_deref(), Some("own/er"));
    }
}
