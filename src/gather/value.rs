//! Values of a key that the code compares with words: arms of a match, variants of an enum.

use super::Sources;
use super::near::{Miss, misses};
use crate::claim::{Claim, ClaimKind};
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::index::schema::Key;
use crate::repo::{FileId, Span};

/// The evidence that the code knows a value. The other values of the key tell which words the code compares it with:
/// those of the file that knows all of them.
pub(super) fn evidence(sources: &Sources<'_>, claim: &Claim) -> Gathered {
    let ClaimKind::Valued(value) = &claim.kind else { return Gathered::none("no value is given") };
    let schemas = sources.index.schemas();
    let is_word = |key: &&Key| matches!(key.form.as_str(), "arm" | "variant");
    let words: Vec<&Key> = schemas.all_keys().filter(is_word).collect();
    if let Some(key) = words.iter().find(|key| key.is_called(value)) {
        return Gathered {
            evidence: vec![item(
                Bearing::Same,
                Some(key.span),
                &key.name,
                "the code compares with it".into(),
            )],
            coverage: Coverage::Complete,
            trail: Vec::new(),
        };
    }
    let Some((file, is_whole)) = home(&words, &claim.places) else {
        return Gathered::none("the code does not know the key's other values in one place");
    };
    if !is_whole && sources.index.words().has_string(value) {
        return Gathered::none("a string of the code spells it");
    }
    let own: Vec<&&Key> = words.iter().filter(|key| key.span.file == file).collect();
    let free = own.iter().map(|key| key.name.as_str());
    let near = misses(value, free).into_iter().find(|(_, miss)| *miss != Miss::Words);
    let Some((name, _)) = near else { return Gathered::none("no word of the code is near") };
    let span = own.iter().find(|key| key.name == name).map(|key| key.span);
    let near = item(Bearing::Near, span, name, format!("the code compares with `{name}`"));
    Gathered {
        evidence: vec![near],
        coverage: Coverage::Complete,
        trail: vec![format!("{} words", own.len())],
    }
}

/// So many values that one file compares with are all that it compares with.
const MANY: usize = 8;

/// The file with words for nearly all the other values, and whether it surely has all words there are.
fn home(words: &[&Key], others: &[String]) -> Option<(FileId, bool)> {
    let first = others.first()?;
    let mut files: Vec<FileId> =
        words.iter().filter(|key| key.is_called(first)).map(|key| key.span.file).collect();
    files.dedup();
    let knows =
        |file: FileId, value: &String| words.iter().any(|key| key.span.file == file && key.is_called(value));
    files.into_iter().find_map(|file| {
        let strangers = others.iter().filter(|value| !knows(file, value)).count();
        (strangers * 8 <= others.len()).then_some((file, others.len() >= MANY))
    })
}

fn item(bearing: Bearing, span: Option<Span>, quote: &str, note: String) -> Evidence {
    Evidence { origin: Origin::Query, bearing, span, fact: None, quote: quote.to_owned(), note }
}
