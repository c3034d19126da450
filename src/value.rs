//! Simple values as documents and code write them, and whether two of them agree.
//!
//! Only literals are values: what is computed, conditional or described in words is `None`, and nothing is said of it.

use std::sync::LazyLock;

use regex::Regex;

/// A literal.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Bool(bool),
    Number(f64),
    /// Milliseconds.
    Duration(f64),
    Bytes(f64),
    Text(String),
    List(Vec<String>),
    /// A variant of an enum, by its last segment.
    Variant(String),
    /// `None`, `null`.
    Nothing,
}

static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^([+-]?\d[\d_,]*(?:\.\d+)?)(?:_?(?:[iuf](?:8|16|32|64|128|size)))?$")
        .expect("the pattern is valid")
});
static UNIT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(\d[\d_]*(?:\.\d+)?)\s*(ms|msecs?|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|[kKMGT]i?B?|bytes|B)$")
        .expect("the pattern is valid")
});
static CALL: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?s)^([A-Za-z_][\w:.]*)\s*\((.*)\)$").expect("the pattern is valid"));
static PATH: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?:[A-Za-z_]\w*(?:::|\.))+([A-Z][A-Za-z0-9]*)$").expect("the pattern is valid")
});

/// The value that a piece of Rust or Python says, when it is a literal.
pub fn of_code(text: &str) -> Option<Value> {
    let text = text.trim().trim_end_matches(',').trim();
    let text = text
        .strip_suffix(".into()")
        .or(text.strip_suffix(".to_string()"))
        .or(text.strip_suffix(".to_owned()"))
        .unwrap_or(text);
    let text = text.strip_prefix('&').unwrap_or(text);
    match text {
        "true" | "True" => return Some(Value::Bool(true)),
        "false" | "False" => return Some(Value::Bool(false)),
        "None" => return Some(Value::Nothing),
        "vec![]" | "Vec::new()" | "[]" => return Some(Value::List(Vec::new())),
        "String::new()" => return Some(Value::Text(String::new())),
        _ => {}
    }
    if let Some(number) = number(text) {
        return Some(Value::Number(number));
    }
    if let Some(text) = quoted(text) {
        return Some(Value::Text(text));
    }
    if let Some(inner) =
        text.strip_prefix("vec!").unwrap_or(text).strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))
    {
        return list(inner).map(Value::List);
    }
    if let Some(found) = PATH.captures(text) {
        return Some(Value::Variant(found[1].to_owned()));
    }
    let found = CALL.captures(text)?;
    call(&found[1], found[2].trim())
}

fn call(function: &str, argument: &str) -> Option<Value> {
    let last = function.rsplit([':', '.']).next().unwrap_or(function);
    let scaled = |unit: f64| number(argument).map(|number| number * unit);
    match (function, last) {
        ("Some" | "String::from" | "Cow::Borrowed" | "PathBuf::from" | "Path::new", _) => of_code(argument),
        (_, "from_secs") => scaled(1000.0).map(Value::Duration),
        (_, "from_millis") => scaled(1.0).map(Value::Duration),
        (_, "from_mins") => scaled(60_000.0).map(Value::Duration),
        (_, "from_bytes" | "b") if function.contains("Byte") => scaled(1.0).map(Value::Bytes),
        (_, "kb") => scaled(1e3).map(Value::Bytes),
        (_, "mb") => scaled(1e6).map(Value::Bytes),
        (_, "gb") => scaled(1e9).map(Value::Bytes),
        (_, "kib") => scaled(1024.0).map(Value::Bytes),
        (_, "mib") => scaled(1024.0 * 1024.0).map(Value::Bytes),
        (_, "gib") => scaled(1024.0 * 1024.0 * 1024.0).map(Value::Bytes),
        _ => None,
    }
}

