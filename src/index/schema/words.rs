//! Every word of the repository outside its documents: what "stands nowhere in the code" means.

use std::collections::HashSet;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use crate::index::runs::runs;
use crate::parallel;
use crate::repo::Repo;

/// Files above this size are data, not code.
const MAX_BYTES: usize = 1 << 20;

/// Endings of documents, whose words prove nothing about the code.
const DOCUMENTS: &[&str] =
    &["md", "markdown", "mdx", "mdc", "rst", "adoc", "txt", "html", "svg", "css", "po", "lock"];

/// A set of words by their hashes, membership only: a collision could only keep a finding back.
#[derive(Debug, Default)]
pub(super) struct Words(HashSet<u64, FixedState>);

impl Words {
    /// Reads every file that is not a document.
    pub fn read(repo: &Repo) -> Words {
        let files: Vec<_> = repo.files().filter(|file| !is_document(repo.path(*file))).collect();
        let parts = parallel::fold(&files, Words::default, |words, file| match repo.text(*file) {
            Ok(text) if text.len() <= MAX_BYTES => words.collect(text),
            _ => {}
        });
        parts.into_iter().reduce(Words::union).unwrap_or_default()
    }

    /// Whether the word stands somewhere as a whole word.
    pub fn contains(&self, word: &str) -> bool {
        self.0.contains(&key(word))
    }

    /// Runs of letters, digits, `_`; the same with `-`; the same with `-` and `.`. Only those that could be keys of
    /// several words are kept in the longer forms, to bound memory.
    fn collect(&mut self, text: &str) {
        for run in runs(text, b"_-.") {
            let run = run.trim_matches(['.', '-']);
            if run.is_empty() || run.len() > 100 {
                continue;
            }
            self.add(run);
            if !run.contains(['.', '-']) {
                continue;
            }
            for part in run.split('.') {
                self.add(part.trim_matches('-'));
                if part.contains('-') {
                    part.split('-').for_each(|word| self.add(word));
                }
            }
        }
    }

    fn add(&mut self, word: &str) {
        if word.len() > 2 {
            self.0.insert(key(word));
        }
    }

    fn union(self, other: Words) -> Words {
        let (mut large, small) = if self.0.len() < other.0.len() { (other, self) } else { (self, other) };
        large.0.extend(small.0);
        large
    }
}

fn key(word: &str) -> u64 {
    FixedState::default().hash_one(word)
}

fn is_document(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    DOCUMENTS.contains(&extension) || path.ends_with("changelog") || path.contains("node_modules/")
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn words_stand_alone_and_joined() {
        let mut words = Words::default();
        words.collect("tool.line-length = max_depth, -x- 'größe'");
        for word in ["tool", "tool.line-length", "line-length", "length", "max_depth", "größe"] {
            assert!(words.contains(word), "{word}");
        }
        assert!(!words.contains("depth") && !words.contains("x"));
    }
}
