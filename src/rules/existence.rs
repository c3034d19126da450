//! What absence and presence mean: the one decision that every "missing-…" rule shares.
//!
//! Absence refutes only where the inventory is complete; where it is partial, only beside exactly one near miss of
//! the same owner, and then with less confidence. Negated claims are the mirror image.

use crate::claim::{Claim, ClaimKind, Mood};
use crate::evidence::{Bearing, Coverage, Evidence};
use crate::verdict::Judgement;

/// Words for the messages of one rule.
pub struct Wording {
    /// "flag", "environment variable".
    pub noun: &'static str,
    /// How sure an absence from a complete inventory is when nothing is near; with a near miss it is surer.
    pub alone: f32,
}

/// The judgement on a claim of existence or absence.
pub fn judge(claim: &Claim, evidence: &[Evidence], coverage: &Coverage, wording: &Wording) -> Judgement {
    let same: Vec<Evidence> = with_bearing(evidence, Bearing::Same);
    let denies = claim.kind == ClaimKind::Absent;
    match claim.mood {
        Mood::Asserted => {}
        Mood::Negated if denies => {}
        Mood::Negated => return Judgement::insufficient("the sentence denies or contrasts it"),
        Mood::Hypothetical => return Judgement::insufficient("the sentence is an example"),
        Mood::Historical => return Judgement::insufficient("the sentence is about the past"),
        Mood::Future => return Judgement::insufficient("the sentence is about the future"),
    }
    if denies {
        return match same.is_empty() {
            true => Judgement::insufficient("it is said to be absent, and was not found"),
            false => refuted_presence(claim, same, wording),
        };
    }
    if !same.is_empty() {
        return Judgement::supported("found", same);
    }
    let near = with_bearing(evidence, Bearing::Near);
    match coverage {
        Coverage::None(reason) => Judgement::insufficient(reason),
        Coverage::Complete => {
            absent(claim, evidence, &near, wording, if near.is_empty() { wording.alone } else { 0.97 })
        }
        Coverage::Partial(_) if near.len() == 1 => absent(claim, evidence, &near, wording, 0.85),
        Coverage::Partial(reason) => Judgement::insufficient(format!("the inventory is partial: {reason}")),
    }
}

/// The items that bear on a claim in this way, in order.
pub fn with_bearing(evidence: &[Evidence], bearing: Bearing) -> Vec<Evidence> {
    evidence.iter().filter(|item| item.bearing == bearing).cloned().collect()
}

fn absent(
    claim: &Claim,
    evidence: &[Evidence],
    near: &[Evidence],
    wording: &Wording,
    confidence: f32,
) -> Judgement {
    let name = &claim.entity.name;
    let owner = claim.entity.owner.as_deref().map(|owner| format!(" of `{owner}`")).unwrap_or_default();
    let title = format!("{} `{name}`{owner} does not exist", wording.noun);
    let mut shown: Vec<Evidence> = near.to_vec();
    shown.extend(with_bearing(evidence, Bearing::Elsewhere));
    shown.extend(with_bearing(evidence, Bearing::Inventory));
    let judgement = Judgement::refuted(title, confidence, shown);
    match near.first() {
        Some(nearest) => judgement.with_help(format!("did you mean `{}`?", nearest.quote)),
        None => judgement,
    }
}

fn refuted_presence(claim: &Claim, same: Vec<Evidence>, wording: &Wording) -> Judgement {
    let title = format!("{} `{}` is said to be absent, but it exists", wording.noun, claim.entity.name);
    Judgement::refuted(title, 0.9, same)
}
