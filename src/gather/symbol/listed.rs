//! Parameters that a list names, beside those of what the list is about.

use super::{Sources, callee, item, near};
use crate::claim::Claim;
use crate::document::Document;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered};
use crate::index::recase;
use crate::index::symbols::python::{Node, Signature, Step};

/// The evidence that the claim's owner takes what the item of a list names; `claim.places` are all of its names.
pub fn evidence(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let Some(owner) = claim.entity.owner.as_deref() else { return Gathered::none("it is not known of what") };
    let name = &claim.entity.name;
    let known = |signature: &Signature| claim.places.iter().filter(|one| signature.accepts(one)).count();
    let nodes = nodes(sources, document, claim, owner);
    if nodes.iter().any(|node| may_have(sources, node, name)) {
        return Gathered::none("it is an attribute of what the list is about");
    }
    let mut signatures = signatures(sources, &nodes);
    signatures.sort_by_key(|signature| std::cmp::Reverse(known(signature)));
    let Some(signature) = signatures.first() else {
        return Gathered::none("what the list is about is not known");
    };
    if let Some(parameter) = signature.parameters.iter().find(|one| one.name == *name) {
        let note = format!("a parameter of `{}`", signature.name);
        let evidence = vec![item(Bearing::Same, Some(parameter.span), name, note)];
        return Gathered { evidence, coverage: Coverage::Complete, trail: Vec::new() };
    }
    // One stranger among parameters; more of them make it a list of something else.
    let others = claim.places.len() - 1;
    if known(signature) < others || others == 0 {
        return Gathered::none("the list may be of something else");
    }
    let free = signature.parameters.iter().filter(|one| !claim.places.contains(&one.name));
    let names: Vec<&str> = free.clone().map(|one| one.name.as_str()).collect();
    let mut evidence: Vec<Evidence> = near::misses(name, names.iter().copied())
        .into_iter()
        .take(2)
        .map(|(near, _)| {
            let span = free.clone().find(|one| one.name == near).map(|one| one.span);
            item(Bearing::Near, span, near, format!("a parameter is called `{near}`"))
        })
        .collect();
    let shown = signature.shown();
    let note = format!("`{shown}` is the signature");
    evidence.push(item(Bearing::Inventory, signature.place, &shown, note));
    let coverage = signature.partial.clone().map_or(Coverage::Complete, Coverage::Partial);
    Gathered { evidence, coverage, trail: Vec::new() }
}

/// Whether a class has, or may have, an attribute of this name.
fn may_have(sources: &Sources<'_>, node: &Node, name: &str) -> bool {
    let Node::Item(class) = node else { return false };
    class.fact().form == "class"
        && !matches!(sources.index.symbols().python_member(class, name), Step::Absent(_))
}

/// What the owner may be: itself, or the class of the same words (`create_branch`, `CreateBranch`).
fn nodes(sources: &Sources<'_>, document: &Document, claim: &Claim, owner: &str) -> Vec<Node> {
    let mut nodes: Vec<Node> = callee::python(sources, document, claim, owner).into_iter().collect();
    if owner.contains('_') && !owner.contains('.') {
        nodes.extend(callee::only(sources, &recase(owner, "pascal"), "class").map(Node::Item));
    }
    nodes
}

/// The ways to call them.
fn signatures(sources: &Sources<'_>, nodes: &[Node]) -> Vec<Signature> {
    let symbols = sources.index.symbols();
    nodes.iter().filter_map(|node| symbols.python_signatures(node, true).ok()).flatten().collect()
}
