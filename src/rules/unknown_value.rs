//! # What it checks
//!
//! Values that a page lists ("`json`, `yaml` or `toml`", bullets, the first column of a table): where all others of the
//! list stand together in the code, one that stands nowhere is reported when a name beside the others is nearly it.
//!
//! # Why
//!
//! A slip of one letter in a list of variants is copied into configuration files, and rejected there.
//!
//! # Example
//!
//! The code knows `microphone_muted`, and all other names of the list:
//!
//! ```markdown
//! - `microphone-muted`
//! - `volume_muted`
//! - `volume_full`
//! ```
//!
//! # Limits
//!
//! Only beside one near name; a value that is simply gone is left undecided, and so are words of less than four
//! letters.

use super::existence::{Wording, judge};
use crate::claim::Claim;
use crate::entity::EntityKind;
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "unknown-value",
    summary: "a listed value is none that the code knows, and one of the same set is near",
    level: Level::Warning,
    source: include_str!("unknown_value.rs"),
    concerns: |claim| claim.entity.kind == EntityKind::Value,
    needs: &[EntityKind::Value],
    check,
};

// Never alone: the coverage is partial, so one near name is needed.
const WORDING: Wording = Wording { noun: "value", alone: 0.5 };

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    judge(claim, evidence, coverage, &WORDING)
}
