//! A sample gives a key a value that the code does not know.
//!
//! # What it checks
//!
//! Keys that the samples of a page give many different words (`block = "time"`, `block = "battery"`, …), when one file
//! of the code compares with nearly all of these words: a word that stands nowhere, beside one that is nearly it.
//!
//! # Why
//!
//! The reader's file is refused, or the line does nothing.
//!
//! # Example
//!
//! ```toml
//! block = "externalip"  # the code has "external_ip"
//! ```
//!
//! # Limits
//!
//! Sets of values that the page does not show, and values without a near neighbour, are not judged.

use super::existence::with_bearing;
use crate::claim::{Claim, ClaimKind, Mood};
use crate::entity::EntityKind;
use crate::evidence::{Bearing, Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// See the page above.
pub const RULE: Rule = Rule {
    name: "unknown-value",
    summary: "a sample gives a key a value that the code does not know",
    level: Level::Error,
    source: include_str!("unknown_value.rs"),
    concerns,
    needs: &[EntityKind::ConfigKey],
    check,
};

fn concerns(claim: &Claim) -> bool {
    claim.entity.kind == EntityKind::ConfigKey && matches!(claim.kind, ClaimKind::Valued(_))
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    let ClaimKind::Valued(value) = &claim.kind else { return Judgement::insufficient("no value is given") };
    if let Coverage::None(reason) | Coverage::Partial(reason) = coverage {
        return Judgement::insufficient(reason);
    }
    let same = with_bearing(evidence, Bearing::Same);
    if !same.is_empty() {
        return Judgement::supported("the code knows the value", same);
    }
    if claim.mood != Mood::Asserted {
        return Judgement::insufficient("the sample is not about now");
    }
    let near = with_bearing(evidence, Bearing::Near);
    let Some(first) = near.first() else { return Judgement::insufficient("no word of the code is near") };
    let help = format!("did you mean `{}`?", first.quote);
    let title = format!("`{value}` is no value of `{}`", claim.entity.name);
    Judgement::refuted(title, 0.95, near).with_help(help)
}
