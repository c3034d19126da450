//! Keyword arguments and arity of calls, against the signatures of what this repository defines.

use super::{Sources, item, near};
use crate::claim::Claim;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered};
use crate::gather::near::Miss;
use crate::index::recase;
use crate::index::symbols::python::{Node, Signature, Step};
use crate::index::symbols::rust;

/// The evidence that the owner takes a keyword.
pub fn accepts(sources: &Sources<'_>, claim: &Claim) -> Gathered {
    let Some(owner) = claim.entity.owner.as_deref() else {
        return Gathered::none("it is not known what is called");
    };
    let signatures = match signatures(sources, owner) {
        Ok(signatures) => signatures,
        Err(reason) => return Gathered::none(reason),
    };
    let name = &claim.entity.name;
    if let Some(signature) = signatures.iter().find(|signature| signature.accepts(name)) {
        let span = signature.parameters.iter().find(|one| one.name == *name).map(|one| one.span);
        let evidence = vec![item(Bearing::Same, span, name, format!("a parameter of `{}`", signature.name))];
        return Gathered { evidence, coverage: Coverage::Complete, trail: Vec::new() };
    }
    let parameters: Vec<_> = signatures.iter().flat_map(|signature| &signature.parameters).collect();
    let names = parameters.iter().map(|one| one.name.as_str());
    let partial = signatures.iter().find_map(|signature| signature.partial.clone());
    let mut evidence: Vec<Evidence> = near::misses(name, names)
        .into_iter()
        .filter(|(near, miss)| partial.is_none() || is_slip(name, near, *miss))
        .take(3)
        .map(|(near, _)| {
            let span = parameters.iter().find(|one| one.name == near).map(|one| one.span);
            item(Bearing::Near, span, near, format!("a parameter is called `{near}`"))
        })
        .collect();
    evidence.extend(signatures.iter().take(2).map(inventory));
    let coverage = partial.map_or(Coverage::Complete, Coverage::Partial);
    Gathered { evidence, coverage, trail: vec![format!("signatures of `{owner}`: {}", signatures.len())] }
}

/// Whether a keyword that `**kwargs` may hand on is a slip for a parameter: its spelling, a lost word, or a word that
/// was added to a name of several. `column_names` beside `name` is another argument.
fn is_slip(name: &str, near: &str, miss: Miss) -> bool {
    let words = |name: &str| recase(name, "snake").split('_').map(str::to_owned).collect::<Vec<_>>();
    let (own, other) = (words(name), words(near));
    match miss {
        Miss::Words if own.len() < other.len() => own.iter().all(|word| other.contains(word)),
        Miss::Words => other.len() > 1 && own.starts_with(&other),
        _ => true,
    }
}

/// The evidence that something can be called with so many positional arguments and these keywords.
pub fn called(sources: &Sources<'_>, claim: &Claim, positional: usize, keywords: &[String]) -> Gathered {
    let name = &claim.entity.name;
    if name.contains("::") {
        return called_rust(sources, name, positional);
    }
    let signatures = match signatures(sources, name) {
        Ok(signatures) => signatures,
        Err(reason) => return Gathered::none(reason),
    };
    let fitting = signatures.iter().find(|signature| signature.missing(positional, keywords).is_empty());
    if let Some(signature) = fitting {
        let evidence = vec![Evidence { bearing: Bearing::Same, ..inventory(signature) }];
        return Gathered { evidence, coverage: Coverage::Complete, trail: Vec::new() };
    }
    if signatures.iter().any(|signature| !signature.is_whole) {
        return Gathered::none("what it requires is not known");
    }
    let least = signatures.iter().min_by_key(|signature| signature.missing(positional, keywords).len());
    let Some(signature) = least else { return Gathered::none("no signature was found") };
    let mut evidence: Vec<Evidence> = signature
        .missing(positional, keywords)
        .into_iter()
        .map(|one| item(Bearing::Near, Some(one.span), &one.name, format!("`{}` is required", one.name)))
        .collect();
    evidence.push(inventory(signature));
    Gathered { evidence, coverage: Coverage::Complete, trail: Vec::new() }
}

