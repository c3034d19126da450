//! A change to a document that would mend a finding.

use crate::repo::Span;

/// Replace the bytes of `span` by `text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub span: Span,
    pub text: String,
}

/// One or more edits that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// A command: "change `--max-dept` to `--max-depth`".
    pub title: String,
    pub edits: Vec<Edit>,
    pub applicability: Applicability,
}

/// Whether a fix may be applied unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Applicability {
    /// The token is unambiguous and the document is the stale side beyond doubt.
    Safe,
    /// Likely right, to be looked at.
    Unsafe,
}
