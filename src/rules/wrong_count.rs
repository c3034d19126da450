//! # What it checks
//!
//! A number that announces a list ("there are three ways:", "can be given in 4 forms. They are:") is the number of
//! items of the list right below it.
//!
//! # Why
//!
//! An item is added or dropped, and the sentence above is left as it was; the reader looks for what is missing.
//!
//! # Example
//!
//! ```markdown
//! There are three ways to sign in:
//!
//! - with a token
//! - with a password
//! ```
//!
//! ```text
//! warning[wrong-count]: `three` ways are announced, but the list has 2 items
//! ```
//!
//! # Limits
//!
//! Only where a colon leads into the list and the sentence has one plain number: "at least two", "two of the", "for
//! example", and numbers that measure (minutes, bytes) are left alone, and so is a list that may go on further down.

use crate::claim::{Claim, ClaimKind, Mood};
use crate::entity::EntityKind;
use crate::evidence::{Bearing, Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::rules::existence::with_bearing;
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "wrong-count",
    summary: "a number announces a list that has more or fewer items",
    level: Level::Warning,
    source: include_str!("wrong_count.rs"),
    concerns: |claim| matches!(claim.kind, ClaimKind::Count { .. }),
    needs: &[EntityKind::List],
    check,
};

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    let ClaimKind::Count { said, items } = &claim.kind else {
        return Judgement::insufficient("nothing is counted");
    };
    if let Coverage::None(reason) = coverage {
        return Judgement::insufficient(reason);
    }
    if !matches!(claim.mood, Mood::Asserted) {
        return Judgement::insufficient("the sentence does not say it of now");
    }
    let differing = with_bearing(evidence, Bearing::Elsewhere);
    if differing.is_empty() {
        return Judgement::supported("the list has as many items", evidence.to_vec());
    }
    let shown = items.len();
    let noun = &claim.entity.name;
    let title = format!("`{said}` {noun} are announced, but the list below has {shown}");
    Judgement::refuted(title, 0.9, differing)
        .with_help(format!("change the number to `{shown}`, or mend the list"))
}
