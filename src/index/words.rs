//! Every word of the repository's sources: the last look before something is called absent.
//!
//! A flag that stands in the code as a string, or whose name is an identifier there, may be defined in a way that no
//! query knows. This set answers that cheaply, once for all claims of a run.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::Index;

/// The words of all source files.
pub struct Words {
    /// Runs of letters, digits, `_` and `-`, leading dashes included: `--max-depth`, `max_depth`.
    words: HashSet<u64>,
    /// Strings that are one such run, without quotes.
    strings: HashSet<u64>,
}

impl Words {
    /// Scans every source file whose language truedoc knows.
    pub(super) fn read(index: &Index<'_>) -> Words {
        let mut words = Words { words: HashSet::new(), strings: HashSet::new() };
        for (file, _) in index.sources() {
            if let Ok(text) = index.repo().text(*file) {
                words.add(text);
            }
        }
        words
    }

    fn add(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut start = 0;
        for at in 0..=bytes.len() {
            if bytes.get(at).is_some_and(|byte| is_word(*byte)) {
                continue;
            }
            if at > start && at - start <= 100 {
                self.words.insert(key(&text[start..at]));
                let is_string = start > 0
                    && matches!(bytes[start - 1], b'"' | b'\'' | b'`')
                    && bytes.get(at) == Some(&bytes[start - 1]);
                if is_string {
                    self.strings.insert(key(&text[start..at]));
                }
            }
            start = at + 1;
        }
    }

    /// Whether this is a whole word somewhere: `--max-depth`, `MAX_DEPTH`.
    pub fn has(&self, word: &str) -> bool {
        self.words.contains(&key(word))
    }

    /// Whether this is a whole string somewhere.
    pub fn has_string(&self, word: &str) -> bool {
        self.strings.contains(&key(word))
    }
}

/// A word by its hash: the set of a large repository stays small, and a collision could only keep a finding back.
fn key(word: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    word.hash(&mut hasher);
    hasher.finish()
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}
