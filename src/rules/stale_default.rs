//! # What it checks
//!
//! Defaults that a page states (a Default column, "**Default:** `x`" under the key's heading, "(default: x)",
//! `[default: x]` in help output, samples introduced as the defaults) against the default that the code gives.
//!
//! # Why
//!
//! Defaults move in code review and stay in tables; a reader who relies on one gets another.
//!
//! # Example
//!
//! ```markdown
//! | Option | Default |
//! |---|---|
//! | `max-rounds` | `1000` |     <!-- the code says 10000 -->
//! ```
//!
//! # Limits
//!
//! Both sides must be simple literals, the code's after one constant or function. Computed, conditional and absent
//! defaults say nothing, nor do words ("the number of cores"); several defaults of one key in different places
//! are only told apart by the keys beside it and the heading above.

use crate::claim::{Claim, ClaimKind, Mood, Setting};
use crate::entity::EntityKind;
use crate::evidence::{Bearing, Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::value::{Value, agrees, of_code, shown};
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "stale-default",
    summary: "a documented default that the code contradicts",
    level: Level::Error,
    source: include_str!("stale_default.rs"),
    concerns,
    needs: &[EntityKind::ConfigKey, EntityKind::Flag],
    check,
};

fn concerns(claim: &Claim) -> bool {
    claim.entity.kind == EntityKind::ConfigKey && matches!(claim.kind, ClaimKind::Default(_))
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    let ClaimKind::Default(documented) = &claim.kind else {
        return Judgement::insufficient("it is no default");
    };
    if matches!(claim.mood, Mood::Historical | Mood::Future) {
        return Judgement::insufficient("the sentence is not about now");
    }
    if let Coverage::None(reason) = coverage {
        return Judgement::insufficient(reason);
    }
    let given: Vec<&Evidence> = evidence.iter().filter(|item| item.bearing == Bearing::Same).collect();
    let Some(first) = given.first() else { return Judgement::insufficient("the code gives no default") };
    let values: Vec<Option<Value>> = given.iter().map(|item| of_code(&item.quote)).collect();
    let Some(Some(value)) = values.first() else { return Judgement::insufficient("the default is computed") };
    if values.iter().any(|other| other.as_ref() != Some(value)) {
        return Judgement::insufficient("the code gives several defaults");
    }
    // Bare words may describe a text; only quotes or code say that they are one.
    let is_literal =
        matches!(claim.setting, Setting::Code | Setting::Fence) || documented.starts_with(['"', '\'']);
    if matches!(value, Value::Text(_)) && !is_literal {
        return Judgement::insufficient("words, not a value");
    }
    let is_variant = matches!(value, Value::Variant(_));
    let is_known = evidence.iter().any(|item| item.bearing == Bearing::Elsewhere);
    match agrees(documented, value) {
        None => Judgement::insufficient("the two cannot be compared"),
        Some(true) => Judgement::supported("the code gives this default", vec![(*first).clone()]),
        Some(false) if is_variant && !is_known => {
            Judgement::insufficient("the value's spelling is not known")
        }
        Some(false) => differs(claim, documented, first),
    }
}

fn differs(claim: &Claim, documented: &str, given: &Evidence) -> Judgement {
    let name = &claim.entity.name;
    let code = shown(&given.quote);
    let title = format!("`{name}` is documented to default to `{documented}`, but the code says `{code}`");
    Judgement::refuted(title, 0.9, vec![given.clone()])
        .with_help(format!("change `{documented}` to `{code}`"))
}
