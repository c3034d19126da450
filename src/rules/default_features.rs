//! # What it checks
//!
//! A list that a page gives as the default features of a crate (`default = ["a", "b"]`, "Default features: `["a"]`") is
//! the crate's `default` feature, in any order.
//!
//! # Why
//!
//! The list in the README is what packagers start from when they turn features off.
//!
//! # Example
//!
//! ```markdown
//! Default features: `["tls", "json"]`.
//! ```
//!
//! ```text
//! error[default-features]: the default features are documented as `tls`, `json`, but the manifest also has `gzip`
//! ```
//!
//! # Limits
//!
//! Only a literal list counts; the features that the listed ones turn on are not followed.

use super::existence::with_bearing;
use crate::claim::{Claim, ClaimKind, Mood};
use crate::entity::EntityKind;
use crate::evidence::{Bearing, Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// A documented list of default features that differs from the manifest's.
pub const RULE: Rule = Rule {
    name: "default-features",
    summary: "a documented list of default features differs from the manifest",
    level: Level::Error,
    source: include_str!("default_features.rs"),
    concerns: |claim| claim.entity.kind == EntityKind::Feature && matches!(claim.kind, ClaimKind::Default(_)),
    needs: &[EntityKind::Feature],
    check,
};

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    let ClaimKind::Default(documented) = &claim.kind else {
        return Judgement::insufficient("no list is given");
    };
    if claim.mood != Mood::Asserted {
        return Judgement::insufficient("the sentence does not say it of now");
    }
    let found = with_bearing(evidence, Bearing::Same);
    let Some(manifest) = found.first() else {
        let Coverage::None(reason) = coverage else { return Judgement::insufficient("nothing was found") };
        return Judgement::insufficient(reason);
    };
    let (said, real) = (names(documented), names(&manifest.quote));
    let lacking: Vec<&str> = real.iter().copied().filter(|name| !said.contains(name)).collect();
    let extra: Vec<&str> = said.iter().copied().filter(|name| !real.contains(name)).collect();
    if lacking.is_empty() && extra.is_empty() {
        return Judgement::supported("the lists agree", found);
    }
    let difference = match (lacking.is_empty(), extra.is_empty()) {
        (false, true) => format!("but the manifest also has {}", ticked(&lacking)),
        (true, _) => format!("but the manifest lacks {}", ticked(&extra)),
        (false, false) => format!("but the manifest has {} and lacks {}", ticked(&lacking), ticked(&extra)),
    };
    let title = format!("the default features are documented as {}, {difference}", ticked(&said));
    Judgement::refuted(title, 0.95, found.clone()).with_help(format!("make the list {}", ticked(&real)))
}

fn names(list: &str) -> Vec<&str> {
    list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()
}

fn ticked(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
