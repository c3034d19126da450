//! What a Python class has, through its bases.

use super::{Item, MAX_DEPTH, Node, Step};
use crate::evidence::Role;
use crate::index::symbols::{Absence, Symbols, has_word};
use crate::repo::Span;

/// Bases that add no public attribute.
const PLAIN_BASES: [&str; 8] =
    ["object", "ABC", "abc.ABC", "Protocol", "typing.Protocol", "Generic", "typing.Generic", "t.Generic"];

/// Decorators that add no public attribute.
const PLAIN_DECORATORS: [&str; 8] = [
    "dataclass",
    "dataclasses.dataclass",
    "final",
    "typing.final",
    "runtime_checkable",
    "typing.runtime_checkable",
    "unique",
    "total_ordering",
];

/// The classes that a class inherits from, itself first, and what hides the rest.
#[derive(Clone, Debug, Default)]
pub struct Lineage {
    pub classes: Vec<Item>,
    /// Why there is more: a base of another package.
    pub foreign: Option<String>,
}

impl Symbols<'_, '_> {
    pub(super) fn in_class(&self, class: &Item, name: &str, depth: usize) -> Step {
        let lineage = self.lineage(class, depth);
        for class in &lineage.classes {
            if let Some(at) = member(class, name) {
                return Step::Found(Node::Item(Item { tags: class.tags.clone(), at }));
            }
        }
        if name.starts_with("__") {
            return Step::unknown("dunder names are made by Python");
        }
        for class in &lineage.classes {
            let text = self.text(class.tags.file);
            let tags = &class.tags;
            let body = &text[class.fact().span.range()];
            if has_word(body, name) {
                return Step::unknown("the class names it without defining it");
            }
            if ["__getattr__", "__getattribute__"].iter().any(|hook| member(class, hook).is_some()) {
                return Step::unknown(format!("`{}` has `__getattr__`", tags.name(class.at)));
            }
            // `setattr(Class, …)` elsewhere in the file, or in the class.
            if tags.facts.iter().any(|fact| fact.entity.name == "setattr" && fact.form == "dynamic") {
                return Step::unknown("the module makes attributes with `setattr`");
            }
            let decorated =
                self.decorators(class).into_iter().find(|name| !PLAIN_DECORATORS.contains(&name.as_str()));
            if let Some(decorator) = decorated {
                return Step::unknown(format!("`{}` is decorated with `{decorator}`", tags.name(class.at)));
            }
        }
        let names = lineage.classes.iter().flat_map(members).collect();
        Step::Absent(Absence {
            segment: name.to_owned(),
            at: 0,
            owner: class.fact().entity.name.clone(),
            place: Some(class.fact().name_span),
            names,
            partial: lineage.foreign,
        })
    }

    /// A class with its bases, depth first.
    pub(super) fn lineage(&self, class: &Item, depth: usize) -> Lineage {
        let mut lineage = Lineage::default();
        self.extend(class, depth, &mut lineage);
        lineage
    }

    fn extend(&self, class: &Item, depth: usize, lineage: &mut Lineage) {
        let known =
            lineage.classes.iter().any(|other| other.tags.file == class.tags.file && other.at == class.at);
        if known || depth > MAX_DEPTH {
            return;
        }
        lineage.classes.push(class.clone());
        let tags = &class.tags;
        for at in tags.inside(Some(class.at)) {
            let fact = &tags.facts[at];
            match fact.form.as_str() {
                "base" => {}
                "base-keyword" if fact.entity.name == "metaclass" => {
                    let metaclass = fact.default.as_deref().unwrap_or("");
                    if !matches!(metaclass, "ABCMeta" | "abc.ABCMeta") {
                        lineage.foreign.get_or_insert(format!("its metaclass is `{metaclass}`"));
                    }
                    continue;
                }
                _ => continue,
            }
            let base = fact.entity.name.split('[').next().unwrap_or("").trim();
            if PLAIN_BASES.contains(&base) {
                continue;
            }
            match self.in_scope(tags.file, base, depth) {
                Step::Found(Node::Item(item)) if item.fact().form == "class" => {
                    self.extend(&item, depth + 1, lineage)
                }
                _ => {
                    lineage.foreign.get_or_insert(format!("it inherits from `{base}` of another package"));
                }
            }
        }
    }

