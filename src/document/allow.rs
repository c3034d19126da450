//! Suppression comments: `<!-- truedoc: allow RULE[, RULE]: reason -->` and `<!-- truedoc: off -->` … `<!-- truedoc: on -->`,
//! in MDX `{/* … */}`.
//!
//! Only what Markdown says is HTML (or, for MDX, text) counts: a comment shown in code is an example. Rule names are
//! not judged here.

use std::ops::Range;

use super::{Block, BlockKind, InlineKind};

/// One suppression: what it silences among the tokens that start inside `covers`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allow {
    pub silences: Silences,
    /// May be empty.
    pub reason: String,
    /// The raw range of the whole comment.
    pub comment: Range<usize>,
    /// The raw range of the words that `silences` was read from.
    pub word: Range<usize>,
    /// The raw range that it covers.
    pub covers: Range<usize>,
}

impl Allow {
    /// Whether it silences this rule.
    pub fn is_for(&self, rule: &str) -> bool {
        match &self.silences {
            Silences::Rule(name) => name == rule,
            Silences::All => true,
            Silences::Nothing => false,
        }
    }
}

/// What a suppression silences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Silences {
    /// Findings of the rule with this name, which need not exist.
    Rule(String),
    /// Everything, from `off` to `on` or the end.
    All,
    /// Nothing: the comment is addressed to truedoc and not understood.
    Nothing,
}

/// The suppressions of a page, in order.
pub(super) fn parse(text: &str, blocks: &[Block]) -> Vec<Allow> {
    if !text.contains("truedoc:") {
        return Vec::new();
    }
    let after = next_contents(blocks);
    let mut comments: Vec<(Range<usize>, Range<usize>)> = Vec::new();
    for (block, next) in blocks.iter().zip(after) {
        let found = comments_of(text, block);
        comments.extend(found.into_iter().map(|comment| {
            let covers = covers(text, blocks, block, next, &comment);
            (comment, covers)
        }));
    }
    let mut allows: Vec<Allow> = Vec::new();
    let mut off: Option<usize> = None;
    for (comment, covers) in comments {
        match directive(text, &comment) {
            None => {}
            Some(Directive::On) => {
                if let Some(open) = off.take() {
                    allows[open].covers.end = comment.start;
                }
            }
            Some(Directive::Off(reason)) if off.is_none() => {
                off = Some(allows.len());
                let covers = comment.end..text.len();
                allows.push(allow(Silences::All, &reason, &comment, comment.clone(), covers));
            }
            Some(Directive::Off(_)) => {}
            Some(Directive::Allow(rules, reason)) => {
                allows.extend(rules.into_iter().map(|(rule, word)| {
                    allow(Silences::Rule(rule), &reason, &comment, word, covers.clone())
                }));
            }
            Some(Directive::Unknown) => {
                allows.push(allow(Silences::Nothing, "", &comment, comment.clone(), covers));
            }
        }
    }
    allows
}

fn allow(
    silences: Silences,
    reason: &str,
    comment: &Range<usize>,
    word: Range<usize>,
    covers: Range<usize>,
) -> Allow {
    Allow { silences, reason: reason.to_owned(), comment: comment.clone(), word, covers }
}

/// For each block the first one behind it that is not HTML.
fn next_contents(blocks: &[Block]) -> Vec<Option<usize>> {
    let mut next = None;
    let mut found = vec![None; blocks.len()];
    for (index, block) in blocks.iter().enumerate().rev() {
        found[index] = next;
        if !is_comment(block) {
            next = Some(index);
        }
    }
    found
}

/// Whether a block says nothing to a reader: HTML, or one MDX comment.
fn is_comment(block: &Block) -> bool {
    let text = block.text.trim();
    block.kind == BlockKind::Html || (text.starts_with(MDX.0) && text.ends_with(MDX.1))
}

/// What opens and closes a comment of MDX.
const MDX: (&str, &str) = ("{/*", "*/}");

/// What opens and closes a comment of HTML.
const HTML: (&str, &str) = ("<!--", "-->");

/// The raw ranges of the comments of a block.
fn comments_of(text: &str, block: &Block) -> Vec<Range<usize>> {
    match block.kind {
        BlockKind::Html => return comments_in(text, block.span.clone(), HTML),
        BlockKind::Code { .. } | BlockKind::FrontMatter => return Vec::new(),
        BlockKind::Heading { .. } | BlockKind::Paragraph | BlockKind::Cell { .. } => {}
    }
    let tags = block.inlines.iter().filter(|inline| inline.kind == InlineKind::Html);
    let html = tags.flat_map(|tag| comments_in(text, tag.span.clone(), HTML));
    let mdx = comments_in(&block.text, 0..block.text.len(), MDX).into_iter();
    let mdx = mdx.filter(|comment| block.code_at(comment.start).is_none());
    html.chain(mdx.map(|comment| block.raw(comment))).collect()
}

fn comments_in(text: &str, range: Range<usize>, (open, close): (&str, &str)) -> Vec<Range<usize>> {
    let mut comments = Vec::new();
    let mut at = range.start;
    while let Some(rest) = text.get(at..range.end) {
        let Some(start) = rest.find(open) else { break };
        let Some(length) = rest[start..].find(close) else { break };
        let end = at + start + length + close.len();
        comments.push(at + start..end);
        at = end;
    }
    comments
}

