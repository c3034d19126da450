//! Names that code samples use: imports, attributes of what they import, calls with their arguments.

mod overrides;
mod prompts;
mod python;
mod rust;
mod unbound;
mod values;

use std::collections::BTreeMap;
use std::ops::Range;

use super::ClaimDraft;
use super::symbols::is_codeish;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};
use crate::index::language;

use prompts::Source;

/// Longer samples are data.
const MAX_BYTES: usize = 64 << 10;

/// The claims of every sample in a language that truedoc parses.
pub fn claims(document: &Document) -> Vec<Claim> {
    let mut scopes: BTreeMap<&'static str, Scope> = BTreeMap::new();
    let mut claims = Vec::new();
    for block in &document.blocks {
        let BlockKind::Code { language, .. } = &block.kind else { continue };
        let Some(language) = language::of_fence(language).filter(|_| block.text.len() <= MAX_BYTES) else {
            continue;
        };
        let scope = scopes.entry(language.name).or_default();
        scope.enter(&block.headings);
        let sample = Fence { document, block, source: Source::clean(language.name, &block.text) };
        match language.name {
            "python" => python::claims(&sample, language, scope, &mut claims),
            "rust" => rust::claims(&sample, language, scope, &mut claims),
            _ => {}
        }
    }
    claims
}

/// One sample with the way back to its page.
struct Fence<'d> {
    document: &'d Document,
    block: &'d Block,
    source: Source,
}

impl Fence<'_> {
    /// A claim about a range of the cleaned text.
    fn claim(&self, range: Range<usize>, name: String, owner: Option<String>, kind: ClaimKind) -> Claim {
        let token = self.source.original(range);
        let entity = Entity { kind: EntityKind::Symbol, name, owner };
        ClaimDraft::new(self.document, self.block, token).claim(entity, kind)
    }

    /// A weak claim about the last name of a called expression whose receiver is not known.
    fn lone(&self, callee: Range<usize>, scope: &Scope) -> Option<Claim> {
        let text = self.source.text.get(callee.clone())?;
        let name = text.rsplit('.').next()?;
        let is_own = scope.names.contains_key(name);
        let start = callee.end - name.len();
        (is_codeish(name) && !is_own)
            .then(|| self.claim(start..callee.end, name.to_owned(), None, ClaimKind::Exists))
    }
}

/// What a name of a sample stands for.
#[derive(Clone, Debug, PartialEq)]
enum Binding {
    /// An imported name, as its full dotted name or path.
    Path(String),
    /// The value that calling a full name returned, without the `()`.
    Result(String),
    /// Something of the sample's own.
    Local,
}

/// The names that the samples of a page have bound so far.
#[derive(Default)]
struct Scope {
    names: BTreeMap<String, Binding>,
    headings: Vec<usize>,
}

impl Scope {
    /// Values do not outlive their section: another one shows another `client`.
    fn enter(&mut self, headings: &[usize]) {
        if self.headings != headings {
            self.names.retain(|_, binding| matches!(binding, Binding::Path(_)));
            self.headings = headings.to_vec();
        }
    }

    fn is_imported(&self, name: &str) -> bool {
        matches!(self.names.get(name), Some(Binding::Path(_)))
    }

    fn bind(&mut self, name: &str, binding: Binding) {
        self.names.insert(name.to_owned(), binding);
    }

    /// The full name of a dotted expression whose first segment is bound.
    fn full(&self, expression: &str, separator: &str) -> Option<String> {
        let (first, rest) = match expression.split_once(separator) {
            Some((first, rest)) => (first, Some(rest)),
            None => (expression, None),
        };
        let base = match self.names.get(first)? {
            Binding::Path(path) => path.clone(),
            Binding::Result(callee) => format!("{callee}()"),
            Binding::Local => return None,
        };
        Some(match rest {
            Some(rest) => format!("{base}{separator}{rest}"),
            None => base,
        })
    }
}
