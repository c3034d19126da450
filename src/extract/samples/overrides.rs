//! Methods of a sample's classes that override one of a class that the sample imports.

use super::{Fence, Scope};
use crate::claim::{Claim, ClaimKind};
use crate::index::sample::Sample;
use crate::signature::{Documented, Signed};

/// The claim that the function fact at `at` overrides a method, when it stands in a class with an imported base.
pub(super) fn claim(fence: &Fence<'_>, sample: &Sample, at: usize, scope: &Scope) -> Option<Claim> {
    let tags = &sample.tags;
    let fact = &tags.facts[at];
    let class = tags.parent(at).filter(|at| tags.form(*at) == "class")?;
    let is_decorated = tags.facts.iter().any(|other| {
        other.form == "decorator"
            && other.name_span == fact.name_span
            && other.ty.as_deref().is_none_or(|ty| ty.rsplit('.').next() != Some("override"))
    });
    if is_decorated || fact.entity.name.starts_with('_') {
        return None;
    }
    let mut bases = tags.inside(Some(class)).filter(|at| tags.form(*at) == "base");
    let base = tags.name(bases.next()?);
    // With several bases another one may be meant.
    if bases.next().is_some() {
        return None;
    }
    let full = scope.full(base.split('[').next()?, ".")?;
    let signed = signed(sample, at);
    let name = format!("{full}.{}", fact.entity.name);
    Some(fence.claim(fact.name_span.range(), name, None, ClaimKind::Overridden(signed)))
}

/// The parameters of a function of the sample, without the first.
fn signed(sample: &Sample, function: usize) -> Signed {
    let tags = &sample.tags;
    let mut signed = Signed::default();
    let mut is_keyword = false;
    for at in tags.inside(Some(function)) {
        let fact = &tags.facts[at];
        match fact.form.as_str() {
            "parameter" => signed.parameters.push(Documented {
                name: fact.entity.name.clone(),
                ty: fact.ty.clone(),
                default: fact.default.clone(),
                is_optional: fact.default.is_some(),
                is_keyword,
            }),
            "parameter-bar" => is_keyword = true,
            "parameter-star" | "parameter-stars" => signed.is_open = true,
            _ => {}
        }
    }
    signed.parameters.drain(..signed.parameters.len().min(1));
    signed
}
