//! What a page says holds when nothing is said: Default columns, "**Default:** x" under a heading, "(default: x)",
//! `[default: x]` in help output, samples introduced as the defaults.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::ClaimDraft;
use super::keys;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};
use crate::pattern;

/// Tables with more rows are data.
const MAX_ROWS: usize = 400;

/// Longer blocks are not searched for inline defaults.
const MAX_TEXT: usize = 64 * 1024;

fn regex(pattern: &str) -> Regex {
    pattern::ascii(pattern).expect("the pattern is valid")
}

static COLUMN: LazyLock<Regex> = LazyLock::new(|| regex(r"(?i)^defaults?(?:\s+value)?s?$"));
static KEY_COLUMN: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"(?i)^(?:config(?:uration)?\s+)?(?:option|key|field|setting|property|parameter|name|flag|argument|config(?:uration)?|item)s?(?:\s+(?:name|key|item))?$",
    )
});
static LINE: LazyLock<Regex> =
    LazyLock::new(|| regex(r"(?i)^\s*default(?:\s+value)?s?\s*:\s*(\S.*?)\.?\s*$"));
static HEADING: LazyLock<Regex> = LazyLock::new(|| regex(r"(?i)^(\S+) \(default\):?$"));
static INLINE: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"(?i)(?:[(\[]default(?:s to|:|\s+is)?\s+|\bdefaults\s+to\s+|\b(?:the\s+)?default\s+(?:value\s+)?is\s+)",
    )
});
static HELP: LazyLock<Regex> = LazyLock::new(|| regex(r"[\[(]default:? ([^\])\n]+)[\])]"));
static HELP_FLAG: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s*(?:-\w(?:,|\s)\s*)?(--[a-z][\w-]*)"));
static FLAG: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^(?:-\w(?:\s+<[^>]*>)?(?:\s*[,/|]\s*|\s+))?(--[a-z][\w-]*)"));
static KEY: LazyLock<Regex> = LazyLock::new(|| regex(r"^(?:--)?[A-Za-z_][\w-]*(?:\.[\w-]+)*$"));
static BY_DEFAULT: LazyLock<Regex> = LazyLock::new(|| regex(r"(?i)\bby\s+default,?\s+(?:the\s+)?$"));
static IS: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^\s+(?:(is|are|equals)|includes|contains)(?:\s+set\s+to)?(?:\s+the)?\s+$"));
static CALLED: LazyLock<Regex> = LazyLock::new(|| regex(r"^([A-Za-z_]\w*[a-z]\w*)(?:\(.*\))?$"));
static WORDS: LazyLock<Regex> =
    LazyLock::new(|| regex(r"\b[Uu]ses\s+an?\s+(\d+)\s+([a-z]+(?: [a-z]+){0,2})\s+by\s+default\b"));
static DEFAULTS_BEFORE: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"(?i)\b(?:default\s+(?:values|configuration|config|settings)\s+(?:is|are|looks?)\b|values\s+are\s+used\s+by\s+default|(?:shown|listed)\s+with\s+(?:their|its|the)\s+defaults?|with\s+(?:their|the|all)\s+default\s+values)",
    )
});

/// The claims of defaults of a page.
pub fn claims(document: &Document) -> Vec<Claim> {
    let mut claims = tables(document);
    for (at, block) in document.blocks.iter().enumerate() {
        match &block.kind {
            BlockKind::Code { language, .. } => {
                claims.extend(help(document, block));
                claims.extend(sample(document, at, block, language));
            }
            BlockKind::Paragraph => {
                claims.extend(line(document, block));
                claims.extend(inline(document, block));
                claims.extend(named(document, block));
                claims.extend(of_heading(document, block));
            }
            BlockKind::Heading { .. } => claims.extend(heading(document, block)),
            BlockKind::Cell { .. } | BlockKind::Html | BlockKind::FrontMatter => {}
        }
    }
    claims
}

