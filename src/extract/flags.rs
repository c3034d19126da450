//! Flags and subcommands that a page names: in command lines, alone in code spans, in pasted help texts.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::ClaimDraft;
use super::invocation::{Invocation, invocations};
use super::shell::{self, Word};
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};

/// How many leading words of a command line may be subcommands.
const MAX_SUBCOMMANDS: usize = 4;

/// The claims about flags and subcommands of a page.
pub(super) fn claims(document: &Document) -> Vec<Claim> {
    let mut found = Vec::new();
    for block in &document.blocks {
        for line in command_lines(block) {
            for invocation in invocations(&line) {
                found.extend(of_invocation(document, block, &invocation));
            }
        }
        match &block.kind {
            BlockKind::Code { language, .. } => found.extend(help_text(document, block, language)),
            BlockKind::Paragraph | BlockKind::Cell { .. } | BlockKind::Heading { .. } => {
                found.extend(bare(document, block));
            }
            BlockKind::Html | BlockKind::FrontMatter => {}
        }
    }
    found
}

/// The command lines of a block; an unlabelled fence without prompts is tried as shell, since many pages do so.
fn command_lines(block: &Block) -> Vec<shell::CommandLine> {
    let found = shell::commands(block);
    let BlockKind::Code { language, .. } = &block.kind else { return found };
    let is_plain = matches!(language.as_str(), "" | "text" | "txt" | "plain" | "none");
    if !found.is_empty() || !is_plain || looks_like_help(&block.text) {
        return found;
    }
    shell::parse(&block.text, 0..block.text.len())
}

fn of_invocation(document: &Document, block: &Block, invocation: &Invocation) -> Vec<Claim> {
    let mut found = Vec::new();
    let mut argv = invocation.program.clone();
    // An unlabelled fence may hold output, in which words behind the program's name are prose.
    let is_loose = matches!(&block.kind, BlockKind::Code { language, .. } if !shell::is_shell(language));
    let mut leading = 0;
    let mut path = vec![program_name(&invocation.program)];
    for word in &invocation.arguments {
        argv.push(word.text.clone());
        if word.text.starts_with('-') {
            leading = MAX_SUBCOMMANDS;
            let Some((name, range)) = flag_of(word) else { continue };
            let entity = Entity::new(EntityKind::Flag, name).owned_by(path.join(" "));
            found.push(ClaimDraft::new(document, block, range).claim(entity, ClaimKind::Runs(argv.clone())));
            continue;
        }
        if leading >= MAX_SUBCOMMANDS || !is_subcommand(word) {
            leading = MAX_SUBCOMMANDS;
            continue;
        }
        leading += 1;
        let entity = Entity::new(EntityKind::Subcommand, &word.text).owned_by(path.join(" "));
        if !is_loose {
            let draft = ClaimDraft::new(document, block, word.range.clone());
            found.push(draft.claim(entity, ClaimKind::Runs(argv.clone())));
        }
        path.push(word.text.clone());
    }
    found
}

fn program_name(words: &[String]) -> String {
    match words {
        [cargo, .., last] if cargo == "cargo" && last == "--" => "cargo run --".into(),
        _ => words.join(" "),
    }
}

/// The flag that a word of a command line gives, and its range without `=value`.
fn flag_of(word: &Word) -> Option<(String, Range<usize>)> {
    let name = word.text.split('=').next().unwrap_or("");
    (is_flag(name) && !word.quoted || (word.quoted && name.len() < word.text.len() && is_flag(name)))
        .then(|| (name.to_owned(), word.part(0..name.len())))
}

/// Whether a token is spelt like a flag: `--max-depth`, `-x`, `-xvf`; numbers and stand-ins are not.
fn is_flag(token: &str) -> bool {
    static FLAG: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"^(?:--[A-Za-z][A-Za-z0-9]*(?:[._-][A-Za-z0-9]+)*|-[A-Za-z][A-Za-z0-9]{0,5})$").ok()
    });
    FLAG.as_ref().is_some_and(|pattern| pattern.is_match(token)) && !is_stand_in(token)
}

