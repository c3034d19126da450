//! The steps by which a Rust sample makes a value: `Shelf::open("a")?.books()[0]` → `Shelf::open()` `?` `.books()` `[]`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::Scope;
use super::rust::full;
use crate::index::sample::Sample;

/// Longer expressions are not read.
const MAX_BYTES: usize = 2000;

/// Names that patterns bind: what a `let` of the same name holds is then not known.
static BOUND: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\bfor\s+([^{]+?)\s+in\b|\|([^|\n]*)\||\b(?:Some|Ok|Err)\(([^()]*)\)\s*(?:=[^=]|=>)|\bfn\s+\w+[^(]*\(([^)]*)\)")
        .expect("the pattern is valid")
});
static WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[A-Za-z_]\w*").expect("the pattern is valid"));

/// The values that the `let`s of a sample hold, by name.
#[derive(Default)]
pub(super) struct Values {
    held: BTreeMap<String, Vec<String>>,
    /// Names that something else binds too.
    hidden: Vec<String>,
}

impl Values {
    /// No values, but the names that patterns bind.
    pub fn of(sample_text: &str) -> Values {
        let patterns = BOUND.captures_iter(sample_text).flat_map(|found| {
            let texts: Vec<String> =
                found.iter().skip(1).flatten().map(|group| group.as_str().to_owned()).collect();
            texts
        });
        let words = patterns
            .flat_map(|text| WORD.find_iter(&text).map(|word| word.as_str().to_owned()).collect::<Vec<_>>());
        Values { held: BTreeMap::new(), hidden: words.collect() }
    }

    /// Takes in a `let`.
    pub fn bind(&mut self, sample: &Sample, at: usize, scope: &Scope) {
        let fact = &sample.tags.facts[at];
        let name = fact.entity.name.trim_start_matches("mut ").trim();
        let steps = fact.default.as_deref().and_then(|value| self.steps(value, scope));
        match steps {
            Some(steps) if !self.hidden.iter().any(|other| other == name) => {
                self.held.insert(name.to_owned(), steps);
            }
            _ => {
                WORD.find_iter(name).for_each(|word| {
                    self.held.remove(word.as_str());
                });
            }
        }
    }

    /// The steps of an expression; `None` when some of it cannot be followed.
    pub fn steps(&self, expression: &str, scope: &Scope) -> Option<Vec<String>> {
        let text = expression.trim().trim_start_matches('&').trim_start_matches("mut ").trim();
        if text.len() > MAX_BYTES || text.contains("//") {
            return None;
        }
        let end = text.find(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == ':'));
        let (start, mut rest) = text.split_at(end.unwrap_or(text.len()));
        let mut steps = match self.held.get(start) {
            Some(steps) => steps.clone(),
            None => {
                let (step, left) = first(start, rest, scope)?;
                rest = left;
                vec![step]
            }
        };
        while !rest.trim_start().is_empty() {
            let (step, left) = next(rest.trim_start())?;
            steps.extend(step);
            rest = left;
        }
        Some(steps)
    }
}

/// `a::B::c(…)`, `a::B { … }`.
fn first<'t>(path: &str, rest: &'t str, scope: &Scope) -> Option<(String, &'t str)> {
    let known = full(path, scope).or_else(|| {
        let is_import = scope.names.contains_key(path);
        is_import.then(|| scope.full(path, "::")).flatten()
    })?;
    let rest = rest.trim_start();
    let rest = match rest.strip_prefix("::<") {
        Some(generic) => &generic[generic.find('>')? + 1..],
        None => rest,
    };
    match rest.chars().next()? {
        '(' => Some((format!("{known}()"), behind(rest)?)),
        '{' => Some((format!("{known}{{}}"), behind(rest)?)),
        _ => None,
    }
}

/// One more step, and what follows it; `.await` is no step.
fn next(text: &str) -> Option<(Option<String>, &str)> {
    if let Some(rest) = text.strip_prefix('?') {
        return Some((Some("?".to_owned()), rest));
    }
    if text.starts_with('[') {
        return Some((Some("[]".to_owned()), behind(text)?));
    }
    let rest = text.strip_prefix('.')?.trim_start();
    let end = rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(rest.len());
    let (name, mut rest) = rest.split_at(end);
    if let Some(generic) = rest.strip_prefix("::<") {
        rest = &generic[generic.find('>')? + 1..];
    }
    if name == "await" {
        return Some((None, rest));
    }
    let left = rest.starts_with('(').then(|| behind(rest)).flatten()?;
    match name {
        "unwrap" | "expect" => Some((Some("?".to_owned()), left)),
        _ => Some((Some(format!(".{name}()")), left)),
    }
}

/// What follows the bracket that the text opens with.
fn behind(text: &str) -> Option<&str> {
    let mut depth = 0usize;
    let mut in_string = false;
    let mut escaped = false;
    for (at, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if in_string => escaped = true,
            '"' => in_string = !in_string,
            _ if in_string => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(&text[at + 1..]);
                }
            }
            _ => {}
        }
    }
    None
}