/// Functions that traits of the standard library give beside an inherent one of the same name.
const TRAIT_FUNCTIONS: [&str; 9] =
    ["from", "into", "try_from", "try_into", "from_str", "from_iter", "default", "fmt", "clone"];

fn called_rust(sources: &Sources<'_>, name: &str, given: usize) -> Gathered {
    let segments: Vec<&str> = name.split("::").collect();
    if segments.last().is_some_and(|last| TRAIT_FUNCTIONS.contains(last)) {
        return Gathered::none("a trait may give another function of that name");
    }
    let item_found = match sources.index.symbols().rust_node(&segments) {
        rust::Step::Found(rust::Node::Item(found)) if found.fact().form == "fn" => found,
        _ => return Gathered::none("it is no function that can be followed"),
    };
    compare(sources, &item_found, rust_parameters(&item_found), given)
}

/// The evidence that a method takes so many arguments beside its receiver.
pub fn arity(sources: &Sources<'_>, function: &rust::Item, given: usize) -> Gathered {
    if TRAIT_FUNCTIONS.contains(&function.fact().entity.name.as_str()) {
        return Gathered::none("a trait may give another function of that name");
    }
    let mut parameters = rust_parameters(function);
    match parameters.first() {
        Some(first) if function.tags.form(*first) == "parameter-self" => parameters.remove(0),
        _ => return Gathered::none("it is no method"),
    };
    compare(sources, function, parameters, given)
}

fn compare(sources: &Sources<'_>, item_found: &rust::Item, parameters: Vec<usize>, given: usize) -> Gathered {
    let tags = &item_found.tags;
    let variants = sources.index.symbols().rust_variants(item_found);
    if parameters.iter().any(|at| tags.form(*at) == "parameter-variadic") {
        return Gathered::none("it takes any number of arguments");
    }
    let all = rust_parameters(item_found).len();
    if variants.iter().any(|other| rust_parameters(other).len() != all) {
        return Gathered::none("there are several functions of that name");
    }
    let place = Some(item_found.fact().name_span);
    let shown: Vec<&str> = parameters.iter().map(|at| sources.repo.slice(tags.facts[*at].span)).collect();
    let signature = format!("{}({})", item_found.fact().entity.name, shown.join(", "));
    let whole =
        item(Bearing::Inventory, place, &signature, format!("`{signature}` takes {}", parameters.len()));
    if parameters.len() == given {
        let evidence = vec![Evidence { bearing: Bearing::Same, ..whole }];
        return Gathered { evidence, coverage: Coverage::Complete, trail: Vec::new() };
    }
    let mut evidence: Vec<Evidence> = parameters
        .iter()
        .skip(given)
        .map(|at| {
            let fact = &tags.facts[*at];
            item(
                Bearing::Near,
                Some(fact.name_span),
                &fact.entity.name,
                format!("`{}` is required", fact.entity.name),
            )
        })
        .collect();
    evidence.push(whole);
    Gathered { evidence, coverage: Coverage::Complete, trail: Vec::new() }
}

fn rust_parameters(function: &rust::Item) -> Vec<usize> {
    let tags = &function.tags;
    tags.inside(Some(function.at)).filter(|at| tags.form(*at).starts_with("parameter")).collect()
}

fn inventory(signature: &Signature) -> Evidence {
    let note = format!("`{}` is the signature", signature.shown());
    item(Bearing::Inventory, signature.place, &signature.shown(), note)
}

/// The ways to call a dotted name; `Class().method` is a method of an instance.
fn signatures(sources: &Sources<'_>, name: &str) -> Result<Vec<Signature>, String> {
    let symbols = sources.index.symbols();
    let through_instance = name.rsplit_once('.').is_some_and(|(receiver, _)| receiver.ends_with("()"));
    match symbols.python_node(name) {
        Step::Found(Node::Module(_)) => Err("it is a module".to_owned()),
        Step::Found(node) => symbols.python_signatures(&node, through_instance),
        Step::Absent(_) => Err("the callee is missing, which is said there".to_owned()),
        Step::Unknown(reason) => Err(reason),
        Step::Foreign => Err("no package of this repository has that name".to_owned()),
    }
}
