//! Names in code spans: `pkg.mod.Name`, `Type::method()`, and lone names that look like nothing but code.
//!
//! A lone name is a weak claim: gathering lets it count only beside one near miss.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::ClaimDraft;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};

static DOTTED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^[@.]?([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(\(.*\))?$").expect("valid"));
static PATH: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^([A-Za-z_]\w*(?:::[A-Za-z_]\w*)+)(?:::<[\w:, ]*>|<[\w:, ]*>)?(\(.*\)|!)?$").expect("valid")
});
static LONE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^([A-Za-z]\w*)(\(\))?$").expect("valid"));

/// Endings that make a dotted word a file or a host rather than a name.
const FILES_AND_HOSTS: [&str; 44] = [
    "py", "pyi", "rs", "toml", "md", "rst", "txt", "json", "jsonl", "yml", "yaml", "ini", "cfg", "lock",
    "sh", "js", "ts", "html", "css", "com", "org", "io", "dev", "net", "ai", "app", "exe", "log", "conf",
    "ipynb", "csv", "whl", "gz", "zip", "db", "sql", "xml", "env", "service", "sock", "pid", "git", "so",
    "rules",
];

/// Shorter lone names have neighbours by chance.
const MIN_LONE: usize = 8;

/// The claims of every code span.
pub fn claims(document: &Document) -> Vec<Claim> {
    document
        .blocks
        .iter()
        .filter(|block| is_text(block))
        .flat_map(|block| {
            let codes = block.code_spans().filter_map(|code| span(document, block, code)).flatten();
            codes.chain(bare_item(document, block)).collect::<Vec<_>>()
        })
        .collect()
}

/// A list item that is nothing but the name of a type.
fn bare_item(document: &Document, block: &Block) -> Option<Claim> {
    let token = bare_type(block)?;
    let entity = Entity::new(EntityKind::Symbol, &block.text[token.clone()]);
    Some(ClaimDraft::new(document, block, token).claim(entity, ClaimKind::Exists))
}

/// Where the name stands of a list item that is nothing but the name of a type, without back-ticks.
pub fn bare_type(block: &Block) -> Option<Range<usize>> {
    let name = block.text.trim();
    let is_item = block.kind == BlockKind::Paragraph && !block.items.is_empty() && block.inlines.is_empty();
    let is_type =
        is_codeish(name) && name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphanumeric);
    let start = block.text.len() - block.text.trim_start().len();
    (is_item && is_type).then(|| start..start + name.len())
}

fn is_text(block: &Block) -> bool {
    match block.kind {
        BlockKind::Paragraph | BlockKind::Cell { .. } | BlockKind::Heading { .. } => true,
        BlockKind::Code { .. } | BlockKind::Html | BlockKind::FrontMatter => false,
    }
}

fn span(document: &Document, block: &Block, code: Range<usize>) -> Option<Vec<Claim>> {
    let text = &block.text[code.clone()];
    let at = |range: Range<usize>| code.start + range.start..code.start + range.end;
    let claim = |range: Range<usize>, name: &str| {
        let entity = Entity::new(EntityKind::Symbol, name);
        ClaimDraft::new(document, block, range).claim(entity, ClaimKind::Exists)
    };
    if let Some(found) = DOTTED.captures(text) {
        let name = found.get(1)?;
        let last = name.as_str().rsplit('.').next()?;
        let mut claims = Vec::new();
        if found.get(2).is_some() || !FILES_AND_HOSTS.contains(&last.to_ascii_lowercase().as_str()) {
            claims.push(claim(at(name.range()), name.as_str()));
        }
        if let Some(arguments) = found.get(2) {
            let inside = arguments.start() + 1..arguments.end() - 1;
            for keyword in keywords(&text[inside.clone()]) {
                let range = at(inside.start + keyword.start..inside.start + keyword.end);
                let owner = name.as_str();
                let entity = Entity::new(EntityKind::Symbol, &block.text[range.clone()]).owned_by(owner);
                claims.push(ClaimDraft::new(document, block, range).claim(entity, ClaimKind::Accepts));
            }
        }
        return Some(claims);
    }
    if let Some(found) = PATH.captures(text) {
        let name = found.get(1)?;
        return Some(vec![claim(at(name.range()), name.as_str())]);
    }
    let name = LONE.captures(text)?.get(1)?;
    is_codeish(name.as_str()).then(|| vec![claim(at(name.range()), name.as_str())])
}

/// Whether a lone word has the shape of a name: humps or underscores, and lower case somewhere.
pub fn is_codeish(name: &str) -> bool {
    let has_lower = name.chars().any(char::is_lowercase);
    let humps = name.chars().filter(|letter| letter.is_uppercase()).count();
    let starts_upper = name.starts_with(char::is_uppercase);
    let camel = starts_upper && humps >= 2 && !name.contains('_');
    let snake = name.trim_matches('_').contains('_') && humps == 0;
    name.len() >= MIN_LONE && has_lower && (camel || snake)
}

/// The names before `=` among arguments.
fn keywords(arguments: &str) -> Vec<Range<usize>> {
    let (mut nesting, mut from) = (0i32, 0);
    let mut found = Vec::new();
    for (at, letter) in arguments.char_indices().chain([(arguments.len(), ',')]) {
        match letter {
            '(' | '[' | '{' => nesting += 1,
            ')' | ']' | '}' => nesting -= 1,
            ',' if nesting == 0 => {
                found.extend(keyword(arguments, from..at));
                from = (at + 1).min(arguments.len());
            }
            _ => {}
        }
    }
    found
}

fn keyword(arguments: &str, part: Range<usize>) -> Option<Range<usize>> {
    let (name, value) = arguments[part.clone()].split_once('=')?;
    let start = part.start + (name.len() - name.trim_start().len());
    let name = name.trim();
    let is_name = !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    (is_name && !value.starts_with('=')).then(|| start..start + name.len())
}
