//! Evidence for anchors: the headings and ids of the page that a fragment points into.

use std::sync::LazyLock;

use regex::Regex;

use super::Sources;
use super::near::{Miss, misses};
use super::target::{Target, decode, resolve};
use crate::claim::{Claim, Setting};
use crate::document::Document;
use crate::document::anchors::Anchors;
use crate::document::slug::Slugger;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::index::manifest::is_fixture;
use crate::repo::{FileId, Span, join_path};
use crate::site::Generator;

/// Fragments that the forge, the browser or a generator makes.
static BUILT_IN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)^(\w|top|readme|readme-ov-file|license|start-of-content|:~:.*|l\d+.*|fn.*|cite_.*|user-content-fn.*|__.*|issuecomment-.*|!.*|/.*|(method|tymethod|variant|structfield|associated\w+|impl|trait|reexport|fields|variants|implementations|macros|structs|enums|functions|modules)(\..*)?|\d+)$|[=&?{}<>$]|tab-|panel-|^\w+\.\w+\.",
    )
    .expect("valid")
});

/// A character of ASCII that nobody writes so by hand, and no slug of a forge has.
static ENCODED: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"%[2-7][0-9A-Fa-f]").expect("valid"));

/// Headings up to which nearness is looked for.
const MANY: usize = 500;

/// What the page that a fragment points into offers.
pub(super) fn evidence(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let fragment = decode(&claim.entity.name);
    if fragment.chars().all(|letter| letter == '#') {
        return Gathered::none("the link leads nowhere on purpose");
    }
    if BUILT_IN.is_match(&fragment) {
        return Gathered::none("the anchor is made by the forge or a generator");
    }
    if ENCODED.is_match(&claim.entity.name) {
        return Gathered::none("it is copied from an address bar, of a site with other rules");
    }
    let owner = claim.entity.owner.as_deref().unwrap_or("");
    if claim.setting == Setting::Html && document.text.contains("ALL-CONTRIBUTORS") {
        return Gathered::none("the link is made by a bot and leads nowhere on purpose");
    }
    if is_fixture(&document.path) {
        return Gathered::none("the page is test material or a template");
    }
    let path = match resolve(sources, document, owner) {
        Target::Found(path) => path,
        Target::Missing { .. } => return Gathered::none("the page itself is missing"),
        Target::Unknown(reason) => return Gathered::none(reason),
    };
    let Some((file, path)) = page(sources, &path) else {
        return Gathered::none("the target is no Markdown page");
    };
    let anchors = match file == document.file {
        true => sources.sites.anchors_of(document),
        false => match sources.sites.anchors(sources.repo, file) {
            Some(anchors) => anchors,
            None => return Gathered::none("the target cannot be read"),
        },
    };
    if anchors.has(&fragment) {
        return present(sources, file, &path, &anchors, &fragment);
    }
    if is_of_sphinx(sources, &path, &fragment) {
        return Gathered::none("Sphinx looks it up among all objects of the site");
    }
    if sources.sites.generator(&path) == Generator::Other && keeps_dots(&anchors, &fragment) {
        return Gathered::none("some generators keep the dots of a heading's number");
    }
    absent(sources, document, file, &path, &anchors, &fragment)
}

/// Whether MyST may resolve a bare `#Name`: any label or documented object will do, and no heading's slug looks so.
fn is_of_sphinx(sources: &Sources<'_>, path: &str, fragment: &str) -> bool {
    let is_no_slug = |letter: char| letter.is_uppercase() || matches!(letter, '.' | '_' | ':');
    sources.sites.generator(path) == Generator::Sphinx && fragment.contains(is_no_slug)
}

/// Whether the fragment is a heading's slug but for dots and the `id-` before a number: `id-1.-setup`.
fn keeps_dots(anchors: &Anchors, fragment: &str) -> bool {
    let plain = fragment.strip_prefix("id-").unwrap_or(fragment);
    plain.contains('.') && anchors.has(&plain.replace('.', ""))
}

/// The page that a path shows: itself, or the README or index of a folder.
fn page(sources: &Sources<'_>, path: &str) -> Option<(FileId, String)> {
    let is_page =
        |path: &str| [".md", ".mdx", ".markdown"].iter().any(|end| path.to_lowercase().ends_with(end));
    if is_page(path) {
        return Some((sources.repo.file(path)?, path.to_owned()));
    }
    let names = ["README.md", "readme.md", "index.md", "index.mdx", "_index.md", "Readme.md"];
    let inside = names.iter().filter_map(|name| join_path(path, name));
    inside.into_iter().find_map(|path| Some((sources.repo.file(&path)?, path)))
}

