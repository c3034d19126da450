//! pulldown-cmark's events to blocks.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::code_span::{align, content};
use super::{
    Block, BlockKind, Document, Inline, InlineKind, ListPlace, OffsetMap, Reference, admonition, allow,
};
use crate::repo::FileId;

const BOM: &str = "\u{feff}";

pub(super) fn document(file: FileId, path: &str, text: &str) -> Document {
    let bom = if text.starts_with(BOM) { BOM.len() } else { 0 };
    // The BOM becomes spaces (at most three are no indent), so that no offset moves.
    let body = format!("{}{}", " ".repeat(bom), &text[bom..]);
    let source = admonition::as_list_items(&body);
    let parser = Parser::new_ext(&source, options());
    let mut references: Vec<Reference> = parser
        .reference_definitions()
        .iter()
        .map(|(label, definition)| Reference {
            label: label.to_owned(),
            destination: definition.dest.to_string(),
            span: definition.span.clone(),
            at: locate(text, &definition.span, &definition.dest).unwrap_or(definition.span.clone()),
        })
        .collect();
    references.sort_by_key(|reference| reference.span.start);
    let mut builder = Builder::new(text);
    for (event, range) in parser.into_offset_iter() {
        builder.event(event, range);
    }
    let blocks = builder.finish();
    let allows = allow::parse(text, &blocks);
    Document { file, path: path.to_owned(), text: text.to_owned(), blocks, references, allows }
}

fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS
        | Options::ENABLE_GFM
}

/// `needle` within a raw range, as written.
fn locate(text: &str, range: &Range<usize>, needle: &str) -> Option<Range<usize>> {
    let slice = text.get(range.clone())?;
    // The destination stands behind the text or label, so the last occurrence is it.
    let at = range.start + slice.rfind(needle)?;
    (!needle.is_empty()).then(|| at..at + needle.len())
}

struct Builder<'t> {
    raw: &'t str,
    blocks: Vec<Block>,
    open: Option<Block>,
    /// Links, images and strong runs whose end has not come; the text offset at their start.
    spans: Vec<(InlineKind, usize, Range<usize>)>,
    headings: Vec<(u8, usize)>,
    items: Vec<ListPlace>,
    lists: usize,
    quotes: usize,
    tables: usize,
    row: usize,
    column: usize,
}

