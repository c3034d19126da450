//! Evidence about a name among the names that a manifest defines.

use super::near;
use crate::evidence::{Bearing, Evidence, Origin};
use crate::index::manifest::Located;
use crate::repo::Span;

/// Most near misses that are shown.
const MAX_NEAR: usize = 3;

/// A name of a manifest as evidence.
pub(super) fn item(name: &Located, bearing: Bearing, note: impl Into<String>) -> Evidence {
    Evidence {
        origin: Origin::Manifest,
        bearing,
        span: Some(name.span),
        fact: None,
        quote: name.value.clone(),
        note: note.into(),
    }
}

/// What was searched, and how much of it there is.
pub(super) fn inventory(span: Option<Span>, quote: impl Into<String>, note: impl Into<String>) -> Evidence {
    Evidence {
        origin: Origin::Manifest,
        bearing: Bearing::Inventory,
        span,
        fact: None,
        quote: quote.into(),
        note: note.into(),
    }
}

/// The near misses of a name among these, best first.
pub(super) fn nearly<'n>(name: &str, names: impl Iterator<Item = &'n Located> + Clone) -> Vec<Evidence> {
    near::misses(name, names.clone().map(|located| located.value.as_str()))
        .into_iter()
        .take(MAX_NEAR)
        .filter_map(|(value, _)| names.clone().find(|located| located.value == value))
        .map(|located| item(located, Bearing::Near, "the nearest name"))
        .collect()
}