fn present(sources: &Sources<'_>, file: FileId, path: &str, anchors: &Anchors, fragment: &str) -> Gathered {
    let sluggers = sources.sites.sluggers(path);
    let slugger = sluggers.first().copied().unwrap_or(Slugger::GitHub);
    // Where a page has very many headings, saying which one is not worth slugging them all for each link.
    let slugged = if anchors.headings.len() <= MANY { anchors.slugged(slugger) } else { Vec::new() };
    let heading = slugged.iter().find(|(slug, _)| slug.eq_ignore_ascii_case(fragment));
    let span = heading.map(|(_, heading)| Span::new(file, heading.span.start, heading.span.start));
    let item = item(Bearing::Same, span, fragment.to_owned(), String::new());
    Gathered {
        evidence: vec![item],
        coverage: Coverage::Complete,
        trail: vec![format!("anchors of `{path}`")],
    }
}

fn absent(
    sources: &Sources<'_>,
    document: &Document,
    file: FileId,
    path: &str,
    anchors: &Anchors,
    fragment: &str,
) -> Gathered {
    let sluggers = sources.sites.sluggers(path);
    let slugger = sluggers.first().copied().unwrap_or(Slugger::GitHub);
    let slugged = if anchors.headings.len() <= MANY { anchors.slugged(slugger) } else { Vec::new() };
    let names = slugged.iter().map(|(slug, _)| slug.as_str());
    let mut near = misses(fragment, names);
    let best = near.first().map(|(_, miss)| *miss);
    near.retain(|(_, miss)| Some(*miss) == best);
    let mut evidence: Vec<Evidence> = near
        .iter()
        .take(if best == Some(Miss::Words) { 2 } else { 1 })
        .filter_map(|(slug, _)| {
            let (_, heading) = slugged.iter().find(|(other, _)| other == slug)?;
            let span = Span::new(file, heading.span.start, heading.span.end);
            let note = format!("heading \"{}\"", heading.text.trim());
            Some(item(Bearing::Near, Some(span), format!("#{slug}"), note))
        })
        .collect();
    let note = format!("`{path}` has {} headings", anchors.headings.len());
    evidence.push(item(Bearing::Inventory, Some(Span::new(file, 0, 0)), path.to_owned(), note));
    let trail = vec![format!("anchors of `{path}`: {}", anchors.headings.len())];
    let coverage = coverage(sources, document, path, anchors, slugger);
    // Where more anchors may be made, words in common are no sign of a slip.
    // Nor are separators, where the slugger is not known.
    let is_unknown = path.ends_with(".mdx") || sources.sites.generator(path) == Generator::Other;
    let tells = best != Some(Miss::Words) && !(is_unknown && best == Some(Miss::Separator));
    if matches!(coverage, Coverage::Partial(_)) && !tells {
        evidence.retain(|item| item.bearing != Bearing::Near);
    }
    Gathered { evidence, coverage, trail }
}

fn coverage(
    sources: &Sources<'_>,
    document: &Document,
    path: &str,
    anchors: &Anchors,
    slugger: Slugger,
) -> Coverage {
    let included = sources.sites.included(sources.repo);
    let is_readme = path.to_lowercase().ends_with("readme.md");
    if path == document.path && !is_readme && !included.folders(path).is_empty() {
        return Coverage::None("the page is taken in by another, which may have the anchor".into());
    }
    if included.is_before_features(path) {
        return Coverage::None("the crate's documentation lists its features behind the page".into());
    }
    if path == document.path && !is_readme && anchors.headings.is_empty() {
        return Coverage::None("the page has no headings: it is a piece of another".into());
    }
    if path != document.path
        && anchors.headings.is_empty()
        && sources.sites.generator(path) == Generator::Hugo
    {
        return Coverage::None("the page has no headings of its own: a layout makes what it shows".into());
    }
    if document.text.starts_with("% ") {
        return Coverage::None("the page is made by Pandoc, which slugs otherwise".into());
    }
    if let Some(reason) = &anchors.partial {
        return Coverage::Partial(reason.clone());
    }
    if slugger == Slugger::PythonMarkdown && anchors.headings.iter().any(|heading| !heading.text.is_ascii()) {
        return Coverage::None("headings beyond ASCII are spelt out in many ways".into());
    }
    match sources.sites.generator(path) {
        Generator::Hugo if !anchors.is_plain => Coverage::Partial("shortcodes may add anchors".into()),
        Generator::Other => Coverage::Partial("the site generator's slugs are not known".into()),
        Generator::Sphinx => Coverage::Partial("Sphinx may add anchors of its own".into()),
        _ if path.ends_with(".mdx") => Coverage::Partial("components may add anchors".into()),
        Generator::Forge
        | Generator::MkDocs
        | Generator::MdBook
        | Generator::Hugo
        | Generator::Docusaurus
        | Generator::Zola
        | Generator::VitePress
        | Generator::Astro => Coverage::Complete,
    }
}

fn item(bearing: Bearing, span: Option<Span>, quote: String, note: String) -> Evidence {
    Evidence { origin: Origin::Document, bearing, span, fact: None, quote, note }
}
