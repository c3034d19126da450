//! Evidence for links: whether the target is there, whether it has the lines cited, whether its name is the text's.

use super::neighbour::{self, relative};
use super::target::{Target, resolve};
use super::{Sources, lines};
use crate::claim::{Claim, ClaimKind};
use crate::document::Document;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::repo::{Span, join_path, split_path};

/// What the repository says of a link's target.
pub(super) fn evidence(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let name = claim.entity.name.as_str();
    match (resolve(sources, document, name), &claim.kind) {
        (Target::Unknown(reason), _) => Gathered::none(reason),
        (Target::Found(path), ClaimKind::Lines(first, last)) => {
            lines::evidence(sources, &[path], *first, *last)
        }
        (Target::Found(path), ClaimKind::Titled(text)) => titled(sources, document, &path, text),
        (Target::Found(path), _) => Gathered {
            evidence: vec![found(sources, &path)],
            coverage: Coverage::Complete,
            trail: vec![format!("`{name}` is `{path}`")],
        },
        (Target::Missing { .. }, ClaimKind::Lines(..) | ClaimKind::Titled(_)) => {
            Gathered::none("the target itself is missing")
        }
        (Target::Missing { wanted, doubt }, _) => missing(sources, document, name, &wanted, doubt),
    }
}

pub(super) fn found(sources: &Sources<'_>, path: &str) -> Evidence {
    Evidence {
        origin: Origin::Listing,
        bearing: Bearing::Same,
        span: sources.repo.file(path).map(|file| Span::new(file, 0, 0)),
        fact: None,
        quote: path.to_owned(),
        note: String::new(),
    }
}

/// Why an absent file of a release may still be in its repository.
pub(super) const RELEASED: &str = "an unpacked release may lack files of its repository";

fn missing(
    sources: &Sources<'_>,
    document: &Document,
    name: &str,
    wanted: &str,
    doubt: Option<String>,
) -> Gathered {
    let folder = split_path(&document.path).0;
    let doubt = doubt.or_else(|| sources.repo.is_release().then(|| RELEASED.to_owned()));
    let near = neighbours(sources, wanted, doubt.is_some());
    let mut evidence: Vec<Evidence> = near
        .iter()
        .map(|near| {
            let written = match name.split_once("://").is_some() {
                true => near.path.clone(),
                false => relative(folder, &near.path),
            };
            near.evidence(sources.repo, written)
        })
        .collect();
    evidence.push(inventory(sources, wanted));
    let coverage = doubt.map_or(Coverage::Complete, Coverage::Partial);
    Gathered { evidence, coverage, trail: vec![format!("`{wanted}` is not there")] }
}

/// In doubt, only what the same folder holds is near enough.
fn neighbours(sources: &Sources<'_>, wanted: &str, in_doubt: bool) -> Vec<neighbour::Neighbour> {
    match in_doubt {
        true => neighbour::in_folder(sources.repo, wanted),
        // A path that leaves the repository may exist when read from the root.
        false if sources.repo.file(wanted).is_some() => {
            vec![neighbour::Neighbour { path: wanted.to_owned(), why: "one `../` too many" }]
        }
        false => neighbour::of(sources.repo, wanted),
    }
}

/// The listing in which a path was looked for: the deepest folder of it that is there.
pub(super) fn inventory(sources: &Sources<'_>, wanted: &str) -> Evidence {
    let mut folder = split_path(wanted).0;
    while !sources.repo.is_folder(folder) && !folder.is_empty() {
        folder = split_path(folder).0;
    }
    let shown = if folder.is_empty() { "the root folder".to_owned() } else { format!("`{folder}/`") };
    Evidence {
        origin: Origin::Listing,
        bearing: Bearing::Inventory,
        span: None,
        fact: None,
        quote: folder.to_owned(),
        note: format!("{shown} has {} entries", sources.repo.entries(folder).len()),
    }
}

/// Whether the text of a link names a sibling of its target.
fn titled(sources: &Sources<'_>, document: &Document, target: &str, text: &str) -> Gathered {
    let (folder, name) = split_path(target);
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    let is_same = name.to_lowercase().contains(&text.to_lowercase());
    if is_same || extension.is_empty() {
        return Gathered {
            evidence: vec![found(sources, target)],
            coverage: Coverage::Complete,
            trail: Vec::new(),
        };
    }
    let wanted = if text.contains('.') { text.to_owned() } else { format!("{text}.{extension}") };
    let is_page =
        wanted.to_lowercase().starts_with("readme") || stem.eq_ignore_ascii_case("readme") || stem == "index";
    let same_ending = wanted.ends_with(&format!(".{extension}"));
    let sibling = join_path(folder, &wanted).filter(|path| sources.repo.file(path).is_some());
    let own =
        join_path(split_path(&document.path).0, &wanted).filter(|path| sources.repo.file(path).is_some());
    let named = sibling.or(own).filter(|_| same_ending && !is_page);
    match named {
        Some(path) => Gathered {
            evidence: vec![Evidence {
                bearing: Bearing::Near,
                quote: relative(split_path(&document.path).0, &path),
                note: "the file that the text names".into(),
                ..found(sources, &path)
            }],
            coverage: Coverage::Complete,
            trail: Vec::new(),
        },
        None => Gathered::none("the text is not the name of a file beside the target"),
    }
}
