//! The text of a `use` declaration as its single items.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, Regex};

/// One imported item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UseItem {
    /// The whole path, without `::*`, `self` at the end, or an alias.
    pub path: Vec<String>,
    /// What it is called here, when that is not the last segment.
    pub alias: Option<String>,
    pub is_glob: bool,
    /// Where its last own segment stands in the text.
    pub at: Range<usize>,
    /// The same for the segment before that, which is a module or a type.
    pub within: Option<Range<usize>>,
}

impl UseItem {
    /// An item made of one name, as in `extern crate name as alias`.
    pub fn renamed(name: &str, alias: Option<&String>) -> UseItem {
        UseItem { path: vec![name.to_owned()], alias: alias.cloned(), is_glob: false, at: 0..0, within: None }
    }

    /// The name that it binds.
    pub fn name(&self) -> &str {
        self.alias.as_deref().or(self.path.last().map(String::as_str)).unwrap_or("")
    }
}

/// The items of `a::{b, c as d, e::*}`. Text that is no use tree gives what could be read.
pub fn use_items(text: &str) -> Vec<UseItem> {
    let mut items = Vec::new();
    tree(&without_comments(text), 0, &Prefix::default(), 0, &mut items);
    items
}

static COMMENT: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?s)//[^\n]*|/\*.*?\*/").expect("valid"));

/// The text with its comments blanked out, so that no offset moves.
fn without_comments(text: &str) -> Cow<'_, str> {
    COMMENT.replace_all(text, |comment: &Captures<'_>| " ".repeat(comment[0].len()))
}

/// Deeper nesting is nobody's code.
const MAX_NESTING: usize = 16;

/// What stands before a brace.
#[derive(Clone, Default)]
struct Prefix {
    path: Vec<String>,
    last: Option<Range<usize>>,
}

fn tree(text: &str, base: usize, prefix: &Prefix, depth: usize, items: &mut Vec<UseItem>) {
    if depth > MAX_NESTING {
        return;
    }
    let Some(open) = text.find('{') else { return leaf(text, base, prefix, items) };
    let mut path = prefix.clone();
    path.path.extend(segments(&text[..open]));
    path.last = last_segment(&text[..open], base).or(path.last);
    let close = text.rfind('}').filter(|close| *close > open).unwrap_or(text.len());
    let inner = &text[open + 1..close];
    let (mut nesting, mut from) = (0usize, 0);
    for (at, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        match letter {
            '{' => nesting += 1,
            '}' => nesting = nesting.saturating_sub(1),
            ',' if nesting == 0 => {
                tree(&inner[from..at], base + open + 1 + from, &path, depth + 1, items);
                from = (at + 1).min(inner.len());
            }
            _ => {}
        }
    }
}

fn leaf(text: &str, base: usize, prefix: &Prefix, items: &mut Vec<UseItem>) {
    let (path_text, alias) = match text.split_once(" as ") {
        Some((path, alias)) => (path, Some(alias.trim().to_owned())),
        None => (text, None),
    };
    let mut path = prefix.path.clone();
    let own: Vec<String> = segments(path_text).collect();
    let Some(last) = own.last().cloned() else { return };
    let at = path_text.rfind(last.as_str()).unwrap_or(0);
    let within = last_segment(&path_text[..at], base).or(prefix.last.clone());
    path.extend(own);
    let is_glob = last == "*";
    if is_glob || (last == "self" && path.len() > 1) {
        path.pop();
    }
    items.push(UseItem { path, alias, is_glob, at: base + at..base + at + last.len(), within });
}

/// Where the last segment of a path stands.
fn last_segment(text: &str, base: usize) -> Option<Range<usize>> {
    let path = text.trim_end().trim_end_matches("::").trim_end();
    let start = path.rfind("::").map_or(0, |at| at + 2);
    let start = start + (path[start..].len() - path[start..].trim_start().len());
    (start < path.len()).then(|| base + start..base + path.len())
}

fn segments(text: &str) -> impl Iterator<Item = String> + '_ {
    let parts = text.split("::").map(|part| part.trim().trim_start_matches("r#"));
    parts.filter(|part| !part.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_come_apart() {
        let text = "a::b::{self, c as d, e::{f, g::*}}";
        let found: Vec<String> = use_items(text)
            .iter()
            .map(|item| {
                format!("{}{}={}", item.path.join("::"), if item.is_glob { "::*" } else { "" }, item.name())
            })
            .collect();
        assert_eq!(found, ["a::b=b", "a::b::c=d", "a::b::e::f=f", "a::b::e::g::*=g"]);
        assert_eq!(&text[use_items(text)[2].at.clone()], "f");
    }
}