fn claim(document: &Document, block: &Block, key: &str, value: Range<usize>) -> Option<Claim> {
    let text = &block.text[value.clone()];
    if text.trim().is_empty() || !KEY.is_match(key) {
        return None;
    }
    let entity = Entity::new(EntityKind::ConfigKey, key);
    Some(ClaimDraft::new(document, block, value).claim(entity, ClaimKind::Default(text.trim().to_owned())))
}

/// Rows of tables with a Default column.
fn tables(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    // (table, key column, default column)
    let mut columns: (usize, Option<usize>, Option<usize>) = (usize::MAX, None, None);
    let mut key: Option<(usize, &Block)> = None;
    for block in &document.blocks {
        let BlockKind::Cell { table, row, column } = block.kind else { continue };
        if columns.0 != table {
            columns = (table, None, None);
        }
        let text = block.text.trim();
        if row == 0 {
            if columns.1.is_none() && KEY_COLUMN.is_match(text) {
                columns.1 = Some(column);
            }
            if COLUMN.is_match(text) {
                columns.2 = Some(column);
            }
            continue;
        }
        if row > MAX_ROWS {
            continue;
        }
        if columns.1 == Some(column) {
            key = Some((row, block));
        }
        let Some((of, named)) = key else { continue };
        if of != row {
            continue;
        }
        if columns.2 == Some(column) {
            claims.extend(claim(document, block, key_of(named), value_of(block)));
        } else if columns.1.is_some() && columns.1 != Some(column) {
            claims.extend(inline_of(document, block, key_of(named)));
        }
    }
    claims
}

/// The key that a cell names: its long flag, its first code span, or all of it.
fn key_of(block: &Block) -> &str {
    let text = block.text.trim();
    if text.starts_with('-')
        && let Some(flag) = FLAG.captures(text).and_then(|found| found.get(1))
    {
        return flag.as_str();
    }
    match block.code_spans().next() {
        Some(code) => block.text[code].trim(),
        None => text,
    }
}

/// The value of a cell: its only code span, or all of it.
fn value_of(block: &Block) -> Range<usize> {
    let codes: Vec<Range<usize>> = block.code_spans().take(2).collect();
    let text = block.text.trim();
    match codes.as_slice() {
        [code] if block.text.trim_start().len() == block.text[code.start..].len() => code.clone(),
        _ => {
            let start = block.text.find(text).unwrap_or(0);
            start..start + text.len()
        }
    }
}

/// "Default: x" below a heading that is a key.
fn line(document: &Document, block: &Block) -> Option<Claim> {
    let found = LINE.captures(&block.text)?.get(1)?;
    let heading = document.blocks.get(*block.headings.last()?)?;
    let code = block.code_spans().find(|code| code.start == found.start());
    let range = match code {
        // Words after the value may qualify it.
        Some(code) if block.text[code.end..].trim().trim_end_matches('.').is_empty() => code,
        Some(_) => return None,
        None => found.range(),
    };
    claim(document, block, key_of(heading), range)
}

/// "`x` (default)" as a heading below the key's.
fn heading(document: &Document, block: &Block) -> Option<Claim> {
    let found = HEADING.captures(&block.text)?.get(1)?;
    let above = document.blocks.get(*block.headings.last()?)?;
    claim(document, block, key_of(above), found.range())
}

/// "`key`: … (default: x)" in a paragraph or list item that starts with the key.
fn inline(document: &Document, block: &Block) -> Vec<Claim> {
    let first = block.code_spans().next();
    let starts = |code: &Range<usize>| block.text[..code.start].trim_matches([' ', '*', '-', '_']).is_empty();
    match first.filter(starts) {
        Some(_) if block.text.starts_with('-') => inline_of(document, block, key_of(block)),
        Some(code) => inline_of(document, block, block.text[code].trim()),
        None => below_flag(document, block),
    }
}

