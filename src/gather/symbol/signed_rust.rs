//! Signatures of Rust functions that a page shows, beside those of the code.

use std::sync::LazyLock;

use regex::Regex;

use super::{Sources, item};
use crate::claim::Claim;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered};
use crate::index::symbols::rust::Item;
use crate::signature::Signed;

/// The evidence that a function has the parameters that the page shows.
pub fn shown(sources: &Sources<'_>, claim: &Claim, signed: &Signed) -> Gathered {
    let Some((owner, function)) = function(sources, claim) else {
        return Gathered::none("it is not known whose signature it is");
    };
    let symbols = sources.index.symbols();
    if symbols.rust_variants(&function).len() > 1 {
        return Gathered::none("there are several functions of that name");
    }
    let tags = &function.tags;
    let parameters: Vec<usize> =
        tags.inside(Some(function.at)).filter(|at| tags.form(*at) == "parameter").collect();
    let text = sources.repo.slice(function.fact().span);
    let head = text.split('{').next().unwrap_or(text).trim().trim_end_matches(';').trim().to_owned();
    let place = Some(function.fact().name_span);
    let whole = |bearing| item(bearing, place, &head, format!("`{head}` is the signature"));
    let mut evidence: Vec<Evidence> = Vec::new();
    if signed.is_open || signed.parameters.is_empty() {
        return Gathered::none("the page does not show its parameters");
    }
    if signed.parameters.len() != parameters.len() {
        let what = format!("it takes {} parameters", parameters.len());
        evidence.push(item(Bearing::Near, place, &function.fact().entity.name, what));
    } else {
        for (shown, at) in signed.parameters.iter().zip(&parameters) {
            let fact = &tags.facts[*at];
            let (Some(stated), Some(given)) = (shown.ty.as_deref(), fact.ty.as_deref()) else { continue };
            if differ(sources, &function, &owner, stated, given) {
                let what = format!("`{}` is a `{given}`", fact.entity.name);
                evidence.push(item(Bearing::Near, Some(fact.name_span), &fact.entity.name, what));
            }
        }
    }
    let bearing = if evidence.is_empty() { Bearing::Same } else { Bearing::Inventory };
    evidence.push(whole(bearing));
    Gathered { evidence, coverage: Coverage::Complete, trail: Vec::new() }
}

/// The function with the type that has it: `Type::name`, or the type that a heading names.
fn function(sources: &Sources<'_>, claim: &Claim) -> Option<(String, Item)> {
    let symbols = sources.index.symbols();
    let segments: Vec<&str> = claim.entity.name.split("::").collect();
    if let [.., owner, name] = segments[..] {
        return Some((owner.to_owned(), symbols.rust_function(owner, name)?));
    }
    claim.section.iter().rev().take(2).find_map(|heading| {
        let owner = heading.trim();
        let is_name = owner.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
        let found = is_name.then(|| symbols.rust_function(owner, segments[0])).flatten()?;
        Some((owner.to_owned(), found))
    })
}

static NOISE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"'\w+\s*|\s+|(?:\w+::)+").expect("the pattern is valid"));
static ASSOCIATED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\bSelf::(\w+)").expect("the pattern is valid"));

/// Whether two types differ for certain: neither is generic, and they are not spelt alike.
fn differ(sources: &Sources<'_>, function: &Item, owner: &str, stated: &str, given: &str) -> bool {
    let holder = function.tags.parent(function.at).map(|at| sources.repo.slice(function.tags.facts[at].span));
    let given = ASSOCIATED.replace_all(given, |found: &regex::Captures<'_>| {
        associated(holder.unwrap_or(""), &found[1]).unwrap_or_else(|| found[0].to_owned())
    });
    let text = sources.repo.slice(function.fact().span);
    let generics = text.split('(').next().unwrap_or("");
    let is_generic = |ty: &str| {
        let words = ty.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        words.into_iter().any(|word| {
            matches!(word, "impl" | "dyn" | "_")
                || (word.len() <= 2 && word.starts_with(char::is_uppercase))
                || (word.starts_with(char::is_uppercase) && generics.contains(&format!("{word}:")))
        })
    };
    let is_cut = |ty: &str| ty.contains("..") || ty.contains('…') || ty.is_empty();
    if is_generic(stated) || is_generic(&given) || is_cut(stated) || given.contains("Self::") {
        return false;
    }
    let plain = |ty: &str| {
        let ty = ty.replace("Self", owner);
        NOISE.replace_all(&ty, "").replace("mut", "")
    };
    plain(stated) != plain(&given)
}

/// `type Name = X;` of an impl.
fn associated(holder: &str, name: &str) -> Option<String> {
    let start = holder.find(&format!("type {name} = "))? + name.len() + "type  = ".len();
    let rest = &holder[start..];
    Some(rest[..rest.find(';')?].to_owned())
}
