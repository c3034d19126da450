//! What a document asserts: one entity, what is said of it, and where it stands.

use std::sync::Arc;

use crate::entity::{Entity, EntityKind};
use crate::repo::Span;
use crate::signature::Signed;

/// One checkable assertion of a document.
#[derive(Clone, Debug)]
pub struct Claim {
    pub entity: Entity,
    pub kind: ClaimKind,
    /// The sentence, cell or code line that asserts it, in bytes of the document.
    pub span: Span,
    /// The token that would be wrong; within `span`.
    pub focus: Span,
    /// The headings above, outermost first, as plain text.
    pub section: Vec<String>,
    /// The text of `span` as a reader sees it.
    pub quote: String,
    pub mood: Mood,
    /// Where on the page the token stands; decides how strong a bare name is.
    pub setting: Setting,
    /// Other folders or commands that the text puts the claim in (`cd docs`, "in `scripts/`"), nearest first. Of a
    /// method that a Rust sample calls: the steps that make its receiver; of a listed parameter: all that are listed.
    pub places: Vec<String>,
}

impl Claim {
    /// Whether it is about the method of a value, which `places` lead to.
    pub fn is_of_value(&self) -> bool {
        matches!(self.kind, ClaimKind::Exists | ClaimKind::Called { .. })
            && self.entity.kind == EntityKind::Symbol
            && self.entity.owner.is_some()
            && !self.places.is_empty()
    }
}

/// What is said of the entity.
#[derive(Clone, Debug, PartialEq)]
pub enum ClaimKind {
    /// It is there.
    Exists,
    /// It is not there ("was removed", "there is no").
    Absent,
    /// A command line: the program and its arguments, as written.
    Runs(Vec<String>),
    /// A version floor or current version, as written (`1.75`, `>=3.9`).
    Requires(String),
    /// A value that holds when nothing is said.
    Default(String),
    /// The owner, something that can be called, takes it as a keyword argument.
    Accepts,
    /// A sample gives it this value; `places` are the other values that the page's samples give it.
    Valued(String),
    /// The owner takes it, says a list of parameters.
    Listed,
    /// It can be called with these arguments.
    Called { positional: usize, keywords: Vec<String> },
    /// The sample that uses it defines or imports it; with the name that it may be a slip of.
    Bound(Option<String>),
    /// It has this signature.
    Signed(Signed),
    /// A class of the reader's defines it anew with this signature.
    Overridden(Signed),
    /// A line or range of lines of a file, from 1.
    Lines(u32, u32),
    /// These lines of a file, from 1, are those of the symbol with this name.
    Holds { first: u32, last: u32, name: String },
    /// It has this many items; those that the page lists, each by its place.
    Count { said: u32, items: Vec<Span> },
    /// An entry of a drawn tree of files, with all paths of the tree.
    Entry(Arc<[String]>),
    /// Its members are these, and no others.
    OneOf(Arc<[String]>),
    /// It is one of these values, as a list of the page gives them.
    Among(Arc<[String]>),
    /// A link whose text is this name of a file; the entity is the target.
    Titled(String),
}

/// How the sentence means what it says. Only `Asserted` claims are about the repository now;
/// the others are kept, because negated existence is a claim of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mood {
    Asserted,
    /// "there is no", "does not exist", "instead of", "unlike".
    Negated,
    /// "e.g.", "for example renaming", "if you had".
    Hypothetical,
    /// "was removed in", "used to", "previously"; changelogs, migration tables.
    Historical,
    /// "will", "planned", roadmaps and proposals.
    Future,
}

/// The piece of the page that holds a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// Plain words.
    Prose,
    /// An inline code span.
    Code,
    /// A link destination.
    Link,
    /// A table cell.
    Cell,
    /// A heading.
    Heading,
    /// A fenced or indented code block; the language is the first word of the info string, lower case, or empty.
    Fence,
    /// Raw HTML.
    Html,
}
