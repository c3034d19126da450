//! Environment variables that a page names: alone in code spans, assigned in command lines, in pasted help texts.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::ClaimDraft;
use super::shell;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};

/// The claims about variables of a page.
pub(super) fn claims(document: &Document) -> Vec<Claim> {
    document.blocks.iter().flat_map(|block| of_block(document, block)).collect()
}

fn of_block(document: &Document, block: &Block) -> Vec<Claim> {
    let found = match &block.kind {
        BlockKind::Code { language, .. } => {
            let mut found = help(&block.text);
            if shell::is_shell(language) {
                found.extend(assigned(block).into_iter().map(|range| (range, false)));
            }
            found
        }
        BlockKind::Paragraph | BlockKind::Cell { .. } => {
            let mut found: Vec<(Range<usize>, bool)> = block
                .code_spans()
                .filter_map(|span| alone(&block.text, span))
                .map(|range| (range, false))
                .collect();
            found.extend(assigned(block).into_iter().map(|range| (range, false)));
            found
        }
        BlockKind::Heading { .. } => {
            let mut found: Vec<(Range<usize>, bool)> = block
                .code_spans()
                .filter_map(|span| alone(&block.text, span))
                .map(|range| (range, false))
                .collect();
            found.extend(alone(&block.text, 0..block.text.len()).map(|range| (range, false)));
            found
        }
        BlockKind::Html | BlockKind::FrontMatter => Vec::new(),
    };
    found.into_iter().map(|(range, is_help)| claim(document, block, range, is_help)).collect()
}

fn claim(document: &Document, block: &Block, range: Range<usize>, is_help: bool) -> Claim {
    let mut entity = Entity::new(EntityKind::Env, &block.text[range.clone()]);
    if is_help {
        entity = entity.owned_by("help");
    }
    ClaimDraft::new(document, block, range).claim(entity, ClaimKind::Exists)
}

/// `X_Y`, `$X_Y`, `X_Y=value`, `${X_Y}` filling a code span.
fn alone(text: &str, span: Range<usize>) -> Option<Range<usize>> {
    static NAME: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(
            r"^\s*(?:export\s+|set\s+|\$env:)?\$?\{?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\}?(?:\s*=[^=].*|=)?\s*$",
        )
        .ok()
    });
    let found = NAME.as_ref()?.captures(&text[span.clone()])?.get(1)?;
    Some(span.start + found.start()..span.start + found.end())
}

/// The names assigned before a program or by `export`.
fn assigned(block: &Block) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for line in shell::commands(block) {
        let words = line.env.iter().chain(line.arguments.iter().filter(|_| line.name() == "export"));
        for word in words {
            let name = word.text.split('=').next().unwrap_or("");
            if is_variable(name) && word.text.len() > name.len() {
                found.push(word.part(0..name.len()));
            }
        }
    }
    found.retain(|range| block.text.get(range.clone()).is_some_and(is_variable));
    found
}

fn is_variable(name: &str) -> bool {
    name.contains('_')
        && name.starts_with(|first: char| first.is_ascii_uppercase())
        && !name.ends_with('_')
        && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

/// `[env: X=]` of a pasted help text.
fn help(text: &str) -> Vec<(Range<usize>, bool)> {
    static HELP: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"\[env:\s*([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)=?").ok());
    let Some(pattern) = HELP.as_ref() else { return Vec::new() };
    let names = pattern.captures_iter(text).filter_map(|captures| captures.get(1));
    names.map(|name| (name.range(), true)).collect()
}
