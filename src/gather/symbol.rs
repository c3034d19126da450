//! Evidence for names of code: resolved through the index, and for lone names the words of all sources.

mod bound;
mod callee;
mod calls;
mod listed;
mod lone;
mod method;
mod qualified;
mod signed;
mod signed_rust;
mod template;
mod vouch;

use std::sync::LazyLock;

use regex::Regex;

use super::{Sources, near};
use crate::claim::{Claim, ClaimKind, Setting};
use crate::document::{Document, InlineKind};
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::index::symbols::{Absence, Place};
use crate::repo::Span;

/// The evidence for a claim about a symbol.
pub fn evidence(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    if is_cut(document, claim) {
        return Gathered::none("only the start of a name is written");
    }
    if is_linked_elsewhere(sources, document, claim) {
        return Gathered::none("it links to the documentation of another package");
    }
    let name = &claim.entity.name;
    match &claim.kind {
        ClaimKind::Listed => listed::evidence(sources, document, claim),
        ClaimKind::Exists | ClaimKind::Called { .. } if claim.is_of_value() => {
            method::evidence(sources, document, claim)
        }
        ClaimKind::Accepts => calls::accepts(sources, claim),
        ClaimKind::Called { positional, keywords } => calls::called(sources, claim, *positional, keywords),
        ClaimKind::Bound(near) => bound::evidence(sources, claim, near.as_deref()),
        ClaimKind::Signed(signed) => signed::shown(sources, document, claim, signed),
        ClaimKind::Overridden(signed) => signed::overridden(sources, claim, signed),
        ClaimKind::Exists | ClaimKind::Absent if name.contains("::") => {
            qualified::rust(sources, document, claim)
        }
        ClaimKind::Exists | ClaimKind::Absent if name.contains('.') => {
            qualified::python(sources, document, claim)
        }
        ClaimKind::Exists | ClaimKind::Absent => lone::word(sources, document, claim),
        ClaimKind::Runs(_)
        | ClaimKind::Requires(_)
        | ClaimKind::Valued(_)
        | ClaimKind::Default(_)
        | ClaimKind::Titled(_)
        | ClaimKind::Count { .. }
        | ClaimKind::Entry(_)
        | ClaimKind::OneOf(_)
        | ClaimKind::Holds { .. }
        | ClaimKind::Among(_)
        | ClaimKind::Lines(..) => Gathered::none("nothing of the kind is said of a symbol"),
    }
}

/// Sites of documentation by package, and those of the languages themselves.
static DOCS_OF: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"^https?://(?:docs\.rs/(?:crate/)?(?P<package>[\w-]+)|doc\.rust-lang\.org/|docs\.python\.org/)",
    )
    .expect("valid")
});

/// Whether the name is the text of a link to the documentation of a language or of somebody else's package.
fn is_linked_elsewhere(sources: &Sources<'_>, document: &Document, claim: &Claim) -> bool {
    let focus = claim.focus.range();
    let after = document.blocks.partition_point(|block| block.span.start <= focus.start);
    let Some(block) = after.checked_sub(1).map(|at| &document.blocks[at]) else { return false };
    let first = block.inlines.partition_point(|inline| inline.span.end < focus.end);
    // Inlines stand in the order of their ends, so a link comes just behind the code in it.
    let around = block.inlines[first..].iter().take(4).find_map(|inline| match &inline.kind {
        InlineKind::Link { destination, .. } if inline.span.start <= focus.start => Some(destination),
        _ => None,
    });
    let Some(docs) = around.and_then(|destination| DOCS_OF.captures(destination)) else { return false };
    let package = docs.name("package").map_or("", |package| package.as_str());
    package.is_empty() || sources.index.manifests().packages_named(package).next().is_none()
}

/// Whether the text goes on where the name ends: `pkg.File`…, `load_*`.
fn is_cut(document: &Document, claim: &Claim) -> bool {
    let rest = document.text.get(claim.focus.end as usize..).unwrap_or("").trim_start_matches('`');
    claim.setting != Setting::Fence && ["...", "…", "*", "{"].iter().any(|sign| rest.starts_with(sign))
}

/// Whether a name says that it stands for the reader's own.
fn is_stand_in(name: &str) -> bool {
    let words = crate::index::recase(name, "kebab");
    let words: Vec<&str> = words.split('-').collect();
    let first = words.first().copied().unwrap_or("");
    let is_any = ["my", "your", "new", "some", "foo", "bar", "baz", "example", "custom", "xxx", "another"]
        .contains(&first);
    let is_noun = |word: &str| {
        [
            "feature",
            "module",
            "package",
            "function",
            "class",
            "method",
            "crate",
            "plugin",
            "type",
            "extension",
        ]
        .contains(&word)
    };
    is_any
        || words.iter().any(|word| matches!(*word, "my" | "your"))
        || matches!(words[..], [noun, "name"] if is_noun(noun))
}

/// Whether a name begins with a word that makes it the reader's, near to one of ours or not.
fn is_readers(name: &str) -> bool {
    let is_word = |rest: &str| {
        let mut letters = rest.chars();
        letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase)
    };
    let is_type = ["My", "Your"].iter().any(|start| name.strip_prefix(start).is_some_and(is_word));
    is_type || name.starts_with("my_") || name.starts_with("your_")
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
fn elsewhere(sources: &Sources<'_>, name: &str) -> impl Iterator<Item = Evidence> {
    let symbols = sources.index.symbols();
    let files = symbols.words().files_defining(name).iter().take(4);
    let spans = files.filter_map(move |file| {
        let tags = symbols.tags(*file);
        let fact = tags.facts.iter().find(|fact| fact.entity.name == name)?;
        let path = sources.repo.path(*file);
        Some(item(Bearing::Elsewhere, Some(fact.name_span), name, format!("`{name}` is defined in {path}")))
    });
    spans.take(2)
}

fn item(bearing: Bearing, span: Option<Span>, quote: &str, note: String) -> Evidence {
    Evidence { origin: Origin::Query, bearing, span, fact: None, quote: quote.to_owned(), note }
}
