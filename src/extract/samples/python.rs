//! Python samples: what they import, the attributes of it, and calls of it.

use std::collections::HashMap;

use super::{Binding, Fence, Scope, overrides, unbound};
use crate::claim::{Claim, ClaimKind};
use crate::evidence::{Fact, Role};
use crate::index::language::Language;
use crate::index::sample::{self, Sample};

pub(super) fn claims(
    fence: &Fence<'_>,
    language: &'static Language,
    scope: &mut Scope,
    claims: &mut Vec<Claim>,
) {
    let Some(sample) = sample::read(language, &fence.source.text) else { return };
    let reader = Reader { fence, sample: &sample, arguments: arguments(&sample) };
    for at in reader.order() {
        reader.fact(at, scope, claims);
    }
    if !sample.is_broken {
        unbound::python(fence, &sample, scope, claims);
    }
}

struct Reader<'s> {
    fence: &'s Fence<'s>,
    sample: &'s Sample,
    /// By the start of the call's arguments' owner: the arguments of each call fact.
    arguments: HashMap<usize, Vec<usize>>,
}

impl Reader<'_> {
    /// The facts as Python meets them: what an assignment binds holds behind it.
    fn order(&self) -> Vec<usize> {
        let facts = &self.sample.tags.facts;
        let mut order: Vec<usize> = (0..facts.len()).collect();
        order.sort_by_key(|at| {
            let fact = &facts[*at];
            if fact.form == "assignment" { fact.span.end } else { fact.span.start }
        });
        order
    }

    fn fact(&self, at: usize, scope: &mut Scope, claims: &mut Vec<Claim>) {
        let fact = &self.sample.tags.facts[at];
        match fact.form.as_str() {
            "module" | "import" | "import-from" | "import-star" => self.import(fact, scope, claims),
            "assignment" => {
                let binding = self.value(fact, scope).map_or(Binding::Local, Binding::Result);
                scope.bind(&fact.entity.name, binding);
            }
            "call" if !self.sample.is_broken => self.call(at, fact, scope, claims),
            "chain" if !self.sample.is_broken => self.chain(fact, scope, claims),
            "function" if !self.sample.is_broken => {
                claims.extend(overrides::claim(self.fence, self.sample, at, scope));
                scope.bind(&fact.entity.name, Binding::Local);
            }
            "class" | "function" | "parameter" | "parameter-star" | "parameter-stars" | "target" => {
                scope.bind(&fact.entity.name, Binding::Local);
            }
            _ => {}
        }
    }

    fn import(&self, fact: &Fact, scope: &mut Scope, claims: &mut Vec<Claim>) {
        let original = fact.ty.as_deref().unwrap_or(&fact.entity.name);
        let full = match &fact.parent {
            Some(from) if from.starts_with('.') => return scope.bind(&fact.entity.name, Binding::Local),
            Some(from) => format!("{from}.{original}"),
            None => original.to_owned(),
        };
        if fact.form == "import-star" {
            return;
        }
        let is_module = fact.form == "module";
        if full.contains('.') && !full.contains(char::is_whitespace) {
            let range = match &fact.ty {
                Some(original) => fact.span.start as usize..fact.span.start as usize + original.len(),
                None => fact.name_span.range(),
            };
            claims.push(self.fence.claim(range, full.clone(), None, ClaimKind::Exists));
        }
        if is_module {
            return;
        }
        let plain = fact.form == "import" && fact.ty.is_none();
        let name = if plain { original.split('.').next().unwrap_or(original) } else { &fact.entity.name };
        let path = if plain { name.to_owned() } else { full };
        scope.bind(name, Binding::Path(path));
    }

    /// The full name of the callee, when an assignment's value is one call of something known.
    fn value(&self, fact: &Fact, scope: &Scope) -> Option<String> {
        let value = fact.default.as_deref()?;
        let end = fact.span.end;
        let start = end - value.len() as u32;
        let mut calls = self.sample.tags.facts.iter().filter(|fact| fact.form == "call");
        let call = calls.find(|call| call.span.start == start && call.span.end == end)?;
        let full = dotted(&call.entity.name).and_then(|name| scope.full(name, "."))?;
        full.contains('.').then_some(full)
    }

    fn call(&self, at: usize, fact: &Fact, scope: &Scope, claims: &mut Vec<Claim>) {
        let Some(full) = dotted(&fact.entity.name).and_then(|name| scope.full(name, ".")) else {
            let root = fact.entity.name.split(['.', '(', '[']).next().unwrap_or("");
            if !scope.is_imported(root) {
                let range = fact.name_span.range();
                claims.extend(self.fence.lone(range, scope));
            }
            return;
        };
        if !full.contains('.') {
            return;
        }
        let facts = &self.sample.tags.facts;
        let arguments: Vec<&Fact> =
            self.arguments.get(&at).into_iter().flatten().map(|at| &facts[*at]).collect();
        let keywords: Vec<&&Fact> = arguments.iter().filter(|one| one.form == "keyword").collect();
        for keyword in &keywords {
            let name = keyword.entity.name.clone();
            claims.push(self.fence.claim(
                keyword.name_span.range(),
                name,
                Some(full.clone()),
                ClaimKind::Accepts,
            ));
        }
        let is_cut = arguments.iter().any(|one| {
            one.form == "unknown-arguments" || (one.form == "comment" && one.entity.name.contains(['.', '…']))
        });
        if !is_cut {
            let positional = arguments.iter().filter(|one| one.form == "argument").count();
            let keywords = keywords.iter().map(|one| one.entity.name.clone()).collect();
            let kind = ClaimKind::Called { positional, keywords };
            claims.push(self.fence.claim(fact.name_span.range(), full, None, kind));
        }
    }

    fn chain(&self, fact: &Fact, scope: &Scope, claims: &mut Vec<Claim>) {
        let facts = &self.sample.tags.facts;
        let is_inner = facts.iter().any(|other| {
            other.form == "chain" && other.span.start == fact.span.start && other.span.end > fact.span.end
        });
        let text = &self.fence.source.text;
        let rest = text.get(fact.span.end as usize..).unwrap_or("").trim_start_matches([' ', ')']);
        let is_target = rest.starts_with('=') && !rest.starts_with("==");
        if is_inner || is_target {
            return;
        }
        let Some(full) = dotted(&fact.entity.name).and_then(|name| scope.full(name, ".")) else { return };
        claims.push(self.fence.claim(fact.span.range(), full, None, ClaimKind::Exists));
    }
}