/// "By default, `key` is `value`".
fn named(document: &Document, block: &Block) -> Vec<Claim> {
    let codes: Vec<Range<usize>> = block.code_spans().take(100).collect();
    let pairs = codes.windows(2).filter(|pair| {
        let (key, value) = (&pair[0], &pair[1]);
        let is_said = block.text.get(key.end..value.start).and_then(|between| IS.captures(between));
        // A set that includes something may hold more; one that includes a list is that list.
        let is_whole =
            |said: &regex::Captures<'_>| said.get(1).is_some() || block.text[value.clone()].starts_with('[');
        is_said.is_some_and(|said| is_whole(&said)) && BY_DEFAULT.is_match(&block.text[..key.start])
    });
    pairs.filter_map(|pair| claim(document, block, &block.text[pair[0].clone()], pair[1].clone())).collect()
}

/// "Uses a 302 status code by default" below the heading that names what takes a `status_code`.
fn of_heading(document: &Document, block: &Block) -> Option<Claim> {
    let heading = document.blocks.get(*block.headings.last()?)?;
    let owner = CALLED.captures(key_of(heading))?.get(1)?.as_str();
    let found = WORDS.captures(&block.text)?;
    let (value, words) = (found.get(1)?, found.get(2)?);
    let key = words.as_str().replace(' ', "_");
    let mut claim = claim(document, block, &key, value.range())?;
    claim.entity.owner = Some(owner.to_owned());
    Some(claim)
}

/// "(default: x)" right below a heading that is a flag.
fn below_flag(document: &Document, block: &Block) -> Vec<Claim> {
    let heading = block.headings.last().and_then(|at| document.blocks.get(*at));
    match heading.map(key_of) {
        Some(key) if key.starts_with("--") => inline_of(document, block, key),
        _ => Vec::new(),
    }
}

fn inline_of(document: &Document, block: &Block, key: &str) -> Vec<Claim> {
    if block.text.len() > MAX_TEXT {
        return Vec::new();
    }
    let found: Vec<Range<usize>> = INLINE.find_iter(&block.text).map(|found| found.range()).collect();
    // Two defaults of one key are of two things.
    let [found] = found.as_slice() else { return Vec::new() };
    let code = block.code_at(found.end).filter(|code| code.start == found.end);
    let bare = || {
        let rest = &block.text[found.end..];
        let end = rest.find([')', ']', ' ', ',', ';', '\n']).unwrap_or(rest.len());
        let closes = rest[end..].starts_with([')', ']']);
        closes.then_some(found.end..found.end + end)
    };
    let value = code.or_else(bare);
    value.and_then(|value| claim(document, block, key, value)).into_iter().collect()
}

/// The flags that the lines of a help text begin with.
pub fn help_flags(text: &str) -> Vec<String> {
    text.lines().filter_map(|line| Some(HELP_FLAG.captures(line)?[1].to_owned())).collect()
}

/// `--flag … [default: x]` in help output.
fn help(document: &Document, block: &Block) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mut flag: Option<String> = None;
    let mut offset = 0;
    for line in block.text.split_inclusive('\n') {
        if let Some(found) = HELP_FLAG.captures(line) {
            flag = Some(found[1].to_owned());
        }
        if let (Some(flag), Some(found)) = (&flag, HELP.captures(line).and_then(|found| found.get(1))) {
            claims.extend(claim(document, block, flag, offset + found.start()..offset + found.end()));
        }
        offset += line.len();
    }
    claims
}

/// A sample that shows the defaults.
fn sample(document: &Document, at: usize, block: &Block, language: &str) -> Vec<Claim> {
    let is_defaults = document.before(at).is_some_and(|before| {
        matches!(before.kind, BlockKind::Paragraph) && DEFAULTS_BEFORE.is_match(&before.text)
    });
    if !is_defaults {
        return Vec::new();
    }
    // Texts and lists of such samples are as often examples; switches and numbers are not.
    let is_plain = |value: &Range<usize>| {
        let value = block.text[value.clone()].trim();
        matches!(value, "true" | "false") || value.starts_with(|letter: char| letter.is_ascii_digit())
    };
    let keys = keys::keys(language, &block.text).into_iter();
    let keys = keys.filter(|key| key.value.as_ref().is_some_and(is_plain));
    keys.filter_map(|key| claim(document, block, &key.path.join("."), key.value?)).collect()
}
