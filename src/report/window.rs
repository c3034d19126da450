//! One line of a file, cut around a token so that it fits a screen.
//!
//! Markdown paragraphs are often one line of a thousand characters; miette prints lines whole. So a snippet is made
//! of windows: the line as shown, and where in it the token stands.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use super::escape::push_visible;
use crate::repo::{Position, Repo, Span};

/// Cells of a screen that a line may take.
const WIDTH: usize = 100;
/// Cells kept before the token when the line is cut.
const LEAD: usize = 40;

/// A line as shown.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub path: String,
    pub position: Position,
    /// Escaped, cut, without a line ending.
    pub text: String,
    /// The token, in `text`.
    pub token: Range<usize>,
}

impl Window {
    /// The line that holds the start of `span`; `None` when the file cannot be read.
    pub fn around(repo: &Repo, span: Span) -> Option<Window> {
        let text = repo.text(span.file).ok()?;
        let path = repo.path(span.file);
        Some(Window::of_text(path, text, span.range(), repo.positions(span).0))
    }

    /// The line of `text` that holds the start of `range`.
    pub fn of_text(path: &str, text: &str, range: Range<usize>, position: Position) -> Window {
        let start = range.start.min(text.len());
        let before = text.get(..start).unwrap_or("");
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = text[line_start..].split('\n').next().unwrap_or("");
        let line = line.strip_suffix('\r').unwrap_or(line);
        let bom = if line_start == 0 && line.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let line = &line[bom..];
        let within = |at: usize| at.saturating_sub(line_start + bom).min(line.len());
        let token = within(start)..within(range.end.max(start));
        let (text, token) = cut(line, token);
        Window { path: super::visible(path).into_owned(), position, text, token }
    }
}

/// The part of a line around a token that fits [`WIDTH`], with `…` for what is left out.
fn cut(line: &str, token: Range<usize>) -> (String, Range<usize>) {
    // A character takes four bytes at most, so that no long line is measured.
    let fits = line.len() <= 4 * WIDTH && width(line) <= WIDTH;
    let from = if fits { 0 } else { back(line, token.start, LEAD) };
    let mut shown = String::new();
    if from > 0 {
        shown.push('…');
    }
    let mut used = 0;
    let mut marked = shown.len()..shown.len();
    for (at, letter) in line[from..].char_indices().map(|(at, letter)| (from + at, letter)) {
        let next = if letter == '\t' { 4 } else { letter.width().unwrap_or(1) };
        if !fits && used + next > WIDTH {
            shown.push('…');
            break;
        }
        used += next;
        if at <= token.start {
            marked = shown.len()..shown.len();
        }
        match letter {
            '\t' => shown.push_str("    "),
            letter => push_visible(&mut shown, letter),
        }
        if at < token.end {
            marked.end = shown.len();
        }
    }
    if token.start >= line.len() {
        marked = shown.len()..shown.len();
    }
    (shown, marked)
}

fn width(text: &str) -> usize {
    text.chars().map(|letter| letter.width().unwrap_or(1)).sum()
}

/// The offset about `cells` cells before `at`.
fn back(line: &str, at: usize, cells: usize) -> usize {
    let mut used = 0;
    let before = line.get(..at).unwrap_or(line);
    for (offset, letter) in before.char_indices().rev() {
        used += letter.width().unwrap_or(1);
        if used > cells {
            return offset + letter.len_utf8();
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(text: &str, token: &str) -> (String, String) {
        let at = text.find(token).expect("the token is there");
        let window = Window::of_text("a.md", text, at..at + token.len(), Position::START);
        let marked = window.text[window.token.clone()].to_owned();
        (window.text, marked)
    }

    #[test]
    fn short_lines_are_whole() {
        assert_eq!(window("\u{feff}é `x` y\r\nz", "x"), ("é `x` y".into(), "x".into()));
    }

    #[test]
    fn long_lines_are_cut_around_the_token() {
        let text = format!("{}TOKEN{}", "ü ".repeat(300), " z".repeat(300));
        let (shown, marked) = window(&text, "TOKEN");
        assert_eq!(marked, "TOKEN");
        assert!(shown.starts_with('…') && shown.ends_with('…') && width(&shown) <= WIDTH + 2, "{shown}");
    }

    #[test]
    fn escapes_move_the_mark() {
        assert_eq!(window("a\u{1b}[1mb TOKEN", "TOKEN"), ("a\\u{1b}[1mb TOKEN".into(), "TOKEN".into()));
    }

    #[test]
    fn a_token_at_the_end_of_its_line_is_marked_there() {
        let window = Window::of_text("a.md", "abc", 3..3, Position::START);
        assert_eq!((window.text.as_str(), window.token), ("abc", 3..3));
    }
}
