//! A code sample of a page, parsed like a source file; its facts index into the sample's own text.

use std::sync::LazyLock;

use super::language::{LANGUAGES, Language};
use super::load::OURS;
use super::query::{QueryFile, parse_tree};
use super::symbols::Tags;
use crate::entity::EntityKind;
use crate::repo::FileId;

/// What a sample defines, imports and uses.
pub struct Sample {
    pub tags: Tags,
    /// Whether some of it does not parse.
    pub is_broken: bool,
}

/// What samples use; what they define is asked of the queries of symbols.
static USES: LazyLock<Vec<QueryFile>> = LazyLock::new(|| {
    LANGUAGES.iter().map(|language| QueryFile::lazy(language, "uses.scm", language.uses)).collect()
});

/// Parses a sample; `None` when the grammar does not load.
pub fn read(language: &'static Language, text: &str) -> Option<Sample> {
    let tree = parse_tree(language, text)?;
    let tags = OURS.iter().filter(|query| query.defines(EntityKind::Symbol));
    let queries = tags.chain(&*USES).filter(|query| query.language.name == language.name);
    let facts = queries.flat_map(|query| query.facts(FileId(0), text, &tree)).collect();
    Some(Sample { tags: Tags::nest(FileId(0), facts), is_broken: tree.root_node().has_error() })
}
