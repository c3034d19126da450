//! Reading manifests: which files bear a name, their trees, and the problems met on the way.

use super::fixture::is_fixture;
use crate::index::IndexProblem;
use crate::index::tree::{self, Node, SyntaxProblem};
use crate::repo::{FileId, Repo, split_path};

/// A parser of one syntax.
type Parse = fn(FileId, &str) -> Result<Node, SyntaxProblem>;

/// The manifests of one repository while they are read.
pub(super) struct Reading<'r> {
    pub repo: &'r Repo,
    pub problems: Vec<IndexProblem>,
}

/// A manifest whose syntax was read.
pub(super) struct Tree {
    pub file: FileId,
    pub folder: String,
    pub root: Node,
}

impl<'r> Reading<'r> {
    pub fn new(repo: &'r Repo) -> Reading<'r> {
        Reading { repo, problems: Vec::new() }
    }

    /// The trees of all files with this name, in path order; one that does not parse is a problem, unless it is
    /// material of tests or a template.
    pub fn trees(&mut self, name: &str, parse: Parse) -> Vec<Tree> {
        let files: Vec<FileId> = self.repo.files_named(name).to_vec();
        files.into_iter().filter_map(|file| self.tree(file, parse)).collect()
    }

    /// The tree of one file.
    pub fn tree(&mut self, file: FileId, parse: Parse) -> Option<Tree> {
        let repo = self.repo;
        let path = repo.path(file);
        let text = match repo.text(file) {
            Ok(text) => text,
            Err(problem) => {
                self.report(path, format!("manifest is not read: {problem}"));
                return None;
            }
        };
        match parse(file, text) {
            Ok(root) => Some(Tree { file, folder: split_path(path).0.to_owned(), root }),
            Err(problem) if is_template(text) => {
                let _ = problem;
                None
            }
            Err(problem) => {
                let (line, column) = tree::place(text, problem.offset);
                self.report(path, format!("manifest is not read: line {line}, column {column}: {problem}; mend it, or leave it out with `exclude`"));
                None
            }
        }
    }

    fn report(&mut self, path: &str, message: String) {
        if !is_fixture(path) {
            self.problems.push(IndexProblem { path: path.to_owned(), message });
        }
    }
}

/// Whether a text is filled in by a template engine before anyone reads it.
fn is_template(text: &str) -> bool {
    text.contains("{{") || text.contains("{%") || text.contains("<%")
}

/// `folder/path`, normalised; the path alone when it leaves the root.
pub(super) fn below(folder: &str, path: &str) -> String {
    crate::repo::join_path(folder, path).unwrap_or_else(|| path.to_owned())
}
