//! # What it checks
//!
//! Packages in a list that a page gives as what the project is built on ("relies on these libraries:", "needs `a` and
//! `b`"): each is a dependency of the manifest.
//!
//! # Why
//!
//! A library is swapped for another, and the thanks in the README go to the old one; packagers depend on it.
//!
//! # Example
//!
//! ```markdown
//! Larder relies on these libraries:
//!
//! - `serde`
//! - `failure`
//! ```
//!
//! ```text
//! warning[missing-dependency]: dependency `failure` does not exist
//! ```
//!
//! # Limits
//!
//! Only in a list of which the others are dependencies, and only for a name that no manifest and no source file has.

use super::existence::{Wording, judge};
use crate::claim::Claim;
use crate::entity::EntityKind;
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "missing-dependency",
    summary: "a listed dependency is in no manifest and in no source file",
    level: Level::Warning,
    source: include_str!("missing_dependency.rs"),
    concerns: |claim| claim.entity.kind == EntityKind::Dependency,
    needs: &[EntityKind::Dependency],
    check,
};

// The others of the list are dependencies; this one may still be the dependency of one of them.
const WORDING: Wording = Wording { noun: "dependency", alone: 0.85 };

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    judge(claim, evidence, coverage, &WORDING)
}
