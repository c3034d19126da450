//! Evidence for `python -m pkg.mod`: the modules below the source roots.

use super::named::inventory;
use super::{Sources, near};
use crate::claim::Claim;
use crate::document::Document;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::repo::{FileId, Span, join_path, split_path};

/// The evidence for a module that is run; a first segment that is no package here is somebody else's.
pub(super) fn gather(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let segments: Vec<&str> = claim.entity.name.split('.').collect();
    let roots = roots(sources, document);
    let trail = vec![format!("modules below {}", roots.join(", "))];
    let Some(root) = roots.iter().find(|root| step(sources, root, segments[0]).is_some()) else {
        return Gathered::none(format!("`{}` is no package of this repository", segments[0]));
    };
    let mut folder = root.clone();
    for (number, segment) in segments.iter().enumerate() {
        match step(sources, &folder, segment) {
            Some(Step::Folder(path)) => folder = path,
            Some(Step::File(file)) if number + 1 == segments.len() => {
                return found(file, &claim.entity.name, trail);
            }
            Some(Step::File(_)) | None => return missing(sources, &folder, segment, trail),
        }
    }
    let main =
        ["__main__.py", "__init__.py"].iter().find_map(|name| sources.repo.file(&format!("{folder}/{name}")));
    match main {
        Some(file) => found(file, &claim.entity.name, trail),
        None => Gathered::none("the folder is no package"),
    }
}

enum Step {
    Folder(String),
    File(FileId),
}

fn step(sources: &Sources<'_>, folder: &str, segment: &str) -> Option<Step> {
    let path = join_path(folder, segment)?;
    if let Some(file) = sources.repo.file(&format!("{path}.py")) {
        return Some(Step::File(file));
    }
    let holds_python = sources.repo.entries(&path).iter().any(|entry| entry.ends_with(".py"));
    holds_python.then_some(Step::Folder(path))
}

fn roots(sources: &Sources<'_>, document: &Document) -> Vec<String> {
    let mut roots = vec![split_path(&document.path).0.to_owned(), String::new()];
    roots.extend(sources.index.manifests().packages.iter().flat_map(|package| package.source_roots.clone()));
    roots.sort();
    roots.dedup();
    roots
}

fn found(file: FileId, name: &str, trail: Vec<String>) -> Gathered {
    let evidence = vec![Evidence {
        origin: Origin::Listing,
        bearing: Bearing::Same,
        span: Some(Span::new(file, 0, 0)),
        fact: None,
        quote: name.to_owned(),
        note: String::new(),
    }];
    Gathered { evidence, coverage: Coverage::Complete, trail }
}

fn missing(sources: &Sources<'_>, folder: &str, segment: &str, trail: Vec<String>) -> Gathered {
    let entries = sources.repo.entries(folder);
    let names: Vec<&str> = entries
        .iter()
        .map(|entry| entry.trim_end_matches('/'))
        .filter_map(|entry| module_name(entry))
        .collect();
    let mut evidence: Vec<Evidence> = near::misses(segment, names.iter().copied())
        .into_iter()
        .take(3)
        .map(|(name, _)| Evidence {
            origin: Origin::Listing,
            bearing: Bearing::Near,
            span: None,
            fact: None,
            quote: name.to_owned(),
            note: "the nearest module".into(),
        })
        .collect();
    evidence.push(inventory(None, folder, format!("{folder} holds {} modules", names.len())));
    let built = entries.iter().any(|entry| entry.ends_with(".pyi") || entry.ends_with(".so"));
    let path = format!("{folder}/{segment}.py");
    let coverage = match built || sources.repo.ignored().matches(&path) {
        true => Coverage::None("modules are built here".into()),
        false => Coverage::Complete,
    };
    Gathered { evidence, coverage, trail }
}

fn module_name(entry: &str) -> Option<&str> {
    match entry.rsplit_once('.') {
        Some((stem, "py")) => Some(stem),
        Some(_) => None,
        None => (!entry.starts_with("__")).then_some(entry),
    }
}
