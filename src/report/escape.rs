//! What documents and paths may not do to a terminal: control characters, escapes and text direction are shown, not sent.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a character changes what a terminal shows beside itself: controls, and the overrides of text direction
/// (Unicode TR36, "bidirectional text spoofing").
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// The text with each such character written out, as Rust would: `\n`, `\u{1b}`.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        push_visible(&mut shown, letter);
    }
    Cow::Owned(shown)
}

/// Adds one character as [`visible`] writes it.
pub(super) fn push_visible(shown: &mut String, letter: char) {
    match letter {
        '\n' => shown.push_str("\\n"),
        '\r' => shown.push_str("\\r"),
        '\t' => shown.push_str("\\t"),
        // Writing to a string cannot fail.
        hidden if is_hidden(hidden) => drop(write!(shown, "\\u{{{:x}}}", hidden as u32)),
        plain => shown.push(plain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_shown() {
        assert_eq!(visible("a\u{1b}[31mb\n"), "a\\u{1b}[31mb\\n");
        assert_eq!(visible("\u{202e}abc"), "\\u{202e}abc");
        assert!(matches!(visible("naïve 😀"), Cow::Borrowed(_)));
    }
}
