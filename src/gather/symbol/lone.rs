//! Lone names: a weak claim that counts only when the name stands nowhere in the sources and exactly one name that
//! does is nearly it.

use super::{Sources, item, near};
use crate::claim::Claim;
use crate::evidence::{Bearing, Coverage, Gathered};
use crate::gather::near::Miss;
use crate::index::recase;

/// The evidence for a lone name.
pub fn word(sources: &Sources<'_>, claim: &Claim) -> Gathered {
    let name = claim.entity.name.as_str();
    let words = sources.index.symbols().words();
    if words.contains(name) {
        return match super::elsewhere(sources, name).into_iter().next() {
            Some(definition) => Gathered {
                evidence: vec![crate::evidence::Evidence { bearing: Bearing::Same, ..definition }],
                coverage: Coverage::Complete,
                trail: vec![format!("`{name}` is defined")],
            },
            None => Gathered::none("a lone word says too little"),
        };
    }
    let candidates: Vec<&str> = words.iter().filter(|word| may_be_near(name, word)).collect();
    let mut found: Vec<(&str, Miss)> = near::misses(name, candidates)
        .into_iter()
        .filter(|(other, miss)| is_telling(sources, name, other, *miss))
        .collect();
    found.sort();
    let [(nearest, _)] = found[..] else { return Gathered::none("the name stands nowhere, and no one name is near") };
    let place = super::elsewhere(sources, nearest).into_iter().next().and_then(|definition| definition.span);
    let note = format!("`{nearest}` is the only name of the sources that is nearly `{name}`");
    Gathered {
        evidence: vec![item(Bearing::Near, place, nearest, note.clone())],
        coverage: Coverage::Partial("it is a lone name".to_owned()),
        trail: vec![note],
    }
}

/// A cheap look before the real one.
fn may_be_near(name: &str, word: &str) -> bool {
    let same_shape = name.contains('_') == word.contains('_')
        && name.starts_with(char::is_uppercase) == word.starts_with(char::is_uppercase);
    same_shape && word.len() >= 6 && name.len().abs_diff(word.len()) <= 12
}

/// Whether the miss is one that people make, not a sibling of the name.
fn is_telling(sources: &Sources<'_>, name: &str, other: &str, miss: Miss) -> bool {
    let words = recase(name, "kebab").split('-').count();
    match miss {
        Miss::Separator | Miss::Letters => true,
        Miss::Swapped => words > 2,
        Miss::Plural => words > 1,
        Miss::Words => {
            words > 1 && other.len() > name.len() && !sources.index.symbols().words().files_defining(other).is_empty()
        }
    }
}