/// The expression, when it is names and dots only.
fn dotted(expression: &str) -> Option<&str> {
    let plain = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    expression.chars().all(plain).then_some(expression)
}

/// The arguments of each call, by the call's place in the facts: those whose innermost call it is.
pub(super) fn arguments(sample: &Sample) -> HashMap<usize, Vec<usize>> {
    let facts = &sample.tags.facts;
    let mut open: Vec<usize> = Vec::new();
    let mut found: HashMap<usize, Vec<usize>> = HashMap::new();
    for (at, fact) in facts.iter().enumerate() {
        while open.last().is_some_and(|call| facts[*call].span.end <= fact.span.start) {
            open.pop();
        }
        if matches!(fact.form.as_str(), "argument" | "keyword" | "unknown-arguments" | "comment") {
            // The argument that is itself a call stands at the same place as that call; the callee's own span
            // (`a(b)` in `a(b)(c)`) never holds an argument of the outer call.
            let owner = open.iter().rev().find(|call| {
                facts[**call].span != fact.span && facts[**call].name_span.end <= fact.span.start
            });
            if let Some(owner) = owner {
                found.entry(*owner).or_default().push(at);
            }
        }
        if matches!(fact.form.as_str(), "call" | "method-call" | "any-call") && fact.role == Role::Reference {
            open.push(at);
        }
    }
    found
}
