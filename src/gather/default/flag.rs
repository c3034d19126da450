//! The default of a flag, as its definition states it: `default_value`, `default=`, the parameter's own, or what its
//! help text says in brackets.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::super::{Sources, program};
use crate::document::{Document, char_floor};
use crate::index::cli::{Flag, ProgramCli};
use crate::index::schema::Given;
use crate::repo::Span;
use crate::signature::split;
use crate::value::{Value, of_code};

/// How far around a definition its attributes and calls are read.
const REACH: usize = 2_000;

static RUST: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"\bdefault_value(_t|_os)?\s*(?:=\s*|\()\s*("(?:[^"\\]|\\.)*"|[\w:.]+(?:\(\))?)\s*[,)\]]"#)
        .expect("the pattern is valid")
});
static RUST_COMPUTED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\bdefault_(?:value|values|arg)\w*\b").expect("the pattern is valid"));
static HELP: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)[\[(]default:? ([^\])\n]{1,60})[\])]").expect("the pattern is valid"));

/// The defaults that the page's programs give a flag; nothing when one of its definitions gives none.
pub(super) fn given(sources: &Sources<'_>, document: &Document, name: &str, beside: &[String]) -> Vec<Given> {
    let programs = program::of_page(sources, document);
    if !is_of(&programs, beside) {
        return Vec::new();
    }
    let flags = programs.iter().flat_map(|program| program.all_flags());
    let same = flags.filter(|flag| flag.names.iter().any(|own| own == name));
    let given: Option<Vec<Given>> = same.map(|flag| of_flag(sources, flag)).collect();
    let mut given = given.unwrap_or_default();
    given.dedup();
    given
}

/// Whether most of the flags of a help text are the programs'.
fn is_of(programs: &[&ProgramCli], beside: &[String]) -> bool {
    let all: Vec<&Flag> = programs.iter().flat_map(|program| program.all_flags()).collect();
    let is_known = |name: &&String| all.iter().any(|flag| flag.names.iter().any(|own| own == *name));
    beside.iter().filter(is_known).count() * 3 >= beside.len() * 2
}

fn of_flag(sources: &Sources<'_>, flag: &Flag) -> Option<Given> {
    let span = flag.span?;
    let text = sources.repo.text(span.file).ok()?;
    let is_rust = sources.repo.path(span.file).ends_with(".rs");
    let around = if is_rust { rust(text, span.range()) } else { span.range() };
    let own = text.get(around.clone())?;
    let value = if is_rust { rust_value(own)? } else { python_value(own)? };
    let range = match value {
        Some(range) => range,
        None => return in_help(own, around.start, span),
    };
    let range = around.start + range.start..around.start + range.end;
    let value = &text[range.clone()];
    // Parsers read texts: `"30"` is 30.
    let inner = value.trim_matches('"');
    let is_plain = is_rust && matches!(of_code(inner), Some(Value::Number(_) | Value::Bool(_)));
    let value = if is_plain { inner } else { value };
    Some(Given { text: value.to_owned(), span: Span::new(span.file, range.start, range.end) })
}

/// A field with the attributes and comments above it; a call with the calls chained behind it.
fn rust(text: &str, span: Range<usize>) -> Range<usize> {
    if text.get(span.clone()).is_some_and(|own| own.ends_with(')')) {
        return span.start..chain_end(text, span.end);
    }
    let floor = char_floor(text, span.start.saturating_sub(REACH));
    let above = &text[floor..span.start];
    let mut start = span.start - (above.len() - above.rfind('\n').map_or(0, |at| at + 1));
    let mut is_inside = false;
    for line in above[..start - floor].rsplit_terminator('\n').take(60) {
        let plain = line.trim();
        let opens = plain.starts_with("#[");
        let closes = plain.ends_with(']');
        if !(is_inside || opens || closes || plain.starts_with("//")) {
            break;
        }
        is_inside = !opens && (is_inside || closes && !plain.starts_with("//"));
        start -= line.len() + 1;
    }
    start.max(floor)..span.end
}

/// The end of `.a(…).b(…)` behind a call.
fn chain_end(text: &str, mut end: usize) -> usize {
    let limit = (end + REACH).min(text.len());
    while end < limit {
        let rest = &text[end..];
        let call = rest.trim_start();
        let Some(open) = call.strip_prefix('.').and_then(|call| call.find('(')) else { break };
        let name = &call[1..=open];
        if !name.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
            break;
        }
        let from = end + (rest.len() - call.len()) + 1 + open;
        let Some(length) = balanced(&text[from..]) else { break };
        end = from + length;
    }
    end
}

