//! TOML, JSON and YAML as one tree in which every key and value knows its bytes.
//!
//! Manifests and configuration samples are read through here, so that no reader cares which syntax it has.

mod json;
mod toml;
mod yaml;

use crate::repo::{FileId, Span};

pub use json::parse as json;
pub use toml::parse as toml;
pub use yaml::parse as yaml;

/// A word of a file and where it stands, without its quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    pub value: String,
    pub span: Span,
}

/// A value with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub value: Value,
    /// The value as written, quotes and brackets included.
    pub span: Span,
}

/// What a node holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Text(String),
    /// A number, truth value, date or null, as written.
    Scalar(String),
    List(Vec<Node>),
    /// In the order of the file; a key stands once for each time it is written.
    Table(Vec<(Located, Node)>),
}

/// Why a text is no tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SyntaxProblem {
    pub message: String,
    /// Where the parser stopped.
    pub offset: usize,
}

/// Deeper values are left out, so that hostile nesting costs no stack.
const MAX_DEPTH: usize = 64;

impl Node {
    /// The value below these keys, one table a key.
    pub fn at(&self, path: &[&str]) -> Option<&Node> {
        path.iter().try_fold(self, |node, key| node.get(key))
    }

    /// The value of a key of this table.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries().iter().find(|(found, _)| found.value == key).map(|(_, node)| node)
    }

    /// The entries of this table; none for other values.
    pub fn entries(&self) -> &[(Located, Node)] {
        match &self.value {
            Value::Table(entries) => entries,
            Value::Text(_) | Value::Scalar(_) | Value::List(_) => &[],
        }
    }

    /// The items of this list; none for other values.
    pub fn items(&self) -> &[Node] {
        match &self.value {
            Value::List(items) => items,
            Value::Text(_) | Value::Scalar(_) | Value::Table(_) => &[],
        }
    }

    /// The words of this list, or this word.
    pub fn words(&self) -> Vec<Located> {
        match &self.value {
            Value::List(items) => items.iter().filter_map(Node::located).collect(),
            Value::Text(_) | Value::Scalar(_) | Value::Table(_) => self.located().into_iter().collect(),
        }
    }

    /// The string, number or truth value as written, without quotes.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) | Value::Scalar(text) => Some(text),
            Value::List(_) | Value::Table(_) => None,
        }
    }

    /// Whether this is `true`.
    pub fn is_true(&self) -> bool {
        matches!(&self.value, Value::Scalar(word) if word == "true")
    }

    /// The string, number or truth value with its place, quotes left out.
    pub fn located(&self) -> Option<Located> {
        let value = self.text()?.to_owned();
        Some(Located { span: inner(self.span, value.len()), value })
    }
}

/// The span of a quoted word without its quotes, judged by the lengths.
fn inner(span: Span, len: usize) -> Span {
    let whole = (span.end - span.start) as usize;
    match whole == len + 2 {
        true => Span { start: span.start + 1, end: span.end - 1, ..span },
        false => span,
    }
}

/// Line and column from 1 of an offset, for messages.
pub(crate) fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    (line, column)
}

fn span(file: FileId, range: std::ops::Range<usize>) -> Span {
    Span::new(file, range.start, range.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: FileId = FileId(0);

    fn slice(text: &str, span: Span) -> &str {
        &text[span.range()]
    }

    fn check(text: &str, root: Node) {
        let name = root.at(&["a", "b"]).and_then(Node::located).expect("a.b is there");
        assert_eq!((name.value.as_str(), slice(text, name.span)), ("é", "é"));
        let last = root.at(&["a", "list"]).map(Node::words).expect("a.list is there").pop();
        let last = last.expect("the list has items");
        assert_eq!((last.value.as_str(), slice(text, last.span)), ("y", "y"));
        let key = &root.at(&["a"]).expect("a is there").entries()[0].0;
        assert_eq!(slice(text, key.span), "b");
    }

    #[test]
    fn the_three_syntaxes_give_the_same_tree() {
        let text = "[a]\nb = \"é\"\nlist = [\"é\", \"y\"]\n";
        check(text, toml(FILE, text).expect("TOML parses"));
        let text = "{\"a\": {\"b\": \"é\", \"list\": [\"é\", \"y\"]}}";
        check(text, json(FILE, text).expect("JSON parses"));
        let text = "# é\na:\n  b: \"é\"\n  list:\n  - é\n  - y\n";
        check(text, yaml(FILE, text).expect("YAML parses"));
    }

    #[test]
    fn a_byte_order_mark_moves_no_span() {
        let text = "\u{feff}a = 1\n";
        let root = toml(FILE, text).expect("TOML parses");
        assert_eq!(slice(text, root.entries()[0].0.span), "a");
    }

    #[test]
    fn hostile_nesting_is_no_overflow() {
        let deep = "[".repeat(100_000);
        assert!(yaml(FILE, &deep).is_err());
        assert!(json(FILE, &deep).is_err());
        assert!(toml(FILE, &format!("a = {deep}")).is_err());
    }
}
