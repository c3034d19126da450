//! Every word of the repository's sources: the last look before something is called absent.
//!
//! A flag that stands in the code as a string, or whose name is an identifier there, may be defined in a way that no
//! query knows. This set answers that cheaply, once for all claims of a run.

use super::Index;
use crate::parallel;
use crate::repo::FileId;

/// The words of all source files, as sorted hashes.
pub struct Words {
    /// Runs of letters, digits, `_` and `-`, leading dashes included: `--max-depth`, `max_depth`; and paths of two
    /// names outside comments: `Mode::Fast`.
    words: Vec<u64>,
    /// Strings that are one such run or several joined by dots, without quotes.
    strings: Vec<u64>,
}

impl Words {
    /// Scans every source file whose language truedoc knows.
    pub(super) fn read(index: &Index<'_>) -> Words {
        let per_file = parallel::map(index.sources(), |(file, _)| of_file(index, *file));
        let (words, strings): (Vec<_>, Vec<_>) = per_file.into_iter().unzip();
        Words { words: sorted(words.concat()), strings: sorted(strings.concat()) }
    }

    /// Whether this is a whole word somewhere: `--max-depth`, `MAX_DEPTH`.
    pub fn has(&self, word: &str) -> bool {
        self.words.binary_search(&key(word)).is_ok()
    }

    /// Whether this is a whole string somewhere.
    pub fn has_string(&self, word: &str) -> bool {
        self.strings.binary_search(&key(word)).is_ok()
    }
}

fn of_file(index: &Index<'_>, file: FileId) -> (Vec<u64>, Vec<u64>) {
    let mut words = Vec::new();
    let mut strings = Vec::new();
    let Ok(text) = index.repo().text(file) else { return (words, strings) };
    let bytes = text.as_bytes();
    let mut start = 0;
    // Where the last word began and ended, and whether its line is a comment.
    let mut last = (0, 0);
    for at in 0..=bytes.len() {
        if bytes.get(at).is_some_and(|byte| is_word(*byte)) {
            continue;
        }
        if at > start && at - start <= MAX_BYTES {
            let word = key(&text[start..at]);
            words.push(word);
            if &bytes[last.1..start] == b"::" && !is_comment(text, start) {
                words.push(key(&text[last.0..at]));
            }
            last = (start, at);
            let quote = start.checked_sub(1).map(|before| bytes[before]);
            let end = dotted_end(bytes, at);
            if matches!(quote, Some(b'"' | b'\'' | b'`')) && bytes.get(end).copied() == quote {
                strings.push(key(&text[start..end]));
            }
        }
        start = at + 1;
    }
    (sorted(words), sorted(strings))
}

/// The end of the words joined by dots whose first ends here.
fn dotted_end(bytes: &[u8], end: usize) -> usize {
    let rest = &bytes[end..];
    end + rest.iter().take(MAX_BYTES).take_while(|byte| is_word(**byte) || **byte == b'.').count()
}

/// Whether the line of a place is a comment of Rust.
fn is_comment(text: &str, at: usize) -> bool {
    let line = text[..at].rsplit('\n').next().unwrap_or("");
    line.trim_start().starts_with("//")
}

/// Longer words are data.
const MAX_BYTES: usize = 100;

fn sorted(mut keys: Vec<u64>) -> Vec<u64> {
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// A word by its hash (FNV-1a, 64 bits): a large repository's words stay small, and a collision could only keep a
/// finding back.
fn key(word: &str) -> u64 {
    word.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}
