//! Evidence for paths in text: is there such a file or folder, and would it be this repository's?

use std::sync::LazyLock;

use regex::Regex;

use super::audience::{Audience, audience};
use super::link::{RELEASED, found, inventory};
use super::neighbour::{self, Neighbour, relative};
use super::target::submodule;
use super::{Sources, lines};
use crate::claim::{Claim, ClaimKind, Setting};
use crate::document::{Document, char_floor};
use crate::evidence::{Coverage, Evidence, Gathered};
use crate::index::manifest::is_fixture;
use crate::repo::{join_path, split_path};

pub(super) static STAND_INS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)(^|/)(foo|bar|baz|qux|path|to|xxx+|n+|some|any|my|your|other|example|placeholder|name|filename|tool|dir|folder|file|project|module|package|crate)\d*(\.\w+)?(/|$)|(^|[/_.-])(my|your|some|xxx+|foo|bar|yyyy|nnn+|placeholder)[-_]|[-_](name|here|xxx|foo|bar)(\.\w+)?$|path/to|0\.0\.0|x\.y\.z|example\.(com|org)|(^|/)(new|your|my|the)[-_]|/v\d+\.\d+\.\d+[\w.-]*$|(^|/)test_(specific|something|example|feature|module|name|file)\.py|(?-i:[._-](?:MAJOR|MINOR|PATCH|VERSION|YEAR|NAME)[._-])",
    )
    .expect("valid")
});
/// Folders that builds and tools fill.
pub(super) const OUTPUTS: [&str; 24] = [
    "target",
    "dist",
    "build",
    "out",
    "output",
    "node_modules",
    "_build",
    "coverage",
    "site",
    "__pycache__",
    ".venv",
    "venv",
    ".tox",
    ".git",
    ".cache",
    "tmp",
    "temp",
    "log",
    "logs",
    "bin",
    "obj",
    "htmlcov",
    ".nox",
    "results",
];
/// First folders that the reader's own project would have as well.
const GENERIC: [&str; 48] = [
    "src",
    "lib",
    "test",
    "tests",
    "docs",
    "doc",
    "examples",
    "example",
    "app",
    "apps",
    "scripts",
    "config",
    "configs",
    "public",
    "static",
    "assets",
    "data",
    "content",
    "templates",
    "components",
    "pages",
    "packages",
    "cmd",
    "pkg",
    "internal",
    "spec",
    "include",
    "models",
    "utils",
    "tools",
    "views",
    "api",
    "server",
    "client",
    "web",
    "core",
    "images",
    "img",
    "css",
    "js",
    "benches",
    "benchmarks",
    "migrations",
    "plugins",
    "themes",
    "cli",
    "ui",
    "common",
];
static YOURS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(your|yours|you can (create|add|put|include|place)|creat(e|es|ing)|generat\w+|will be (written|saved|created|stored)|is (written|saved|stored) (to|in)|sav(e|es|ed|ing) (it )?(to|as|in)|writ(e|es|ing|ten) (it )?to|assum\w+|suppos\w+|imagine|let's say|with the following|outputs?|produc\w+|upload\w*|new file|new folder|new directory)\b")
        .expect("valid")
});

/// Folders of notes, each of which lives until the next release.
static FRAGMENTS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(^|/)(changelog\.d|changes\.d|news\.d|newsfragments?|\.changeset|changelogs?/(unreleased|fragments?))/").expect("valid")
});

/// The sentence puts the path in another repository.
static ANOTHER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(other|another|separate|sibling|external|upstream|sister|private) (service|repo|repository|project|codebase|app|application|checkout)\b")
        .expect("valid")
});
/// A list of requirements among the arguments of `pip install`.
static REQUIRED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?:\s-r\s*|\s--requirement[ =])([\w.-]+)(?:\s|$)").expect("valid"));
/// The line installs the package of the current folder as well, so that the folder is this repository's.
static INSTALLS_ITSELF: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\s(?:-e|--editable)[ =]\.(?:\[[\w,-]+\])?(?:\s|$)").expect("valid"));

/// What the file list says of a path.
pub(super) fn evidence(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let name = claim.entity.name.trim_start_matches("./");
    let name = if name.is_empty() { claim.entity.name.as_str() } else { name };
    let present = present(sources, document, claim, name);
    if !present.is_empty() {
        return match claim.kind {
            ClaimKind::Lines(first, last) => lines::evidence(sources, &present, first, last),
            ClaimKind::Holds { first, last, ref name } => {
                lines::holding(sources, &present, first..=last, name)
            }
            _ => Gathered {
                evidence: present.iter().take(3).map(|path| found(sources, path)).collect(),
                coverage: Coverage::Complete,
                trail: vec![format!("`{name}` is `{}`", present[0])],
            },
        };
    }
    if matches!(claim.kind, ClaimKind::Lines(..) | ClaimKind::Holds { .. }) {
        return Gathered::none("the file itself is missing");
    }
    match undecidable(sources, document, claim, name) {
        Some(reason) => Gathered::none(reason),
        None => absent(sources, document, claim, name),
    }
}

