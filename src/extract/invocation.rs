//! What a command line runs and with which arguments: our reading of `cargo run -- …`, `python -m …` and wrappers.

use super::shell::{CommandLine, Word};

/// One program run with the arguments that are its own.
pub(super) struct Invocation {
    /// As [`crate::claim::ClaimKind::Runs`] names it: `uv`, `cargo run -p x`, `python -m pkg`.
    pub program: Vec<String>,
    pub arguments: Vec<Word>,
}

/// Options behind which the rest of the line is another program's.
const HANDOVER: [&str; 5] = ["--exec", "--exec-batch", "-exec", "--command", "--"];

/// The invocations of a command line, wrappers first.
pub(super) fn invocations(line: &CommandLine) -> Vec<Invocation> {
    let layers = line.layers();
    let mut found = Vec::new();
    for (at, layer) in layers.iter().enumerate() {
        let end = layers.get(at + 1).map(|inner| inner.program.range.start);
        let own: Vec<Word> = layer
            .arguments
            .iter()
            .filter(|word| end.is_none_or(|end| word.range.end <= end))
            .cloned()
            .collect();
        found.extend(invocation(layer, own));
    }
    found
}

fn invocation(line: &CommandLine, arguments: Vec<Word>) -> Option<Invocation> {
    let name = line.name();
    if name == "cargo" && cargo_subcommand(&arguments) == Some("run") {
        let Some(split) = arguments.iter().position(|word| word.text == "--") else {
            return misplaced(&arguments);
        };
        let program = std::iter::once("cargo".to_owned())
            .chain(arguments[..=split].iter().map(|word| word.text.clone()));
        return Some(Invocation {
            program: program.collect(),
            arguments: until_handover(&arguments[split + 1..]),
        });
    }
    if matches!(name, "python" | "python3" | "py") {
        let at = arguments.iter().position(|word| word.text == "-m")?;
        let module = arguments.get(at + 1)?.text.clone();
        let program = vec!["python".to_owned(), "-m".to_owned(), module];
        return Some(Invocation { program, arguments: until_handover(&arguments[at + 2..]) });
    }
    is_program(name)
        .then(|| Invocation { program: vec![name.to_owned()], arguments: until_handover(&arguments) })
}

/// `cargo run --x` without a `--`, where `--x` is no option of cargo: it was meant for the program.
fn misplaced(arguments: &[Word]) -> Option<Invocation> {
    let is_foreign = |word: &&Word| {
        word.text.starts_with("--") && !CARGO_RUN.contains(&word.text.split('=').next().unwrap_or(""))
    };
    let foreign: Vec<Word> = arguments.iter().filter(is_foreign).cloned().collect();
    // Which package it runs is not looked at.
    let is_plain = arguments
        .iter()
        .all(|word| word.text == "run" || word.text == "r" || word.text == "--release" || is_foreign(&word));
    let program = vec!["cargo".to_owned(), "run".to_owned()];
    (is_plain && !foreign.is_empty()).then_some(Invocation { program, arguments: foreign })
}

/// The options of `cargo run` (cargo 1.90).
const CARGO_RUN: [&str; 32] = [
    "--message-format",
    "--verbose",
    "--quiet",
    "--color",
    "--config",
    "--help",
    "--package",
    "--bin",
    "--example",
    "--features",
    "--all-features",
    "--no-default-features",
    "--jobs",
    "--keep-going",
    "--release",
    "--profile",
    "--target",
    "--target-dir",
    "--unit-graph",
    "--timings",
    "--manifest-path",
    "--lockfile-path",
    "--ignore-rust-version",
    "--locked",
    "--offline",
    "--frozen",
    "--bins",
    "--version",
    "--list",
    "--explain",
    "--no-fail-fast",
    "--artifact-dir",
];

fn cargo_subcommand(arguments: &[Word]) -> Option<&str> {
    let name = arguments.iter().map(|word| word.text.as_str()).find(|word| !word.starts_with(['-', '+']))?;
    Some(if name == "r" { "run" } else { name })
}

fn until_handover(arguments: &[Word]) -> Vec<Word> {
    let end = arguments.iter().position(|word| HANDOVER.contains(&word.text.as_str()));
    // The option itself is still ours; `--` is no option.
    let end = end.map_or(arguments.len(), |at| at + usize::from(arguments[at].text != "--"));
    arguments[..end].to_vec()
}

/// Whether a word could be the name of a program: `uv`, `cargo-nextest`, `pip3.11`.
fn is_program(name: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.+".contains(letter);
    name.chars().next().is_some_and(|first| first.is_ascii_alphanumeric()) && name.chars().all(plain)
}
