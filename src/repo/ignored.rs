//! Whether git would ignore a path that is not there: a generated target is no drift.

use std::path::Path;

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::{Repo, split_path};

/// The `.gitignore` files of a repository, deepest last.
pub struct Ignored {
    /// Folder of the file, with its patterns.
    matchers: Vec<(String, Gitignore)>,
}

impl Ignored {
    /// Reads every `.gitignore` of the walk and `.git/info/exclude`. Patterns that do not parse are skipped,
    /// as git does.
    pub fn new(repo: &Repo) -> Ignored {
        let mut folders: Vec<(String, std::path::PathBuf)> = repo
            .files_named(".gitignore")
            .iter()
            .map(|file| (split_path(repo.path(*file)).0.to_owned(), repo.root().join(repo.path(*file))))
            .collect();
        folders.sort_by_key(|(folder, _)| {
            (folder.matches('/').count() + usize::from(!folder.is_empty()), folder.clone())
        });
        let exclude = repo.root().join(".git/info/exclude");
        if exclude.is_file() {
            folders.insert(0, (String::new(), exclude));
        }
        let matchers = folders
            .into_iter()
            .map(|(folder, file)| {
                let mut builder = GitignoreBuilder::new(Path::new("/").join(&folder));
                let _ = builder.add(file);
                (folder, builder.build().unwrap_or_else(|_| Gitignore::empty()))
            })
            .collect();
        Ignored { matchers }
    }

    /// Whether git would ignore this relative path, were it a file or a folder.
    pub fn matches(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        if path.is_empty() {
            return false;
        }
        [false, true].into_iter().any(|is_folder| self.decides(path, is_folder))
    }

    fn decides(&self, path: &str, is_folder: bool) -> bool {
        let full = Path::new("/").join(path);
        for (folder, matcher) in self.matchers.iter().rev() {
            let below = folder.is_empty()
                || path.strip_prefix(folder.as_str()).is_some_and(|rest| rest.starts_with('/'));
            if !below {
                continue;
            }
            match matcher.matched_path_or_any_parents(&full, is_folder) {
                Match::Ignore(_) => return true,
                Match::Whitelist(_) => return false,
                Match::None => {}
            }
        }
        false
    }
}
