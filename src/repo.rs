//! The repository as truedoc sees it: a root, the files that git would keep, their contents by [`FileId`].
//!
//! Nothing here knows what a file means. Paths are relative to the root, with `/`, and never leave it.

mod ignored;
mod lines;
mod read;
mod snapshot;
mod tracked;
mod walk;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

pub use ignored::Ignored;
pub use lines::{LineIndex, Position};
pub use read::{MAX_FILE_BYTES, ReadProblem};
pub use snapshot::Snapshot;
pub use walk::{RepoError, WalkOptions};

/// A file of the repository; the number is its place in path order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A range of bytes in one file, `start` inclusive, `end` exclusive, of the raw contents (BOM included).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    pub file: FileId,
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// The range `start..end` of `file`.
    pub fn new(file: FileId, start: usize, end: usize) -> Span {
        Span { file, start: start as u32, end: end as u32 }
    }

    /// The range as indices into the file's text.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A walked repository. Contents are read when first asked for and kept.
pub struct Repo {
    root: PathBuf,
    paths: Vec<String>,
    by_path: HashMap<String, FileId>,
    by_name: HashMap<String, Vec<FileId>>,
    /// Folder → names of its entries, folders with a trailing `/`.
    folders: BTreeMap<String, Vec<String>>,
    contents: Vec<OnceLock<Result<Contents, ReadProblem>>>,
    overlay: HashMap<String, String>,
    snapshot: Option<Snapshot>,
    ignored: OnceLock<Ignored>,
    tracked: OnceLock<HashSet<String>>,
}

struct Contents {
    text: String,
    lines: OnceLock<LineIndex>,
}

impl Repo {
    /// Walks `root`: every file that is not ignored (`.gitignore`, `.ignore`, `.truedocignore`, git's excludes),
    /// hidden ones included, `.git` left out; links are not followed.
    pub fn open(root: &Path, options: &WalkOptions) -> Result<Repo, RepoError> {
        let root = root.canonicalize().map_err(|source| RepoError::root(root, source))?;
        let paths = walk::paths(&root, options)?;
        Ok(Repo::with_paths(root, paths))
    }

    fn with_paths(root: PathBuf, paths: Vec<String>) -> Repo {
        let mut by_path = HashMap::with_capacity(paths.len());
        let mut by_name: HashMap<String, Vec<FileId>> = HashMap::new();
        let mut folders: BTreeMap<String, Vec<String>> = BTreeMap::new();
        folders.entry(String::new()).or_default();
        for (number, path) in paths.iter().enumerate() {
            let id = FileId(number as u32);
            by_path.insert(path.clone(), id);
            let (parent, name) = split_path(path);
            by_name.entry(name.to_owned()).or_default().push(id);
            add_folder(&mut folders, parent);
            folders.entry(parent.to_owned()).or_default().push(name.to_owned());
        }
        let contents = paths.iter().map(|_| OnceLock::new()).collect();
        Repo {
            root,
            paths,
            by_path,
            by_name,
            folders,
            contents,
            overlay: HashMap::new(),
            snapshot: None,
            ignored: OnceLock::new(),
            tracked: OnceLock::new(),
        }
    }

    /// The same repository with the text of unsaved buffers, by relative path, instead of what is on disk.
    /// A path that the walk did not find is added.
    pub fn with_overlay(self, overlay: HashMap<String, String>) -> Repo {
        let mut paths = self.paths.clone();
        paths.extend(overlay.keys().filter(|path| !self.by_path.contains_key(*path)).cloned());
        paths.sort_unstable();
        Repo { overlay, ..Repo::with_paths(self.root, paths) }
    }

    /// This repository at another moment. What the walk leaves out though it is on disk (ignored, excluded) stays out.
    pub fn at(&self, snapshot: Snapshot) -> Repo {
        let is_kept = |path: &&String| self.by_path.contains_key(*path) || !self.is_on_disk(path);
        let paths = snapshot.paths().filter(is_kept).cloned().collect();
        Repo { snapshot: Some(snapshot), ..Repo::with_paths(self.root.clone(), paths) }
    }

    /// The absolute, canonical root.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Every file, in path order.
    pub fn files(&self) -> impl Iterator<Item = FileId> + use<> {
        (0..self.paths.len() as u32).map(FileId)
    }

    /// The relative path of a file.
    pub fn path(&self, file: FileId) -> &str {
        &self.paths[file.0 as usize]
    }

    /// The walked file at exactly this relative path.
    pub fn file(&self, path: &str) -> Option<FileId> {
        self.by_path.get(path).copied()
    }

    /// Whether a walked file lies somewhere below this folder (`""` is the root).
    pub fn is_folder(&self, path: &str) -> bool {
        self.folders.contains_key(path)
    }

