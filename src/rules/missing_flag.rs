//! # What it checks
//!
//! That every option a page gives to one of the project's own programs is defined: in command lines (behind prompts,
//! `sudo`, `uv run`, `cargo run --` and other wrappers), in pasted help texts, and alone in code spans.
//!
//! # Why
//!
//! A reader who copies a command with a renamed option gets a usage error. Nine in ten wrong options have a real
//! neighbour: a swapped word, a plural, a separator.
//!
//! # Example
//!
//! ```md path=README.md
//! Run `demo --max-dept 3`.
//! ```
//!
//! with `--max-depth` in the code is reported, and `--max-depth` is offered.
//!
//! # Limits
//!
//! Options of other programs are not looked at. Where options are made at run time or passed on to another program,
//! only a close neighbour of a missing one is reported. An option named without its command counts only beside exactly one
//! close neighbour, or where the text around tells whose it is: a list of our options, a heading or sentence that names
//! one of our subcommands, the program's name close by.

use super::existence::{self, Wording};
use crate::claim::{Claim, ClaimKind};
use crate::entity::EntityKind;
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "missing-flag",
    summary: "An option that the program does not have",
    level: Level::Error,
    source: include_str!("missing_flag.rs"),
    concerns,
    needs: &[EntityKind::Flag],
    check,
};

fn concerns(claim: &Claim) -> bool {
    claim.entity.kind == EntityKind::Flag && !matches!(claim.kind, ClaimKind::Default(_))
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    existence::judge(claim, evidence, coverage, &Wording { noun: "flag", alone: 0.85 })
}
