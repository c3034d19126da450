//! Methods that a Rust sample calls on a value whose type the repository's signatures tell.

use super::qualified::EVERYONES;
use super::{Sources, calls, found, lone, missing};
use crate::claim::{Claim, ClaimKind};
use crate::document::Document;
use crate::evidence::Gathered;
use crate::index::symbols::Place;
use crate::index::symbols::rust::{Node, Step};

/// The evidence that the type of the receiver, which the claim's places lead to, has the method, and takes so many
/// arguments.
pub fn evidence(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let symbols = sources.index.symbols();
    let name = claim.entity.name.as_str();
    let positional = match &claim.kind {
        ClaimKind::Called { positional, .. } => Some(*positional),
        _ => None,
    };
    if name == "clone" {
        return Gathered::none("a reference can be cloned whatever it is to");
    }
    let root = claim.places[0].split([':', '(', '{']).next().unwrap_or("");
    let ty = (!EVERYONES.contains(&root)).then(|| symbols.rust_value(&claim.places)).flatten();
    let Some(ty) = ty else {
        return match positional {
            Some(_) => Gathered::none("the type of the receiver is not known"),
            None => lone::word(sources, document, claim),
        };
    };
    let trail = format!("the receiver is a `{}`", ty.fact().entity.name);
    let gathered = match (symbols.rust_method(&ty, name), positional) {
        (Step::Found(Node::Item(function)), Some(given)) => calls::arity(sources, &function, given),
        (Step::Found(Node::Item(function)), None) => {
            let place = Place { span: Some(function.fact().name_span), fact: Some(function.fact().clone()) };
            found(name, &place)
        }
        (_, Some(_)) => Gathered::none("the callee is missing, which is said there"),
        (Step::Absent(_), None) if symbols.is_trait_method(name) => {
            Gathered::none("a trait of the repository has such a method")
        }
        (Step::Absent(absence), None) => missing(sources, &absence),
        (Step::Unknown(reason), None) => Gathered::none(reason),
        (Step::Found(_) | Step::Foreign, None) => Gathered::none("it is no method"),
    };
    Gathered { trail: [vec![trail], gathered.trail].concat(), ..gathered }
}
