//! A Markdown page as blocks of readable text, each mapped byte for byte to the raw file.
//!
//! This is the only place that knows pulldown-cmark. It says what is prose, code, link or table cell; it does not
//! say what any of it means.

mod admonition;
mod allow;
pub mod anchors;
mod code_span;
mod offsets;
mod parse;
mod sentence;
pub mod slug;

use std::ops::Range;

use crate::repo::{FileId, Span};

pub use allow::{Allow, Silences};
pub use offsets::OffsetMap;
pub use sentence::floor as char_floor;

/// A parsed page.
#[derive(Clone, Debug)]
pub struct Document {
    pub file: FileId,
    /// Path relative to the root; extractors look at folder and file names (changelogs, agent files).
    pub path: String,
    /// The raw text, BOM included; all ranges below index into it unless they say otherwise.
    pub text: String,
    pub blocks: Vec<Block>,
    /// `[label]: destination` definitions, which show nowhere on the page.
    pub references: Vec<Reference>,
    /// Suppression comments, in order.
    pub allows: Vec<Allow>,
}

/// A leaf of the page: one heading, paragraph, tight list item, table cell, code block or run of HTML.
#[derive(Clone, Debug)]
pub struct Block {
    pub kind: BlockKind,
    /// The raw range, markers and fences included.
    pub span: Range<usize>,
    /// What a reader sees: code spans without back-ticks, link texts without destinations, fences without their
    /// indent. For HTML the raw markup; for front matter the raw text.
    pub text: String,
    /// From `text` to raw offsets.
    pub map: OffsetMap,
    /// Links, images, strong runs, code spans and tags, in the order of their ends.
    pub inlines: Vec<Inline>,
    /// The code spans among them, as ranges of `text`, in order.
    pub codes: Vec<Range<usize>>,
    /// The blocks of kind `Heading` above, outermost first, as indices into `Document::blocks`.
    pub headings: Vec<usize>,
    /// The list items around, outermost first.
    pub items: Vec<ListPlace>,
    /// Whether a block quote is around.
    pub quoted: bool,
}

/// What a block is.
#[derive(Clone, Debug, PartialEq)]
pub enum BlockKind {
    Heading {
        level: u8,
        /// `{#id}`.
        id: Option<String>,
    },
    Paragraph,
    /// `table` numbers the tables of the page from 0; row 0 is the header.
    Cell {
        table: usize,
        row: usize,
        column: usize,
    },
    Code {
        /// The first word of the info string up to `,` or `{`, lower case; empty for indented code.
        language: String,
        /// The whole info string.
        info: String,
        fenced: bool,
    },
    Html,
    FrontMatter,
}

/// One list item around a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListPlace {
    /// Numbers the lists of the page from 0.
    pub list: usize,
    /// Numbers the items of that list from 0.
    pub item: usize,
    pub ordered: bool,
}

/// A marked range of a block's text.
#[derive(Clone, Debug)]
pub struct Inline {
    pub kind: InlineKind,
    /// In `Block::text`; empty for HTML.
    pub text: Range<usize>,
    /// In the raw file, markup included.
    pub span: Range<usize>,
}

/// What a marked range is.
#[derive(Clone, Debug, PartialEq)]
pub enum InlineKind {
    Code,
    Link {
        destination: String,
        /// The destination in the raw file, when it stands there (not for reference links).
        at: Option<Range<usize>>,
    },
    Image {
        destination: String,
        at: Option<Range<usize>>,
    },
    Strong,
    /// One raw tag or comment.
    Html,
}

/// A link reference definition.
#[derive(Clone, Debug)]
pub struct Reference {
    pub label: String,
    pub destination: String,
    pub span: Range<usize>,
    /// The destination within the raw file.
    pub at: Range<usize>,
}

impl Document {
    /// Parses the raw text of a page. Total: any text is some document.
    pub fn parse(file: FileId, path: &str, text: &str) -> Document {
        parse::document(file, path, text)
    }

    /// A range of the raw text as a span.
    pub fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range.start, range.end)
    }

    /// The headings above a block, outermost first, as plain text.
    pub fn section(&self, block: &Block) -> Vec<String> {
        block.headings.iter().map(|at| self.blocks[*at].text.clone()).collect()
    }

    /// The index of a block of this page.
    pub fn index_of(&self, block: &Block) -> Option<usize> {
        let after = self.blocks.partition_point(|other| other.span.start < block.span.start);
        let at = self.blocks[after..].iter().position(|other| std::ptr::eq(other, block))?;
        Some(after + at)
    }

    /// The nearest block before `index` that is not HTML and lies under the same headings.
    pub fn before(&self, index: usize) -> Option<&Block> {
        let headings = &self.blocks.get(index)?.headings;
        let before = self.blocks[..index].iter().rev().find(|block| block.kind != BlockKind::Html)?;
        (before.headings == *headings || matches!(before.kind, BlockKind::Heading { .. })).then_some(before)
    }
}

impl Block {
    /// The sentence of `text` that holds this offset of `text`.
    pub fn sentence_at(&self, offset: usize) -> Range<usize> {
        sentence::at(self, offset)
    }

    /// A range of `text` in the raw file.
    pub fn raw(&self, range: Range<usize>) -> Range<usize> {
        self.map.raw(range)
    }

    /// The code spans, as ranges of `text`.
    pub fn code_spans(&self) -> impl Iterator<Item = Range<usize>> {
        self.codes.iter().cloned()
    }

    /// The code span that holds this offset of `text`.
    pub fn code_at(&self, offset: usize) -> Option<Range<usize>> {
        let after = self.codes.partition_point(|code| code.start <= offset);
        let code = self.codes.get(after.checked_sub(1)?)?;
        (offset < code.end).then(|| code.clone())
    }
}