    /// The decorators of a definition, without their arguments.
    pub(super) fn decorators(&self, item: &Item) -> Vec<String> {
        let name = item.fact().name_span;
        let facts = item.tags.facts.iter();
        let on_it = facts.filter(|fact| fact.form == "decorator" && fact.name_span == name);
        on_it.filter_map(|fact| Some(fact.ty.as_deref()?.split('(').next()?.trim().to_owned())).collect()
    }

    /// The instance that calling a node gives, when it is one of our classes; `None` when that is not known.
    pub(super) fn returned(&self, node: &Node, depth: usize) -> Option<Node> {
        let Node::Item(item) = node else { return None };
        if item.fact().form == "class" {
            return Some(Node::Instance(item.clone()));
        }
        if item.fact().form != "function" || self.is_odd(item) {
            return None;
        }
        let annotation = item.fact().ty.as_deref()?.trim_matches(['"', '\'', ' ']);
        // Of several types it may be any; so it may where overloads tell what each gives.
        let others = item.tags.named(class_of(item), &item.fact().entity.name);
        if annotation.contains('|') || others.count() > 1 {
            return None;
        }
        let annotation = annotation.split('[').next()?;
        let class = class_of(item);
        if matches!(annotation, "Self" | "typing.Self" | "typing_extensions.Self") {
            return Some(Node::Instance(Item { tags: item.tags.clone(), at: class? }));
        }
        match self.in_scope(item.tags.file, annotation, depth) {
            Step::Found(Node::Item(found)) if found.fact().form == "class" && !self.is_abstract(&found) => {
                Some(Node::Instance(found))
            }
            _ => None,
        }
    }

    /// Whether others are to implement the class: what a function returns as one has more than it has.
    fn is_abstract(&self, class: &Item) -> bool {
        let body = self.text(class.tags.file).get(class.fact().span.range()).unwrap_or("");
        body.contains("@abstractmethod") || body.contains("@abc.abstractmethod")
    }

    /// Whether a function is not simply what its text says: asynchronous, a generator's wrapper, decorated.
    fn is_odd(&self, item: &Item) -> bool {
        let text = self.text(item.tags.file).get(item.fact().span.range()).unwrap_or("");
        let decorators = self.decorators(item);
        let is_plain = |name: &String| matches!(name.as_str(), "classmethod" | "staticmethod");
        text.starts_with("async") || !decorators.iter().all(is_plain)
    }
}

/// The class that a method stands in.
fn class_of(item: &Item) -> Option<usize> {
    item.tags.parent(item.at)
}

/// The fact that defines an attribute of a class: in its body, or on `self` in a method.
pub fn member(class: &Item, name: &str) -> Option<usize> {
    let tags = &class.tags;
    let own = tags.named(Some(class.at), name).next_back();
    own.or_else(|| attributes(class).find(|at| tags.name(*at) == name))
}

fn attributes(class: &Item) -> impl Iterator<Item = usize> + '_ {
    let tags = &class.tags;
    let inside = tags.within(class.fact().span).filter(|at| tags.form(*at) == "attribute");
    inside.filter(move |at| {
        let mut outer = tags.parent(*at);
        while let Some(at) = outer {
            if tags.form(at) == "class" {
                return at == class.at;
            }
            outer = tags.parent(at);
        }
        false
    })
}

fn members(class: &Item) -> Vec<(String, Span)> {
    let tags = &class.tags;
    let own = tags.inside(Some(class.at)).filter(|at| tags.facts[*at].role == Role::Definition);
    own.chain(attributes(class))
        .map(|at| (tags.name(at).to_owned(), tags.facts[at].name_span))
        .filter(|(name, _)| !name.starts_with('_'))
        .collect()
}
