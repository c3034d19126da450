//! Every identifier-like word of the repository's sources: the last resort before a name is said to be absent.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::repo::{FileId, Repo, split_path};

/// Endings of files that are prose, data or locks; a word in them makes no name exist.
const NOT_SOURCES: [&str; 22] = [
    "md", "mdx", "mdc", "markdown", "rst", "adoc", "txt", "lock", "svg", "csv", "tsv", "po", "pot", "ipynb",
    "map", "snap", "log", "xml", "woff", "png", "sum", "bib",
];

/// Larger files are data or bundles.
const MAX_BYTES: usize = 1 << 20;

/// Words that stand before the name of a definition.
const DEFINERS: [&str; 14] = [
    "fn",
    "struct",
    "enum",
    "trait",
    "union",
    "type",
    "mod",
    "const",
    "static",
    "macro_rules",
    "class",
    "def",
    "interface",
    "func",
];

/// The words of a repository.
#[derive(Debug, Default)]
pub struct Words {
    all: HashSet<Box<str>>,
    /// Words that seem to be defined, with the files.
    defined: BTreeMap<Box<str>, Vec<FileId>>,
}

impl Words {
    /// Scans every source of the walk.
    pub fn read(repo: &Repo) -> Words {
        let files: Vec<FileId> = repo.files().filter(|file| is_source(repo.path(*file))).collect();
        let parts = scan_all(repo, &files);
        let mut words = Words::default();
        let mut all: HashSet<&str> = HashSet::new();
        let mut defined: HashMap<&str, Vec<FileId>> = HashMap::new();
        for (part, definitions) in parts {
            all.extend(part);
            for (word, file) in definitions {
                let files = defined.entry(word).or_default();
                if files.last() != Some(&file) {
                    files.push(file);
                }
            }
        }
        words.all = all.into_iter().map(Box::from).collect();
        words.defined = defined.into_iter().map(|(word, files)| (Box::from(word), files)).collect();
        words
    }

    /// Whether the word stands anywhere in the sources.
    pub fn contains(&self, word: &str) -> bool {
        self.all.contains(word)
    }

    /// Every word, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(AsRef::as_ref)
    }

    /// The files that seem to define this word, in path order.
    pub fn files_defining(&self, word: &str) -> &[FileId] {
        self.defined.get(word).map_or(&[], Vec::as_slice)
    }

    /// Every word that seems to be defined, in order.
    pub fn defined(&self) -> impl Iterator<Item = &str> {
        self.defined.keys().map(AsRef::as_ref)
    }
}

type Part<'r> = (HashSet<&'r str>, Vec<(&'r str, FileId)>);

/// The words of each file. Plain threads: a page that waits for this must not take up other pages' work meanwhile.
fn scan_all<'r>(repo: &'r Repo, files: &[FileId]) -> Vec<Part<'r>> {
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get().min(8));
    let share = files.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let started: Vec<_> = files
            .chunks(share)
            .map(|chunk| scope.spawn(move || chunk.iter().map(|file| part(repo, *file)).collect::<Vec<_>>()))
            .collect();
        started.into_iter().filter_map(|thread| thread.join().ok()).flatten().collect()
    })
}

fn part(repo: &Repo, file: FileId) -> Part<'_> {
    match repo.text(file) {
        Ok(text) if text.len() <= MAX_BYTES => scan(text, file),
        _ => (HashSet::new(), Vec::new()),
    }
}

/// Whether a file may make a name exist.
fn is_source(path: &str) -> bool {
    let (_, name) = split_path(path);
    match name.rsplit_once('.') {
        Some((_, ending)) => !NOT_SOURCES.contains(&ending.to_ascii_lowercase().as_str()),
        None => !name.to_ascii_uppercase().starts_with("LICEN"),
    }
}

fn scan(text: &str, file: FileId) -> (HashSet<&str>, Vec<(&str, FileId)>) {
    let mut words = HashSet::new();
    let mut definitions = Vec::new();
    let mut before = "";
    for word in text.split(|letter: char| !letter.is_alphanumeric() && letter != '_') {
        if word.is_empty() {
            continue;
        }
        if DEFINERS.contains(&before) {
            definitions.push((word, file));
        }
        if word.len() > 2 {
            words.insert(word);
        }
        before = word;
    }
    (words, definitions)
}