    /// Whether a file or folder stands at this relative path: walked, on disk though ignored, or tracked by git
    /// though not checked out.
    pub fn exists(&self, path: &str) -> bool {
        self.by_path.contains_key(path)
            || self.folders.contains_key(path)
            || self.is_on_disk(path)
            || self.is_tracked(path)
    }

    fn is_tracked(&self, path: &str) -> bool {
        // All that git knew at the moment of a snapshot is listed.
        self.snapshot.is_none() && self.tracked.get_or_init(|| tracked::paths(&self.root)).contains(path)
    }

    fn is_on_disk(&self, path: &str) -> bool {
        let escapes = path.split('/').any(|part| part == "..") || path.starts_with('/');
        !escapes && self.root.join(path).symlink_metadata().is_ok()
    }

    /// The names in a folder, folders with a trailing `/`, in the order of the walk; empty when there is none.
    pub fn entries(&self, folder: &str) -> &[String] {
        self.folders.get(folder).map_or(&[], Vec::as_slice)
    }

    /// Every folder with its entries, in path order.
    pub fn folders(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.folders.iter().map(|(path, entries)| (path.as_str(), entries.as_slice()))
    }

    /// Every file with this last path component, in path order.
    pub fn files_named(&self, name: &str) -> &[FileId] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
    }

    /// The text of a file, without its BOM removed: byte offsets are those on disk.
    pub fn text(&self, file: FileId) -> Result<&str, &ReadProblem> {
        self.contents(file).map(|contents| contents.text.as_str())
    }

    fn contents(&self, file: FileId) -> Result<&Contents, &ReadProblem> {
        let slot = &self.contents[file.0 as usize];
        slot.get_or_init(|| {
            let path = self.path(file);
            let text = match self.overlay.get(path) {
                Some(text) => text.clone(),
                None => match &self.snapshot {
                    Some(snapshot) => snapshot.text(path)?,
                    None => read::text(&self.root.join(path))?,
                },
            };
            Ok(Contents { text, lines: OnceLock::new() })
        })
        .as_ref()
    }

    /// The text of a span; empty when the file cannot be read.
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.file).ok().and_then(|text| text.get(span.range())).unwrap_or("")
    }

    /// The line and column where a span starts and ends; `1:1` when the file cannot be read.
    pub fn positions(&self, span: Span) -> (Position, Position) {
        let Ok(contents) = self.contents(span.file) else {
            return (Position::START, Position::START);
        };
        let lines = contents.lines.get_or_init(|| LineIndex::new(&contents.text));
        (lines.position(&contents.text, span.start), lines.position(&contents.text, span.end))
    }

    /// The full line (without its ending) that holds the start of a span.
    pub fn line_of(&self, span: Span) -> &str {
        let Ok(text) = self.text(span.file) else { return "" };
        let before = text.get(..span.start as usize).unwrap_or("");
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        text[start..].lines().next().unwrap_or("")
    }

    /// Whether the root is an unpacked release (a crate, a source distribution): a part of its repository only.
    /// `cargo package` and Python's build tools leave these files, which no repository keeps.
    pub fn is_release(&self) -> bool {
        ["Cargo.toml.orig", ".cargo_vcs_info.json", "PKG-INFO"].iter().any(|name| self.file(name).is_some())
    }

    /// What git would ignore, for paths that are not there.
    pub fn ignored(&self) -> &Ignored {
        self.ignored.get_or_init(|| Ignored::new(self))
    }
}

/// The folder and the last component of a path: `a/b/c` → (`a/b`, `c`).
pub fn split_path(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

/// `folder/path` with `.` and `..` resolved; `None` when it leaves the root.
pub fn join_path(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

fn add_folder(folders: &mut BTreeMap<String, Vec<String>>, path: &str) {
    if path.is_empty() || folders.contains_key(path) {
        return;
    }
    folders.insert(path.to_owned(), Vec::new());
    let (parent, name) = split_path(path);
    add_folder(folders, parent);
    folders.entry(parent.to_owned()).or_default().push(format!("{name}/"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joining_never_leaves_the_root() {
        assert_eq!(join_path("docs/a", "../b.md").as_deref(), Some("docs/b.md"));
        assert_eq!(join_path("docs", "./x/").as_deref(), Some("docs/x"));
        assert_eq!(join_path("docs", "../../x"), None);
    }

    #[test]
    fn folders_are_known_from_their_files() {
        let repo = Repo::with_paths("/r".into(), vec!["a/b/c.rs".into(), "a/d.rs".into()]);
        assert!(repo.is_folder("a/b") && repo.is_folder("") && !repo.is_folder("a/b/c.rs"));
        assert_eq!(repo.entries("a"), ["b/", "d.rs"]);
    }
}
