//! Whether a link that leads to no file is broken, or may be right where the page is read.

use std::sync::LazyLock;

use regex::Regex;

use super::Sources;
use crate::document::{BlockKind, Document};
use crate::repo::{join_path, split_path};
use crate::site::Generator;

static PLAIN_WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^[\w-]+$").expect("valid"));
static SITE_FOLDERS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)(^|/)(docs?|documentation|website|site|book|guides?|manual|content|www|pages)/")
        .expect("valid")
});
/// Names of the forge's own pages, reached by leaving the tree: `../../issues`.
static FORGE_PAGES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(^|/)(issues|pulls?|wiki|releases|discussions|actions|commits?|compare|tags|security|projects|graphs|stargazers|milestones?|labels|blob|tree|raw|edit)(/|$)")
        .expect("valid")
});

/// How sure it is that a destination which leads to no file is broken.
pub(super) enum Doubt {
    None,
    /// It may be right elsewhere, with the reason.
    Some(String),
    /// Whether it is broken can't be told, with the reason.
    All(String),
}

/// The doubt about `destination` of a page that `generator` renders.
pub(super) fn doubt(
    sources: &Sources<'_>,
    document: &Document,
    generator: Generator,
    destination: &str,
) -> Doubt {
    let name = destination.trim_end_matches('/').rsplit('/').next().unwrap_or("");
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let is_page = matches!(extension, "md" | "mdx" | "markdown" | "rst");
    let is_relative = !destination.starts_with('/');
    if extension == "html" && is_relative && is_built(sources, name) {
        return Doubt::All("it is a page of a built site".into());
    }
    if generator == Generator::Forge {
        return forge_doubt(document, destination, is_page, is_relative);
    }
    if let Some(reason) = sources.sites.of(&document.path).and_then(|site| site.generates.clone()) {
        return Doubt::Some(reason);
    }
    if document.path.contains("i18n/") {
        return Doubt::All("translations fall back to pages of another folder".into());
    }
    if !generator.links_sources() {
        return match is_page && is_relative {
            true => Doubt::Some("the site generator's rules are not known".into()),
            false => Doubt::All("the site generator decides its address".into()),
        };
    }
    if generator == Generator::Sphinx && !is_page {
        return Doubt::All("it may be a label of Sphinx or a built page".into());
    }
    if generator == Generator::MdBook && leaves_for_a_sibling(sources, document, destination) {
        return Doubt::All("it leaves the book for one that is published beside it".into());
    }
    let is_asset = !extension.is_empty() && extension != "html";
    match is_page && is_relative {
        true => Doubt::None,
        false if is_asset && is_relative && matches!(generator, Generator::MkDocs | Generator::MdBook) => {
            Doubt::None
        }
        false if extension == "html" || extension.is_empty() => {
            Doubt::All("it is an address of the built site".into())
        }
        false => Doubt::Some("it is an address of the built site".into()),
    }
}

/// Whether a page of HTML is likely made by a build: the repository keeps none of that name, or the name is an index's,
/// which tells nothing.
fn is_built(sources: &Sources<'_>, name: &str) -> bool {
    name == "index.html" || sources.repo.files_named(name).is_empty()
}

/// Whether a relative destination leaves the sources of the page's site for a folder that the repository doesn't have.
fn leaves_for_a_sibling(sources: &Sources<'_>, document: &Document, destination: &str) -> bool {
    let Some(site) = sources.sites.of(&document.path) else { return false };
    let folder = split_path(&document.path).0;
    let up = destination.split('/').take_while(|part| *part == "..").count();
    let plain = destination.split(['#', '?']).next().unwrap_or("");
    let Some(path) = join_path(folder, plain) else { return true };
    let inside = site.source.is_empty() || path.starts_with(&format!("{}/", site.source));
    let rest = destination.split('/').nth(up).unwrap_or("");
    let sibling = join_path(folder, &format!("{}{rest}", "../".repeat(up))).unwrap_or_default();
    up > 0 && !inside && destination.split('/').count() > up + 1 && !sources.repo.is_folder(&sibling)
}

fn forge_doubt(document: &Document, destination: &str, is_page: bool, is_relative: bool) -> Doubt {
    let front = document.blocks.first().is_some_and(|block| block.kind == BlockKind::FrontMatter);
    let is_agent =
        split_path(&document.path).1.chars().take(4).all(char::is_uppercase) || document.path.contains("/.");
    let is_site = document.path.ends_with(".mdx") || front && !is_agent && !document.path.starts_with('.');
    if leads_to_forge(destination) && !destination.contains('.') {
        return Doubt::All("it is a page of the forge".into());
    }
    if is_site && !(is_page && is_relative) {
        return Doubt::All("the page looks like a site's, whose generator is not known".into());
    }
    let last = destination.trim_end_matches('/').rsplit('/').next().unwrap_or("");
    let is_readme = split_path(&document.path).1.to_lowercase().starts_with("readme");
    if !last.contains('.') && !is_readme && SITE_FOLDERS.is_match(&document.path) {
        return Doubt::All("it looks like an address of a built site".into());
    }
    if PLAIN_WORD.is_match(destination)
        || !is_relative
        || is_site
        || document.path.to_lowercase().contains("wiki/")
    {
        return Doubt::Some("it may be read elsewhere than on the forge".into());
    }
    Doubt::None
}

/// Whether an address holds a name of the forge's own pages.
pub(super) fn leads_to_forge(address: &str) -> bool {
    FORGE_PAGES.is_match(address)
}
