//! Which of our programs a flag is about that the text names without a command.
//!
//! Four things tell: the sentence names one of our commands, or the program close by; the heading is the name of a
//! subcommand; or the flag stands in a list of options that are otherwise all ours.

use crate::claim::Claim;
use crate::document::{Block, BlockKind, Document, InlineKind};
use crate::index::cli::{Command, Flag, ProgramCli};

/// How many blocks on either side are looked at for siblings.
const REACH: usize = 40;

/// How many words may stand between a flag and the program's name in a sentence.
const CLOSE: usize = 6;

/// What binds the claim's flag to `programs`, in words, or `None`. `flags` are all of theirs.
pub(super) fn binding(
    document: &Document,
    claim: &Claim,
    programs: &[&ProgramCli],
    flags: &[&Flag],
) -> Option<String> {
    let at = block_of(document, claim)?;
    by_command(&document.blocks[at], claim, programs)
        .or_else(|| by_program(claim, programs))
        .or_else(|| by_heading(claim, programs))
        .or_else(|| by_siblings(document, at, claim, flags))
}

/// The block of the claim's token, as an index.
fn block_of(document: &Document, claim: &Claim) -> Option<usize> {
    let focus = claim.focus.start as usize;
    document.blocks.partition_point(|block| block.span.start <= focus).checked_sub(1)
}

/// "the `install` command", "any command (`demo sync --all`)". A command of others in the sentence makes it unsure.
fn by_command(block: &Block, claim: &Claim, programs: &[&ProgramCli]) -> Option<String> {
    let sentence = claim.span.range();
    let codes = block.inlines.iter().filter(|inline| inline.kind == InlineKind::Code);
    let spans =
        codes.filter(|inline| sentence.contains(&inline.span.start)).map(|inline| inline.text.clone());
    let mut found = None;
    for span in spans.take(REACH) {
        let text = block.text[span.clone()].trim();
        let follows = block.text.get(span.end..)?.trim_start();
        let is_said = ["command", "subcommand"].iter().any(|word| follows.starts_with(word));
        let words: Vec<&str> = text.split_whitespace().collect();
        match is_ours(&words, is_said, programs) {
            true => found = found.or(Some(text)),
            false if is_said => return None,
            false => {}
        }
    }
    found.map(|text| format!("the sentence is about `{text}`"))
}

/// Whether a code span runs a subcommand of ours, or is the name of one that is called a command.
fn is_ours(words: &[&str], is_said: bool, programs: &[&ProgramCli]) -> bool {
    let mut programs = programs.iter();
    programs.any(|program| match words {
        [first, rest @ ..] if *first == program.name => {
            is_said || rest.first().is_some_and(|word| leads(&program.root, &[word]))
        }
        words => is_said && leads(&program.root, words),
    })
}

/// "pass `--x` to demo".
fn by_program(claim: &Claim, programs: &[&ProgramCli]) -> Option<String> {
    let words: Vec<&str> = claim.quote.split_whitespace().map(trim).collect();
    let at = words.iter().position(|word| word.starts_with(&claim.entity.name))?;
    let near = words.get(at.saturating_sub(CLOSE)..(at + CLOSE + 1).min(words.len()))?;
    let found =
        programs.iter().find(|program| program.name.len() > 2 && near.contains(&program.name.as_str()));
    found.map(|program| format!("the sentence is about `{}`", program.name))
}

fn trim(word: &str) -> &str {
    word.trim_matches(|letter: char| !(letter.is_alphanumeric() || letter == '-' || letter == '_'))
}

/// `## tool install`, `### demo add`.
fn by_heading(claim: &Claim, programs: &[&ProgramCli]) -> Option<String> {
    let mut headings = claim.section.iter().rev().take(2);
    headings.find_map(|heading| {
        let words: Vec<&str> = heading.split_whitespace().collect();
        let is_ours = programs.iter().any(|program| {
            let path = words.strip_prefix(&[program.name.as_str()]).unwrap_or(&words);
            leads(&program.root, path)
        });
        is_ours.then(|| format!("the section is about `{}`", words.join(" ")))
    })
}

/// Whether the words lead to a subcommand of a command, each being the name of one.
fn leads(command: &Command, words: &[&str]) -> bool {
    let mut at = command;
    for word in words {
        match at.subcommand(word) {
            Some(next) if next.span.is_some() => at = next,
            _ => return false,
        }
    }
    !words.is_empty()
}

/// A list item or cell that starts with the flag, among others that start with flags of ours and of nobody else.
fn by_siblings(document: &Document, at: usize, claim: &Claim, flags: &[&Flag]) -> Option<String> {
    let block = &document.blocks[at];
    if !leading(block)?.contains(&claim.entity.name.as_str()) {
        return None;
    }
    let around = &document.blocks[at.saturating_sub(REACH)..(at + REACH).min(document.blocks.len())];
    let siblings = around.iter().filter(|other| is_sibling(block, other) && !std::ptr::eq(*other, block));
    let mut own: Vec<&str> = Vec::new();
    for names in siblings.filter_map(leading) {
        let known =
            names.iter().find(|name| flags.iter().any(|flag| flag.names.iter().any(|own| own == *name)));
        own.push(known?);
    }
    own.sort_unstable();
    own.dedup();
    let tells =
        own.len() >= 3 || own.len() == 2 && own.iter().any(|name| name.trim_matches('-').contains('-'));
    tells.then(|| format!("it stands among {} options of ours", own.len()))
}

fn is_sibling(block: &Block, other: &Block) -> bool {
    match (&block.kind, &other.kind) {
        (BlockKind::Cell { table, column, .. }, BlockKind::Cell { table: t, column: c, .. }) => {
            table == t && column == c
        }
        (BlockKind::Paragraph, BlockKind::Paragraph) => {
            let list = |block: &Block| block.items.last().map(|place| place.list);
            list(block).is_some() && list(block) == list(other)
        }
        _ => false,
    }
}

/// The flags that a block starts with: `` `-x, --long <V>` ``.
fn leading(block: &Block) -> Option<Vec<&str>> {
    let span = block.code_spans().next()?;
    let is_first = !block.text[..span.start].contains(char::is_alphanumeric);
    let words = block.text[span].split(|letter: char| letter.is_whitespace() || ",=<[/|(:".contains(letter));
    let flags: Vec<&str> = words.take_while(|word| word.is_empty() || word.starts_with('-')).collect();
    let flags: Vec<&str> = flags.into_iter().filter(|word| word.len() > 1).collect();
    (is_first && !flags.is_empty()).then_some(flags)
}