/// `--your-flag`, `--foo`, `--OPTION`, `--xxx`: words that stand for any flag.
fn is_stand_in(token: &str) -> bool {
    const NAMES: [&str; 14] = [
        "foo",
        "bar",
        "baz",
        "flag",
        "flags",
        "option",
        "options",
        "opt",
        "your-flag",
        "some-flag",
        "some-option",
        "my-flag",
        "arg",
        "args",
    ];
    let name = token.trim_start_matches('-');
    let base = name.strip_prefix("no-").unwrap_or(name).to_ascii_lowercase();
    NAMES.contains(&base.as_str())
        || (token.starts_with("--") && name.len() > 1 && name.chars().all(|letter| letter == 'x'))
}

fn is_subcommand(word: &Word) -> bool {
    let mut letters = word.text.chars();
    !word.quoted
        && letters.next().is_some_and(|first| first.is_ascii_lowercase())
        && letters.all(|letter| {
            letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-' || letter == '_'
        })
}

/// Flags alone in a code span: `` `--x` ``, `` `-x, --long <V>` ``, `` `--a/--no-a` ``.
fn bare(document: &Document, block: &Block) -> Vec<Claim> {
    let spans = block.code_spans().filter(|span| block.text[span.clone()].trim_start().starts_with('-'));
    let mut found = Vec::new();
    for span in spans {
        // A code span that goes on with prose is a command line without its program: only its head is a flag.
        for token in tokens(&block.text, span) {
            let entity = Entity::new(EntityKind::Flag, &block.text[token.clone()]);
            found.push(ClaimDraft::new(document, block, token).claim(entity, ClaimKind::Exists));
        }
    }
    found
}

/// The flags of a code span, in order.
fn tokens(text: &str, span: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = span.start;
    for piece in text[span.clone()].split([' ', ',', '/', '|', '\n']) {
        let range = at..at + piece.len();
        at = range.end + 1;
        if !piece.starts_with('-') {
            continue;
        }
        let name = piece.split(['=', '[', '<', '(', ':']).next().unwrap_or("");
        if is_flag(name) {
            found.push(range.start..range.start + name.len());
        }
    }
    found
}

/// How many lines of options make a pasted help text.
const HELP_LINES: usize = 2;

static HELP_LINE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?m)^[ \t│|]{1,14}(?:(-[A-Za-z0-9]),?[ \t]+)?(--?[A-Za-z][A-Za-z0-9_-]*)(?:[ \t=\[<,|]|$)")
        .ok()
});

fn looks_like_help(text: &str) -> bool {
    HELP_LINE.as_ref().is_some_and(|pattern| pattern.find_iter(text).take(HELP_LINES).count() == HELP_LINES)
        && usage(text).is_some()
}

/// The command that a pasted help text is of: what follows `Usage:`.
fn usage(text: &str) -> Option<Vec<String>> {
    static USAGE: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"(?im)^[ \t]*usage:?[ \t]*(?:\n[ \t]+)?([^\n]+)$").ok());
    let line = USAGE.as_ref()?.captures(text)?.get(1)?.as_str();
    let words = line.split_whitespace().take_while(|word| {
        word.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter))
            && !word.starts_with('-')
    });
    let words: Vec<String> =
        words.filter(|word| word.chars().any(char::is_lowercase)).map(str::to_owned).collect();
    (!words.is_empty()).then_some(words)
}

/// The options of a pasted help text.
fn help_text(document: &Document, block: &Block, language: &str) -> Vec<Claim> {
    let is_output = shell::is_shell(language)
        || matches!(language, "" | "text" | "txt" | "plain" | "none" | "output" | "help");
    if !is_output || !looks_like_help(&block.text) {
        return Vec::new();
    }
    let (Some(pattern), Some(command)) = (HELP_LINE.as_ref(), usage(&block.text)) else { return Vec::new() };
    let mut found = Vec::new();
    for captures in pattern.captures_iter(&block.text) {
        for group in
            [captures.get(1), captures.get(2)].into_iter().flatten().filter(|group| is_flag(group.as_str()))
        {
            let mut argv = command.clone();
            argv.push(group.as_str().to_owned());
            let entity = Entity::new(EntityKind::Flag, group.as_str()).owned_by(command.join(" "));
            found.push(ClaimDraft::new(document, block, group.range()).claim(entity, ClaimKind::Runs(argv)));
        }
    }
    found
}