enum Directive {
    Allow(Vec<(String, Range<usize>)>, String),
    Off(String),
    On,
    Unknown,
}

/// What a comment says to truedoc; `None` when it is for somebody else.
fn directive(text: &str, comment: &Range<usize>) -> Option<Directive> {
    let is_html = text.get(comment.clone())?.starts_with(HTML.0);
    let (open, close) = if is_html { HTML } else { MDX };
    let start = comment.start + open.len();
    // `<!-->` is a comment too, and has no body.
    let body = text.get(start..comment.end.saturating_sub(close.len()))?;
    let words = body.trim_start().strip_prefix("truedoc:")?;
    let at = start + body.len() - words.len();
    let (command, reason) = match words.split_once(':') {
        Some((command, reason)) => (command, reason.split_whitespace().collect::<Vec<_>>().join(" ")),
        None => (words, String::new()),
    };
    let named = command.trim_start();
    match named.trim_end() {
        "on" => return Some(Directive::On),
        "off" => return Some(Directive::Off(reason)),
        _ => {}
    }
    let Some(list) = named.strip_prefix("allow").filter(|list| list.starts_with(char::is_whitespace)) else {
        return Some(Directive::Unknown);
    };
    let rules = names(list, at + command.len() - list.len());
    Some(if rules.is_empty() { Directive::Unknown } else { Directive::Allow(rules, reason) })
}

/// The names of a comma-separated list that stands at raw offset `at`.
fn names(list: &str, at: usize) -> Vec<(String, Range<usize>)> {
    let mut names = Vec::new();
    let mut offset = 0;
    for part in list.split(',') {
        let name = part.trim();
        let start = at + offset + (part.len() - part.trim_start().len());
        if !name.is_empty() {
            names.push((name.to_owned(), start..start + name.len()));
        }
        offset += part.len() + 1;
    }
    names
}

/// Inside other text: the comment's line. In a block of its own: also the block after it.
fn covers(
    text: &str,
    blocks: &[Block],
    block: &Block,
    next: Option<usize>,
    comment: &Range<usize>,
) -> Range<usize> {
    let start = text[..comment.start].rfind('\n').map_or(0, |at| at + 1);
    let end_of_line = |at: usize| text[at..].find('\n').map_or(text.len(), |end| at + end);
    if !is_comment(block) {
        return start..end_of_line(comment.end);
    }
    let end = next.map_or(comment.end, |next| end_of_group(blocks, next, block.items.len()));
    start..end_of_line(end.max(comment.end))
}

/// Where the block at `first` ends; a table's first cell stands for the table, a list's first item for the list.
fn end_of_group(blocks: &[Block], first: usize, depth: usize) -> usize {
    let block = &blocks[first];
    let list = block.items.get(depth).map(|place| place.list);
    let same = |other: &&Block| match (&block.kind, &other.kind) {
        _ if list.is_some() => other.items.get(depth).map(|place| place.list) == list,
        (BlockKind::Cell { table, .. }, BlockKind::Cell { table: other, .. }) => table == other,
        _ => false,
    };
    blocks[first + 1..].iter().take_while(same).last().unwrap_or(block).span.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::repo::FileId;

    /// Rule, reason and covered text of each suppression.
    fn allows(text: &str) -> Vec<(String, String, String)> {
        let document = Document::parse(FileId(0), "a.md", text);
        let shown = |allow: &Allow| {
            let rule = match &allow.silences {
                Silences::Rule(rule) => rule.clone(),
                Silences::All => "*".into(),
                Silences::Nothing => "?".into(),
            };
            (rule, allow.reason.clone(), text[allow.covers.clone()].trim().to_owned())
        };
        document.allows.iter().map(shown).collect()
    }

    #[test]
    fn a_comment_of_its_own_covers_the_next_block() {
        let found = allows("<!-- truedoc: allow a-b, c: why\nso -->\n\n| x |\n|---|\n| y |\n\nz\n");
        let covered = "<!-- truedoc: allow a-b, c: why\nso -->\n\n| x |\n|---|\n| y |";
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], ("a-b".into(), "why so".into(), covered.into()));
        assert_eq!(found[1].0, "c");
    }

    #[test]
    fn a_comment_in_text_covers_its_line() {
        let found = allows("one\ntwo <!-- truedoc: allow x --> 2\nthree\n");
        assert_eq!(found, [("x".into(), "".into(), "two <!-- truedoc: allow x --> 2".into())]);
    }

    #[test]
    fn off_covers_until_on_and_a_fence_is_an_example() {
        let found = allows(
            "a\n\n<!-- truedoc: off -->\n\nb\n\n<!-- truedoc: on -->\n\n```\n<!-- truedoc: off -->\n```\n",
        );
        assert_eq!(found, [("*".into(), "".into(), "b".into())]);
    }

    #[test]
    fn mdx_has_comments_of_its_own() {
        let found = allows("{/* truedoc: allow x: y */}\n\nz `{/* truedoc: off */}`\n");
        let covered = "{/* truedoc: allow x: y */}\n\nz `{/* truedoc: off */}`";
        assert_eq!(found, [("x".into(), "y".into(), covered.into())]);
    }

    #[test]
    fn a_misspelt_comment_is_kept() {
        assert_eq!(allows("<!-- truedoc: alow x: y -->\n")[0].0, "?");
        assert!(allows("<!-- other: allow x -->\n").is_empty());
    }
}
