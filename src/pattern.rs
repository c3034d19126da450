//! Regular expressions of English and code: their `\w` and `\d` are ASCII.
//!
//! `\w` of all of Unicode is seven hundred ranges: building an automaton of it takes longer than searching a page.
//! Names of files and of people are not for this; their letters are of any script.

use regex::Regex;

/// A pattern whose `\w` and `\d` mean ASCII, compiled; `\b` and what is negated keep knowing every script.
pub fn ascii(pattern: &str) -> Result<Regex, regex::Error> {
    Regex::new(&narrowed(pattern))
}

fn narrowed(pattern: &str) -> String {
    let mut narrow = String::with_capacity(pattern.len() * 2);
    let mut letters = pattern.chars().peekable();
    let mut place = Place::Outside;
    while let Some(letter) = letters.next() {
        let escaped = (letter == '\\').then(|| letters.next()).flatten();
        match (place, escaped) {
            (Place::Outside, Some('w')) => narrow.push_str("[0-9A-Za-z_]"),
            (Place::Outside, Some('d')) => narrow.push_str("[0-9]"),
            (Place::Class, Some('w')) => narrow.push_str("0-9A-Za-z_"),
            (Place::Class, Some('d')) => narrow.push_str("0-9"),
            (_, Some(other)) => narrow.extend([letter, other]),
            (_, None) => {
                place = match letter {
                    '[' if letters.peek() == Some(&'^') => Place::Negated,
                    '[' => Place::Class,
                    ']' => Place::Outside,
                    _ => place,
                };
                narrow.push(letter);
            }
        }
    }
    narrow
}

/// Where in a pattern a letter stands.
#[derive(Clone, Copy)]
enum Place {
    Outside,
    Class,
    Negated,
}

#[cfg(test)]
mod tests {
    use super::narrowed;

    #[test]
    fn words_and_digits_are_narrowed_inside_and_outside_of_classes() {
        assert_eq!(narrowed(r"\b\w+\[[\w.-]\d"), r"\b[0-9A-Za-z_]+\[[0-9A-Za-z_.-][0-9]");
        assert_eq!(narrowed(r"[^\d\]]\\w\W"), r"[^\d\]]\\w\W");
    }
}
