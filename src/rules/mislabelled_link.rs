//! # What it checks
//!
//! A link whose text is the name of one file while its target is another file beside it.
//!
//! # Why
//!
//! Lists of examples are written by copying the line above; the target is then forgotten. Both files exist, so no
//! other check sees it.
//!
//! # Example
//!
//! ```markdown
//! * [`tinydb`](tinyhttp.rs): an in-memory database
//! ```
//!
//! # Limits
//!
//! Only for a text that is nothing but the name, with or without its ending, of a file with the same ending.

use crate::claim::{Claim, ClaimKind, Mood};
use crate::entity::EntityKind;
use crate::evidence::{Bearing, Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::rules::existence::with_bearing;
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "mislabelled-link",
    summary: "the text of a link names another file than its target",
    level: Level::Warning,
    source: include_str!("mislabelled_link.rs"),
    concerns,
    needs: &[EntityKind::Link],
    check,
};

fn concerns(claim: &Claim) -> bool {
    matches!(claim.kind, ClaimKind::Titled(_))
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    let named = with_bearing(evidence, Bearing::Near);
    match (&claim.kind, named.first(), coverage) {
        (ClaimKind::Titled(text), Some(file), _) if claim.mood == Mood::Asserted => {
            let title =
                format!("link text `{text}` names another file than its target `{}`", claim.entity.name);
            let help = format!("change the target to `{}`, or the text", file.quote);
            Judgement::refuted(title, 0.85, named.clone()).with_help(help)
        }
        (_, _, Coverage::None(reason)) => Judgement::insufficient(reason),
        _ => Judgement::supported("the text names the target", evidence.to_vec()),
    }
}
