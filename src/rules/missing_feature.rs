//! # What it checks
//!
//! A Cargo feature (`--features x`, `features = ["x"]` for a crate of the repository) or a Python extra or dependency
//! group (`pkg[x]`, `.[x]`, `uv sync --group x`) is one that the package's manifest defines.
//!
//! # Why
//!
//! An unknown feature stops the build; an unknown extra is worse: pip prints one warning and installs without it.
//!
//! # Example
//!
//! ```markdown
//! Install it with `pip install "toy[web]"`.
//! ```
//!
//! ```text
//! error[missing-feature]: feature `web` of `toy` does not exist
//! ```
//!
//! # Limits
//!
//! Features of other people's packages, of the reader's project, and extras that `setup.py` computes are not judged.

use super::existence::{self, Wording};
use crate::claim::{Claim, ClaimKind};
use crate::entity::{Entity, EntityKind};
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// A feature that the package does not define.
pub const RULE: Rule = Rule {
    name: "missing-feature",
    summary: "a Cargo feature, Python extra or dependency group is not defined by its package",
    level: Level::Error,
    source: include_str!("missing_feature.rs"),
    concerns: |claim| {
        claim.entity.kind == EntityKind::Feature
            && matches!(claim.kind, ClaimKind::Exists | ClaimKind::Absent)
    },
    needs: &[EntityKind::Feature],
    check,
};

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    let owner = claim.entity.owner.clone().filter(|owner| owner != ".");
    let claim = Claim { entity: Entity { owner, ..claim.entity.clone() }, ..claim.clone() };
    existence::judge(&claim, evidence, coverage, &Wording { noun: "feature", alone: 0.93 })
}
