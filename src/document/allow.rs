//! Suppression comments: `<!-- truedoc: allow RULE: reason -->` and `<!-- truedoc: off -->` … `<!-- truedoc: on -->`.

use std::ops::Range;

/// One suppression: findings of `rule` whose token starts inside `covers` are not reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allow {
    /// The rule's name, or `None` for every rule (`off`).
    pub rule: Option<String>,
    pub reason: String,
    /// The raw range of the comment itself.
    pub comment: Range<usize>,
    /// The raw range that it covers.
    pub covers: Range<usize>,
}

use super::Block;

/// The suppressions of a page, in order.
pub(super) fn parse(_text: &str, _blocks: &[Block]) -> Vec<Allow> {
    Vec::new()
}
