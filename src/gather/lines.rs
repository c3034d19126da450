//! Whether a file is as long as a citation needs.

use super::Sources;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::repo::Span;

/// What the length of the files (any of which may be meant) says of lines `first..=last`.
pub(super) fn evidence(sources: &Sources<'_>, paths: &[String], first: u32, last: u32) -> Gathered {
    let counts: Vec<(u32, &String, Span)> = paths
        .iter()
        .filter_map(|path| {
            let file = sources.repo.file(path)?;
            let text = sources.repo.text(file).ok()?;
            Some((text.lines().count() as u32, path, Span::new(file, text.len(), text.len())))
        })
        .collect();
    let Some((count, path, end)) = counts.iter().max_by_key(|(count, ..)| *count) else {
        return Gathered::none("the file's lines cannot be counted");
    };
    let holds = first >= 1 && first <= last && last <= *count;
    let item = Evidence {
        origin: Origin::Listing,
        bearing: if holds { Bearing::Same } else { Bearing::Elsewhere },
        span: Some(*end),
        fact: None,
        quote: (*path).clone(),
        note: format!("`{path}` has {count} lines"),
    };
    Gathered {
        evidence: vec![item],
        coverage: Coverage::Complete,
        trail: vec![format!("lines of `{path}`: {count}")],
    }
}
