//! Trees of files drawn in code blocks: one claim an entry, each knowing the whole tree.
//!
//! ```text
//! larder/
//! ├── src/          # the code
//! │   └── main.rs
//! └── docs/
//! ```

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use regex::Regex;

use super::ClaimDraft;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};

/// What draws a branch before a name: `│   ├── `, `|-- `, `` `-- ``, `+-- `.
static BRANCH: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?:[\s│┃┆┊|]*[├└┣┗╰╠╚+`|\\]\s?[─━═-]+[┬>]?\s*|[\s│┃┆┊|]*)").expect("valid")
});
/// A name of a file or folder, or a short path of them.
static NAME: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^[\p{L}\p{N}_.@+-][\p{L}\p{N}_.@+-]*(?:/[\p{L}\p{N}_.@+-]+)*/?").expect("valid")
});
/// What may follow a name: nothing, or a comment.
static REMARK: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^\s*$|^\s+[#(←<=→*\[—–:-]|^\s{2,}\S|^\t|^:\s|^\s+//").expect("valid"));
/// A comment that says the entry is made, or need not be there.
static MADE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(auto\w*|generated|created|optional\w*|ignored|git-?ignored|compiled|built|outputs?|if (?:any|present|needed)|not (?:tracked|committed)|local|copied|downloaded|cached?|render\w* of|legacy|todo|planned|future|your|example)\b")
        .expect("valid")
});
/// Words around a tree that is not of this repository, or not of now.
static OTHERS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(your|yours|you (?:will|should|can|could|might|may|have)|example|e\.g|for instance|let's|suppose|imagine|creat\w+|generat\w+|output\w*|produc\w+|result\w*|sample|scaffold\w*|template|typical|new (?:project|file|folder|package|app)|consider|given|propos\w+|target|planned|will (?:be|look)|would|should look|after|before|might|hypothetical|assum\w+|install\w*|download\w*|dataset|previous\w*|old|legacy|old layout|expect\w*|user(?:'s)?|recommend\w*|follow\w* structure like|something like|looks like|similar to|simplified)\b")
        .expect("valid")
});
/// The tree leaves things out, but what it shows is there.
const LANGUAGES: [&str; 13] = [
    "",
    "text",
    "txt",
    "plain",
    "plaintext",
    "tree",
    "bash",
    "sh",
    "shell",
    "console",
    "ascii",
    "md",
    "markdown",
];

/// The entries of all trees of a page.
pub fn claims(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (at, block) in document.blocks.iter().enumerate() {
        if is_tree(block) && !is_of_others(document, at) {
            entries(document, block, &mut claims);
        }
    }
    claims
}

fn is_tree(block: &Block) -> bool {
    let BlockKind::Code { language, .. } = &block.kind else { return false };
    let draws = |line: &&str| {
        ["├─", "└─", "|--", "`--", "+--", "┣━", "├ ", "└ "].iter().any(|mark| line.contains(mark))
    };
    LANGUAGES.contains(&language.as_str()) && block.text.lines().take(2_000).filter(draws).count() >= 2
}

/// Whether what leads into the tree, or the heading above it, gives it to somebody else.
fn is_of_others(document: &Document, at: usize) -> bool {
    let block = &document.blocks[at];
    let lead = document.before(at).map_or("", |lead| lead.text.as_str());
    let heading = block.headings.last().map_or("", |at| document.blocks[*at].text.as_str());
    let lead = lead.trim_end();
    let lead = &lead[crate::document::char_floor(lead, lead.len().saturating_sub(200))..];
    OTHERS.is_match(lead) || OTHERS.is_match(heading)
}

/// A drawn line: where its name starts, in columns, and the name's range in the block, when it is one.
struct Line {
    column: usize,
    name: Option<Range<usize>>,
}

fn entries(document: &Document, block: &Block, claims: &mut Vec<Claim>) {
    let lines = lines(&block.text);
    let mut open: Vec<(usize, Option<String>)> = Vec::new();
    let mut drawn: Vec<(String, Range<usize>)> = Vec::new();
    for line in &lines {
        while open.last().is_some_and(|(column, _)| *column >= line.column) {
            open.pop();
        }
        let above = open.last().map_or(Some(String::new()), |(_, path)| path.clone());
        let name = line.name.clone().map(|range| (&block.text[range.clone()], range));
        let path = above.zip(name.as_ref()).map(|(above, (name, _))| join(&above, name));
        if let (Some(path), Some((_, range))) = (&path, name) {
            drawn.push((path.clone(), range));
        }
        open.push((line.column, path));
    }
    let roots = lines.iter().filter(|line| line.column == 0).count();
    if drawn.len() < 3 || roots > 1 {
        return;
    }
    let paths: Arc<[String]> = drawn.iter().map(|(path, _)| path.clone()).collect();
    for (path, range) in drawn.into_iter().filter(|(path, _)| path != ".") {
        let entity = Entity::new(EntityKind::Path, path);
        claims.push(
            ClaimDraft::new(document, block, range).claim(entity, ClaimKind::Entry(Arc::clone(&paths))),
        );
    }
}

fn join(above: &str, name: &str) -> String {
    let above = above.trim_end_matches('/');
    let name = name.strip_prefix("./").unwrap_or(name);
    if above.is_empty() || above == "." { name.to_owned() } else { format!("{above}/{name}") }
}

fn lines(text: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split('\n').take(2_000) {
        let branch = BRANCH.find(line).map_or(0, |found| found.end());
        let rest = &line[branch..];
        if !rest.trim().is_empty() {
            let column = line[..branch].chars().count();
            let name = name(rest).filter(|len| !MADE.is_match(&rest[*len..]));
            lines.push(Line { column, name: name.map(|len| start + branch..start + branch + len) });
        }
        start += line.len() + 1;
    }
    lines
}

/// The length of the name that a line holds.
fn name(rest: &str) -> Option<usize> {
    let end = NAME.find(rest)?.end();
    let name = &rest[..end];
    let is_ellipsis = name.contains("..") && name.trim_matches('.').is_empty();
    (!is_ellipsis && REMARK.is_match(&rest[end..])).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repo::FileId;

    #[test]
    fn entries_are_paths() {
        let page = "Layout:\n\n```\ntoy/\n├── src/   # code\n│   ├── main.rs\n│   └── …\n├── a.toml\n└── *.md\n```\n";
        let document = Document::parse(FileId(0), "a.md", page);
        let names: Vec<String> = claims(&document).into_iter().map(|claim| claim.entity.name).collect();
        assert_eq!(names, ["toy/", "toy/src/", "toy/src/main.rs", "toy/a.toml"]);
    }
}
