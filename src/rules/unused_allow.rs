//! # What it checks
//!
//! Each suppression, `<!-- truedoc: allow RULE: reason -->` in a document or `[[allow]]` in the configuration, silences
//! at least one finding, names rules that exist, and gives a reason.
//!
//! # Why
//!
//! A suppression outlives the text that it was written for. Left in place, it silences the next finding of that rule,
//! which nobody has looked at.
//!
//! # Example
//!
//! ```markdown
//! <!-- truedoc: allow missing-path: made by the release script -->
//!
//! Read the [guide](guide.md).
//! ```
//!
//! ```text
//! warning[unused-allow]: this comment allows `missing-path`, but silences nothing
//! ```
//!
//! # Limits
//!
//! `<!-- truedoc: off -->` is never reported, nor is an allow of a rule that is off for the page. `[[allow]]` tables of
//! the configuration are judged only when every document of the repository is checked.

use crate::claim::Claim;
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// A suppression that silences nothing.
pub const RULE: Rule = Rule {
    name: "unused-allow",
    summary: "a suppression silences nothing, names an unknown rule or gives no reason",
    level: Level::Warning,
    source: include_str!("unused_allow.rs"),
    // It is decided by what the other rules find, in `crate::suppress`, not by evidence.
    concerns: |_| false,
    needs: &[],
    check,
};

fn check(_claim: &Claim, _evidence: &[Evidence], _coverage: &Coverage) -> Judgement {
    Judgement::insufficient("suppressions are judged by what they silence")
}
