//! # What it checks
//!
//! The package that `cargo run --package NAME` (or `-p`, with any subcommand that builds) names is a member of the
//! repository.
//!
//! # Why
//!
//! Crates are split, merged and renamed; the commands in contributor guides keep the old name.
//!
//! # Example
//!
//! ```markdown
//! Run `cargo test -p toy-utils`.
//! ```
//!
//! ```text
//! error[missing-package]: package `toy-utils` does not exist
//! help: did you mean `toy-util`?
//! ```
//!
//! # Limits
//!
//! Dependencies are packages as well to cargo: a name in `Cargo.lock` or among the dependencies is not reported.

use super::existence::{self, Wording};
use crate::claim::{Claim, ClaimKind};
use crate::entity::{Entity, EntityKind};
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// A package that no manifest defines.
pub const RULE: Rule = Rule {
    name: "missing-package",
    summary: "a command names a package that no manifest of the repository defines",
    level: Level::Error,
    source: include_str!("missing_package.rs"),
    concerns: |claim| {
        claim.entity.kind == EntityKind::Package
            && matches!(claim.kind, ClaimKind::Exists | ClaimKind::Absent)
    },
    needs: &[EntityKind::Package],
    check,
};

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    let claim = Claim { entity: Entity { owner: None, ..claim.entity.clone() }, ..claim.clone() };
    existence::judge(&claim, evidence, coverage, &Wording { noun: "package", alone: 0.92 })
}
