//! Names that a sample uses and nothing of it, or of the samples before it, binds.
//!
//! A fragment leaves most names to its reader, so only three kinds of names are asked for: one that is a letter away
//! from a name that the sample binds, a module of which the sample imports names, but not itself, and the trait of a
//! Rust `impl`.

use std::sync::LazyLock;

use regex::Regex;

use super::{Binding, Fence, Scope};
use crate::claim::{Claim, ClaimKind};
use crate::evidence::Fact;
use crate::index::sample::Sample;
use crate::index::symbols::has_word;

/// Traits that every Rust file sees.
const PRELUDE: [&str; 24] = [
    "AsMut",
    "AsRef",
    "Clone",
    "Copy",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Into",
    "IntoIterator",
    "Iterator",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Send",
    "Sync",
    "TryFrom",
];

static FROM: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?m)^\s*(?:from\s+([A-Za-z_]\w*)|import\s+([A-Za-z_]\w*)|use\s+([a-z_]\w*))").expect("valid")
});

/// The claims of a Python sample, whose names `scope` holds.
pub(super) fn python(fence: &Fence<'_>, sample: &Sample, scope: &Scope, claims: &mut Vec<Claim>) {
    let text = &fence.source.text;
    if text.contains("import *") || !text.contains("import ") {
        return;
    }
    for fact in &sample.tags.facts {
        match fact.form.as_str() {
            "chain" => claims.extend(module(fence, sample, fact, scope)),
            "argument" => claims.extend(slip(fence, sample, fact.span.range(), &fact.entity.name, scope)),
            "keyword" => {
                let value = fact.default.as_deref().unwrap_or("");
                let end = fact.span.end as usize;
                claims.extend(slip(fence, sample, end - value.len()..end, value, scope));
            }
            _ => {}
        }
    }
}

/// `typing.Any` where `from typing import TypedDict` is all that is imported of it.
fn module(fence: &Fence<'_>, sample: &Sample, fact: &Fact, scope: &Scope) -> Option<Claim> {
    let root = fact.entity.name.split('.').next()?;
    let mut imports = sample.tags.facts.iter().filter(|fact| fact.form == "import-from");
    let is_torn = imports.any(|import| import.parent.as_deref() == Some(root));
    let is_free = is_torn && !scope.names.contains_key(root);
    let start = fact.span.start as usize;
    (is_free && !is_bound_by_pattern(&fence.source.text, root))
        .then(|| claim(fence, start..start + root.len(), root, None))
}

/// A variable that stands once in the sample, where the sample binds one of nearly that name.
fn slip(
    fence: &Fence<'_>,
    sample: &Sample,
    range: std::ops::Range<usize>,
    name: &str,
    scope: &Scope,
) -> Option<Claim> {
    let text = &fence.source.text;
    let is_name = name.len() > 3 && name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
    if !is_name
        || scope.names.contains_key(name)
        || memchr::memmem::find_iter(text.as_bytes(), name).count() > 8
    {
        return None;
    }
    let uses = text.match_indices(name).filter(|(at, _)| is_word_at(text, *at, name.len())).count();
    if uses != 1 || is_bound_by_pattern(text, name) {
        return None;
    }
    let bound = sample
        .tags
        .facts
        .iter()
        .filter(|fact| fact.form == "assignment" && fact.name_span.end < range.start as u32);
    let mut near = bound.map(|fact| fact.entity.name.as_str()).filter(|other| is_near(name, other));
    let other = near.next()?;
    Some(claim(fence, range, name, Some(other.to_owned())))
}

/// The claim about the trait of an `impl` of a Rust sample.
pub(super) fn rust(fence: &Fence<'_>, fact: &Fact, scope: &Scope) -> Option<Claim> {
    let path = fact.parent.as_deref()?.split('<').next()?.trim();
    let text = &fence.source.text;
    let start = fact.span.start as usize;
    let at = start + text.get(start..fact.name_span.start as usize)?.find(path)?;
    let is_free = !scope.names.contains_key(path) && !PRELUDE.contains(&path) && !text.contains("::*");
    if path.contains("::") || !text.contains("use ") {
        return None;
    }
    match scope.names.get(path) {
        Some(Binding::Path(full)) => {
            Some(fence.claim(at..at + path.len(), full.clone(), None, ClaimKind::Exists))
        }
        Some(_) => None,
        None => is_free.then(|| claim(fence, at..at + path.len(), path, None)),
    }
}

fn claim(fence: &Fence<'_>, range: std::ops::Range<usize>, name: &str, near: Option<String>) -> Claim {
    let packages = FROM.captures_iter(&fence.source.text);
    let packages = packages
        .filter_map(|found| found.iter().skip(1).flatten().next().map(|name| name.as_str().to_owned()));
    let places = packages.collect();
    Claim { places, ..fence.claim(range, name.to_owned(), None, ClaimKind::Bound(near)) }
}

/// Whether a loop, a comprehension, a lambda or an `as` may bind the name.
fn is_bound_by_pattern(text: &str, name: &str) -> bool {
    let binders = ["for ", "lambda", " as ", "global ", "nonlocal ", "case ", "import ", ":="];
    let from = format!("from {name} import");
    let lines = text.lines().filter(|line| !line.trim_start().starts_with(&from));
    lines.into_iter().any(|line| has_word(line, name) && binders.iter().any(|binder| line.contains(binder)))
}

fn is_word_at(text: &str, at: usize, length: usize) -> bool {
    let is_part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let bytes = text.as_bytes();
    !is_part(at.checked_sub(1).and_then(|at| bytes.get(at))) && !is_part(bytes.get(at + length))
}

fn is_near(name: &str, other: &str) -> bool {
    let plural = |one: &str, two: &str| two.strip_suffix('s') == Some(one);
    plural(name, other) || plural(other, name) || (name.len() >= 6 && strsim::osa_distance(name, other) == 1)
}
