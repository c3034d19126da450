//! A sample passes, or a page lists, an argument that the function or class does not take.
//!
//! # What it checks
//!
//! Keyword arguments in Python samples and code spans, where the callee is a function, method or class of the
//! repository: parameters of every overload, of `__init__` through the bases, fields of dataclasses, named tuples,
//! typed dictionaries and models. Lists of parameters too ("`pkg.Limits` takes:" with bullets that begin with names),
//! when all names but the one are parameters.
//!
//! # Why
//!
//! The sample fails with a `TypeError`, or a model silently drops the value.
//!
//! # Example
//!
//! ```py
//! from toybox import Shelf
//! Shelf(colours="red")
//! ```
//!
//! `Shelf` takes `colour`.
//!
//! # Limits
//!
//! A callee with `**kwargs` or a base class of another package may take more: then the keyword counts only beside
//! exactly one parameter that is nearly it. Decorated functions are left alone, unless the decorator is known to keep
//! the signature.

use super::existence::{self, Wording};
use crate::claim::{Claim, ClaimKind};
use crate::entity::EntityKind;
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// See the page above.
pub const RULE: Rule = Rule {
    name: "unknown-argument",
    summary: "a keyword argument is not a parameter of what is called",
    level: Level::Error,
    source: include_str!("unknown_argument.rs"),
    concerns,
    needs: &[EntityKind::Symbol],
    check,
};

fn concerns(claim: &Claim) -> bool {
    claim.entity.kind == EntityKind::Symbol && matches!(claim.kind, ClaimKind::Accepts | ClaimKind::Listed)
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    let noun = if claim.kind == ClaimKind::Listed { "parameter" } else { "keyword argument" };
    existence::judge(claim, evidence, coverage, &Wording { noun, alone: 0.92 })
}
