//! Evidence for names of code: resolved through the index, and for lone names the words of all sources.

mod calls;
mod lone;
mod qualified;

use super::{Sources, near};
use crate::claim::{Claim, ClaimKind, Setting};
use crate::document::Document;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::index::symbols::{Absence, Place};
use crate::repo::Span;

/// The evidence for a claim about a symbol.
pub fn evidence(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    if is_cut(document, claim) {
        return Gathered::none("only the start of a name is written");
    }
    let name = &claim.entity.name;
    match &claim.kind {
        ClaimKind::Accepts => calls::accepts(sources, claim),
        ClaimKind::Called { positional, keywords } => calls::called(sources, claim, *positional, keywords),
        ClaimKind::Exists | ClaimKind::Absent if name.contains("::") => qualified::rust(sources, claim),
        ClaimKind::Exists | ClaimKind::Absent if name.contains('.') => qualified::python(sources, claim),
        ClaimKind::Exists | ClaimKind::Absent => lone::word(sources, document, claim),
        ClaimKind::Runs(_)
        | ClaimKind::Requires(_)
        | ClaimKind::Default(_)
        | ClaimKind::Titled(_)
        | ClaimKind::Lines(..) => Gathered::none("nothing of the kind is said of a symbol"),
    }
}

/// Whether the text goes on where the name ends: `pkg.File`…, `load_*`.
fn is_cut(document: &Document, claim: &Claim) -> bool {
    let rest = document.text.get(claim.focus.end as usize..).unwrap_or("").trim_start_matches('`');
    claim.setting != Setting::Fence && ["...", "…", "*", "{"].iter().any(|sign| rest.starts_with(sign))
}

/// Whether a name says that it stands for the reader's own.
fn is_stand_in(name: &str) -> bool {
    let first = crate::index::recase(name, "kebab");
    let first = first.split('-').next().unwrap_or("");
    ["my", "your", "new", "some", "foo", "bar", "baz", "example", "custom", "xxx", "another"].contains(&first)
}

fn found(name: &str, place: &Place) -> Gathered {
    let item = Evidence {
        origin: Origin::Query,
        bearing: Bearing::Same,
        span: place.span,
        fact: place.fact.clone(),
        quote: name.to_owned(),
        note: "defined here".to_owned(),
    };
    Gathered {
        evidence: vec![item],
        coverage: Coverage::Complete,
        trail: vec![format!("resolve `{name}`: found")],
    }
}

/// The evidence of an absence: near names of the same owner, the same name elsewhere, the inventory.
fn missing(sources: &Sources<'_>, absence: &Absence) -> Gathered {
    let candidates = absence.names.iter().map(|(name, _)| name.as_str());
    let mut evidence: Vec<Evidence> = near::misses(&absence.segment, candidates)
        .into_iter()
        .take(3)
        .map(|(name, _)| {
            let span = absence.names.iter().find(|(other, _)| other == name).map(|(_, span)| *span);
            item(Bearing::Near, span, name, format!("`{}` has `{name}`", absence.owner))
        })
        .collect();
    evidence.extend(elsewhere(sources, &absence.segment));
    let count = absence.names.len();
    let note = format!("`{}` has {count} names, none of them `{}`", absence.owner, absence.segment);
    evidence.push(item(Bearing::Inventory, absence.place, &absence.owner, note.clone()));
    let coverage = match &absence.partial {
        Some(reason) => Coverage::Partial(reason.clone()),
        None => Coverage::Complete,
    };
    Gathered { evidence, coverage, trail: vec![note] }
}

/// The definitions of a name under other owners.
fn elsewhere(sources: &Sources<'_>, name: &str) -> Vec<Evidence> {
    let symbols = sources.index.symbols();
    let files = symbols.words().files_defining(name).iter().take(4);
    let spans = files.filter_map(|file| {
        let tags = symbols.tags(*file);
        let fact = tags.facts.iter().find(|fact| fact.entity.name == name)?;
        let path = sources.repo.path(*file);
        Some(item(Bearing::Elsewhere, Some(fact.name_span), name, format!("`{name}` is defined in {path}")))
    });
    spans.take(2).collect()
}

fn item(bearing: Bearing, span: Option<Span>, quote: &str, note: String) -> Evidence {
    Evidence { origin: Origin::Query, bearing, span, fact: None, quote: quote.to_owned(), note }
}