/// Every path that the name may stand for: from the page, the root, the folders named, or as the end of a longer one.
fn present(sources: &Sources<'_>, document: &Document, claim: &Claim, name: &str) -> Vec<String> {
    let repo = sources.repo;
    let plain = name.trim_end_matches('/');
    let mut paths: Vec<String> = bases(document, claim)
        .iter()
        .filter_map(|base| join_path(base, plain))
        .filter(|path| repo.exists(path))
        .collect();
    if paths.is_empty() {
        paths.extend(suffixes(sources, plain));
    }
    if paths.is_empty()
        && let Some((first, rest)) = plain.split_once('/')
        && repo.exists(rest)
        && sources.sites.forge(repo).is_named(first)
    {
        paths.push(rest.to_owned());
    }
    paths.sort();
    paths.dedup();
    paths
}

fn suffixes(sources: &Sources<'_>, plain: &str) -> Vec<String> {
    let end = plain.trim_start_matches("../");
    let tail = format!("/{end}");
    let files = sources.repo.files_named(split_path(end).1).iter().map(|file| sources.repo.path(*file));
    let files = files.filter(|path| *path == end || path.ends_with(&tail)).take(20).map(str::to_owned);
    let mut found: Vec<String> = files.collect();
    if found.is_empty() {
        let folders = sources.repo.folders().map(|(path, _)| path);
        found.extend(folders.filter(|path| *path == end || path.ends_with(&tail)).take(5).map(str::to_owned));
    }
    found
}

/// Folders that a path may be relative to: the page's and those above it, then those that the text names.
fn bases(document: &Document, claim: &Claim) -> Vec<String> {
    let mut bases = Vec::new();
    let mut folder = split_path(&document.path).0;
    loop {
        bases.push(folder.to_owned());
        if folder.is_empty() {
            break;
        }
        folder = split_path(folder).0;
    }
    let here = bases[0].clone();
    for place in &claim.places {
        bases.extend(join_path(&here, place));
        bases.extend(join_path("", place));
    }
    bases
}

fn undecidable(sources: &Sources<'_>, document: &Document, claim: &Claim, name: &str) -> Option<String> {
    let repo = sources.repo;
    if is_fixture(&document.path) {
        return Some("the page is test material or a template".into());
    }
    if STAND_INS.is_match(name) {
        return Some("the path is a placeholder".into());
    }
    let first = name.trim_start_matches("../").split('/').next().unwrap_or("");
    if OUTPUTS.contains(&first) && !repo.is_folder(first) {
        return Some("the path is a build output".into());
    }
    let candidates: Vec<String> =
        bases(document, claim).iter().filter_map(|base| join_path(base, name)).collect();
    if candidates.is_empty() {
        return Some("the path leaves the repository".into());
    }
    if candidates.iter().any(|path| repo.ignored().matches(path)) {
        return Some("git ignores it: it is made, not kept".into());
    }
    if candidates.iter().any(|path| FRAGMENTS.is_match(path) && repo.is_folder(split_path(path).0)) {
        return Some("it is a note for the next release, which takes it away".into());
    }
    if candidates.iter().any(|path| submodule(sources, path)) {
        return Some("it lies in a submodule".into());
    }
    if is_attribute(sources, name) {
        return Some("a module of that name has such an attribute".into());
    }
    if candidates.iter().any(|path| is_rendered(sources, path)) {
        return Some("a site makes it of the page of that name".into());
    }
    if let Some(other) = other_repository(sources, claim) {
        return Some(format!("the sentence is about the repository `{other}`"));
    }
    if let Some(other) = possessor(sources, claim) {
        return Some(format!("the sentence gives it to `{other}`"));
    }
    if ANOTHER.is_match(&claim.quote) {
        return Some("the sentence is about another repository".into());
    }
    YOURS
        .is_match(near_words(claim))
        .then(|| "the sentence is about files that are made, or the reader's".into())
}

/// Whether a bare `name.html` is a name of the module `name.py`.
fn is_attribute(sources: &Sources<'_>, name: &str) -> bool {
    let Some((stem, ending)) = name.split_once('.').filter(|_| !name.contains('/')) else { return false };
    let modules = sources.repo.files_named(&format!("{stem}.py"));
    modules.iter().any(|file| {
        let tags = sources.index.symbols().tags(*file);
        tags.inside(None).any(|at| tags.name(at) == ending)
    })
}

