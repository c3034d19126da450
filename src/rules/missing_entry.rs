//! # What it checks
//!
//! Entries of a drawn tree of files: each file and folder that the picture shows is there.
//!
//! # Why
//!
//! Contributor guides and agent files draw the layout once; files then move, and the picture stays.
//!
//! # Example
//!
//! `src/render.rs` has become `src/render/mod.rs`:
//!
//! ````markdown
//! ```text
//! larder/
//! ├── Cargo.toml
//! └── src/
//!     ├── main.rs
//!     └── render.rs
//! ```
//! ````
//!
//! # Limits
//!
//! Only for trees of which most entries are there. Trees of the reader's project, of examples and of output, and
//! entries that git ignores, are left undecided. What a tree leaves out is not asked for.

use super::existence::{Wording, judge};
use crate::claim::{Claim, ClaimKind};
use crate::entity::EntityKind;
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "missing-entry",
    summary: "a drawn tree of files shows an entry that is not there",
    level: Level::Warning,
    source: include_str!("missing_entry.rs"),
    concerns: |claim| matches!(claim.kind, ClaimKind::Entry(_)),
    needs: &[EntityKind::Path],
    check,
};

// The tree is known to be of this repository; a few are plans.
const WORDING: Wording = Wording { noun: "entry", alone: 0.85 };

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    judge(claim, evidence, coverage, &WORDING)
}
