//! What a path that is not there was probably meant to be.

use crate::evidence::{Bearing, Evidence, Origin};
use crate::repo::{Repo, Span, join_path, split_path};

use super::near::{Miss, misses};

/// A real path near a wrong one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Neighbour {
    pub path: String,
    pub why: &'static str,
}

/// File names that stand in many folders and so tell nothing.
const COMMON: [&str; 32] = [
    "requirements.txt",
    "requirements.yml",
    "dockerfile",
    "__main__.py",
    "mod.rs",
    "lib.rs",
    "main.rs",
    "build.rs",
    "cargo.toml",
    "package.json",
    "pyproject.toml",
    "__init__.py",
    "main.py",
    "setup.py",
    "settings.py",
    "urls.py",
    "conftest.py",
    "index.md",
    "index.mdx",
    "readme.md",
    "index.js",
    "index.ts",
    "index.html",
    "_index.md",
    "makefile",
    "dockerfile",
    "config.toml",
    "config.yml",
    "config.yaml",
    "config.json",
    "main.go",
    "main.yml",
];

/// The real paths that a missing one is near to: the best kind of nearness alone, so that one item means one guess.
pub(super) fn of(repo: &Repo, missing: &str) -> Vec<Neighbour> {
    let missing = missing.trim_end_matches('/');
    let tiers: [fn(&Repo, &str) -> Vec<Neighbour>; 5] = [module, spelling, elsewhere, similar, folder];
    tiers.into_iter().map(|tier| tier(repo, missing)).find(|found| !found.is_empty()).unwrap_or_default()
}

/// Those of the same folder alone, by spelling.
pub(super) fn in_folder(repo: &Repo, missing: &str) -> Vec<Neighbour> {
    let found = module(repo, missing);
    let found = if found.is_empty() { spelling(repo, missing) } else { found };
    if found.is_empty() { similar(repo, missing) } else { found }
}

/// Why the file of a module is near to its path without an ending.
pub(super) const A_FILE: &str = "a file of that name";

/// A file that became a folder, or the other way round.
fn module(repo: &Repo, missing: &str) -> Vec<Neighbour> {
    let (folder, name) = split_path(missing);
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    let at = |path: String| join_path(folder, &path).filter(|path| repo.file(path).is_some());
    let flips: Vec<Option<String>> = match (extension, name) {
        ("rs", "mod.rs") => vec![Some(format!("{folder}.rs")).filter(|path| repo.file(path).is_some())],
        ("rs", _) => vec![at(format!("{stem}/mod.rs"))],
        ("py", "__init__.py") => vec![Some(format!("{folder}.py")).filter(|path| repo.file(path).is_some())],
        ("py", _) => vec![at(format!("{stem}/__init__.py"))],
        ("md" | "mdx" | "rst", _) => vec![at(format!("{stem}/index.md")), at(format!("{stem}/README.md"))],
        ("", _) => ["rs", "py", "md", "ts", "js"].iter().map(|end| at(format!("{name}.{end}"))).collect(),
        _ => Vec::new(),
    };
    let why = if extension.is_empty() { A_FILE } else { "now a folder" };
    flips.into_iter().flatten().map(|path| Neighbour { path, why }).collect()
}

/// The same folder, another case, separator or ending.
fn spelling(repo: &Repo, missing: &str) -> Vec<Neighbour> {
    let (folder, name) = split_path(missing);
    let stem = |name: &str| flat(name.rsplit_once('.').map_or(name, |(stem, _)| stem));
    let wanted = flat(name);
    let entries = repo.entries(folder).iter().map(|entry| entry.trim_end_matches('/'));
    let others: Vec<&str> = entries.filter(|entry| *entry != name).collect();
    let same = others.iter().filter(|entry| flat(entry) == wanted).copied().collect::<Vec<_>>();
    let same = match same.is_empty() && name.contains('.') && !name.starts_with('.') {
        true => others
            .into_iter()
            .filter(|entry| {
                entry.contains('.') && stem(entry) == stem(name) && is_page(entry) == is_page(name)
            })
            .collect(),
        false => same,
    };
    // A script is compiled to `.js`: that is no other spelling.
    let same = same.into_iter().filter(|entry| !(name.ends_with("js") && entry.ends_with("ts"))).collect();
    named(folder, same, "another spelling")
}

