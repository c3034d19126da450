//! A sample uses a name that it does not define.
//!
//! # What it checks
//!
//! In samples that import from a package of the repository: a variable that is passed on once, while the sample
//! defines one of nearly that name; a module (`typing.Any`) of which the sample imports other names, but not itself; the
//! trait of a Rust `impl` that nothing imports and the code does not know. Earlier samples of the page count.
//!
//! # Why
//!
//! The sample stops with a `NameError`, or does not compile, on the first try.
//!
//! # Example
//!
//! ```py
//! from toybox import Shelf
//! shelves = [Shelf("a")]
//! toybox.show(shelves=shelve)
//! ```
//!
//! # Limits
//!
//! Names that a fragment leaves to its reader are not asked for.

use super::existence::with_bearing;
use crate::claim::{Claim, ClaimKind, Mood};
use crate::entity::EntityKind;
use crate::evidence::{Bearing, Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// See the page above.
pub const RULE: Rule = Rule {
    name: "undefined-name",
    summary: "a sample uses a name that it does not define",
    level: Level::Error,
    source: include_str!("undefined_name.rs"),
    concerns,
    needs: &[EntityKind::Symbol],
    check,
};

fn concerns(claim: &Claim) -> bool {
    claim.entity.kind == EntityKind::Symbol && matches!(claim.kind, ClaimKind::Bound(_))
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    if let Coverage::None(reason) | Coverage::Partial(reason) = coverage {
        return Judgement::insufficient(reason);
    }
    if claim.mood != Mood::Asserted {
        return Judgement::insufficient("the sample is not about now");
    }
    let name = &claim.entity.name;
    let near = with_bearing(evidence, Bearing::Near);
    let help = match near.first() {
        Some(near) => format!("did you mean `{}`?", near.quote),
        None if name.starts_with(char::is_uppercase) => format!("import the trait that `{name}` stands for"),
        None => format!("import `{name}`"),
    };
    let title = format!("`{name}` is neither defined nor imported in the sample");
    Judgement::refuted(title, 0.9, near).with_help(help)
}