/// Whether a site makes this page: `guide/index.html` of `guide/index.md`.
fn is_rendered(sources: &Sources<'_>, path: &str) -> bool {
    let Some(stem) = path.strip_suffix(".html") else { return false };
    ["md", "mdx", "rst", "ipynb"].iter().any(|end| sources.repo.file(&format!("{stem}.{end}")).is_some())
}

/// "In the `owner/name` repository": the other repository whose files the sentence is about.
static REPOSITORIES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\bin the ([\w.-]+/[\w.-]+) (?:repo|repository|project)\b").expect("valid")
});

fn other_repository(sources: &Sources<'_>, claim: &Claim) -> Option<String> {
    let named = REPOSITORIES.captures(&claim.quote)?.get(1)?.as_str();
    let is_folder = sources.repo.exists(named);
    (!is_folder && !sources.sites.forge(sources.repo).is_own(named)).then(|| named.to_owned())
}

/// "Kernelkit's `scripts/list.txt`": the other project that owns the path.
static POSSESSORS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(\p{Lu}[\w.-]*)['’]s (?:own )?[`'\x22]?$").expect("valid"));

fn possessor(sources: &Sources<'_>, claim: &Claim) -> Option<String> {
    let before = claim.quote.find(&claim.entity.name).map(|at| &claim.quote[..at])?;
    let named = POSSESSORS.captures(before)?.get(1)?.as_str();
    (!super::tree::is_ours(sources, named)).then(|| named.to_owned())
}

/// The words of the sentence that stand close to the path: a long sentence may create one file and cite another.
fn near_words(claim: &Claim) -> &str {
    let quote = claim.quote.as_str();
    let Some(at) = quote.find(claim.entity.name.trim_end_matches('/')) else { return quote };
    let start = char_floor(quote, at.saturating_sub(60));
    let end = char_floor(quote, at + claim.entity.name.len() + 40);
    &quote[start..end.max(start)]
}

fn absent(sources: &Sources<'_>, document: &Document, claim: &Claim, name: &str) -> Gathered {
    let plain = name.trim_end_matches('/');
    let packages = &sources.index.manifests().packages;
    let audience = audience(&document.path, |folder| packages.iter().any(|package| package.folder == folder));
    if !plain.contains('/') {
        if let Some(gathered) = required(sources, document, claim, plain, audience) {
            return gathered;
        }
        return bare(sources, document, claim, plain, audience);
    }
    let Some((parents, wanted)) = wanted(sources, document, claim, plain) else {
        return Gathered::none("its first folder is not one of this repository");
    };
    let first = plain.trim_start_matches("../").split('/').next().unwrap_or("");
    let is_hidden = first.starts_with('.');
    if audience == Audience::Users && is_hidden {
        return Gathered::none("the reader's project would have such a file");
    }
    let has_ending = plain.rsplit('/').next().is_some_and(|last| last.contains('.')) || name.ends_with('/');
    let is_generic = GENERIC.contains(&first.to_lowercase().as_str());
    let near = neighbour::of(sources.repo, &wanted);
    if !has_ending && near.iter().any(|near| near.why == neighbour::A_FILE) {
        return Gathered::none("it names a module without the ending of its file");
    }
    let coverage = match audience {
        Audience::Developers if has_ending => Coverage::Complete,
        Audience::Developers => Coverage::Partial("it may be something else than a path".into()),
        Audience::Users if has_ending && !is_generic && parents >= 2 => Coverage::Complete,
        Audience::Users => Coverage::Partial("the reader's project may have such a path".into()),
    };
    gathered(sources, document, &wanted, near, coverage)
}

