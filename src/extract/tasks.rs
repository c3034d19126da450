//! Commands that run something a manifest or task file defines: cargo targets and packages, make targets, npm scripts,
//! tox environments, Python modules, extras and features.
//!
//! A task's owner is its runner (`make`, `cargo --example`, `python -m`). The claim's first place is the folder that
//! the command runs in, as the page tells it: the last `cd`, or `-C`; `*` stands for some member of a workspace.

mod cargo;
mod folder;
mod python;
mod runner;

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::ClaimDraft;
use super::shell::{self, CommandLine, Word};
use crate::claim::{Claim, ClaimKind, Mood};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};

use folder::Folder;

/// What one command line names: an entity and the bytes of the block that spell it.
struct Named {
    entity: Entity,
    range: Range<usize>,
    /// The folder that the command itself names (`-C`), relative to where it runs.
    folder: Option<String>,
}

impl Named {
    fn new(kind: EntityKind, owner: &str, word: &Word) -> Named {
        let range = word.part(0..word.text.len());
        Named { entity: Entity::new(kind, word.text.clone()).owned_by(owner), range, folder: None }
    }

    fn task(owner: &str, word: &Word) -> Named {
        Named::new(EntityKind::Task, owner, word)
    }
}

/// All claims of this shape.
pub fn extract(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mut folder = Folder::default();
    let mut readers = false;
    for block in &document.blocks {
        if matches!(block.kind, BlockKind::Heading { level, .. } if level <= 2) {
            folder = Folder::default();
        }
        for line in command_lines(block) {
            let layers = line.layers();
            readers |= layers.iter().any(creates_project);
            for layer in &layers {
                let named = named(layer);
                let theirs = readers || is_script(block);
                claims.extend(named.into_iter().map(|named| claim(document, block, named, &folder, theirs)));
            }
            folder.follow(&line, block);
        }
    }
    claims
}

fn claim(document: &Document, block: &Block, named: Named, folder: &Folder, readers: bool) -> Claim {
    let draft = ClaimDraft::new(document, block, named.range);
    let claim = draft.claim(named.entity, ClaimKind::Exists);
    let places = folder.places(named.folder.as_deref());
    match readers {
        // From here on the page is about the project that the reader has just made.
        true => Claim { places, mood: Mood::Hypothetical, ..claim },
        false => Claim { places, ..claim },
    }
}

/// The command lines of a block; those of an unlabelled fence without prompts only where a known runner starts them.
fn command_lines(block: &Block) -> Vec<CommandLine> {
    let found = shell::commands(block);
    match &block.kind {
        BlockKind::Code { language, .. }
            if found.is_empty() && matches!(language.as_str(), "" | "text" | "txt" | "plain") =>
        {
            let lines = shell::parse(&block.text, 0..block.text.len());
            let looks_so = lines.iter().all(|line| is_word(&line.program.text));
            lines.into_iter().filter(|line| looks_so && is_runner(line.name())).collect()
        }
        _ => found,
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase() || matches!(first, '.' | '/' | '$'))
        && !text.ends_with([':', ',', '.', ';'])
}

fn is_runner(name: &str) -> bool {
    const RUNNERS: [&str; 18] = [
        "cargo",
        "make",
        "just",
        "npm",
        "pnpm",
        "yarn",
        "bun",
        "tox",
        "nox",
        "hatch",
        "poe",
        "pdm",
        "uv",
        "pip",
        "cd",
        "git",
        "pre-commit",
        "poetry",
    ];
    RUNNERS.contains(&name)
}

/// Whether a block is a whole script: what it runs is of the project that keeps the script.
fn is_script(block: &Block) -> bool {
    block.text.starts_with("#!") && matches!(block.kind, BlockKind::Code { .. })
}

fn named(line: &CommandLine) -> Vec<Named> {
    match line.name() {
        "cargo" | "cross" => cargo::named(line),
        "make" | "gmake" => runner::make(line),
        "just" => runner::just(line),
        "npm" | "pnpm" | "yarn" | "bun" => runner::npm(line),
        "tox" => runner::tox(line),
        "nox" => runner::nox(line),
        "hatch" => runner::hatch(line),
        "poe" => runner::first("poe", line, 0),
        "pdm" => runner::pdm(line),
        "pre-commit" | "prek" => runner::pre_commit(line),
        "docker" | "docker-compose" | "podman-compose" => runner::compose(line),
        name if python::is_python(name) => python::interpreter(line),
        "pip" | "pip3" | "pipx" | "uv" | "poetry" => python::installer(line),
        _ => Vec::new(),
    }
}

