//! The configuration schemas of a repository: which types are read from files, the keys they hold, how keys nest.
//!
//! Built from the `config-key` facts of the queries. A type that may hold keys no field names (flattened maps,
//! hand-written readers, foreign base classes) is *open*: absence from it says nothing.

mod build;
mod python;
mod resolve;
mod serde;
pub mod shape;
mod words;

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, OnceLock};

use crate::repo::{FileId, Repo, Span};

pub(super) use build::schemas;
pub use resolve::{Bound, Outcome};
use shape::Shape;

/// Every schema of a repository.
#[derive(Debug, Default)]
pub struct Schemas {
    types: Vec<Type>,
    by_name: HashMap<String, Vec<usize>>,
    /// Keys read or registered by their name, of no known type: readers, registries, macro tables.
    loose: Vec<Key>,
    scopes: Vec<Scope>,
    /// Every spelling of every key.
    names: HashSet<String>,
    words: OnceLock<words::Words>,
    /// Bindings by the keys they are of: every key of a sample or table asks for the same one.
    bindings: Mutex<HashMap<Vec<Vec<String>>, Bound>>,
}

/// A type whose fields are keys.
#[derive(Clone, Debug)]
struct Type {
    name: String,
    file: FileId,
    span: Span,
    keys: Vec<Key>,
    /// Whether something deserialises it, as far as its own text says.
    read: bool,
    open: Option<String>,
    /// The type that it stands for (`struct A(B)`, `type A = B`).
    alias: Option<Shape>,
    is_enum: bool,
    /// Base classes.
    bases: Vec<String>,
}

/// One key.
#[derive(Clone, Debug)]
pub struct Key {
    /// As a configuration file spells it.
    pub name: String,
    pub aliases: Vec<String>,
    /// The type that holds it; empty for loose keys.
    pub owner: String,
    /// The query's word for how it is defined.
    pub form: String,
    pub span: Span,
    /// What may stand below it.
    pub shape: Shape,
    /// The default as written, if something near the key says one.
    pub default: Option<Given>,
    flatten: bool,
    /// The name in the code, for finding initialisers.
    field: String,
    /// The type as written.
    pub ty: String,
}

/// A default and the place that gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    pub text: String,
    pub span: Span,
}

impl Key {
    /// Whether a file may spell the key so.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.iter().any(|alias| alias == name)
    }
}

/// All keys that a value of one type may have, flattened ones included.
#[derive(Clone, Debug, Default)]
struct Scope {
    /// (type, key) numbers.
    keys: Vec<(usize, usize)>,
    /// Shapes of flattened maps: any key, with such a value.
    wild: Vec<Shape>,
    open: Option<String>,
}

impl Schemas {
    /// Keys that the code reads or registers by name alone.
    pub fn loose(&self) -> &[Key] {
        &self.loose
    }

    /// Whether the repository defines no type or key at all.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty() && self.loose.is_empty()
    }

    /// Every key of a type that is read, and every loose key.
    pub fn keys(&self) -> impl Iterator<Item = &Key> {
        let read = self.types.iter().filter(|one| one.read);
        read.flat_map(|one| &one.keys).chain(&self.loose)
    }

    /// Every key, of any type, and every loose key.
    pub fn all_keys(&self) -> impl Iterator<Item = &Key> {
        self.types.iter().flat_map(|one| &one.keys).chain(&self.loose)
    }

    /// The variants of the enums of this name.
    pub fn variants<'s>(&'s self, name: &'s str) -> impl Iterator<Item = &'s Key> {
        let enums = self.types.iter().filter(move |one| one.is_enum && one.name == name);
        enums.flat_map(|one| &one.keys).filter(|key| key.form == "variant")
    }

    /// Whether a type can give its keys no defaults: a typed dictionary says only which there are.
    pub fn gives_no_defaults(&self, owner: &str) -> bool {
        let numbers = self.by_name.get(owner).map_or(&[][..], Vec::as_slice);
        let is_dictionary = |number: &usize| self.types[*number].bases.iter().any(|base| base == "TypedDict");
        !numbers.is_empty() && numbers.iter().all(is_dictionary)
    }

    /// The place of a field among those of a class.
    pub fn position(&self, class: &str, field: &str) -> Option<usize> {
        let number = *self.by_name.get(class)?.first()?;
        self.types[number].keys.iter().position(|key| key.name == field)
    }

    /// Whether some key anywhere is spelt so.
    pub fn knows(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Whether a word stands somewhere in the repository outside its documents.
    pub fn stands(&self, repo: &Repo, word: &str) -> bool {
        self.words.get_or_init(|| words::Words::read(repo)).contains(word)
    }
}