/// Where the path was meant to be: the base under which most of its folders exist, and how many do.
fn wanted(sources: &Sources<'_>, document: &Document, claim: &Claim, plain: &str) -> Option<(usize, String)> {
    let depth = |path: &String| {
        let folders = path.match_indices('/').map(|(at, _)| &path[..at]);
        folders.filter(|folder| sources.repo.is_folder(folder)).count()
    };
    let candidates = bases(document, claim).into_iter().filter_map(|base| {
        let path = join_path(&base, plain)?;
        let own = depth(&path).checked_sub(base.split('/').filter(|part| !part.is_empty()).count())?;
        (own > 0).then_some((own, path))
    });
    // The first of the deepest: the page's own folder before the root.
    candidates.reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// A name without a folder: only a near neighbour in the page's own folder, or in one that the text names, tells.
fn bare(
    sources: &Sources<'_>,
    document: &Document,
    claim: &Claim,
    plain: &str,
    audience: Audience,
) -> Gathered {
    if plain == "docs.rs" {
        return Gathered::none("it is the name of a site");
    }
    let here = split_path(&document.path).0;
    let is_docs = here.split('/').any(|part| GENERIC.contains(&part) && part.starts_with("doc"));
    let is_readme = split_path(&document.path).1.to_lowercase().starts_with("readme");
    let is_use = claim.setting == Setting::Fence || claim.setting == Setting::Code && is_readme;
    if is_use && !here.is_empty() && !is_docs && lists_siblings(sources, document, plain) {
        let wanted = join_path(here, plain).unwrap_or_default();
        let near = neighbour::in_folder(sources.repo, &wanted);
        if !near.is_empty() || claim.setting == Setting::Fence || is_of_this_folder(document, claim) {
            return gathered(sources, document, &wanted, near, Coverage::Complete);
        }
    }
    let own = (!here.is_empty() && !is_docs).then(|| here.to_owned());
    let named =
        claim.places.iter().flat_map(|place| [join_path(here, place), join_path("", place)]).flatten();
    for folder in named.filter(|folder| !folder.is_empty() && sources.repo.is_folder(folder)).chain(own) {
        let Some(wanted) = join_path(&folder, plain) else { continue };
        let near: Vec<Neighbour> = neighbour::in_folder(sources.repo, &wanted);
        if near.len() == 1 {
            return gathered(sources, document, &wanted, near, Coverage::Partial("a bare file name".into()));
        }
    }
    let is_folder = claim.entity.name.ends_with('/');
    if is_folder && audience == Audience::Developers && claim.setting == Setting::Code {
        let mut near = neighbour::of(sources.repo, plain);
        near.retain(|near| sources.repo.is_folder(&near.path));
        return gathered(sources, document, plain, near, Coverage::Partial("a bare folder name".into()));
    }
    Gathered::none("a bare file name may be anyone's")
}

/// A list of requirements that a command installs: it stands at the root, beside the package that `-e .` installs.
fn required(
    sources: &Sources<'_>,
    document: &Document,
    claim: &Claim,
    plain: &str,
    audience: Audience,
) -> Option<Gathered> {
    let line = claim.quote.as_str();
    let value =
        REQUIRED.captures_iter(line).find_map(|found| found.get(1).filter(|name| name.as_str() == plain));
    value.filter(|_| claim.setting == Setting::Fence && !line.contains("cd "))?;
    let near = neighbour::in_folder(sources.repo, plain);
    let is_top = !document.path.contains('/');
    let coverage = match (near.len(), audience) {
        (1, Audience::Developers) => Coverage::Complete,
        (1, Audience::Users) if is_top => Coverage::Partial("the reader may have such a list".into()),
        (0, Audience::Developers) if INSTALLS_ITSELF.is_match(line) => Coverage::Complete,
        _ => return None,
    };
    Some(gathered(sources, document, plain, near, coverage))
}

/// Whether a command takes the name, or it stands first in an item of a list: it is then not a file that a sentence
/// takes from elsewhere.
fn is_of_this_folder(document: &Document, claim: &Claim) -> bool {
    let name = claim.entity.name.as_str();
    let at = claim.focus.range().start;
    let first = document.blocks.partition_point(|block| block.span.end <= at);
    document.blocks.get(first).is_some_and(|block| {
        let mut commands = block.code_spans().map(|code| &block.text[code]);
        let before = block.text.find(name).map_or("", |at| &block.text[..at]);
        let heads = !block.items.is_empty() && !before.contains(char::is_alphanumeric);
        heads || commands.any(|code| code.contains(' ') && code.contains(name))
    })
}

/// Whether the page's folder is a collection of files with the same ending, or the page names another of them.
fn lists_siblings(sources: &Sources<'_>, document: &Document, plain: &str) -> bool {
    let Some((_, extension)) = plain.rsplit_once('.') else { return false };
    let end = format!(".{extension}");
    let entries = sources.repo.entries(split_path(&document.path).0);
    let siblings = entries.iter().filter(|entry| entry.ends_with(&end)).take(100).collect::<Vec<_>>();
    siblings.len() >= 3 || siblings.iter().any(|entry| document.text.contains(entry.as_str()))
}

fn gathered(
    sources: &Sources<'_>,
    document: &Document,
    wanted: &str,
    near: Vec<Neighbour>,
    coverage: Coverage,
) -> Gathered {
    let coverage = match coverage {
        Coverage::Complete if sources.repo.is_release() => Coverage::Partial(RELEASED.into()),
        coverage => coverage,
    };
    let folder = split_path(&document.path).0;
    let own = wanted.starts_with(&format!("{folder}/")) && !folder.is_empty();
    let written = |near: &Neighbour| if own { relative(folder, &near.path) } else { near.path.clone() };
    let mut evidence: Vec<Evidence> =
        near.iter().map(|near| near.evidence(sources.repo, written(near))).collect();
    evidence.push(inventory(sources, wanted));
    Gathered { evidence, coverage, trail: vec![format!("`{wanted}` is not there")] }
}
