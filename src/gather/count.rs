//! The list that a number announces, as the page shows it.

use crate::claim::{Claim, ClaimKind};
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};

/// The list of a count: equal or not, the page alone decides.
pub(super) fn evidence(claim: &Claim) -> Gathered {
    let ClaimKind::Count { said, items } = &claim.kind else {
        return Gathered::none("nothing is counted");
    };
    let agrees = items.len() == *said as usize;
    let items_note = format!("the list has {} items", items.len());
    let item = Evidence {
        origin: Origin::Document,
        bearing: if agrees { Bearing::Same } else { Bearing::Elsewhere },
        span: if agrees { items.first().copied() } else { items.last().copied() },
        fact: None,
        quote: items.len().to_string(),
        note: items_note.clone(),
    };
    Gathered { evidence: vec![item], coverage: Coverage::Complete, trail: vec![items_note] }
}
