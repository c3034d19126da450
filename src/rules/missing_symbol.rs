//! A name of the code is written that the code does not define.
//!
//! # What it checks
//!
//! Qualified names whose first segment is a package or crate of the repository (`pkg.module.Name`,
//! `krate::module::Type`), imports and attributes in Python and Rust samples, methods on objects that a sample makes
//! from a class of the repository, or in Rust from functions whose return types tell, `Type::item` where only the
//! repository defines the type. Names are followed through re-exports, star and glob imports and base classes.
//!
//! A lone name in a code span (`FooBar`, `do_thing()`) counts only when it stands nowhere in the sources and exactly
//! one name that does is nearly it. A list of nothing but classes of the repository names no other.
//!
//! # Why
//!
//! A reader copies the import and gets an error in the first minute.
//!
//! # Example
//!
//! ```md
//! Use `toybox.load_shelve()` to read a shelf.
//! ```
//!
//! `toybox` defines `load_shelf`.
//!
//! # Limits
//!
//! What may come into being while the program runs (`__getattr__`, `setattr`, macros, foreign base classes,
//! generated or compiled modules) is not said to be missing.

use super::existence::{self, Wording};
use crate::claim::{Claim, ClaimKind};
use crate::entity::EntityKind;
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// See the page above.
pub const RULE: Rule = Rule {
    name: "missing-symbol",
    summary: "a name of the code does not exist",
    level: Level::Error,
    source: include_str!("missing_symbol.rs"),
    concerns,
    needs: &[EntityKind::Symbol],
    check,
};

fn concerns(claim: &Claim) -> bool {
    claim.entity.kind == EntityKind::Symbol && matches!(claim.kind, ClaimKind::Exists | ClaimKind::Absent)
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    existence::judge(claim, evidence, coverage, &Wording { noun: "symbol", alone: 0.9 })
}