/// Whether a command makes a project of the reader's own.
fn creates_project(line: &CommandLine) -> bool {
    let words: Vec<&str> = line.arguments.iter().map(|word| word.text.as_str()).collect();
    match line.name() {
        "cargo" => words
            .iter()
            .find(|word| !word.starts_with('+'))
            .is_some_and(|word| matches!(*word, "new" | "init" | "generate")),
        "npm" | "pnpm" | "yarn" | "bun" => matches!(words.first(), Some(&"init" | &"create")),
        "uv" | "pdm" | "poetry" | "hatch" | "rye" => matches!(words.first(), Some(&"init" | &"new")),
        "cookiecutter" | "copier" | "cargo-generate" | "django-admin" => true,
        _ => false,
    }
}

/// "crate-name", "name_of_benchmark": a noun with "name" stands for any such name.
static NAMES_OF: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(names?[-_]of[-_].+|.+[-_]whatever|(ex|mod|bin|test|bench|pkg|fn|lib|file|dir)name|(\w+[-_])?(test|bench)[-_]name|(the|a|crate|package|bench|benchmark|binary|bin|test|example|feature|module|script|task|recipe|target|command|env|session|group|extra|project|program|app)[-_]?name)$")
        .expect("valid")
});

/// Whether a word stands for something that the reader fills in, or is computed.
fn is_placeholder(text: &str) -> bool {
    const STAND_INS: [&str; 23] = [
        "foo",
        "bar",
        "baz",
        "name",
        "target",
        "testname",
        "testfile",
        "test_name",
        "test-name",
        "crate",
        "package",
        "feature",
        "features",
        "example",
        "task",
        "script",
        "command",
        "extra",
        "extras",
        "recipe",
        "provider",
        "database_name",
        "service_name",
    ];
    let lower = text.to_ascii_lowercase();
    let shouted =
        text.len() > 2 && text.chars().all(|letter| letter.is_ascii_uppercase() || "_-".contains(letter));
    text.is_empty()
        || !text.is_ascii()
        || text.contains([
            '<', '>', '{', '}', '$', '*', '?', '(', '"', '\'', '`', '|', '%', '[', ']', '\\', '#', '!',
        ])
        || text.contains("..")
        || shouted
        || STAND_INS.contains(&lower.as_str())
        || NAMES_OF.is_match(&lower)
        || ["my_", "my-", "your_", "your-", "some_", "some-"].iter().any(|prefix| lower.starts_with(prefix))
}

/// The value of an option written as `--name value`, `--name=value` or, for one letter, `-nvalue`, each time it stands.
fn option_values(arguments: &[Word], names: &[&str]) -> Vec<Word> {
    let mut values = Vec::new();
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        if word.text == "--" {
            break;
        }
        let Some(name) = names.iter().find(|name| word.text.starts_with(**name)) else { continue };
        let rest = &word.text[name.len()..];
        if rest.is_empty() {
            values.extend(words.next().cloned());
        } else if let Some(value) = rest.strip_prefix('=') {
            values.push(tail(word, value.len()));
        } else if name.len() == 2 && !name.starts_with("--") {
            values.push(tail(word, rest.len()));
        }
    }
    values
}

/// The last `len` bytes of a word as a word.
fn tail(word: &Word, len: usize) -> Word {
    let start = word.text.len() - len;
    Word {
        text: word.text[start..].to_owned(),
        range: word.part(start..word.text.len()),
        quoted: word.quoted,
    }
}

/// The pieces of a word between separators, without empty ones.
fn pieces(word: &Word, separators: &[char]) -> Vec<Word> {
    let mut found = Vec::new();
    let mut at = 0;
    for piece in word.text.split(separators) {
        let trimmed = piece.trim();
        let start = at + piece.len() - piece.trim_start().len();
        if !trimmed.is_empty() {
            let range = word.part(start..start + trimmed.len());
            found.push(Word { text: trimmed.to_owned(), range, quoted: false });
        }
        at += piece.len() + 1;
    }
    found
}
