//! Claims of a page: each file below knows one shape of them and nothing of the repository.

mod choices;
mod context;
mod counts;
pub mod defaults;
mod dependencies;
mod env;
pub mod features;
mod flags;
mod invocation;
pub mod keys;
pub mod links;
mod mood;
mod parameters;
pub mod paths;
mod samples;
pub mod shell;
mod signatures;
mod snippets;
pub mod symbols;
mod tasks;
mod trees;
mod values;
mod versions;

use crate::claim::Claim;
use crate::document::Document;

/// From a page to the claims of one shape.
pub type Extractor = fn(&Document) -> Vec<Claim>;

/// Every shape, in no order that matters.
pub const EXTRACTORS: &[Extractor] = &[
    choices::claims,
    counts::claims,
    defaults::claims,
    dependencies::claims,
    env::claims,
    features::extract,
    flags::claims,
    keys::claims,
    links::claims,
    parameters::claims,
    paths::claims,
    samples::claims,
    signatures::claims,
    snippets::extract,
    symbols::claims,
    tasks::extract,
    trees::claims,
    values::claims,
    versions::extract,
];

/// All claims of a page, in the order of their tokens; where two shapes claim the same of one token, one is kept.
pub fn claims(document: &Document) -> Vec<Claim> {
    let mut claims: Vec<Claim> = EXTRACTORS.iter().flat_map(|extract| extract(document)).collect();
    claims.sort_by(|a, b| {
        (a.focus.start, a.focus.end, &a.entity).cmp(&(b.focus.start, b.focus.end, &b.entity))
    });
    claims.dedup_by(|a, b| a.focus == b.focus && a.entity == b.entity && a.kind == b.kind);
    claims
}

pub use context::ClaimDraft;
pub use mood::{mood, page_mood};
