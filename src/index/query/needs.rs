//! Which texts a query file is run on: what the `; needs:` and `; needs-match:` lines at its head ask for.
//!
//! Parsing costs a thousand times what a search for words does. `; needs:` names literals of which a text must hold
//! one; what stands between `'` is one literal, spaces included. `; needs-match:` is a regular expression of which
//! every fact of the file holds a match in its syntax; several lines are alternatives. A text without a match is not
//! parsed, and of the others only what surrounds the matches is queried.

use std::ops::Range;

use aho_corasick::AhoCorasick;
use regex::Regex;

use super::QueryProblem;

/// The conditions of one query file; a file without such lines is run on every text.
#[derive(Default)]
pub(super) struct Needs {
    literals: Option<AhoCorasick>,
    pattern: Option<Regex>,
}

impl Needs {
    /// Reads the comments at the head of a query file.
    pub(super) fn read(source: &str) -> Result<Needs, QueryProblem> {
        let words: Vec<&str> = values(source, "; needs:").flat_map(literals).collect();
        let patterns: Vec<&str> = values(source, "; needs-match:").map(str::trim).collect();
        let problem = |message: String| QueryProblem::Needs { message };
        Ok(Needs {
            literals: (!words.is_empty())
                .then(|| AhoCorasick::new(words))
                .transpose()
                .map_err(|error| problem(error.to_string()))?,
            pattern: (!patterns.is_empty())
                .then(|| Regex::new(&patterns.join("|")))
                .transpose()
                .map_err(|error| problem(error.to_string()))?,
        })
    }

    /// Whether a text holds what the query file needs.
    pub(super) fn are_met_by(&self, text: &str) -> bool {
        self.literals.as_ref().is_none_or(|literals| literals.is_match(text))
            && self.pattern.as_ref().is_none_or(|pattern| pattern.is_match(text))
    }

    /// Where to query a text: around what the file needs, or everywhere.
    pub(super) fn places(&self, text: &str) -> Vec<Range<usize>> {
        let Some(pattern) = &self.pattern else { return vec![EVERYWHERE] };
        let mut places: Vec<Range<usize>> = Vec::new();
        for found in pattern.find_iter(text) {
            let count = places.len();
            match places.last_mut() {
                Some(last) if found.start() < last.end + NEAR => last.end = found.end(),
                _ if count == MOST => return vec![EVERYWHERE],
                _ => places.push(found.range()),
            }
        }
        places
    }
}

/// All of a text.
const EVERYWHERE: Range<usize> = 0..u32::MAX as usize;

/// Places so near, in bytes, are queried as one: each costs a descent from the root.
const NEAR: usize = 500;

/// More places than that are no few.
const MOST: usize = 50;

fn values<'s>(source: &'s str, key: &'static str) -> impl Iterator<Item = &'s str> {
    let head = source.lines().take_while(|line| line.starts_with(';'));
    head.filter_map(move |line| line.strip_prefix(key))
}

/// The words of a line; what stands between `'` is one word, spaces included.
fn literals(line: &str) -> impl Iterator<Item = &str> {
    line.split('\'').enumerate().flat_map(|(at, piece)| match at % 2 {
        0 => piece.split_whitespace().collect(),
        _ => vec![piece],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(head: &str, text: &str) -> bool {
        Needs::read(head).unwrap().are_met_by(text)
    }

    #[test]
    fn a_text_must_hold_a_literal_and_match() {
        assert!(met("(node) @name", "anything"));
        let head = "; needs: env( 'env ='\n; needs-match: env\\(\"[A-Z]\n; needs-match: env = \"[A-Z]\n";
        assert!(met(head, "x.env(\"LARDER\")") && met(head, "env = \"LARDER\""));
        assert!(!met(head, "x.env(name)"), "the literal alone");
        assert!(!met("; needs: env(", "environment"));
        let needs = Needs::read(head).unwrap();
        let far = format!("env(\"A\") env(\"B\"){}env(\"C\")", " ".repeat(NEAR));
        assert_eq!(needs.places(&far), [0..15, 517..523]);
        assert_eq!(needs.places(&far.repeat(MOST)), [EVERYWHERE]);
        assert_eq!(Needs::default().places("x"), [EVERYWHERE]);
        assert!(Needs::read("; needs-match: (").is_err());
    }
}
