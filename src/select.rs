//! Which documents are checked: those that the user names, or every page that the project writes by hand.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use rayon::prelude::*;

use crate::check::Problem;
use crate::config::Config;
use crate::repo::{FileId, Repo, split_path};

/// Endings of documents.
const EXTENSIONS: [&str; 4] = ["md", "markdown", "mdx", "mdc"];

/// Folders of other people's files and of build outputs, which some projects commit.
const VENDORED: [&str; 10] = [
    "node_modules",
    "bower_components",
    "vendor",
    "third_party",
    "third-party",
    "site-packages",
    ".venv",
    "venv",
    "target",
    "dist",
];

/// Folders whose pages are input of the project's own tests, not documentation.
const TEST_INPUT: [&str; 8] = [
    "fixtures",
    "__fixtures__",
    "test-fixtures",
    "testdata",
    "test_data",
    "test-data",
    "mdtest",
    "__snapshots__",
];

/// Folders directly below one of tests that hold their input.
const TEST_CASES: [&str; 8] = ["specs", "cases", "corpus", "data", "input", "inputs", "samples", "snapshots"];

/// Names (without the ending) of files that hold legal texts, in capitals.
const LEGAL: [&str; 7] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT", "PATENTS"];

/// Lines of the head of a file that are searched for a "do not edit" header.
const HEADER_LINES: usize = 15;

/// The folder that holds `.git` around `folder`, or `folder` itself.
pub fn root_around(folder: &Path) -> PathBuf {
    let above = folder.ancestors().find(|above| above.join(".git").exists());
    above.unwrap_or(folder).to_owned()
}

/// What a PATH of the command line stands for, relative to the root, with `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    File(String),
    /// `""` is the root.
    Folder(String),
}

/// What a PATH names, or why it cannot be checked. Both folders are absolute and canonical.
pub fn named(root: &Path, current: &Path, path: &Path) -> Result<Named, Problem> {
    let shown = path.to_string_lossy().into_owned();
    let problem = |message: String| Problem { path: shown.clone(), message };
    let full = resolve(current, path)
        .ok_or_else(|| problem("no such file or folder; paths are relative to the current folder".into()))?;
    let relative = full.strip_prefix(root).map_err(|_| {
        problem(format!("outside the root `{}`; name the root that holds it with --root", root.display()))
    })?;
    let relative = relative.to_str().ok_or_else(|| {
        problem("the path is not UTF-8; rename it, since findings are reported by path".into())
    })?;
    let relative = relative.replace(std::path::MAIN_SEPARATOR, "/");
    Ok(if full.is_dir() { Named::Folder(relative) } else { Named::File(relative) })
}

/// The absolute path with `.` and `..` resolved and the folder above made canonical; the last part may be a link,
/// which keeps its own name. `None` when nothing is there.
fn resolve(current: &Path, path: &Path) -> Option<PathBuf> {
    let full = current.join(path);
    full.symlink_metadata().ok()?;
    match full.components().next_back() {
        Some(Component::Normal(name)) => Some(full.parent()?.canonicalize().ok()?.join(name)),
        _ => full.canonicalize().ok(),
    }
}

/// Every document that is checked when nothing is named, in path order.
pub fn all(repo: &Repo, config: &Config) -> Vec<FileId> {
    below(repo, config, "")
}

/// The documents below a folder that are checked when it is named; `""` is the root.
pub fn below(repo: &Repo, config: &Config, folder: &str) -> Vec<FileId> {
    let within = |path: &str| match folder {
        "" => Some(0),
        _ => path.strip_prefix(folder)?.starts_with('/').then_some(folder.len() + 1),
    };
    let is_wanted = |file: &FileId| {
        let path = repo.path(*file);
        let Some(start) = within(path) else { return false };
        match config.docs.is_empty() {
            true => {
                is_document(path)
                    && !is_foreign(&path[start..])
                    && !is_link(repo, path)
                    && !is_generated(repo, *file)
            }
            // `docs/` means the pages in it, not their pictures.
            false => config.docs.names(path) || (is_document(path) && config.docs.matches(path)),
        }
    };
    let archives = archives(repo);
    let is_wanted = |file: &FileId| {
        let is_old = |archive: &String| {
            archive.len() > folder.len() && repo.path(*file).strip_prefix(archive.as_str()).is_some()
        };
        !(config.docs.is_empty() && archives.iter().any(is_old)) && is_wanted(file)
    };
    // Pages are read for their headers, so this is worth all cores; the order of the files stays.
    repo.files().collect::<Vec<_>>().into_par_iter().filter(is_wanted).collect()
}

