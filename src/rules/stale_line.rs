//! # What it checks
//!
//! Lines that a page cites (`src/a.rs:120`, `a.py:10-20`, `…/a.rs#L40`): the file is long enough to have them.
//!
//! Where the text names a function or type right beside the lines ("`a.rs:20` (`parse_all`)"), they are its lines, or at
//! least name it.
//!
//! # Why
//!
//! Line numbers are the first thing that a change makes wrong; past the end of the file they are wrong for certain.
//!
//! # Example
//!
//! With a file of 80 lines:
//!
//! ```markdown
//! The check is made in `src/host.js:120`.
//! ```
//!
//! # Limits
//!
//! Without a name beside it, a number within the file is taken as right; a name that the file defines twice decides
//! nothing. Addresses that are pinned to a commit or tag are left undecided.

use crate::claim::{Claim, ClaimKind, Mood};
use crate::entity::EntityKind;
use crate::evidence::{Bearing, Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::rules::existence::with_bearing;
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "stale-line",
    summary: "a cited line lies past the end of the file, or not where the named symbol stands",
    level: Level::Warning,
    source: include_str!("stale_line.rs"),
    concerns,
    needs: &[EntityKind::Path, EntityKind::Link],
    check,
};

fn concerns(claim: &Claim) -> bool {
    matches!(claim.kind, ClaimKind::Lines(..) | ClaimKind::Holds { .. })
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    if let Coverage::None(reason) = coverage {
        return Judgement::insufficient(reason);
    }
    if claim.mood != Mood::Asserted {
        return Judgement::insufficient("the sentence is not about the repository now");
    }
    let (first, last) = match &claim.kind {
        ClaimKind::Lines(first, last) | ClaimKind::Holds { first, last, .. } => (*first, *last),
        _ => return Judgement::insufficient("no line is cited"),
    };
    let past = with_bearing(evidence, Bearing::Elsewhere);
    match past.first() {
        Some(item) if matches!(claim.kind, ClaimKind::Holds { .. }) => {
            let lines = if first == last {
                format!("line {first} is")
            } else {
                format!("lines {first} to {last} are")
            };
            let title = format!("{lines} cited, but {}", item.note);
            Judgement::refuted(title, 0.85, past.clone()).with_help(format!("point at `{}`", item.quote))
        }
        Some(item) => {
            let title = format!("line {last} is cited, but {}", item.note);
            Judgement::refuted(title, 0.9, past.clone())
                .with_help("point at the place by name, or update the number")
        }
        None => Judgement::supported("the file has the lines", evidence.to_vec()),
    }
}
