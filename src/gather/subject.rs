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

/// What a flag is about: the reason in words, and those of the programs.
pub(super) type Binding<'i> = (String, Vec<&'i ProgramCli>);

/// What binds the claim's flag to some of `programs`, or `None`.
pub(super) fn binding<'i>(
    document: &Document,
    claim: &Claim,
    programs: &[&'i ProgramCli],
) -> Option<Binding<'i>> {
    let at = block_of(document, claim)?;
    by_command(&document.blocks[at], claim, programs)
        .or_else(|| by_program(claim, programs))
        .or_else(|| by_heading(claim, programs))
        .or_else(|| by_siblings(document, at, claim, programs))
}

/// The block of the claim's token, as an index.
fn block_of(document: &Document, claim: &Claim) -> Option<usize> {
    let focus = claim.focus.start as usize;
    document.blocks.partition_point(|block| block.span.start <= focus).checked_sub(1)
}

/// "the `install` command", "any command (`demo sync --all`)". A command of others in the sentence makes it unsure.
fn by_command<'i>(block: &Block, claim: &Claim, programs: &[&'i ProgramCli]) -> Option<Binding<'i>> {
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
        let own: Vec<&ProgramCli> =
            programs.iter().copied().filter(|program| is_of(program, &words, is_said)).collect();
        match own.is_empty() {
            false => found = found.or(Some((text, own))),
            true if is_said => return None,
            true => {}
        }
    }
    found.map(|(text, own)| (format!("the sentence is about `{text}`"), own))
}

/// Whether a code span runs a subcommand of the program, or is the name of one that is called a command.
fn is_of(program: &ProgramCli, words: &[&str], is_said: bool) -> bool {
    match words {
        [first, rest @ ..] if *first == program.name => {
            is_said || rest.first().is_some_and(|word| leads(&program.root, &[word]))
        }
        words => is_said && leads(&program.root, words),
    }
}

/// "pass `--x` to demo".
fn by_program<'i>(claim: &Claim, programs: &[&'i ProgramCli]) -> Option<Binding<'i>> {
    let words: Vec<&str> = claim.quote.split_whitespace().map(trim).collect();
    let at = words.iter().position(|word| word.starts_with(&claim.entity.name))?;
    let near = words.get(at.saturating_sub(CLOSE)..(at + CLOSE + 1).min(words.len()))?;
    let found =
        programs.iter().find(|program| program.name.len() > 2 && near.contains(&program.name.as_str()));
    // A program's name may be a word of the language: all programs of the page must then be known.
    found.map(|program| (format!("the sentence is about `{}`", program.name), programs.to_vec()))
}

fn trim(word: &str) -> &str {
    word.trim_matches(|letter: char| !(letter.is_alphanumeric() || letter == '-' || letter == '_'))
}

/// `## tool install`, `### demo add`.
fn by_heading<'i>(claim: &Claim, programs: &[&'i ProgramCli]) -> Option<Binding<'i>> {
    let mut headings = claim.section.iter().rev().take(2);
    headings.find_map(|heading| {
        let words: Vec<&str> = heading.split_whitespace().collect();
        let is_ours = |program: &&ProgramCli| {
            let path = words.strip_prefix(&[program.name.as_str()]).unwrap_or(&words);
            leads(&program.root, path)
        };
        let own: Vec<&ProgramCli> = programs.iter().copied().filter(is_ours).collect();
        (!own.is_empty()).then(|| (format!("the section is about `{}`", words.join(" ")), own))
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
fn by_siblings<'i>(
    document: &Document,
    at: usize,
    claim: &Claim,
    programs: &[&'i ProgramCli],
) -> Option<Binding<'i>> {
    let flags: Vec<&Flag> = programs.iter().flat_map(|program| program.all_flags()).collect();
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
    let has_all = |program: &&ProgramCli| {
        let flags = program.all_flags();
        own.iter().all(|name| flags.iter().any(|flag| flag.names.iter().any(|own| own == name)))
    };
    let of_one: Vec<&ProgramCli> = programs.iter().copied().filter(has_all).collect();
    let of_these = if of_one.is_empty() { programs.to_vec() } else { of_one };
    tells.then(|| (format!("it stands among {} options of ours", own.len()), of_these))
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
