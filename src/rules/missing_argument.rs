//! A sample calls a function or class without an argument that it requires.
//!
//! # What it checks
//!
//! Calls in samples. Python: every required parameter of some overload is given by position or keyword. Rust: a
//! function or associated function, called by its path, gets as many arguments as it has parameters, and so does a
//! method of a value that the sample makes by such calls.
//!
//! # Why
//!
//! The sample does not run or compile.
//!
//! # Example
//!
//! ```py
//! from toybox import open_shelf
//! shelf = open_shelf()
//! ```
//!
//! `open_shelf` requires `path`.
//!
//! # Limits
//!
//! Calls with `*args`, `**kwargs`, `...` or an elision in a comment are left alone, and so are callees whose
//! signature a decorator or a base of another package may change.

use super::existence::with_bearing;
use crate::claim::{Claim, ClaimKind, Mood};
use crate::entity::EntityKind;
use crate::evidence::{Bearing, Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// See the page above.
pub const RULE: Rule = Rule {
    name: "missing-argument",
    summary: "a call leaves out an argument that is required",
    level: Level::Error,
    source: include_str!("missing_argument.rs"),
    concerns,
    needs: &[EntityKind::Symbol],
    check,
};

fn concerns(claim: &Claim) -> bool {
    claim.entity.kind == EntityKind::Symbol && matches!(claim.kind, ClaimKind::Called { .. })
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    if let Coverage::None(reason) | Coverage::Partial(reason) = coverage {
        return Judgement::insufficient(reason);
    }
    let same = with_bearing(evidence, Bearing::Same);
    if !same.is_empty() {
        return Judgement::supported("it can be called so", same);
    }
    if claim.mood != Mood::Asserted {
        return Judgement::insufficient("the sample is not about now");
    }
    let required = with_bearing(evidence, Bearing::Near);
    let inventory = with_bearing(evidence, Bearing::Inventory);
    let name = &claim.entity.name;
    let signature = inventory.first().map_or("", |item| item.quote.as_str()).to_owned();
    let title = match required.first() {
        Some(first) => format!("`{name}` is called without `{}`, which `{signature}` requires", first.quote),
        None => format!("`{name}` is called with more arguments than `{signature}` takes"),
    };
    let help = required.first().map(|first| format!("pass `{}`", first.quote)).unwrap_or_default();
    let shown = required.into_iter().chain(inventory).collect();
    Judgement::refuted(title, 0.9, shown).with_help(help)
}
