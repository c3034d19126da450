//! # What it checks
//!
//! The part of a link behind `#`: the page that it points into has such a heading or id. Headings are slugged as
//! whatever renders the page does it (GitHub, MkDocs, mdBook, Docusaurus, VitePress, Zola, …), and every id that is
//! written out counts.
//!
//! # Why
//!
//! Rewording a heading, or splitting a page, breaks each link to it without a sign.
//!
//! # Example
//!
//! The heading was "Enumerated" once:
//!
//! ```markdown
//! - [Enumerated values](#enumerated)
//!
//! ## Enumerated values
//! ```
//!
//! # Limits
//!
//! Pages that take in other text, components or generated parts are judged only when one heading is nearly the one
//! that is named.

use super::existence::{Wording, judge};
use crate::claim::Claim;
use crate::entity::EntityKind;
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "missing-anchor",
    summary: "a link points at a heading that is not on the page",
    level: Level::Error,
    source: include_str!("missing_anchor.rs"),
    concerns,
    needs: &[EntityKind::Anchor],
    check,
};

const WORDING: Wording = Wording { noun: "anchor", alone: 0.93 };

fn concerns(claim: &Claim) -> bool {
    claim.entity.kind == EntityKind::Anchor
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    judge(claim, evidence, coverage, &WORDING)
}
