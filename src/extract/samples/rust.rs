//! Rust samples: what they `use`, the paths through it, and calls of functions by path.

use super::python::arguments;
use super::{Binding, Fence, Scope};
use crate::claim::{Claim, ClaimKind};
use crate::evidence::Fact;
use crate::index::language::Language;
use crate::index::sample::{self, Sample};
use crate::index::symbols::rust::use_items;

/// First segments that are not this repository's, or not known from a sample.
const ELSEWHERE: [&str; 7] = ["std", "core", "alloc", "crate", "self", "super", "Self"];

pub(super) fn claims(
    fence: &Fence<'_>,
    language: &'static Language,
    scope: &mut Scope,
    claims: &mut Vec<Claim>,
) {
    let Some(sample) = sample::read(language, &fence.source.text) else { return };
    for fact in sample.tags.facts.iter().filter(|fact| fact.form == "use") {
        import(fence, fact, scope, claims);
    }
    for fact in &sample.tags.facts {
        if matches!(fact.form.as_str(), "struct" | "enum" | "trait" | "mod" | "type" | "union" | "fn") {
            scope.bind(&fact.entity.name, Binding::Local);
        }
    }
    if sample.is_broken {
        return;
    }
    let arguments = arguments(&sample);
    for (at, fact) in sample.tags.facts.iter().enumerate() {
        match fact.form.as_str() {
            "path" => path(fence, &sample, fact, scope, claims),
            "call" => {
                let mine = arguments.get(&at).into_iter().flatten().map(|at| &sample.tags.facts[*at]);
                call(fence, fact, &mine.collect::<Vec<_>>(), scope, claims);
            }
            "method-call" => claims.extend(fence.lone(fact.name_span.range(), scope)),
            _ => {}
        }
    }
}

fn import(fence: &Fence<'_>, fact: &Fact, scope: &mut Scope, claims: &mut Vec<Claim>) {
    for item in use_items(&fact.entity.name) {
        let Some(first) = item.path.first() else { continue };
        if ELSEWHERE.contains(&first.as_str()) {
            scope.bind(item.name(), Binding::Local);
            continue;
        }
        let full = item.path.join("::");
        if let Some(within) = item.within.clone().filter(|_| item.path.len() > 2) {
            let start = fact.name_span.start as usize;
            let owner = item.path[..item.path.len() - 1].join("::");
            claims.push(fence.claim(
                start + within.start..start + within.end,
                owner,
                None,
                ClaimKind::Exists,
            ));
        }
        if item.path.len() > 1 {
            let start = fact.name_span.start as usize;
            let range = start + item.at.start..start + item.at.end;
            claims.push(fence.claim(range, full.clone(), None, ClaimKind::Exists));
        }
        if !item.is_glob {
            scope.bind(item.name(), Binding::Path(full));
        }
    }
}

fn path(fence: &Fence<'_>, sample: &Sample, fact: &Fact, scope: &Scope, claims: &mut Vec<Claim>) {
    let facts = &sample.tags.facts;
    let covered = facts.iter().any(|other| {
        let outside = other.span.start <= fact.span.start && other.span.end >= fact.span.end;
        outside
            && ((other.form == "path" && other.span != fact.span)
                || matches!(other.form.as_str(), "use" | "attribute" | "impl"))
    });
    if covered {
        return;
    }
    if let Some(full) = full(&fact.entity.name, scope) {
        claims.push(fence.claim(fact.span.range(), full, None, ClaimKind::Exists));
    }
}

fn call(fence: &Fence<'_>, fact: &Fact, arguments: &[&Fact], scope: &Scope, claims: &mut Vec<Claim>) {
    let Some(full) = full(&fact.entity.name, scope) else { return };
    let is_cut = arguments.iter().any(|one| one.form == "comment" || one.entity.name.contains(".."));
    if is_cut {
        return;
    }
    let kind = ClaimKind::Called { positional: arguments.len(), keywords: Vec::new() };
    claims.push(fence.claim(fact.name_span.range(), full, None, kind));
}

/// The full path of an expression: through what the sample uses, or as written when it starts with a name that it
/// does not bind.
fn full(expression: &str, scope: &Scope) -> Option<String> {
    let plain = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let (first, rest) = match expression.split_once("::") {
        Some((first, rest)) => (first, Some(rest)),
        None => (expression, None),
    };
    if !expression.chars().all(plain) || first.is_empty() || ELSEWHERE.contains(&first) {
        return None;
    }
    match (scope.names.get(first), rest) {
        (Some(_), _) => scope.full(expression, "::").filter(|full| full.contains("::")),
        (None, Some(_)) => Some(expression.to_owned()),
        (None, None) => None,
    }
}
