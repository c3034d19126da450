//! What a dotted name or a path of a page means in this repository's code.
//!
//! Claim-driven: only the files on the way from a package to the name are parsed, each once. Whatever cannot be
//! followed (dynamic attributes, macros, foreign bases, generated modules) is `Unknown`, never absent.

pub mod python;
pub mod rust;
mod tags;
mod words;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use super::Index;
use crate::evidence::Fact;
use crate::repo::{FileId, Span};

pub use tags::{Tags, has_word};
pub use words::Words;

/// What was read so far; lives in the [`Index`].
#[derive(Default)]
pub struct Cache<'r> {
    tags: Mutex<HashMap<FileId, Arc<Tags>>>,
    words: OnceLock<Words<'r>>,
    /// Rust files with an `impl` and a word, by the word.
    mentions: Mutex<HashMap<String, Arc<Vec<FileId>>>>,
    packages: OnceLock<python::Packages>,
    crates: OnceLock<rust::Crates>,
}

/// One step of a resolution in some language, whose nodes are `N`.
#[derive(Clone, Debug)]
pub enum Step<N> {
    Found(N),
    Absent(Absence),
    Unknown(String),
    Foreign,
}

impl<N> Step<N> {
    fn unknown(reason: impl Into<String>) -> Step<N> {
        Step::Unknown(reason.into())
    }
}

/// What a name turned out to be.
#[derive(Clone, Debug)]
pub enum Lookup {
    /// It is there: its definition, or the file of the module it names.
    Found(Place),
    Absent(Absence),
    /// Why nothing can be said.
    Unknown(String),
    /// Its first segment is no package of this repository.
    Foreign,
}

/// Where something is defined.
#[derive(Clone, Debug)]
pub struct Place {
    pub span: Option<Span>,
    pub fact: Option<Fact>,
}

/// A name that its owner does not have.
#[derive(Clone, Debug)]
pub struct Absence {
    /// The segment that is missing, and its number in the name.
    pub segment: String,
    pub at: usize,
    /// The module or type that was searched, as people write it.
    pub owner: String,
    /// Where that stands.
    pub place: Option<Span>,
    /// What it does have.
    pub names: Vec<(String, Span)>,
    /// Why it may have more.
    pub partial: Option<String>,
}

/// Name resolution over one index.
#[derive(Clone, Copy)]
pub struct Symbols<'i, 'r> {
    index: &'i Index<'r>,
    cache: &'i Cache<'r>,
}

impl<'i, 'r> Symbols<'i, 'r> {
    pub(super) fn new(index: &'i Index<'r>, cache: &'i Cache<'r>) -> Symbols<'i, 'r> {
        Symbols { index, cache }
    }

    /// The symbols of a file, parsed when first asked for.
    pub fn tags(&self, file: FileId) -> Arc<Tags> {
        if let Some(tags) = self.cache.tags.lock().ok().and_then(|tags| tags.get(&file).cloned()) {
            return tags;
        }
        let read = Arc::new(Tags::read(self.index, file));
        match self.cache.tags.lock() {
            Ok(mut tags) => tags.entry(file).or_insert(read).clone(),
            Err(_) => read,
        }
    }

    /// Every word of the repository's sources.
    pub fn words(&self) -> &'i Words<'r> {
        self.cache.words.get_or_init(|| Words::read(self.index.repo()))
    }

    fn text(&self, file: FileId) -> &'r str {
        self.index.repo().text(file).unwrap_or("")
    }
}
