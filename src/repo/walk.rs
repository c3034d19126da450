//! Which files there are.

use std::path::{Path, PathBuf};
use std::sync::mpsc;

use ignore::overrides::OverrideBuilder;
use ignore::{WalkBuilder, WalkState};

/// How to walk.
#[derive(Clone, Debug, Default)]
pub struct WalkOptions {
    /// Globs of files to leave out, in `.gitignore` syntax, relative to the root.
    pub exclude: Vec<String>,
    /// Relative paths of files that are seen though ignored or excluded: those that the user names.
    pub also: Vec<String>,
    /// Threads; 0 chooses.
    pub threads: usize,
}

/// Why a repository could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum RepoError {
    #[error("cannot open `{}`: {source}; name an existing folder with --root", path.display())]
    Root { path: PathBuf, source: std::io::Error },
    #[error("bad exclude pattern: {0}; patterns are written as in .gitignore")]
    Exclude(#[from] ignore::Error),
}

impl RepoError {
    pub(super) fn root(path: &Path, source: std::io::Error) -> RepoError {
        RepoError::Root { path: path.to_owned(), source }
    }
}

/// The relative paths of all files below `root`, sorted. Entries whose names are not UTF-8 are left out.
pub(super) fn paths(root: &Path, options: &WalkOptions) -> Result<Vec<String>, RepoError> {
    let mut overrides = OverrideBuilder::new(root);
    for glob in &options.exclude {
        overrides.add(&format!("!{glob}"))?;
    }
    let walker = WalkBuilder::new(root)
        .hidden(false)
        .require_git(false)
        .parents(true)
        .add_custom_ignore_filename(".truedocignore")
        .overrides(overrides.build()?)
        .threads(options.threads)
        .filter_entry(|entry| entry.file_name() != ".git")
        .build_parallel();
    let (sender, receiver) = mpsc::channel::<String>();
    walker.run(|| {
        let sender = sender.clone();
        let root = root.to_owned();
        Box::new(move |entry| {
            let Ok(entry) = entry else { return WalkState::Continue };
            if entry.file_type().is_some_and(|kind| kind.is_dir()) {
                return WalkState::Continue;
            }
            if let Some(path) = relative(&root, entry.path()) {
                // The receiver outlives the walk, so sending cannot fail.
                let _ = sender.send(path);
            }
            WalkState::Continue
        })
    });
    drop(sender);
    let mut paths: Vec<String> = receiver.into_iter().chain(options.also.iter().cloned()).collect();
    paths.sort_unstable();
    paths.dedup();
    Ok(paths)
}

fn relative(root: &Path, path: &Path) -> Option<String> {
    let text = path.strip_prefix(root).ok()?.to_str()?;
    if std::path::MAIN_SEPARATOR == '/' {
        return Some(text.to_owned());
    }
    Some(text.replace(std::path::MAIN_SEPARATOR, "/"))
}
