//! Signatures that a page shows, beside those of the code.

use super::{Sources, callee, item, signed_rust};
use crate::claim::Claim;
use crate::document::Document;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered};
use crate::index::symbols::has_word;
use crate::index::symbols::python::{Node, Parameter, ParameterKind, Signature, Step};
use crate::repo::Span;
use crate::signature::{Documented, Signed};
use crate::value::{agrees, of_code};

/// Something that the page says and the code does not.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The parameter that the code has there, or the documented one.
    pub name: String,
    /// What differs, as the end of "…, but": "`size` is required".
    pub what: String,
    pub span: Option<Span>,
}

/// The evidence that something has the signature that the page shows.
pub fn shown(sources: &Sources<'_>, document: &Document, claim: &Claim, signed: &Signed) -> Gathered {
    let name = &claim.entity.name;
    let before = document.text.get(..claim.focus.start as usize).unwrap_or("");
    if name.contains("::") || before.ends_with("fn ") {
        return signed_rust::shown(sources, claim, signed);
    }
    let Some(node) = callee::python(sources, document, claim, name) else {
        return Gathered::none("it is not known whose signature it is");
    };
    let signatures = match sources.index.symbols().python_signatures(&node, true) {
        Ok(signatures) => signatures,
        Err(reason) => return Gathered::none(reason),
    };
    let is_bare = signed.returns.is_none() && signed.parameters.len() > 1;
    if is_bare && signatures.iter().all(|signature| shares_nothing(signed, signature)) {
        return Gathered::none("none of the parameters is the code's: it is another function of that name");
    }
    let refuses = refuses(sources, &node);
    let found =
        signatures.iter().map(|signature| (signature, differences(signed, signature, refuses.as_deref())));
    decide(found.collect())
}

/// Whether no parameter of the page is one of the code's.
fn shares_nothing(signed: &Signed, signature: &Signature) -> bool {
    let is_shown = |parameter: &Parameter| signed.parameters.iter().any(|one| one.name == parameter.name);
    !signature.parameters.is_empty() && !signature.parameters.iter().any(is_shown)
}

/// The evidence that a method of a class of the reader's can be called as the one that it overrides.
pub fn overridden(sources: &Sources<'_>, claim: &Claim, signed: &Signed) -> Gathered {
    let node = match sources.index.symbols().python_node(&claim.entity.name) {
        Step::Found(node) => node,
        _ => return Gathered::none("what it overrides is not known"),
    };
    let signatures = match sources.index.symbols().python_signatures(&node, true) {
        Ok(signatures) => signatures,
        Err(reason) => return Gathered::none(reason),
    };
    if signatures.iter().any(|one| one.takes_more || one.partial.is_some()) {
        return Gathered::none("what it overrides takes any arguments");
    }
    decide(signatures.iter().map(|signature| (signature, misfit(signed, signature))).collect())
}

/// Supported by a signature without differences; refuted by the only one there is.
pub fn decide(found: Vec<(&Signature, Vec<Difference>)>) -> Gathered {
    if let Some((signature, _)) = found.iter().find(|(_, differences)| differences.is_empty()) {
        let evidence = vec![whole(Bearing::Same, signature)];
        return Gathered { evidence, coverage: Coverage::Complete, trail: Vec::new() };
    }
    let [(signature, differences)] = found.as_slice() else {
        return Gathered::none("there are several signatures");
    };
    let differences =
        differences.iter().map(|one| item(Bearing::Near, one.span, &one.name, one.what.clone()));
    let evidence = differences.chain([whole(Bearing::Inventory, signature)]).collect();
    Gathered { evidence, coverage: Coverage::Complete, trail: Vec::new() }
}

fn whole(bearing: Bearing, signature: &Signature) -> Evidence {
    let shown = signature.shown();
    item(bearing, signature.place, &shown, format!("`{shown}` is the signature"))
}

/// The text of a function that refuses the keywords that it does not know, although it takes `**kwargs`.
fn refuses(sources: &Sources<'_>, node: &Node) -> Option<String> {
    let Node::Item(found) = node else { return None };
    let text = sources.repo.slice(found.fact().span);
    let is_strict = text.contains("raise TypeError") && text.contains(" not in ");
    is_strict.then(|| text.to_owned())
}

