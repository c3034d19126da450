//! # What it checks
//!
//! Keys of the project's own configuration, in samples (TOML, YAML, JSON, INI), in the first column of option tables
//! and in text that calls a name an option, against the types that read them (serde, pydantic, dataclasses, attrs,
//! `TypedDict`) and the keys that the code reads by name.
//!
//! # Why
//!
//! A key with a wrong spelling is ignored without a word by most readers, so the setting has no effect and
//! the reader of the page does not learn why.
//!
//! # Example
//!
//! ```toml
//! [type.po]
//! extend-globs = ["*.po"]   # the field is `extend_glob`, spelt `extend-glob`
//! ```
//!
//! # Limits
//!
//! A sample is taken for the project's own when its keys are those of one of its types. Types with flattened
//! maps, hand-written readers or foreign base classes are partial: there a key is reported only beside exactly one
//! near miss, and only when the word stands nowhere in the code.

use super::existence::{Wording, judge};
use crate::claim::{Claim, ClaimKind};
use crate::entity::EntityKind;
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "unknown-config-key",
    summary: "a documented configuration key that nothing reads",
    level: Level::Error,
    source: include_str!("unknown_config_key.rs"),
    concerns,
    needs: &[EntityKind::ConfigKey],
    check,
};

fn concerns(claim: &Claim) -> bool {
    claim.entity.kind == EntityKind::ConfigKey && matches!(claim.kind, ClaimKind::Exists | ClaimKind::Absent)
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    judge(claim, evidence, coverage, &Wording { noun: "config key", alone: 0.75 })
}
