//! Where a link leads: the rules of the forge or of the site generator that renders the page.

use std::sync::LazyLock;

use regex::Regex;

use super::Sources;
use super::address::{self, Address};
use super::doubt::{Doubt, doubt, leads_to_forge};
use crate::document::Document;
use crate::index::manifest::is_fixture;
use crate::repo::{join_path, split_path};
use crate::site::{Generator, Site};

/// What a destination means on a page.
#[derive(Debug)]
pub(super) enum Target {
    /// A file or folder of the repository.
    Found(String),
    /// Not there. `wanted` is where it was looked for first.
    Missing { wanted: String, doubt: Option<String> },
    /// The repository does not answer for it, with the reason.
    Unknown(String),
}

static RUSTDOC: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"::|\(\)$|!$|(?:^|/)(?:struct|enum|fn|trait|macro|type|constant|mod|attr|derive|union|static|primitive|keyword)\.\w+(?:\.html)?$|(?:^|/)(?:struct|enum|fn|trait|macro|type|mod|crate|self|super)@")
        .expect("valid")
});
static STAND_INS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^(url|link|path|href|target|here|todo|tbd|x+|image-?url|link-?url|foo|bar)$|path/to/|(^|/)cool[-_]|your[-_]|(^|/)example\.(com|org)|^www\.|^~/|^<")
        .expect("valid")
});

/// Where `destination` (without its fragment) leads on this page; empty means the page itself.
pub(super) fn resolve(sources: &Sources<'_>, document: &Document, destination: &str) -> Target {
    if destination.is_empty() {
        return Target::Found(document.path.clone());
    }
    if is_fixture(&document.path) {
        return Target::Unknown("the page is test material or a template".into());
    }
    let decoded = decode(destination);
    if decoded.contains("://") {
        return resolve_address(sources, &decoded);
    }
    if let Some(reason) = undecidable(document, &decoded) {
        return Target::Unknown(reason.into());
    }
    if is_own_address(sources, document, &decoded) {
        return Target::Found(document.path.clone());
    }
    let bases = bases(sources, document, &decoded);
    let variants = variants(sources.sites.generator(&document.path), &decoded);
    for base in &bases {
        let mut paths = variants.iter().filter_map(|variant| join_path(base, variant));
        if let Some(path) =
            paths.find(|path| !path.is_empty() && sources.repo.exists(path) || path.is_empty())
        {
            return Target::Found(path);
        }
    }
    match missing(sources, document, &decoded, &bases) {
        Target::Missing { wanted, doubt } => {
            taken_in(sources, document, &decoded, &variants).unwrap_or(Target::Missing { wanted, doubt })
        }
        target => target,
    }
}

/// Whether `./` is the page itself: a generator that serves each page as a folder leaves such an address as it is.
fn is_own_address(sources: &Sources<'_>, document: &Document, destination: &str) -> bool {
    let generator = sources.sites.generator(&document.path);
    let is_folder = matches!(generator, Generator::MkDocs | Generator::Hugo | Generator::Zola);
    let name = split_path(&document.path).1.to_lowercase();
    let is_index = ["index.", "_index.", "readme."].iter().any(|start| name.starts_with(start));
    is_folder && !is_index && matches!(destination, "." | "./")
}

/// What a link means where another file takes the page in; `None` when none does, or the page is a README that is
/// read where it lies as well.
fn taken_in(
    sources: &Sources<'_>,
    document: &Document,
    destination: &str,
    variants: &[String],
) -> Option<Target> {
    let included = sources.sites.included(sources.repo);
    let folders = included.folders(&document.path);
    let paths =
        || folders.iter().flat_map(|folder| variants.iter().filter_map(|path| join_path(folder, path)));
    if !destination.starts_with('/') {
        if let Some(path) = paths().find(|path| sources.repo.exists(path)) {
            return Some(Target::Found(path));
        }
        if paths().any(|path| sources.repo.ignored().matches(&path)) {
            return Some(Target::Unknown("git ignores it: it is made, not kept".into()));
        }
    }
    let is_readme = split_path(&document.path).1.to_lowercase().starts_with("readme");
    if !is_readme && !folders.is_empty() {
        return Some(Target::Unknown("the page is taken in by another, where its links resolve".into()));
    }
    (!is_readme && included.is_piece(&document.path))
        .then(|| Target::Unknown("the page lies among pieces that other pages take in".into()))
}