impl<'t> Builder<'t> {
    fn new(raw: &'t str) -> Builder<'t> {
        Builder {
            raw,
            blocks: Vec::new(),
            open: None,
            spans: Vec::new(),
            headings: Vec::new(),
            items: Vec::new(),
            lists: 0,
            quotes: 0,
            tables: 0,
            row: 0,
            column: 0,
        }
    }

    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag, range),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.text(&text, range),
            Event::Code(text) => self.code(&text, range),
            Event::Html(html) => self.html_block(&html, range),
            Event::InlineHtml(_) => self.inline_html(range),
            Event::SoftBreak | Event::HardBreak => self.push_break(range),
            Event::InlineMath(text) | Event::DisplayMath(text) => self.text(&text, range),
            Event::FootnoteReference(_) | Event::Rule | Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        match tag {
            Tag::Paragraph => self.open_block(BlockKind::Paragraph, range),
            Tag::Heading { level, id, .. } => {
                let level = level as u8;
                self.headings.retain(|(above, _)| *above < level);
                self.open_block(BlockKind::Heading { level, id: id.map(|id| id.to_string()) }, range);
            }
            Tag::CodeBlock(kind) => {
                let (info, fenced) = match kind {
                    CodeBlockKind::Fenced(info) => (info.to_string(), true),
                    CodeBlockKind::Indented => (String::new(), false),
                };
                self.open_block(BlockKind::Code { language: language_of(&info), info, fenced }, range);
            }
            Tag::HtmlBlock => self.open_block(BlockKind::Html, range),
            Tag::MetadataBlock(_) => self.open_block(BlockKind::FrontMatter, range),
            Tag::BlockQuote(_) => {
                self.close();
                self.quotes += 1;
            }
            Tag::List(first) => {
                self.close();
                self.items.push(ListPlace { list: self.lists, item: usize::MAX, ordered: first.is_some() });
                self.lists += 1;
            }
            Tag::Item => {
                self.close();
                if let Some(place) = self.items.last_mut() {
                    place.item = place.item.wrapping_add(1);
                }
            }
            Tag::Table(_) => self.close(),
            Tag::TableHead => {
                self.row = 0;
                self.column = 0;
            }
            Tag::TableRow => {
                self.row += 1;
                self.column = 0;
            }
            Tag::TableCell => {
                let kind = BlockKind::Cell { table: self.tables, row: self.row, column: self.column };
                self.open_block(kind, range);
            }
            Tag::Link { dest_url, .. } => {
                let at = locate(self.raw, &range, &dest_url);
                self.open_span(InlineKind::Link { destination: dest_url.to_string(), at }, range);
            }
            Tag::Image { dest_url, .. } => {
                let at = locate(self.raw, &range, &dest_url);
                self.open_span(InlineKind::Image { destination: dest_url.to_string(), at }, range);
            }
            Tag::Strong => self.open_span(InlineKind::Strong, range),
            Tag::FootnoteDefinition(_)
            | Tag::DefinitionList
            | Tag::DefinitionListTitle
            | Tag::DefinitionListDefinition
            | Tag::Emphasis
            | Tag::Strikethrough
            | Tag::Superscript
            | Tag::Subscript => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::MetadataBlock(_) => {
                self.close()
            }
            TagEnd::Heading(level) => {
                self.close();
                self.headings.push((level as u8, self.blocks.len() - 1));
            }
            TagEnd::BlockQuote(_) => {
                self.close();
                self.quotes -= 1;
            }
            TagEnd::List(_) => {
                self.close();
                self.items.pop();
            }
            TagEnd::Item => self.close(),
            TagEnd::Table => self.tables += 1,
            TagEnd::TableCell => {
                self.close();
                self.column += 1;
            }
            TagEnd::Link | TagEnd::Image | TagEnd::Strong => self.close_span(),
            TagEnd::TableHead
            | TagEnd::TableRow
            | TagEnd::FootnoteDefinition
            | TagEnd::DefinitionList
            | TagEnd::DefinitionListTitle
            | TagEnd::DefinitionListDefinition
            | TagEnd::Emphasis
            | TagEnd::Strikethrough
            | TagEnd::Superscript
            | TagEnd::Subscript => {}
        }
    }

    fn open_block(&mut self, kind: BlockKind, span: Range<usize>) {
        self.close();
        self.open = Some(Block {
            kind,
            span,
            text: String::new(),
            map: OffsetMap::default(),
            inlines: Vec::new(),
            codes: Vec::new(),
            headings: self.headings.iter().map(|(_, at)| *at).collect(),
            items: self.items.clone(),
            quoted: self.quotes > 0,
        });
    }

    /// The open block; text directly in a tight list item opens a paragraph of its own.
    fn block(&mut self, range: &Range<usize>) -> &mut Block {
        if self.open.is_none() {
            self.open_block(BlockKind::Paragraph, range.clone());
        }
        let block = self.open.as_mut().expect("a block was just opened");
        block.span.end = block.span.end.max(range.end);
        block
    }

    fn close(&mut self) {
        while !self.spans.is_empty() {
            self.close_span();
        }
        self.blocks.extend(self.open.take());
    }

    fn open_span(&mut self, kind: InlineKind, range: Range<usize>) {
        let at = self.block(&range).text.len();
        self.spans.push((kind, at, range));
    }

    fn close_span(&mut self) {
        let Some((kind, start, span)) = self.spans.pop() else { return };
        if let Some(block) = self.open.as_mut() {
            block.inlines.push(Inline { kind, text: start..block.text.len(), span });
        }
    }

    fn text(&mut self, text: &str, range: Range<usize>) {
        let unchanged = self.raw.get(range.clone()) == Some(text);
        let block = self.block(&range);
        let at = block.text.len();
        if unchanged {
            block.map.push(at, range.start, text.len());
        } else {
            block.map.push_rewritten(at, range.start, text.len(), range.len());
        }
        block.text.push_str(text);
    }

    fn push_break(&mut self, range: Range<usize>) {
        let block = self.block(&range);
        let at = block.text.len();
        block.map.push_rewritten(at, range.start, 1, range.len());
        block.text.push('\n');
    }

    fn code(&mut self, text: &str, range: Range<usize>) {
        let content = content(self.raw, &range);
        let chunks = align(&self.raw[content.clone()], text);
        let block = self.block(&range);
        let at = block.text.len();
        match chunks {
            Some(chunks) => {
                for (from, raw, len) in chunks {
                    block.map.push(at + from, content.start + raw, len);
                }
            }
            None => block.map.push_rewritten(at, content.start, text.len(), content.len()),
        }
        block.text.push_str(text);
        block.codes.push(at..at + text.len());
        block.inlines.push(Inline { kind: InlineKind::Code, text: at..at + text.len(), span: range });
    }

    fn html_block(&mut self, html: &str, range: Range<usize>) {
        if self.open.as_ref().is_none_or(|block| block.kind != BlockKind::Html) {
            return self.inline_html(range);
        }
        self.text(html, range);
    }

    fn inline_html(&mut self, range: Range<usize>) {
        let block = self.block(&range);
        let at = block.text.len();
        block.inlines.push(Inline { kind: InlineKind::Html, text: at..at, span: range });
    }

    fn finish(mut self) -> Vec<Block> {
        self.close();
        self.blocks
    }
}