fn differences(signed: &Signed, signature: &Signature, refuses: Option<&str>) -> Vec<Difference> {
    // `def close()` names a function more often than it shows that it takes nothing.
    if signed.parameters.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for documented in &signed.parameters {
        match signature.parameters.iter().find(|one| one.name == documented.name) {
            Some(parameter) => found.extend(unlike(documented, parameter)),
            None if may_take(documented, signature, refuses) => {}
            None => found.push(Difference {
                name: documented.name.clone(),
                what: format!("`{}` is no parameter", documented.name),
                span: None,
            }),
        }
    }
    let is_shown = |parameter: &&Parameter| signed.parameters.iter().any(|one| one.name == parameter.name);
    if !signed.is_open && signature.is_whole {
        let lost = signature.parameters.iter().filter(|one| one.required && !is_shown(one));
        found.extend(lost.map(|one| about(one, "is required and not shown")));
    }
    found.extend(out_of_order(signed, signature));
    found
}

fn about(parameter: &Parameter, what: &str) -> Difference {
    let name = parameter.name.clone();
    Difference { what: format!("`{name}` {what}"), name, span: Some(parameter.span) }
}

fn may_take(documented: &Documented, signature: &Signature, refuses: Option<&str>) -> bool {
    let is_refused = refuses.is_some_and(|text| !has_word(text, &documented.name));
    signature.takes_more && !documented.is_keyword || signature.partial.is_some() && !is_refused
}

fn unlike(documented: &Documented, parameter: &Parameter) -> Option<Difference> {
    if documented.is_optional && parameter.required {
        return Some(about(parameter, "has no default"));
    }
    let value = parameter.default.as_deref().and_then(of_code);
    if let (Some(stated), Some(value)) = (documented.default.as_deref(), value)
        && of_code(stated).is_some()
        && agrees(stated, &value) == Some(false)
    {
        let given = parameter.default.as_deref().unwrap_or("");
        return Some(about(parameter, &format!("defaults to `{given}`")));
    }
    let types = (documented.ty.as_deref(), parameter.ty.as_deref());
    match types {
        (Some(stated), Some(given)) if is_simple(stated) && is_simple(given) && stated != given => {
            Some(about(parameter, &format!("is a `{given}`")))
        }
        _ => None,
    }
}

/// Types that stand for nothing but themselves.
fn is_simple(ty: &str) -> bool {
    matches!(ty, "int" | "str" | "float" | "bool" | "bytes" | "list" | "dict" | "tuple" | "set")
}

/// Two positional parameters that the page shows the other way round.
fn out_of_order(signed: &Signed, signature: &Signature) -> Option<Difference> {
    let positional = signature.parameters.iter().filter(|one| one.kind != ParameterKind::KeywordOnly);
    let places: Vec<&Parameter> = positional.collect();
    let shown = signed.parameters.iter().filter(|one| !one.is_keyword);
    let order: Vec<usize> =
        shown.filter_map(|one| places.iter().position(|other| other.name == one.name)).collect();
    let pair = order.windows(2).find(|pair| pair[0] > pair[1])?;
    Some(about(places[pair[1]], &format!("comes before `{}`", places[pair[0]].name)))
}

/// Why a method cannot be called as the one that it overrides.
fn misfit(signed: &Signed, signature: &Signature) -> Vec<Difference> {
    if signed.is_open {
        return Vec::new();
    }
    let positional = || signature.parameters.iter().filter(|one| one.kind != ParameterKind::KeywordOnly);
    let taken = signed.parameters.iter().filter(|one| !one.is_keyword).count();
    let wanted = signed.parameters.iter().filter(|one| !one.is_keyword && !one.is_optional).count();
    let given: Vec<&Parameter> = positional().filter(|one| one.required).collect();
    if taken < given.len() {
        return given[taken..].iter().map(|one| about(one, "is passed too")).collect();
    }
    let most = positional().count();
    let extra = signed.parameters.iter().filter(|one| !one.is_keyword && !one.is_optional).skip(most);
    match wanted > most {
        true => extra
            .map(|one| Difference {
                name: one.name.clone(),
                what: format!("`{}` is never passed", one.name),
                span: None,
            })
            .collect(),
        false => Vec::new(),
    }
}