fn resolve_address(sources: &Sources<'_>, address: &str) -> Target {
    if !address.contains("github") {
        return Target::Unknown("another site".into());
    }
    match address::read(sources.sites.forge(sources.repo), sources.index, address) {
        Address::Elsewhere(reason) => Target::Unknown(reason.into()),
        Address::Own(path) if path.contains(['<', '{', '$', '*', '[']) || path.contains("XXX") => {
            Target::Unknown("a placeholder".into())
        }
        Address::Own(path) if sources.repo.exists(&path) => Target::Found(path),
        Address::Own(path) => match submodule(sources, &path) {
            true => Target::Unknown("it lies in a submodule".into()),
            false => Target::Missing { wanted: path, doubt: None },
        },
    }
}

fn undecidable(document: &Document, destination: &str) -> Option<&'static str> {
    let path = document.path.as_str();
    if RUSTDOC.is_match(destination) {
        return Some("it names an item of the crate's documentation");
    }
    if STAND_INS.is_match(destination) {
        return Some("it stands for something else");
    }
    let lower = path.to_lowercase();
    let is_form = lower.contains("issue_template")
        || lower.contains("pull_request_template")
        || lower.contains("discussion_template");
    is_form.then_some("the page is a form that is read at another address")
}

/// The folders that a destination may be relative to, the page's own first.
fn bases(sources: &Sources<'_>, document: &Document, destination: &str) -> Vec<String> {
    let site = sources.sites.of(&document.path);
    let (folder, name) = split_path(&document.path);
    if destination.starts_with('/') || destination.starts_with("@/") || destination.starts_with("@site/") {
        let mut bases: Vec<String> = site.map(|site| site.roots.clone()).unwrap_or_default();
        bases.extend(site.map(locales).unwrap_or_default());
        bases.push(String::new());
        return bases;
    }
    let mut bases = vec![folder.to_owned()];
    bases.extend(real_folder(sources, &document.path));
    let name_of_page = destination.rsplit('/').next().unwrap_or("");
    let is_source = [".md", ".mdx", ".markdown"].iter().any(|end| name_of_page.ends_with(end));
    if let Some(site) = site {
        bases.extend(served_from(site, folder, name, is_source));
    }
    bases
}

/// Folders of the built site that a relative address may start from: a page is served as a folder by many generators,
/// so `../x/` may start one level deeper; links to sources do not.
fn served_from(site: &Site, folder: &str, name: &str, is_source: bool) -> Vec<String> {
    let is_flat = matches!(site.generator, Generator::MdBook | Generator::VitePress | Generator::Sphinx);
    if is_flat || is_source && site.generator == Generator::MkDocs {
        return Vec::new();
    }
    let stem = name.split('.').next().unwrap_or(name);
    let mut bases: Vec<String> = join_path(folder, stem).into_iter().collect();
    bases.push(folder.rsplit_once('/').map_or("", |(above, _)| above).to_owned());
    bases.extend(site.roots.iter().cloned());
    bases
}

/// First folders of the sources that may be left out of an address (`/guide/x` for `en/guide/x.md`).
fn locales(site: &Site) -> Vec<String> {
    ["en", "docs", "latest", "src", "pages", "content", "blog"]
        .iter()
        .filter_map(|name| join_path(&site.source, name))
        .collect()
}

/// The folder in which the page really lies, when it is a link.
fn real_folder(sources: &Sources<'_>, path: &str) -> Option<String> {
    let full = sources.repo.root().join(path);
    if !full.symlink_metadata().ok()?.is_symlink() {
        return None;
    }
    let real = full.canonicalize().ok()?;
    let real = real.strip_prefix(sources.repo.root()).ok()?.to_str()?.to_owned();
    Some(split_path(&real).0.to_owned())
}

/// The files that a destination may stand for.
fn variants(generator: Generator, destination: &str) -> Vec<String> {
    let plain = destination.trim_start_matches("@site/").trim_start_matches("@/").trim_start_matches('/');
    let mut variants = vec![plain.to_owned()];
    if generator == Generator::Forge {
        return variants;
    }
    let mut stems = vec![plain.trim_end_matches('/').to_owned()];
    stems.extend([".html", ".htm"].iter().filter_map(|end| plain.strip_suffix(*end)).map(str::to_owned));
    stems.extend(
        plain.strip_suffix("/index.html").or_else(|| plain.strip_suffix("/index")).map(str::to_owned),
    );
    if generator == Generator::MdBook
        && let Some((folder, _)) = plain.rsplit_once("index.").filter(|(folder, end)| {
            matches!(*end, "md" | "html") && (folder.is_empty() || folder.ends_with('/'))
        })
    {
        // mdBook serves the README of a folder as its index.
        variants.push(format!("{folder}README.md"));
    }
    // Sphinx and mdBook let a page be named by another ending than its own.
    stems.extend([".md", ".mdx"].iter().filter_map(|end| plain.strip_suffix(*end)).map(str::to_owned));
    for stem in stems {
        let endings = [
            ".md",
            ".mdx",
            ".markdown",
            ".rst",
            ".ipynb",
            ".html",
            ".astro",
            ".vue",
            ".tsx",
            ".mdoc",
            ".adoc",
        ];
        variants.extend(endings.iter().map(|end| format!("{stem}{end}")));
        let pages = [
            "index.md",
            "index.mdx",
            "README.md",
            "readme.md",
            "_index.md",
            "index.rst",
            "index.html",
            "index.astro",
            "index.tsx",
        ];
        variants.extend(pages.iter().map(|page| format!("{stem}/{page}")));
        variants.extend(["en", "zh", "pl", "ja"].iter().map(|language| format!("{stem}.{language}.md")));
    }
    variants
}

