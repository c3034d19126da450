//! Which query files there are: truedoc's own, and the project's below `.truedoc/queries/<language>/`.

use std::sync::LazyLock;

use super::IndexProblem;
use super::language::{LANGUAGES, Language};
use super::query::QueryFile;
use crate::parallel;
use crate::repo::Repo;

/// Where a project keeps its own queries.
const FOLDER: &str = ".truedoc/queries";

/// One file of the project to compile: its language, path and source.
type Source<'r> = (&'static Language, String, &'r str);

/// truedoc's own query files. They are compiled when a source or a sample first needs them.
pub(super) static OURS: LazyLock<Vec<QueryFile>> = LazyLock::new(|| {
    let files = |language: &'static Language| {
        language.queries.iter().map(move |(name, source)| {
            QueryFile::lazy(language, &format!("queries/{}/{name}", language.name), source)
        })
    };
    LANGUAGES.iter().flat_map(files).collect()
});

/// The project's own query files that can be used, and why others cannot. They are compiled side by side at once, so
/// that what is wrong with them is said on every run.
pub(super) fn queries(repo: &Repo) -> (Vec<QueryFile>, Vec<IndexProblem>) {
    let mut problems = unknown_languages(repo);
    let mut sources: Vec<Source<'_>> = Vec::new();
    let mut queries = Vec::new();
    for language in LANGUAGES {
        own(repo, language, &mut sources, &mut problems);
    }
    let loaded = parallel::map(&sources, |(language, path, source)| {
        QueryFile::load(language, path, (*source).to_owned())
    });
    for ((_, path, _), loaded) in sources.into_iter().zip(loaded) {
        match loaded {
            Ok(query) => queries.push(query),
            Err(problem) => problems.push(IndexProblem {
                path,
                message: format!("query file is not used: {problem}; mend or remove it"),
            }),
        }
    }
    (queries, problems)
}

/// The project's own query files of a language.
fn own<'r>(
    repo: &'r Repo,
    language: &'static Language,
    sources: &mut Vec<Source<'r>>,
    problems: &mut Vec<IndexProblem>,
) {
    let folder = format!("{FOLDER}/{}", language.name);
    for entry in repo.entries(&folder).iter().filter(|entry| entry.ends_with(".scm")) {
        let path = format!("{folder}/{entry}");
        let Some(file) = repo.file(&path) else { continue };
        match repo.text(file) {
            Ok(source) => sources.push((language, path, source)),
            Err(problem) => problems.push(IndexProblem { path, message: problem.to_string() }),
        }
    }
}

/// A folder whose name is no language would be passed over in silence.
fn unknown_languages(repo: &Repo) -> Vec<IndexProblem> {
    let names = LANGUAGES.iter().map(|language| language.name);
    let known: Vec<&str> = names.collect();
    let folders = repo.entries(FOLDER).iter().filter_map(|entry| entry.strip_suffix('/'));
    folders
        .filter(|name| !known.contains(name))
        .map(|name| IndexProblem {
            path: format!("{FOLDER}/{name}"),
            message: format!(
                "`{name}` is no language that truedoc reads; languages are {}",
                known.join(", ")
            ),
        })
        .collect()
}