/// Folders that keep the pages of older versions, each with a `/` behind: those called after a version that have a
/// sibling of a later one, or whose pages stand beside them as well.
fn archives(repo: &Repo) -> Vec<String> {
    let versions: Vec<(&str, &str, Vec<u32>)> = repo
        .folders()
        .filter_map(|(path, _)| {
            let (parent, name) = split_path(path);
            let is_docs = parent.split('/').any(|part| part == "docs" || part == "versioned_docs");
            Some((path, parent, version_of(name)?)).filter(|_| is_docs)
        })
        .collect();
    let mut latest: BTreeMap<&str, &[u32]> = BTreeMap::new();
    for (_, parent, version) in &versions {
        let known = latest.entry(parent).or_default();
        *known = (*known).max(version.as_slice());
    }
    let is_old = |(path, parent, version): &&(&str, &str, Vec<u32>)| {
        let is_doubled = repo
            .entries(path)
            .iter()
            .filter(|entry| repo.exists(&format!("{parent}/{}", entry.trim_end_matches('/'))));
        latest.get(parent).is_some_and(|latest| *latest > version.as_slice()) || is_doubled.count() > 1
    };
    versions.iter().filter(is_old).map(|(path, ..)| format!("{path}/")).collect()
}

/// The numbers of `v2`, `1.4.2`, `version-0.9`.
fn version_of(name: &str) -> Option<Vec<u32>> {
    let rest = name.strip_prefix("version-").or_else(|| name.strip_prefix('v')).unwrap_or(name);
    let has_mark = rest.len() < name.len() || rest.contains('.');
    has_mark.then(|| rest.split('.').map(|part| part.parse().ok()).collect()).flatten()
}

/// Whether a path ends like a document.
pub fn is_document(path: &str) -> bool {
    let (_, name) = split_path(path);
    name.rsplit_once('.')
        .is_some_and(|(_, extension)| EXTENSIONS.contains(&extension.to_ascii_lowercase().as_str()))
}

/// Whether a page is no documentation of the project: below a vendored folder or one of test input, or a licence.
fn is_foreign(path: &str) -> bool {
    let (folder, name) = split_path(path);
    let stem = name.split(['.', '-', '_']).next().unwrap_or(name).to_ascii_uppercase();
    let is_other = |part: &str| VENDORED.contains(&part) || TEST_INPUT.contains(&part);
    let parts: Vec<&str> = folder.split('/').collect();
    let is_case = |pair: &[&str]| matches!(pair, ["tests" | "test", part] if TEST_CASES.contains(part));
    parts.iter().any(|part| is_other(part)) || parts.windows(2).any(is_case) || LEGAL.contains(&stem.as_str())
}

/// Whether the file is a symbolic link: what it points to is checked under its own name (`CLAUDE.md` → `AGENTS.md`).
fn is_link(repo: &Repo, path: &str) -> bool {
    repo.root().join(path).symlink_metadata().is_ok_and(|found| found.file_type().is_symlink())
}

/// Whether the head of a page says that a program wrote it. A page that cannot be read is kept, to be reported.
fn is_generated(repo: &Repo, file: FileId) -> bool {
    if repo.path(file).rsplit_once('.').is_some_and(|(stem, _)| stem.ends_with("_generated")) {
        return true;
    }
    let Ok(text) = repo.text(file) else { return false };
    text.lines().take(HEADER_LINES).any(is_generated_header)
}

/// `<!-- Code generated by x. DO NOT EDIT. -->` and its like. The words must stand in a comment or be shouted: a page
/// may well tell its readers not to edit something.
fn is_generated_header(line: &str) -> bool {
    let lower = line.to_lowercase();
    let is_comment =
        ["<!--", "[//]:", "{/*", "#", "//", "%"].iter().any(|open| line.trim_start().starts_with(open));
    let says_generated =
        ["@generated", "auto-generated", "autogenerated", "automatically generated", "generated by"]
            .iter()
            .any(|words| lower.contains(words));
    let forbids = ["do not edit", "do not modify", "don't edit", "do not change"]
        .iter()
        .any(|words| lower.contains(words));
    let is_shouted = line.contains("DO NOT EDIT") || line.contains("DO NOT MODIFY");
    let is_heading = line.starts_with('#') && line.trim_start_matches('#').starts_with(' ');
    is_shouted || (is_comment && !is_heading && (forbids || (says_generated && lower.contains("<!--"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_and_vendored_pages_are_foreign() {
        let foreign = [
            "LICENSE.md",
            "LICENSE-MIT.md",
            "a/vendor/b.md",
            "web/node_modules/x/README.md",
            "tests/specs/a.md",
        ];
        assert!(foreign.iter().all(|path| is_foreign(path)));
        let own = ["README.md", "docs/licensing.md", "vendor.md", ".github/copilot-instructions.md"];
        assert!(!own.iter().any(|path| is_foreign(path)));
    }

    #[test]
    fn headers_say_generated() {
        assert!(is_generated_header("<!-- This file is generated by `make docs`. Do not edit. -->"));
        assert!(is_generated_header("DO NOT EDIT: written by gen.py"));
        assert!(!is_generated_header("Do not edit the lock file by hand."));
        assert!(!is_generated_header("# Do not edit generated files"));
        assert!(!is_generated_header("The tables are generated by a script."));
    }

    #[test]
    fn versions_are_read_from_folder_names() {
        assert_eq!(version_of("v2"), Some(vec![2]));
        assert_eq!(version_of("version-1.10"), Some(vec![1, 10]));
        assert_eq!(version_of("2024"), None);
        assert_eq!(version_of("views"), None);
    }

    #[test]
    fn documents_are_known_by_their_ending() {
        assert!(is_document("a/B.MD") && is_document(".cursor/rules/x.mdc") && !is_document("md"));
    }
}
