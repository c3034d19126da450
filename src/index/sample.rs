//! A code sample of a page, parsed like a source file; its facts index into the sample's own text.

use std::sync::LazyLock;

use super::language::{LANGUAGES, Language};
use super::query::{QueryFile, parse_tree};
use super::symbols::Tags;
use crate::repo::FileId;

/// What a sample defines, imports and uses.
pub struct Sample {
    pub tags: Tags,
    /// Whether some of it does not parse.
    pub is_broken: bool,
}

static QUERIES: LazyLock<Vec<QueryFile>> = LazyLock::new(|| {
    let sources = LANGUAGES.iter().flat_map(|language| {
        let tags = language.queries.iter().filter(|(name, _)| *name == "tags.scm").map(|(_, source)| *source);
        tags.chain([language.uses]).map(move |source| (language, source))
    });
    sources.map(|(language, source)| QueryFile::lazy(language, "sample", source)).collect()
});

/// Parses a sample; `None` when the grammar does not load.
pub fn read(language: &'static Language, text: &str) -> Option<Sample> {
    let tree = parse_tree(language, text)?;
    let queries = QUERIES.iter().filter(|query| query.language.name == language.name);
    let facts = queries.flat_map(|query| query.facts(FileId(0), text, &tree)).collect();
    Some(Sample { tags: Tags::nest(FileId(0), facts), is_broken: tree.root_node().has_error() })
}
