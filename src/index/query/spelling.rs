//! How names are spelt: the letter cases that query files and claims turn into each other.

/// How the properties of a pattern rewrite a capture.
#[derive(Clone, Default)]
pub(super) struct Spelling {
    pub case: Option<String>,
    pub prefix: String,
    pub suffix: String,
}

impl Spelling {
    /// The value in its letter case, between prefix and suffix.
    pub(super) fn spell(&self, value: &str) -> String {
        let value = match self.case.as_deref() {
            Some(case) => recase(value, case),
            None => value.to_owned(),
        };
        format!("{}{value}{}", self.prefix, self.suffix)
    }
}

/// A name in another letter case: `kebab`, `snake`, `screaming`, `camel`, `pascal`, `lower`, `upper`.
pub fn recase(name: &str, case: &str) -> String {
    let words = words_of(name);
    let capital = |word: &String| {
        let mut letters = word.chars();
        letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect::<String>())
            .unwrap_or_default()
    };
    match case {
        "kebab" => words.join("-"),
        "snake" => words.join("_"),
        "screaming" => words.join("_").to_uppercase(),
        "pascal" => words.iter().map(capital).collect(),
        "camel" => {
            let pascal: String = words.iter().map(capital).collect();
            let mut letters = pascal.chars();
            letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
        }
        "lower" => name.to_lowercase(),
        "upper" => name.to_uppercase(),
        _ => name.to_owned(),
    }
}

/// The words of an identifier, lower case: `maxDepth2`, `max_depth2`, `MaxDepth2` → `max`, `depth2`.
fn words_of(name: &str) -> Vec<String> {
    let name = name.strip_prefix("r#").unwrap_or(name);
    let mut words: Vec<String> = Vec::new();
    let letters: Vec<char> = name.chars().collect();
    let mut fresh = true;
    for (at, letter) in letters.iter().enumerate() {
        if !letter.is_alphanumeric() {
            fresh = true;
            continue;
        }
        let before = at.checked_sub(1).map(|at| letters[at]);
        let next_is_lower = letters.get(at + 1).is_some_and(|next| next.is_lowercase());
        let hump = letter.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase() || before.is_ascii_digit() || (before.is_uppercase() && next_is_lower)
            });
        if fresh || hump {
            words.push(String::new());
        }
        fresh = false;
        words.last_mut().expect("a word was pushed").extend(letter.to_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::recase;

    #[test]
    fn names_change_case() {
        assert_eq!(recase("max_depth", "kebab"), "max-depth");
        assert_eq!(recase("HTTPServer2", "snake"), "http_server2");
        assert_eq!(recase("no-cache", "pascal"), "NoCache");
        assert_eq!(recase("bin_bytes", "camel"), "binBytes");
    }
}
