//! What the repository says: facts with their places, and how complete the inventory was that they came from.

use crate::entity::Entity;
use crate::repo::Span;

/// Something that the code or a manifest defines or mentions.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    pub entity: Entity,
    pub role: Role,
    /// What defines it, in the query's words: `function`, `struct`, `derive-field`, `make-target`; may be empty.
    pub form: String,
    /// The default value as written in the code.
    pub default: Option<String>,
    /// The type, value or metavariable as written in the code.
    pub ty: Option<String>,
    /// The enclosing definition (struct of a field, class of a method), as written.
    pub parent: Option<String>,
    /// Other spellings of the same entity.
    pub aliases: Vec<String>,
    /// The whole definition.
    pub span: Span,
    /// The name alone.
    pub name_span: Span,
}

/// Whether a fact makes the entity exist or only mentions it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    Definition,
    Reference,
}

/// One item found for a claim.
#[derive(Clone, Debug)]
pub struct Evidence {
    pub origin: Origin,
    pub bearing: Bearing,
    /// The place; `None` for a whole inventory (a file list).
    pub span: Option<Span>,
    pub fact: Option<Fact>,
    /// The name, value or path found: what a message quotes.
    pub quote: String,
    /// What the reader should know of it: "renamed from", "61 options", empty if nothing.
    pub note: String,
}

/// How an item bears on the claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bearing {
    /// It is the entity that the claim names.
    Same,
    /// A near miss: another name of the same owner, likely what was meant. Best first.
    Near,
    /// The same name under another owner or in another place.
    Elsewhere,
    /// The inventory that was searched; `note` says its size.
    Inventory,
}

/// Where an item came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    Query,
    Manifest,
    Listing,
    Grep,
    /// The document itself, or another document.
    Document,
    History,
}

impl Origin {
    /// The word that JSON and messages use.
    pub fn as_str(self) -> &'static str {
        match self {
            Origin::Query => "query",
            Origin::Manifest => "manifest",
            Origin::Listing => "listing",
            Origin::Grep => "grep",
            Origin::Document => "document",
            Origin::History => "history",
        }
    }
}

/// How complete the inventory was in which the entity was looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// All there is was seen: absence refutes.
    Complete,
    /// Some of it may be made elsewhere; the reason, for people.
    Partial(String),
    /// This repository does not answer for the entity; the reason, for people. Absence says nothing.
    None(String),
}

/// All that was gathered for one claim.
#[derive(Clone, Debug)]
pub struct Gathered {
    pub evidence: Vec<Evidence>,
    pub coverage: Coverage,
    /// Each look-up, in order, for `truedoc explain`: "list docs/", "flags of `fd`: 61".
    pub trail: Vec<String>,
}

impl Gathered {
    /// Nothing could be looked up, for `reason`.
    pub fn none(reason: impl Into<String>) -> Gathered {
        Gathered { evidence: Vec::new(), coverage: Coverage::None(reason.into()), trail: Vec::new() }
    }
}