/// The length of a bracketed text that starts here.
fn balanced(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut quote = None;
    let mut escaped = false;
    for (at, letter) in text.char_indices().take(REACH) {
        match (quote, letter) {
            _ if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(open), letter) if letter == open => quote = None,
            (Some(_), _) => {}
            (None, '"') => quote = Some('"'),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// `Some(None)`: the definition says nothing; `None`: what it says is computed.
#[allow(clippy::option_option)]
fn rust_value(own: &str) -> Option<Option<Range<usize>>> {
    let code: String = own.lines().map(mask_comment).collect::<Vec<_>>().join("\n");
    let mut found = RUST.captures_iter(&code);
    match (found.next(), found.next()) {
        (Some(one), None) if RUST_COMPUTED.find_iter(&code).count() == 1 => {
            one.get(2).map(|one| Some(one.range()))
        }
        (None, None) if !RUST_COMPUTED.is_match(&code) => Some(None),
        _ => None,
    }
}

/// A line with as many bytes, blank where it is a comment.
fn mask_comment(line: &str) -> String {
    if line.trim_start().starts_with("//") { " ".repeat(line.len()) } else { line.to_owned() }
}

/// The `default=` of a call, its first argument, or what stands behind the `=` of a parameter. The results are as in
/// `rust_value`.
#[allow(clippy::option_option)]
fn python_value(own: &str) -> Option<Option<Range<usize>>> {
    let parts = split(own, '=');
    let own_value = match parts.as_slice() {
        [name, value] if !name.contains('(') => Some(*value),
        _ => None,
    };
    let code = own_value.unwrap_or(own);
    let place = |piece: &str| {
        let start = piece.as_ptr() as usize - own.as_ptr() as usize;
        start..start + piece.len()
    };
    let is_literal = |value: &str| {
        let is_name = value.chars().all(|letter| letter.is_alphanumeric() || "_.".contains(letter));
        of_code(value).is_some() || is_name && value != "..."
    };
    let Some(open) = code.find('(').filter(|_| code.ends_with(')')) else {
        return own_value.map_or(Some(None), |value| is_literal(value).then(|| Some(place(value))));
    };
    let arguments = split(&code[open + 1..code.len() - 1], ',');
    let keyword = |name: &str| {
        let pairs = arguments.iter().filter_map(|argument| argument.split_once('='));
        pairs.into_iter().find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim())
    };
    // What an action stores is no text's default, and what a type makes of it is not known.
    if keyword("action").is_some() || arguments.iter().any(|argument| argument.starts_with("**")) {
        return None;
    }
    let is_option = code[..open].rsplit('.').next() == Some("Option");
    let first = arguments
        .first()
        .filter(|first| is_option && !first.contains('=') && !first.starts_with(['[', '"', '\'', '.']));
    match keyword("default").or(first.copied()) {
        Some(value) => is_literal(value).then(|| Some(place(value))),
        None => Some(None),
    }
}

/// The default that the help text of the definition names.
fn in_help(own: &str, start: usize, span: Span) -> Option<Given> {
    let mut found = HELP.captures_iter(own);
    let (one, None) = (found.next()?.get(1)?, found.next()) else { return None };
    let text = one.as_str().trim();
    // The framework fills it in.
    if text.contains(['%', '{', '\\']) {
        return None;
    }
    let plain = text.trim_matches(['"', '\'', '`']);
    let text = match of_code(plain) {
        Some(_) => plain.to_owned(),
        None => format!("\"{plain}\""),
    };
    Some(Given { text, span: Span::new(span.file, start + one.start(), start + one.end()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_above_a_field_belong_to_it() {
        let text = "struct A {\n    a: u8,\n    /// Size [default: 3]\n    #[arg(\n        long,\n        default_value = \"30\",\n    )]\n    size: u8,\n}";
        let at = text.find("size: u8").expect("it is there");
        let around = rust(text, at..at + 8);
        assert!(text[around.clone()].starts_with("    /// Size"));
        let value = rust_value(&text[around.clone()]).flatten().expect("it is given");
        assert_eq!(&text[around][value], "\"30\"");
    }

    #[test]
    fn calls_behind_a_builder_belong_to_it() {
        let text = "Arg::new(\"a\").long(\"size\")\n  .default_value(\"3\").help(\"x)\"), Arg::new(\"b\").default_value(\"4\")";
        let end = text.find("\n").expect("it is there");
        let around = rust(text, 0..end);
        assert!(text[around.clone()].ends_with(".help(\"x)\")"));
        assert!(rust_value(&text[around]).flatten().is_some());
    }

    #[test]
    fn keywords_give_the_default() {
        let of = |own: &str| python_value(own).map(|range| range.map(|range| own[range].to_owned()));
        assert_eq!(of("option(\"--size\", type=int, default=5)"), Some(Some("5".into())));
        assert_eq!(of("option(\"--size\", default=make())"), None);
        assert_eq!(of("option(\"--size\", default_map=1)"), Some(None));
    }
}