fn missing(sources: &Sources<'_>, document: &Document, destination: &str, bases: &[String]) -> Target {
    let variants = variants(sources.sites.generator(&document.path), destination);
    let generator = sources.sites.generator(&document.path);
    let plain = variants.first().cloned().unwrap_or_default();
    let Some(wanted) = bases.first().and_then(|base| join_path(base, &plain)) else {
        return outside(sources, generator, &plain);
    };
    let ignored = sources.repo.ignored();
    if bases.iter().any(|base| {
        variants.iter().filter_map(|variant| join_path(base, variant)).any(|path| ignored.matches(&path))
    }) {
        return Target::Unknown("git ignores it: it is made, not kept".into());
    }
    if submodule(sources, &wanted) {
        return Target::Unknown("it lies in a submodule".into());
    }
    let is_readme = split_path(&document.path).1.to_lowercase().starts_with("readme");
    if generator == Generator::Forge && !is_readme && would_be_on_site(sources, &plain) {
        return Target::Unknown("it would be right on a built site".into());
    }
    let doubt = doubt(sources, document, generator, destination);
    match doubt {
        Doubt::None => Target::Missing { wanted, doubt: None },
        Doubt::Some(reason) => Target::Missing { wanted, doubt: Some(reason) },
        Doubt::All(reason) => Target::Unknown(reason),
    }
}

/// Whether a page that a forge shows with a broken link may be written for a site: an address without an ending of
/// which there is a page somewhere, or a path that is right among the sources of a site.
fn would_be_on_site(sources: &Sources<'_>, plain: &str) -> bool {
    let end = plain.trim_start_matches("./").trim_start_matches("../").trim_end_matches('/');
    let name = split_path(end).1;
    let end = end.strip_suffix(".html").unwrap_or(end);
    if !name.contains('.') || name.ends_with(".html") {
        let stem = split_path(end).1;
        let is_page = |file: &crate::repo::FileId, path: String| {
            let own = sources.repo.path(*file);
            own == path || own.ends_with(&format!("/{path}"))
        };
        return [".md", ".mdx", ".rst"].iter().any(|ending| {
            let files = sources.repo.files_named(&format!("{stem}{ending}"));
            files.iter().any(|file| is_page(file, format!("{end}{ending}")))
        });
    }
    plain.starts_with("../")
        && sources.sites.sources().any(|source| {
            !source.is_empty()
                && join_path(source, end).is_some_and(|path| sources.repo.file(&path).is_some())
        })
}

/// A path that leaves the repository: the forge's own pages do so on purpose.
fn outside(sources: &Sources<'_>, generator: Generator, plain: &str) -> Target {
    let inside = plain.trim_start_matches("../");
    let is_file = inside.contains('.') && sources.repo.file(inside).is_some();
    if generator == Generator::Forge && is_file && !leads_to_forge(plain) {
        return Target::Missing { wanted: inside.to_owned(), doubt: None };
    }
    Target::Unknown("it leaves the repository".into())
}

/// Whether a path lies in a submodule.
pub(super) fn submodule(sources: &Sources<'_>, path: &str) -> bool {
    let Some(file) = sources.repo.file(".gitmodules") else { return false };
    let text = sources.repo.text(file).unwrap_or("");
    let paths = text.lines().filter_map(|line| line.trim().strip_prefix("path")?.trim().strip_prefix('='));
    paths.map(str::trim).any(|module| path == module || path.starts_with(&format!("{module}/")))
}

/// Percent-encoding undone; what does not decode stays as written.
pub(super) fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = bytes.get(at + 1..at + 3).and_then(|pair| std::str::from_utf8(pair).ok());
        match hex.filter(|_| bytes[at] == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                decoded.push(byte);
                at += 3;
            }
            None => {
                decoded.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8(decoded).unwrap_or_else(|_| text.to_owned())
}
