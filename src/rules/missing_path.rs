//! # What it checks
//!
//! Paths of files and folders in code spans, in prose and in the arguments of commands: something stands there, seen
//! from the page, the root, or a folder that the text names, or as the end of a longer path.
//!
//! # Why
//!
//! Files become folders, crates are split, tests move; contributor guides and agent files keep the old paths, and a
//! coding agent follows them literally.
//!
//! # Example
//!
//! The module has become a folder, `src/schema/document/mod.rs`:
//!
//! ```markdown
//! Documents are defined in `src/schema/document.rs`.
//! ```
//!
//! # Limits
//!
//! Placeholders, build outputs, what git ignores, what the page tells its reader to create, and names that could as
//! well be of the reader's own project are left undecided. A bare file name counts only beside a near one.

use super::existence::{Wording, judge};
use crate::claim::{Claim, ClaimKind};
use crate::entity::EntityKind;
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "missing-path",
    summary: "a path in the text is not there",
    level: Level::Warning,
    source: include_str!("missing_path.rs"),
    concerns,
    needs: &[EntityKind::Path],
    check,
};

// Without a neighbour the path may be of something that only the text makes clear.
const WORDING: Wording = Wording { noun: "path", alone: 0.8 };

fn concerns(claim: &Claim) -> bool {
    claim.entity.kind == EntityKind::Path && matches!(claim.kind, ClaimKind::Exists | ClaimKind::Absent)
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    judge(claim, evidence, coverage, &WORDING)
}
