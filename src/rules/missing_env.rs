//! # What it checks
//!
//! That environment variables under the project's own prefix are named somewhere in its code, scripts or settings.
//!
//! # Why
//!
//! A variable that nothing reads is set in vain, and nobody is told.
//!
//! # Example
//!
//! ```md path=README.md
//! Set `DEMO_CACHE_DRI` to move the cache.
//! ```
//!
//! with `DEMO_CACHE_DIR` in the code is reported.
//!
//! # Limits
//!
//! Only names under a prefix of the project's own are looked at: one that comes from a package or program, or that most
//! variables read by the code share. Where code builds names from a prefix, nothing is reported.

use super::existence::{self, Wording};
use crate::claim::{Claim, ClaimKind};
use crate::entity::EntityKind;
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "missing-env",
    summary: "An environment variable that nothing reads",
    level: Level::Error,
    source: include_str!("missing_env.rs"),
    concerns,
    needs: &[EntityKind::Env],
    check,
};

fn concerns(claim: &Claim) -> bool {
    claim.entity.kind == EntityKind::Env && !matches!(claim.kind, ClaimKind::Default(_))
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    let claim =
        Claim { entity: crate::entity::Entity { owner: None, ..claim.entity.clone() }, ..claim.clone() };
    existence::judge(&claim, evidence, coverage, &Wording { noun: "environment variable", alone: 0.85 })
}
