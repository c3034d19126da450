//! A signature on a page is not the one that the code has.
//!
//! # What it checks
//!
//! Signatures in code spans (`def send(letter, stamp=None)`, `fn open(path: &Path)`, "Signature: `Box(street)`") and
//! functions that a Rust sample shows of one of the repository's types: the parameters are there, in this order,
//! optional where they are said to be, with these literal defaults and simple types, and none that is required is left
//! out. In Python samples, a method that overrides one of the repository can be called with the same arguments.
//!
//! Whose signature it is comes from a dotted name, the heading (`## Client`), the module that the page is generated
//! from (`::: pkg.module`), or from there being only one of that name.
//!
//! # Why
//!
//! Signatures are copied to API pages by hand once, and parameters come and go.
//!
//! # Example
//!
//! ```md
//! Signature: `Letter(text='', stamp=None)`
//! ```
//!
//! In the code `text` has no default.
//!
//! # Limits
//!
//! Overloads, decorators that change signatures, `**kwargs`, generic parameters and types that are not simple are
//! left alone. A signature without parameters is taken for the name of a function.

use super::existence::with_bearing;
use crate::claim::{Claim, ClaimKind, Mood};
use crate::entity::EntityKind;
use crate::evidence::{Bearing, Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// See the page above.
pub const RULE: Rule = Rule {
    name: "stale-signature",
    summary: "a signature on a page is not the one that the code has",
    level: Level::Error,
    source: include_str!("stale_signature.rs"),
    concerns,
    needs: &[EntityKind::Symbol],
    check,
};

fn concerns(claim: &Claim) -> bool {
    claim.entity.kind == EntityKind::Symbol
        && matches!(claim.kind, ClaimKind::Signed(_) | ClaimKind::Overridden(_))
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    if let Coverage::None(reason) | Coverage::Partial(reason) = coverage {
        return Judgement::insufficient(reason);
    }
    let same = with_bearing(evidence, Bearing::Same);
    if !same.is_empty() {
        return Judgement::supported("the code has this signature", same);
    }
    if claim.mood != Mood::Asserted {
        return Judgement::insufficient("the sentence is not about now");
    }
    let differences = with_bearing(evidence, Bearing::Near);
    let inventory = with_bearing(evidence, Bearing::Inventory);
    let (Some(first), Some(whole)) = (differences.first(), inventory.first()) else {
        return Judgement::insufficient("nothing differs");
    };
    let name = &claim.entity.name;
    let title = match claim.kind {
        ClaimKind::Overridden(_) => {
            format!("`{name}` is overridden with other parameters: {}", first.note)
        }
        _ => format!("the signature of `{name}` is documented otherwise than in the code: {}", first.note),
    };
    let help = format!("the code has `{}`", whole.quote);
    let shown = inventory.iter().chain(&differences).cloned().collect();
    Judgement::refuted(title, 0.9, shown).with_help(help)
}
