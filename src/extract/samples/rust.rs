//! Rust samples: what they `use`, the paths through it, and calls of functions by path.

use super::python::arguments;
use super::values::Values;
use super::{Binding, Fence, Scope, unbound};
use crate::claim::{Claim, ClaimKind};
use crate::evidence::Fact;
use crate::index::language::Language;
use crate::index::sample::{self, Sample};
use crate::index::symbols::rust::use_items;
use crate::signature::{Documented, Signed};

/// Longer receivers are not repeated in messages.
const MAX_SHOWN: usize = 40;

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
    shown_functions(fence, &sample, scope, claims);
    let arguments = arguments(&sample);
    let mut values = Values::of(&fence.source.text);
    for at in order(&sample) {
        let fact = &sample.tags.facts[at];
        match fact.form.as_str() {
            "impl" => claims.extend(unbound::rust(fence, fact, scope)),
            "let" => values.bind(&sample, at, scope),
            "path" => path(fence, &sample, fact, scope, claims),
            "call" => {
                let mine = arguments.get(&at).into_iter().flatten().map(|at| &sample.tags.facts[*at]);
                call(fence, fact, &mine.collect::<Vec<_>>(), scope, claims);
            }
            "method-call" => {
                let mine = arguments.get(&at).into_iter().flatten().map(|at| &sample.tags.facts[*at]);
                method(fence, fact, &mine.collect::<Vec<_>>(), (scope, &values), claims);
            }
            _ => {}
        }
    }
}

/// The facts as they happen: what a `let` binds holds behind it.
fn order(sample: &Sample) -> Vec<usize> {
    let facts = &sample.tags.facts;
    let mut order: Vec<usize> = (0..facts.len()).collect();
    order
        .sort_by_key(|at| if facts[*at].form == "let" { facts[*at].span.end } else { facts[*at].span.start });
    order
}

/// A method of a value: by its type when the sample tells how the value was made, else by its name alone.
fn method(
    fence: &Fence<'_>,
    fact: &Fact,
    arguments: &[&Fact],
    (scope, values): (&Scope, &Values),
    claims: &mut Vec<Claim>,
) {
    let receiver =
        fence.source.text.get(fact.span.start as usize..fact.name_span.start as usize).unwrap_or("");
    let receiver = receiver.trim_end().trim_end_matches('.').trim_end();
    let range = fact.name_span.range();
    let Some(steps) = values.steps(receiver, scope) else {
        return claims.extend(fence.lone(range, scope));
    };
    let shown: String = receiver.split_whitespace().collect();
    let shown = if shown.len() > MAX_SHOWN { "the value".to_owned() } else { shown };
    let claim = |kind| Claim {
        places: steps.clone(),
        ..fence.claim(range.clone(), fact.entity.name.clone(), Some(shown.clone()), kind)
    };
    claims.push(claim(ClaimKind::Exists));
    if !is_cut(arguments) {
        claims.push(claim(ClaimKind::Called { positional: arguments.len(), keywords: Vec::new() }));
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

/// `fn new(size: u8) -> Shelf { … }` outside of any impl, with no `Shelf` in the sample: it shows `Shelf::new`.
fn shown_functions(fence: &Fence<'_>, sample: &Sample, scope: &Scope, claims: &mut Vec<Claim>) {
    let tags = &sample.tags;
    for at in tags.inside(None).filter(|at| tags.form(*at) == "fn") {
        let fact = &tags.facts[at];
        let returns = fact.ty.as_deref().unwrap_or("");
        let owner = returns.split('<').next().unwrap_or("").rsplit("::").next().unwrap_or("").trim();
        let is_type = owner.starts_with(char::is_uppercase) && owner.chars().all(char::is_alphanumeric);
        if !is_type || owner == "Self" || scope.names.contains_key(owner) {
            continue;
        }
        let parameters = tags.inside(Some(at)).filter(|at| tags.form(*at) == "parameter").map(|at| {
            let fact = &tags.facts[at];
            let (name, ty) = (fact.entity.name.clone(), fact.ty.clone());
            Documented { name, ty, default: None, is_optional: false, is_keyword: false }
        });
        let signed =
            Signed { parameters: parameters.collect(), is_open: false, returns: Some(returns.to_owned()) };
        let text = &fence.source.text[fact.name_span.start as usize..fact.span.end as usize];
        let head = text.find('{').unwrap_or(text.len());
        let range =
            fact.name_span.start as usize..fact.name_span.start as usize + text[..head].trim_end().len();
        let name = format!("{owner}::{}", fact.entity.name);
        claims.push(fence.claim(range, name, None, ClaimKind::Signed(signed)));
    }
}

fn call(fence: &Fence<'_>, fact: &Fact, arguments: &[&Fact], scope: &Scope, claims: &mut Vec<Claim>) {
    let Some(full) = full(&fact.entity.name, scope) else { return };
    if is_cut(arguments) {
        return;
    }
    let kind = ClaimKind::Called { positional: arguments.len(), keywords: Vec::new() };
    claims.push(fence.claim(fact.name_span.range(), full, None, kind));
}

/// Whether some of the arguments are left out, or may be in a comment.
fn is_cut(arguments: &[&Fact]) -> bool {
    let is_comment = |one: &&Fact| matches!(one.form.as_str(), "comment" | "unknown-arguments");
    arguments.iter().any(|one| is_comment(one) || one.entity.name.contains(".."))
}

/// The full path of an expression: through what the sample uses, or as written when it starts with a name that it
/// does not bind.
pub(super) fn full(expression: &str, scope: &Scope) -> Option<String> {
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
