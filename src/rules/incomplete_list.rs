//! # What it checks
//!
//! A list that says it is whole ("possible values: `a`, `b`", "must be one of `a` or `b`") has every variant of the enum
//! that holds its values.
//!
//! # Why
//!
//! A variant is added to the code and the list is forgotten; nobody then finds the new choice.
//!
//! # Example
//!
//! ```markdown
//! ## hex_case
//!
//! Possible values: `Upper`, `Lower`
//! ```
//!
//! ```rust
//! enum HexCase { Preserve, Upper, Lower }
//! ```
//!
//! # Limits
//!
//! Only where the text says that the list is all there is, for an enum of Rust whose name the text has in common, and
//! only when all others are plain variants, and fewer than those listed.

use crate::claim::{Claim, ClaimKind, Mood};
use crate::entity::EntityKind;
use crate::evidence::{Bearing, Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::rules::existence::with_bearing;
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "incomplete-list",
    summary: "a list that says it is whole leaves out a variant",
    level: Level::Warning,
    source: include_str!("incomplete_list.rs"),
    concerns: |claim| matches!(claim.kind, ClaimKind::OneOf(_)),
    needs: &[EntityKind::List],
    check,
};

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    if let Coverage::None(reason) | Coverage::Partial(reason) = coverage {
        return Judgement::insufficient(reason);
    }
    if claim.mood != Mood::Asserted {
        return Judgement::insufficient("the sentence does not say it of now");
    }
    let lacking = with_bearing(evidence, Bearing::Elsewhere);
    if lacking.is_empty() {
        return Judgement::supported("the list has every variant", evidence.to_vec());
    }
    let names: Vec<String> = lacking.iter().map(|item| format!("`{}`", item.quote)).collect();
    let title = format!("the list says it is whole, but the code also has {}", names.join(", "));
    Judgement::refuted(title, 0.85, lacking).with_help("add what is left out")
}
