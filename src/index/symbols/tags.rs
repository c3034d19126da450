//! The facts of one file as a tree: what is defined inside what.

use crate::entity::EntityKind;
use crate::evidence::{Fact, Role};
use crate::index::Index;
use crate::repo::{FileId, Span};

/// Forms that hold other definitions.
const CONTAINERS: [&str; 11] =
    ["class", "function", "struct", "union", "enum", "variant", "trait", "fn", "mod", "impl", "type"];

/// The symbols of one file, in order, each with the definition around it.
#[derive(Debug)]
pub struct Tags {
    pub file: FileId,
    pub facts: Vec<Fact>,
    /// By fact: the innermost container around it.
    parents: Vec<Option<usize>>,
}

impl Tags {
    /// The symbols of a file; none when it does not parse or no query knows its language.
    pub fn read(index: &Index<'_>, file: FileId) -> Tags {
        Tags::nest(file, index.facts_of(EntityKind::Symbol, file))
    }

    /// Facts of one file, nested by their spans.
    pub fn nest(file: FileId, mut facts: Vec<Fact>) -> Tags {
        let key = |fact: &Fact| (fact.span.start, std::cmp::Reverse(fact.span.end), fact.name_span.start);
        facts.sort_by_key(key);
        let mut parents = Vec::with_capacity(facts.len());
        let mut open: Vec<usize> = Vec::new();
        for (at, fact) in facts.iter().enumerate() {
            while open.last().is_some_and(|outer| facts[*outer].span.end <= fact.span.start) {
                open.pop();
            }
            parents.push(open.last().copied());
            if CONTAINERS.contains(&fact.form.as_str()) {
                open.push(at);
            }
        }
        Tags { file, facts, parents }
    }

    /// The container around a fact.
    pub fn parent(&self, at: usize) -> Option<usize> {
        self.parents[at]
    }

    /// The facts directly inside a container (`None`: the file), in order.
    pub fn inside(&self, container: Option<usize>) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.facts.len()).filter(move |at| self.parents[*at] == container)
    }

    /// The facts anywhere inside a span, in order.
    pub fn within(&self, span: Span) -> impl Iterator<Item = usize> + '_ {
        let from = self.facts.partition_point(|fact| fact.span.start < span.start);
        (from..self.facts.len()).take_while(move |at| {
            self.facts[*at].span.end <= span.end || self.facts[*at].span.start < span.end
        })
    }

    /// The definitions with this name directly inside a container.
    pub fn named<'t>(
        &'t self,
        container: Option<usize>,
        name: &'t str,
    ) -> impl DoubleEndedIterator<Item = usize> + 't {
        self.inside(container).filter(move |at| {
            let fact = &self.facts[*at];
            fact.role == Role::Definition && fact.entity.name == name
        })
    }

    /// The fact's form.
    pub fn form(&self, at: usize) -> &str {
        &self.facts[at].form
    }

    /// The fact's name.
    pub fn name(&self, at: usize) -> &str {
        &self.facts[at].entity.name
    }
}

/// Whether a text holds a name as a whole word.
pub fn has_word(text: &str, word: &str) -> bool {
    memchr::memmem::find_iter(text.as_bytes(), word).any(|at| {
        let is_part =
            |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        let before = at.checked_sub(1).and_then(|at| text.as_bytes().get(at));
        !is_part(before) && !is_part(text.as_bytes().get(at + word.len()))
    })
}
