//! Evidence for an entry of a drawn tree: is the tree one of this repository, and does the entry stand in it?

use super::path::{OUTPUTS, STAND_INS};
use super::target::submodule;
use super::{Sources, neighbour};
use crate::claim::{Claim, ClaimKind};
use crate::document::Document;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::index::manifest::normal_name;
use crate::repo::{Span, join_path, split_path};

/// What the file list says of an entry.
pub(super) fn evidence(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let ClaimKind::Entry(paths) = &claim.kind else { return Gathered::none("it is no entry of a tree") };
    let Some(base) = base(sources, document, paths) else {
        return Gathered::none("the tree is not one of this repository");
    };
    let Some(path) = within(&base, &claim.entity.name) else {
        return Gathered::none("the entry leaves the repository");
    };
    let trail = vec![format!("the tree is `{}`", if base.folder.is_empty() { "." } else { &base.folder })];
    if sources.repo.exists(&path) {
        let span = sources.repo.file(&path).map(|file| Span::new(file, 0, 0));
        let item = listed(Bearing::Same, span, &path, "");
        return Gathered { evidence: vec![item], coverage: Coverage::Complete, trail };
    }
    if !sources.repo.is_folder(split_path(&path).0) {
        return Gathered::none("its folder is missing as well");
    }
    if let Some(reason) = undecidable_entry(sources, &path) {
        return Gathered::none(reason);
    }
    let near = neighbour::of(sources.repo, &path);
    let mut evidence: Vec<Evidence> =
        near.iter().take(1).map(|near| near.evidence(sources.repo, near.path.clone())).collect();
    let folder = split_path(&path).0;
    let size = sources.repo.entries(folder).len();
    let shown = if folder.is_empty() { "." } else { folder };
    evidence.push(listed(Bearing::Inventory, None, shown, &format!("`{shown}` has {size} entries")));
    Gathered { evidence, coverage: Coverage::Complete, trail }
}

fn listed(bearing: Bearing, span: Option<Span>, quote: &str, note: &str) -> Evidence {
    Evidence {
        origin: Origin::Listing,
        bearing,
        span,
        fact: None,
        quote: quote.to_owned(),
        note: note.to_owned(),
    }
}

/// Where a tree stands: the drawn root that is cut off, and the folder that takes its place.
struct Base {
    cut: usize,
    folder: String,
}

fn within(base: &Base, drawn: &str) -> Option<String> {
    let rest = drawn.trim_end_matches('/');
    join_path(&base.folder, rest.get(base.cut..).unwrap_or("").trim_start_matches('/'))
}

/// The folder of which the tree is most likely a picture; `None` when too little of it is there.
fn base(sources: &Sources<'_>, document: &Document, paths: &[String]) -> Option<Base> {
    let all: Vec<&String> = paths.iter().filter(|path| !is_output(path)).take(400).collect();
    let bases = bases(sources, document, paths).into_iter().map(|base| {
        let exists = |path: &&&String| within(&base, path).is_some_and(|path| sources.repo.exists(&path));
        (all.iter().filter(exists).count(), base)
    });
    // The root itself is always there.
    let is_picture = |there: usize| there >= 4 && there * 10 >= all.len() * 6;
    let here = split_path(&document.path).0;
    let rank = |there: usize, base: &Base| (is_picture(there) && base.cut > 0 && base.folder == here, there);
    let (there, base) =
        bases.reduce(|best, next| if rank(next.0, &next.1) > rank(best.0, &best.1) { next } else { best })?;
    is_picture(there).then_some(base)
}

fn bases(sources: &Sources<'_>, document: &Document, paths: &[String]) -> Vec<Base> {
    let here = split_path(&document.path).0;
    let mut bases = vec![Base { cut: 0, folder: here.to_owned() }, Base { cut: 0, folder: String::new() }];
    let Some(root) = root(paths) else { return bases };
    let cut = root.len();
    let name = split_path(root).1;
    let here_name = split_path(here).1;
    if here_name == name {
        bases.push(Base { cut, folder: here.to_owned() });
    }
    if is_ours(sources, name) {
        bases.push(Base { cut, folder: String::new() });
    }
    let end = format!("/{root}");
    let folders = sources.repo.folders().map(|(path, _)| path).filter(|path| path.ends_with(&end));
    let named: Vec<&str> = folders.take(10).collect();
    // The drawn root may be called otherwise than the page's folder, of which it is then a better picture.
    if !named.is_empty() && !here.is_empty() {
        bases.push(Base { cut, folder: here.to_owned() });
    }
    bases.extend(named.into_iter().map(|folder| Base { cut, folder: folder.to_owned() }));
    bases
}

/// The entry that all others lie below.
fn root(paths: &[String]) -> Option<&str> {
    let root = paths.first()?.trim_end_matches('/');
    let below = |path: &String| path.strip_prefix(root).is_some_and(|rest| rest.starts_with('/'));
    (root != "." && paths[1..].iter().all(below)).then_some(root)
}

/// Whether a checkout of the repository, or a package of it, has this name.
pub(super) fn is_ours(sources: &Sources<'_>, name: &str) -> bool {
    let wanted = normal_name(name);
    let root = sources.repo.root().file_name().and_then(|name| name.to_str()).unwrap_or("");
    let mut packages = sources.index.manifests().own_packages().filter_map(|package| package.name.as_ref());
    normal_name(root) == wanted
        || sources.sites.forge(sources.repo).is_named(name)
        || packages.any(|package| normal_name(&package.value) == wanted)
}

/// Whether builds and tools fill the folder that a drawn path starts in.
fn is_output(path: &str) -> bool {
    path.split('/').any(|part| OUTPUTS.contains(&part))
}

/// Why a path that a tree of this repository draws need not be there.
fn undecidable_entry(sources: &Sources<'_>, path: &str) -> Option<String> {
    let repo = sources.repo;
    if STAND_INS.is_match(path) {
        return Some("the path is a placeholder".into());
    }
    if is_output(path) {
        return Some("the path is a build output".into());
    }
    if repo.ignored().matches(path) || repo.ignored().matches(&format!("{path}/")) {
        return Some("git ignores it: it is made, not kept".into());
    }
    submodule(sources, path).then(|| "it lies in a submodule".into())
}