/// The code's value as a page would write it.
pub fn shown(text: &str) -> String {
    match of_code(text) {
        Some(Value::Text(text)) => text,
        Some(Value::Variant(name)) => name,
        Some(Value::List(items)) => {
            let items: Vec<String> = items.iter().map(|item| format!("\"{item}\"")).collect();
            format!("[{}]", items.join(", "))
        }
        _ => text.trim().to_owned(),
    }
}

/// Whether the documented words agree with the code's value; `None` when they can't be compared.
pub fn agrees(documented: &str, code: &Value) -> Option<bool> {
    let plain = documented.trim().trim_matches('`').trim();
    let quote = quoted(plain);
    let bare = quote.clone().unwrap_or_else(|| plain.to_owned());
    match code {
        Value::Bool(code) => truth(&bare).map(|truth| truth == *code),
        Value::Number(code) => number(&bare).map(|number| number == *code),
        Value::Duration(code) => unit(&bare).and_then(|(value, scales)| {
            let scales: Vec<f64> = scales.into_iter().filter_map(|scale| scale.ok()).collect();
            (!scales.is_empty()).then(|| scales.iter().any(|scale| value * scale == *code))
        }),
        Value::Bytes(code) => unit(&bare).and_then(|(value, scales)| {
            let scales: Vec<f64> = scales.into_iter().filter_map(Result::err).collect();
            (!scales.is_empty()).then(|| scales.iter().any(|scale| value * scale == *code))
        }),
        Value::Text(code) => text(&bare, quote.is_some(), code),
        Value::Variant(code) => {
            let is_word = !bare.is_empty()
                && bare.chars().all(|letter| letter.is_alphanumeric() || "-_".contains(letter));
            is_word.then(|| squash(&bare) == squash(code))
        }
        Value::List(code) => {
            let inner = plain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))?;
            list(inner).and_then(|items| same_items(items, code))
        }
        Value::Nothing => {
            matches!(bare.to_lowercase().as_str(), "none" | "null" | "nil" | "unset").then_some(true)
        }
    }
}

/// A bare word is compared with a text only where it could be one; blanks may be words about the value.
fn text(bare: &str, is_quoted: bool, code: &str) -> Option<bool> {
    if bare == code {
        return Some(true);
    }
    if !is_quoted && (bare.contains([' ', '<', '{', '$']) || bare.is_empty()) {
        return None;
    }
    if code.contains(['{', '\n', '\\']) || code.trim() != code || bare.contains('\\') {
        return None;
    }
    if truth(bare).is_some() || matches!(bare.to_lowercase().as_str(), "none" | "null" | "empty" | "-" | "") {
        return None;
    }
    // Words in another order may mean the same ("bold red").
    let words = |text: &str| {
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        words.sort();
        words
    };
    // `${name}` is `$name`.
    let braceless = |text: &str| text.replace(['{', '}'], "");
    if words(bare) == words(code) || braceless(bare) == braceless(code) {
        return None;
    }
    if bare.trim_end_matches('/').trim_start_matches("./")
        == code.trim_end_matches('/').trim_start_matches("./")
    {
        return None;
    }
    Some(false)
}

/// Lists in another order are not told apart: order seldom matters.
fn same_items(items: Vec<String>, code: &[String]) -> Option<bool> {
    if items == code {
        return Some(true);
    }
    let sorted = |items: &[String]| {
        let mut items = items.to_vec();
        items.sort();
        items
    };
    (sorted(&items) != sorted(code)).then_some(false)
}

