//! A value that a page lists or a sample gives is none that the code knows, and one of the same set is near.
//!
//! # What it checks
//!
//! Values that a page lists ("`json`, `yaml` or `toml`", bullets, the first column of a table): where all others of the
//! list stand together in the code, one that stands nowhere is reported when a name beside the others is nearly it.
//!
//! Keys that the samples of a page give many different words (`block = "time"`, `block = "battery"`, …), when one file
//! of the code compares with nearly all of these words: a word that stands nowhere, beside one that is nearly it.
//!
//! # Why
//!
//! A slip of one letter is copied into configuration files, where it is refused or does nothing.
//!
//! # Example
//!
//! ```toml
//! block = "externalip"  # the code has "external_ip"
//! ```
//!
//! # Limits
//!
//! Only beside one near name: a value that is simply gone is left undecided, and so are listed words of less than four
//! letters and sets of values that the page does not show.

use super::existence::{Wording, judge, with_bearing};
use crate::claim::{Claim, ClaimKind, Mood};
use crate::entity::EntityKind;
use crate::evidence::{Bearing, Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// See the page above.
pub const RULE: Rule = Rule {
    name: "unknown-value",
    summary: "a value that a page lists or a sample gives is none that the code knows",
    level: Level::Error,
    source: include_str!("unknown_value.rs"),
    concerns: |claim| claim.entity.kind == EntityKind::Value || matches!(claim.kind, ClaimKind::Valued(_)),
    needs: &[EntityKind::Value, EntityKind::ConfigKey],
    check,
};

// Alone only among programs; elsewhere the coverage is partial, so one near name is needed.
const LISTED: Wording = Wording { noun: "value", alone: 0.85 };

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    match &claim.kind {
        ClaimKind::Valued(value) => given(claim, value, evidence, coverage),
        _ => judge(claim, evidence, coverage, &LISTED),
    }
}

/// A value that a sample gives a key.
fn given(claim: &Claim, value: &str, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
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
