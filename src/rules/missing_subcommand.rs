//! # What it checks
//!
//! That the subcommands in command lines of the project's own programs exist, level by level.
//!
//! # Why
//!
//! Commands move below a new parent or are renamed, and a page goes on naming the old path.
//!
//! # Example
//!
//! ```md path=README.md
//! Run `demo colocation enable`.
//! ```
//!
//! with `demo git colocation enable` in the code is reported.
//!
//! # Limits
//!
//! A command that takes arguments of its own is not looked at: the word may be one of them. Where subcommands may come from
//! plugins or external programs only a close neighbour is reported.

use super::existence::{self, Wording};
use crate::claim::{Claim, ClaimKind};
use crate::entity::EntityKind;
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "missing-subcommand",
    summary: "A subcommand that the program does not have",
    level: Level::Error,
    source: include_str!("missing_subcommand.rs"),
    concerns,
    needs: &[EntityKind::Flag],
    check,
};

fn concerns(claim: &Claim) -> bool {
    claim.entity.kind == EntityKind::Subcommand && !matches!(claim.kind, ClaimKind::Default(_))
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    existence::judge(claim, evidence, coverage, &Wording { noun: "subcommand", alone: 0.85 })
}