fn squash(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn truth(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

fn number(text: &str) -> Option<f64> {
    let found = NUMBER.captures(text)?;
    found[1].replace(['_', ','], "").parse().ok()
}

/// A number with a unit: its possible scales, `Ok` in milliseconds and `Err` in bytes (`M` is both minutes and mega).
fn unit(text: &str) -> Option<(f64, Vec<Result<f64, f64>>)> {
    let found = UNIT.captures(text)?;
    let value: f64 = found[1].replace('_', "").parse().ok()?;
    let scales = match &found[2] {
        unit if unit.starts_with("ms") || unit.starts_with("milli") => vec![Ok(1.0)],
        unit if unit.starts_with('s') => vec![Ok(1000.0)],
        unit if unit.starts_with('m') => vec![Ok(60_000.0)],
        unit if unit.starts_with('h') => vec![Ok(3_600_000.0)],
        unit if unit.starts_with('d') => vec![Ok(86_400_000.0)],
        "B" | "bytes" => vec![Err(1.0)],
        unit => {
            let power = match unit.chars().next()?.to_ascii_uppercase() {
                'K' => 1,
                'M' => 2,
                'G' => 3,
                _ => 4,
            };
            match unit.contains('i') {
                true => vec![Err(1024f64.powi(power))],
                false => vec![Err(1000f64.powi(power)), Err(1024f64.powi(power))],
            }
        }
    };
    Some((value, scales))
}

/// The text between quotes.
fn quoted(text: &str) -> Option<String> {
    let text =
        text.strip_prefix(['r', 'u', 'b']).filter(|rest| rest.starts_with(['"', '\''])).unwrap_or(text);
    let mark = text.chars().next().filter(|mark| matches!(mark, '"' | '\''))?;
    let inner = text.strip_prefix(mark)?.strip_suffix(mark)?;
    (!inner.contains(mark) && text.len() >= 2).then(|| inner.to_owned())
}

/// The texts of a list of quoted texts.
fn list(inner: &str) -> Option<Vec<String>> {
    let inner = inner.lines().map(uncommented).collect::<Vec<_>>().join("\n");
    let items = inner.split(',').map(str::trim).filter(|item| !item.is_empty());
    items
        .map(|item| {
            quoted(item.trim_start_matches('&').trim_end_matches(".into()").trim_end_matches(".to_string()"))
        })
        .collect()
}

/// A line without the comment at its end.
fn uncommented(line: &str) -> &str {
    let marks = ["#", "//"].into_iter().filter_map(|mark| line.find(mark));
    let ends = |at: &usize| line[..*at].matches(['"', '\'']).count().is_multiple_of(2);
    marks.filter(ends).min().map_or(line, |at| &line[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(documented: &str, code: &str) -> Option<bool> {
        agrees(documented, &of_code(code)?)
    }

    #[test]
    fn literals_agree_whatever_their_dress() {
        assert_eq!(compare("`10000`", "10_000usize"), Some(true));
        assert_eq!(compare("True", "true"), Some(true));
        assert_eq!(compare("'x'", "\"x\".to_string()"), Some(true));
        assert_eq!(compare("100G", "Byte::from_bytes(100_000_000_000)"), Some(true));
        assert_eq!(compare("20 MiB", "ByteSize::mib(20)"), Some(true));
        assert_eq!(compare("5m", "Duration::from_secs(300)"), Some(true));
        assert_eq!(compare("[]", "vec![]"), Some(true));
        assert_eq!(compare("`bin-bytes`", "Unit::BinBytes"), Some(true));
    }

    #[test]
    fn other_literals_do_not() {
        assert_eq!(compare("1000", "10000"), Some(false));
        assert_eq!(compare("`false`", "True"), Some(false));
        assert_eq!(compare("200G", "Byte::from_bytes(100_000_000_000)"), Some(false));
        assert_eq!(compare("`bold blue`", "\"bold green\""), None);
        assert_eq!(compare("`'bold blue'`", "\"bold green\""), Some(false));
        assert_eq!(compare("['a']", "[\"a\", \"b\"]"), Some(false));
        assert_eq!(compare("['b', 'a']", "[\"a\", \"b\"]"), None);
        assert_eq!(compare("'via ${x}'", "\"via $x\""), None);
    }

    #[test]
    fn words_and_computations_are_not_compared() {
        assert_eq!(compare("the number of cores", "4"), None);
        assert_eq!(compare("4", "num_cpus::get() / 2"), None);
        assert_eq!(compare("10", "None"), None);
        assert_eq!(compare("30 seconds", "30"), None);
    }
}