/// The first word of an info string: "rust,ignore" → "rust", "{.python}" → "python", "{code-block} toml" → "toml".
fn language_of(info: &str) -> String {
    let info = info.trim();
    let info = match info.strip_prefix("{code-block}").or_else(|| info.strip_prefix("{code}")) {
        Some(rest) => rest.trim(),
        None => info.trim_start_matches(['{', '.', ' ']),
    };
    info.split([',', ' ', '{', '}', ':', '\t']).next().unwrap_or("").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Document {
        document(FileId(0), "a.md", text)
    }

    /// Every code span of every block, as the raw text that its range maps to.
    fn raw_codes(text: &str) -> Vec<String> {
        let document = parse(text);
        let blocks = document.blocks.iter();
        blocks.flat_map(|block| block.code_spans().map(|code| text[block.raw(code)].to_owned())).collect()
    }

    #[test]
    fn code_spans_map_to_their_raw_text() {
        assert_eq!(raw_codes("a `b` and `` c`d ``"), ["b", "c`d"]);
        assert_eq!(raw_codes("| a |\n|---|\n| `x\\|y` |\n"), ["x\\|y"]);
        assert_eq!(raw_codes("\u{feff}# T `x`\r\n\r\né `y`\r\n"), ["x", "y"]);
    }

    #[test]
    fn a_code_line_maps_through_quotes_and_crlf() {
        let text = "> ```sh\r\n> one\r\n> two\r\n> ```\r\n";
        let document = parse(text);
        let block = &document.blocks[0];
        let at = block.text.find("two").expect("the second line is there");
        assert_eq!(&text[block.raw(at..at + 3)], "two");
    }

    #[test]
    fn headings_nest_and_lists_count() {
        let document = parse("# A\n\n## B\n\n- x\n- y\n\n# C\n\nz\n");
        let sections: Vec<_> =
            document.blocks.iter().map(|block| document.section(block).join("/")).collect();
        assert_eq!(sections, ["", "A", "A/B", "A/B", "", "C"]);
        assert_eq!(document.blocks[3].items[0].item, 1);
    }

    #[test]
    fn admonition_bodies_are_prose() {
        let document = parse("!!! note\n\n    See `x`.\n\n    ```py\n    y\n    ```\n");
        assert!(document.blocks.iter().any(|block| block.text == "See x."));
        assert!(document.blocks.iter().any(|block| block.text == "y\n"));
    }
}
