//! Which query files there are: truedoc's own, and the project's below `.truedoc/queries/<language>/`.

use super::IndexProblem;
use super::language::{LANGUAGES, Language};
use super::query::QueryFile;
use crate::repo::Repo;

/// Where a project keeps its own queries.
const FOLDER: &str = ".truedoc/queries";

/// Every query file that can be used, ours first, and why others cannot.
pub(super) fn queries(repo: &Repo) -> (Vec<QueryFile>, Vec<IndexProblem>) {
    let mut queries = Vec::new();
    let mut problems = unknown_languages(repo);
    for language in LANGUAGES {
        for (name, source) in language.queries {
            add(language, &format!("queries/{}/{name}", language.name), source, &mut queries, &mut problems);
        }
        let folder = format!("{FOLDER}/{}", language.name);
        for entry in repo.entries(&folder).iter().filter(|entry| entry.ends_with(".scm")) {
            let path = format!("{folder}/{entry}");
            let Some(file) = repo.file(&path) else { continue };
            match repo.text(file) {
                Ok(source) => add(language, &path, source, &mut queries, &mut problems),
                Err(problem) => problems.push(IndexProblem { path, message: problem.to_string() }),
            }
        }
    }
    (queries, problems)
}

fn add(
    language: &'static Language,
    path: &str,
    source: &str,
    queries: &mut Vec<QueryFile>,
    problems: &mut Vec<IndexProblem>,
) {
    match QueryFile::load(language, path, source) {
        Ok(query) => queries.push(query),
        Err(problem) => problems.push(IndexProblem {
            path: path.to_owned(),
            message: format!("query file is not used: {problem}; mend or remove it"),
        }),
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
