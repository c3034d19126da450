//! Every identifier-like word of the repository's sources: the last resort before a name is said to be absent.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;

use crate::index::runs::runs;
use crate::parallel;
use crate::repo::{FileId, Repo, split_path};

/// Endings of files that are prose, data or locks; a word in them makes no name exist.
const NOT_SOURCES: [&str; 22] = [
    "md", "mdx", "mdc", "markdown", "rst", "adoc", "txt", "lock", "svg", "csv", "tsv", "po", "pot", "ipynb",
    "map", "snap", "log", "xml", "woff", "png", "sum", "bib",
];

/// Larger files are data or bundles.
const MAX_BYTES: usize = 1 << 20;

/// The words of a repository, which lend its texts.
#[derive(Debug, Default)]
pub struct Words<'r> {
    all: HashSet<&'r str, FixedState>,
    /// Words that seem to be defined, with the files.
    defined: HashMap<&'r str, Vec<FileId>, FixedState>,
}

impl<'r> Words<'r> {
    /// Scans every source of the walk.
    pub fn read(repo: &'r Repo) -> Words<'r> {
        let files: Vec<FileId> = repo.files().filter(|file| is_source(repo.path(*file))).collect();
        let parts = parallel::fold(&files, Part::default, |part, file| match repo.text(*file) {
            Ok(text) if text.len() <= MAX_BYTES => part.scan(text, *file),
            _ => {}
        });
        let mut words = Words::default();
        let mut definitions: Vec<(FileId, &str)> = Vec::new();
        for part in parts {
            let (large, small) = match words.all.len() < part.all.len() {
                true => (part.all, words.all),
                false => (words.all, part.all),
            };
            words.all = large;
            words.all.extend(small);
            definitions.extend(part.defined);
        }
        definitions.sort_unstable();
        definitions.dedup();
        for (file, word) in definitions {
            words.defined.entry(word).or_default().push(file);
        }
        words
    }

    /// Whether the word stands anywhere in the sources.
    pub fn contains(&self, word: &str) -> bool {
        self.all.contains(word)
    }

    /// Every word, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &'r str> {
        self.all.iter().copied()
    }

    /// The files that seem to define this word, in path order.
    pub fn files_defining(&self, word: &str) -> &[FileId] {
        self.defined.get(word).map_or(&[], Vec::as_slice)
    }

    /// Every word that seems to be defined, in no order.
    pub fn defined(&self) -> impl Iterator<Item = &'r str> {
        self.defined.keys().copied()
    }
}

/// What one thread read.
#[derive(Default)]
struct Part<'r> {
    all: HashSet<&'r str, FixedState>,
    defined: Vec<(FileId, &'r str)>,
}

impl<'r> Part<'r> {
    fn scan(&mut self, text: &'r str, file: FileId) {
        let mut before = "";
        for word in runs(text, b"_") {
            if is_definer(before) {
                self.defined.push((file, word));
            }
            if word.len() > 2 {
                self.all.insert(word);
            }
            before = word;
        }
    }
}

/// Whether the word stands before the name of a definition.
fn is_definer(word: &str) -> bool {
    matches!(
        word,
        "fn" | "struct"
            | "enum"
            | "trait"
            | "union"
            | "type"
            | "mod"
            | "const"
            | "static"
            | "macro_rules"
            | "class"
            | "def"
            | "interface"
            | "func"
    )
}

/// Whether a file may make a name exist.
fn is_source(path: &str) -> bool {
    let (_, name) = split_path(path);
    match name.rsplit_once('.') {
        Some((_, ending)) => !NOT_SOURCES.contains(&ending.to_ascii_lowercase().as_str()),
        None => !name.to_ascii_uppercase().starts_with("LICEN"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_words_behind_a_definer() {
        let mut part = Part::default();
        part.scan("pub fn larder(of: u8) {}\nfn x() {}", FileId(3));
        assert!(part.all.contains("larder") && !part.all.contains("of"));
        assert_eq!(part.defined, [(FileId(3), "larder"), (FileId(3), "x")]);
    }
}
