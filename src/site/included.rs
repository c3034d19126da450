//! Pages that other pages or crate docs take in: their links resolve where they are read, not where they lie.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex::Regex;

use crate::repo::{Repo, split_path};

/// Page → folders of the files that take it in.
#[derive(Clone, Debug, Default)]
pub struct Included {
    by_page: BTreeMap<String, Vec<String>>,
    /// First folders of pages that `{!…!}` takes in from elsewhere.
    pieces: BTreeSet<String>,
    /// Pages that a crate's documentation goes on with a list of its features, each with a heading.
    before_features: BTreeSet<String>,
}

static CUES: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"include|--8<--|go:embed|snippet|\{!").expect("valid"));
static INCLUDES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r#"(?m)(?:--8<--|\{!|\{\{\s*#?\w*include|\{%-?\s*include\S*|\{include\}|\.\. include::|\.\. mdinclude::|@include|include_str!\(|go:embed|:::\s*include|snippet)[^\n]*?([\w./@-]+\.(?:md|mdx|markdown))"#,
    )
    .expect("valid")
});

/// Endings of files that take in pages.
const HOSTS: [&str; 7] = [".go", ".md", ".mdx", ".rst", ".rs", ".markdown", ".txt"];

impl Included {
    pub(super) fn find(repo: &Repo) -> Included {
        let mut by_page: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut pieces = BTreeSet::new();
        let mut before_features = BTreeSet::new();
        for file in repo.files().filter(|file| HOSTS.iter().any(|end| repo.path(*file).ends_with(end))) {
            let Ok(text) = repo.text(file) else { continue };
            let host = split_path(repo.path(file)).0;
            let lists_features = text.contains("document_features!");
            for (is_piece, written) in lines(text).flat_map(taken_in) {
                for page in pages(repo, written) {
                    if is_piece && first_folder(&page) != first_folder(repo.path(file)) {
                        pieces.extend(first_folder(&page).map(str::to_owned));
                    }
                    if lists_features {
                        before_features.insert(page.clone());
                    }
                    by_page.entry(page).or_default().push(host.to_owned());
                }
            }
        }
        Included { by_page, pieces, before_features }
    }

    /// Whether a page lies in a folder of pieces, from which pages elsewhere take some in.
    pub fn is_piece(&self, page: &str) -> bool {
        first_folder(page).is_some_and(|folder| self.pieces.contains(folder))
    }

    /// Whether the documentation of a crate goes on behind the page with headings for features.
    pub fn is_before_features(&self, page: &str) -> bool {
        self.before_features.contains(page)
    }

    /// The folders from which a page is taken in; empty: it is read where it lies alone.
    pub fn folders(&self, page: &str) -> &[String] {
        self.by_page.get(page).map_or(&[], Vec::as_slice)
    }
}

fn first_folder(path: &str) -> Option<&str> {
    path.split_once('/').map(|(first, _)| first)
}

/// The lines that may take in a page, found by their literal words.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let at = CUES.find_at(text, from)?.start();
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1).max(from);
        let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        from = end;
        text.get(start..end)
    })
}

/// The pages that a line takes in, as they are written, and whether by `{!…!}`.
fn taken_in(line: &str) -> impl Iterator<Item = (bool, &str)> {
    let names_page = line.contains(".m");
    let found = names_page.then(|| INCLUDES.captures_iter(line)).into_iter().flatten();
    found
        .filter_map(|captures| Some((captures.get(0)?.as_str().starts_with("{!"), captures.get(1)?.as_str())))
}

/// The pages that an include may mean: bases differ by tool, so all that end so.
fn pages(repo: &Repo, written: &str) -> Vec<String> {
    let plain = written.trim_start_matches("./");
    let plain = plain.rsplit("../").next().unwrap_or(plain);
    let name = split_path(plain).1;
    repo.files_named(name)
        .iter()
        .map(|file| repo.path(*file))
        .filter(|path| *path == plain || path.ends_with(&format!("/{plain}")))
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_that_takes_in_a_page_is_read_once() {
        let text = "x\n#![doc = include_str!(\"../GUIDE.md\")]\ninclude include\n--8<-- \"docs/a.md\"";
        assert_eq!(lines(text).count(), 3);
        assert_eq!(
            lines(text).flat_map(taken_in).map(|(_, written)| written).collect::<Vec<_>>(),
            ["../GUIDE.md", "docs/a.md"]
        );
    }
}
