//! The arguments of a Rust attribute, which the grammar leaves as a flat token tree.

/// One argument: `long`, `long = "x"`, `value_parser(…)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Argument {
    pub key: String,
    /// The text behind `=` or within the parentheses, trimmed.
    pub value: Option<String>,
}

impl Argument {
    /// The strings and characters of the value, without quotes: `["a", 'b']` gives `a`, `b`.
    pub(super) fn literals(&self) -> Vec<String> {
        literals(self.value.as_deref().unwrap_or(""))
    }
}

/// The arguments of `(a, b = "c", d(e))`, parentheses optional.
pub(super) fn arguments(text: &str) -> Vec<Argument> {
    let text = text.trim();
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    pieces(inner).into_iter().filter_map(argument).collect()
}

fn argument(piece: &str) -> Option<Argument> {
    let piece = piece.trim();
    let end = piece
        .find(|letter: char| !(letter.is_alphanumeric() || "_:".contains(letter)))
        .unwrap_or(piece.len());
    let (key, rest) = piece.split_at(end);
    if key.is_empty() {
        return None;
    }
    let rest = rest.trim();
    let value = match rest.strip_prefix('=') {
        Some(value) => Some(value.trim().to_owned()),
        None => {
            rest.strip_prefix('(').map(|value| value.strip_suffix(')').unwrap_or(value).trim().to_owned())
        }
    };
    Some(Argument { key: key.to_owned(), value })
}

/// The text split at commas that no bracket, string or character encloses.
fn pieces(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut depth = 0i32;
    let mut start = 0;
    let mut skip_to = 0;
    for (at, letter) in text.char_indices() {
        if at < skip_to {
            continue;
        }
        match letter {
            '"' => skip_to = at + string_length(&text[at..]),
            '\'' => skip_to = at + character_length(&text[at..]),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth <= 0 => {
                found.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&text[start..]);
    found
}

fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of `'x'` or `'\n'`; 1 for a lifetime.
fn character_length(text: &str) -> usize {
    let inner = &text[1..];
    let length = if inner.starts_with('\\') { 2 } else { inner.chars().next().map_or(0, char::len_utf8) };
    if inner.get(length..).is_some_and(|rest| rest.starts_with('\'')) { length + 2 } else { 1 }
}

fn literals(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut skip_to = 0;
    for (at, letter) in text.char_indices() {
        if at < skip_to {
            continue;
        }
        let length = match letter {
            '"' => string_length(&text[at..]),
            '\'' => character_length(&text[at..]),
            _ => continue,
        };
        skip_to = at + length;
        if length >= 3 {
            found.push(text[at + 1..at + length - 1].to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_split_outside_brackets_and_strings() {
        let found = arguments(r#"(long = "a,b", short = ',', aliases = ["c", "d"], f(g, h), flatten)"#);
        let shown: Vec<String> = found.iter().map(|one| format!("{}={:?}", one.key, one.value)).collect();
        assert_eq!(
            shown,
            [
                "long=Some(\"\\\"a,b\\\"\")",
                "short=Some(\"','\")",
                "aliases=Some(\"[\\\"c\\\", \\\"d\\\"]\")",
                "f=Some(\"g, h\")",
                "flatten=None"
            ]
        );
        assert_eq!(found[2].literals(), ["c", "d"]);
        assert_eq!(found[1].literals(), [","]);
    }
}