/// Whether a file is prose: `cors.md` is no other spelling of `cors.py`.
fn is_page(name: &str) -> bool {
    [".md", ".mdx", ".markdown", ".rst", ".txt", ".adoc"].iter().any(|end| name.ends_with(end))
}

fn flat(name: &str) -> String {
    name.to_lowercase().replace(['-', '_', ' '], "")
}

/// The same file name in another folder.
fn elsewhere(repo: &Repo, missing: &str) -> Vec<Neighbour> {
    let name = split_path(missing).1;
    if COMMON.contains(&name.to_lowercase().as_str()) || is_settings_of_a_program(repo, name) {
        return Vec::new();
    }
    let files = repo.files_named(name).iter().map(|file| repo.path(*file).to_owned());
    let own: Vec<String> = files.filter(|path| !crate::index::manifest::is_fixture(path)).collect();
    own.into_iter().take(5).map(|path| Neighbour { path, why: "the same name in another folder" }).collect()
}

/// Whether the file is called after a folder of the repository's code and holds settings, as `larder.toml` does: every
/// user of the program has one.
fn is_settings_of_a_program(repo: &Repo, name: &str) -> bool {
    let Some((stem, ending)) = name.rsplit_once('.') else { return false };
    let is_settings = matches!(ending, "toml" | "yaml" | "yml" | "json" | "ini" | "cfg");
    is_settings && ["", "src/", "lib/", "cmd/"].iter().any(|base| repo.is_folder(&format!("{base}{stem}")))
}

/// A like name in the same folder.
fn similar(repo: &Repo, missing: &str) -> Vec<Neighbour> {
    let (folder, name) = split_path(missing);
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    if stem.len() < 4 {
        return Vec::new();
    }
    let entries: Vec<&str> = repo.entries(folder).iter().map(|entry| entry.trim_end_matches('/')).collect();
    let stems: Vec<(&str, &str)> = entries
        .into_iter()
        .filter_map(|entry| {
            let (stem, end) = entry.rsplit_once('.').unwrap_or((entry, ""));
            (end == extension).then_some((stem, entry))
        })
        .collect();
    let found = misses(stem, stems.iter().map(|(stem, _)| *stem));
    let close = found.into_iter().filter(|(_, miss)| *miss != Miss::Words).take(3);
    let entries =
        close.filter_map(|(near, _)| stems.iter().find(|(stem, _)| *stem == near).map(|(_, entry)| *entry));
    named(folder, entries.collect(), "a like name")
}

/// A folder above that is spelt otherwise.
fn folder(repo: &Repo, missing: &str) -> Vec<Neighbour> {
    let wanted = flat(&missing.replace('/', ""));
    if wanted.len() < 6 || split_path(missing).1.contains('.') {
        return Vec::new();
    }
    let same = repo
        .folders()
        .map(|(path, _)| path)
        .filter(|path| *path != missing && flat(&path.replace('/', "")) == wanted);
    same.take(3).map(|path| Neighbour { path: path.to_owned(), why: "a folder of that name" }).collect()
}

fn named(folder: &str, names: Vec<&str>, why: &'static str) -> Vec<Neighbour> {
    let paths = names.into_iter().filter_map(|name| join_path(folder, name));
    paths.map(|path| Neighbour { path, why }).collect()
}

impl Neighbour {
    /// The neighbour as evidence, written as it would stand on the page.
    pub(super) fn evidence(&self, repo: &Repo, written: String) -> Evidence {
        Evidence {
            origin: Origin::Listing,
            bearing: Bearing::Near,
            span: repo.file(&self.path).map(|file| Span::new(file, 0, 0)),
            fact: None,
            quote: written,
            note: self.why.to_owned(),
        }
    }
}

/// A path of the repository as it is written in a page of `folder`: `docs/a`, `docs/b.md` → `../b.md`.
pub(super) fn relative(folder: &str, path: &str) -> String {
    let from: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    let to: Vec<&str> = path.split('/').collect();
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = from[shared..].iter().map(|_| "..");
    up.chain(to[shared..].iter().copied()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_written_from_their_page() {
        assert_eq!(relative("docs/a", "docs/b.md"), "../b.md");
        assert_eq!(relative("", "x/y"), "x/y");
        assert_eq!(relative("docs", "docs/b.md"), "b.md");
    }
}
