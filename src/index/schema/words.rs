//! Every word of the repository outside its documents: what "stands nowhere in the code" means.

use std::collections::HashSet;

use crate::parallel;
use crate::repo::Repo;

/// Files above this size are data, not code.
const MAX_BYTES: usize = 1 << 20;

/// Endings of documents, whose words prove nothing about the code.
const DOCUMENTS: &[&str] =
    &["md", "markdown", "mdx", "mdc", "rst", "adoc", "txt", "html", "svg", "css", "po", "lock"];

/// A set of words; membership only.
#[derive(Debug, Default)]
pub(super) struct Words(HashSet<String>);

impl Words {
    /// Reads every file that is not a document.
    pub fn read(repo: &Repo) -> Words {
        let files: Vec<_> = repo.files().filter(|file| !is_document(repo.path(*file))).collect();
        let sets = parallel::map(&files, |file| {
            let mut set = HashSet::new();
            if let Ok(text) = repo.text(*file)
                && text.len() <= MAX_BYTES
            {
                collect(text, &mut set);
            }
            set
        });
        Words(sets.into_iter().fold(HashSet::new(), |mut all, part| {
            all.extend(part);
            all
        }))
    }

    /// Whether the word stands somewhere as a whole word.
    pub fn contains(&self, word: &str) -> bool {
        self.0.contains(word)
    }
}

fn is_document(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    DOCUMENTS.contains(&extension) || path.ends_with("changelog") || path.contains("node_modules/")
}

/// Runs of letters, digits, `_`; the same with `-`; the same with `-` and `.`. Only those that could be keys of
/// several words are kept in the longer forms, to bound memory.
fn collect(text: &str, set: &mut HashSet<String>) {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    for run in text.split(|letter: char| !is_word(letter) && letter != '-' && letter != '.') {
        let run = run.trim_matches(['.', '-']);
        if run.is_empty() || run.len() > 100 {
            continue;
        }
        add(set, run);
        if !run.contains(['.', '-']) {
            continue;
        }
        for part in run.split('.') {
            add(set, part.trim_matches('-'));
            if part.contains('-') {
                part.split('-').for_each(|word| add(set, word));
            }
        }
    }
}

fn add(set: &mut HashSet<String>, word: &str) {
    if word.len() > 2 && !set.contains(word) {
        set.insert(word.to_owned());
    }
}
