//! Signatures as pages write them: the parameters between the brackets, in Python's or Rust's way.
//!
//! Plain text in, plain values out; what the code says is the index's business.

/// A signature on a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Signed {
    pub parameters: Vec<Documented>,
    /// Whether there may be more than it shows: `...`, `*args`, `**options`.
    pub is_open: bool,
    /// The type behind the arrow, as written.
    pub returns: Option<String>,
}

/// One parameter of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Documented {
    pub name: String,
    pub ty: Option<String>,
    pub default: Option<String>,
    /// Whether the page says that it may be left out: it has a default, or stands in `[…]`.
    pub is_optional: bool,
    /// Whether it stands behind `*`.
    pub is_keyword: bool,
}

/// The signature with these parameters; `None` when the text is no list of parameters.
pub fn parse(parameters: &str, returns: Option<&str>) -> Option<Signed> {
    let mut signed = Signed { returns: returns.map(|text| text.trim().to_owned()), ..Signed::default() };
    let (plain, optional_from) = without_brackets(parameters);
    let mut is_keyword = false;
    for part in split(&plain, ',') {
        let offset = (part.as_ptr() as usize).saturating_sub(plain.as_ptr() as usize);
        match part {
            "/" => {}
            "*" => is_keyword = true,
            "..." | "…" => signed.is_open = true,
            part if part.starts_with("...") || part.starts_with('…') => signed.is_open = true,
            part if part.starts_with('*') || part.starts_with("\\*") => {
                signed.is_open |= part.starts_with("**") || part.starts_with("\\*\\*");
                is_keyword = true;
            }
            part => {
                let one = parameter(part)?;
                let is_optional = one.is_optional || optional_from.is_some_and(|from| offset >= from);
                signed.parameters.push(Documented { is_optional, is_keyword, ..one });
            }
        }
    }
    signed.parameters.retain(|one| !matches!(one.name.as_str(), "self" | "cls"));
    Some(signed)
}

/// The text without the `[` and `]` that mark what may be left out (`[size]`, `path[, mode]`), and from where on that
/// is so. Brackets of types stay.
fn without_brackets(text: &str) -> (String, Option<usize>) {
    let opens = |at: usize| {
        let before = text[..at].trim_end();
        before.is_empty() || before.ends_with(',') || text[at + 1..].trim_start().starts_with(',')
    };
    let Some(at) = text.match_indices('[').map(|(at, _)| at).find(|at| opens(*at)) else {
        return (text.to_owned(), None);
    };
    let plain: String =
        text.chars().map(|letter| if matches!(letter, '[' | ']') { ' ' } else { letter }).collect();
    (plain, Some(at))
}

fn parameter(part: &str) -> Option<Documented> {
    let (left, default) = match equals(part) {
        Some(at) => (&part[..at], Some(part[at + 1..].trim().to_owned())),
        None => (part, None),
    };
    let (name, ty) = match left.split_once(':') {
        Some((name, ty)) => (name, Some(ty.trim().to_owned())),
        None => (left, None),
    };
    let name = name.trim().trim_start_matches("mut ").trim();
    let name = match name.trim_start_matches(['&', ' ']) {
        "self" | "mut self" => "self",
        _ => name,
    };
    let mut letters = name.chars();
    let is_name = letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_');
    is_name.then(|| Documented {
        name: name.to_owned(),
        ty,
        is_optional: default.as_deref().is_some_and(is_value),
        default,
        is_keyword: false,
    })
}

/// Whether a default may be one: not a placeholder (`<a path>`, `...`), nor a variable that is passed on.
fn is_value(text: &str) -> bool {
    let is_variable =
        text.chars().all(|letter| letter.is_lowercase() || letter.is_ascii_digit() || letter == '_')
            && text.starts_with(char::is_lowercase)
            && !matches!(text, "true" | "false");
    !text.is_empty() && !text.contains(['<', '…']) && !text.contains("...") && !is_variable
}

/// Where a lone `=` stands outside brackets.
fn equals(part: &str) -> Option<usize> {
    let bytes = part.as_bytes();
    let mut depth = 0i32;
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            b'=' if depth == 0 && bytes.get(at + 1) != Some(&b'=') => return Some(at),
            _ => {}
        }
    }
    None
}

/// The parts of a text between separators that lie in no bracket.
pub fn split(text: &str, separator: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start, mut quote) = (0i32, 0, None);
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (Some(_), _) => {}
            (None, '"') => quote = Some('"'),
            (None, '<' | '[' | '(' | '{') => depth += 1,
            (None, '>' | ']' | ')' | '}') => depth -= 1,
            (None, _) if letter == separator && depth <= 0 => {
                parts.push(text[start..at].trim());
                start = at + letter.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let Some(signed) = parse(text, None) else { return "none".into() };
        let parts = signed.parameters.iter().map(|one| {
            let mark = if one.is_optional { "?" } else { "" };
            format!("{}{mark}", one.name)
        });
        parts.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn parameters_of_python_and_rust() {
        assert_eq!(shown("url, allow=False, *, params: dict[str, int] = None"), "url allow? params?");
        assert_eq!(shown("&mut self, path: &Path, size: HashMap<String, u8>"), "path size");
        assert_eq!(shown("path[, mode]"), "path mode?");
        assert_eq!(shown("[chunk_size]"), "chunk_size?");
        assert_eq!(shown("claims: list[Claim], results: list[Result]"), "claims results");
        assert_eq!(shown("\"text\""), "none");
        assert_eq!(shown(""), "");
    }
}
