//! Paths among the arguments of well-known programs: those that read a file which must be there.

use crate::claim::{Claim, ClaimKind};
use crate::document::{BlockKind, Document};
use crate::entity::{Entity, EntityKind};
use crate::extract::context::ClaimDraft;
use crate::extract::shell::{CommandLine, Word, commands};

use super::word::{PathWord, Shape};

/// Programs whose plain operands are files or folders to read.
const READERS: [&str; 20] = [
    "cat", "less", "head", "tail", "more", "source", ".", "sh", "bash", "zsh", "ls", "cd", "pushd", "tree",
    "pytest", "py.test", "python", "python3", "node", "ruby",
];

/// Options whose value is a file or folder to read, by program and option.
const VALUES: [(&str, &[&str]); 15] = [
    ("pip", &["-r", "--requirement", "-c", "--constraint", "-e", "--editable"]),
    ("pip3", &["-r", "--requirement", "-c", "--constraint", "-e", "--editable"]),
    ("uv", &["-r", "--requirement", "-c", "--constraint", "-e", "--editable"]),
    ("python", &["-r", "-e"]),
    ("python3", &["-r", "-e"]),
    ("cargo", &["--manifest-path", "--path"]),
    ("make", &["-C", "--directory", "-f", "--file"]),
    ("docker", &["-f", "--file"]),
    ("docker-compose", &["-f", "--file"]),
    ("kubectl", &["-f", "--filename"]),
    ("npm", &["--prefix"]),
    ("yarn", &["--cwd"]),
    ("pnpm", &["-C", "--dir"]),
    ("just", &["-f", "--justfile"]),
    ("nix-build", &["-A"]),
];

/// The claims that the commands of a page make about files, with the folder that the last `cd` went to.
pub(super) fn claims(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mut places: Vec<String> = Vec::new();
    for block in &document.blocks {
        if matches!(block.kind, BlockKind::Html | BlockKind::FrontMatter) {
            continue;
        }
        let is_fence = matches!(block.kind, BlockKind::Code { .. });
        for line in commands(block) {
            // A code span of one word is a name, not a command.
            if !is_fence && line.arguments.is_empty() {
                continue;
            }
            let layers = line.layers();
            for command in &layers {
                for (word, path) in operands(command) {
                    let draft = ClaimDraft::new(document, block, part(word, &path));
                    let entity = Entity::new(EntityKind::Path, &path.path);
                    let claim = draft.claim(entity, ClaimKind::Exists);
                    claims.push(Claim { places: places.clone(), ..claim });
                }
                enter(command, &mut places);
            }
        }
    }
    claims
}

fn part(word: &Word, path: &PathWord) -> std::ops::Range<usize> {
    match word.text.rfind(path.path.trim_end_matches('/')) {
        Some(at) => word.part(at..at + path.path.trim_end_matches('/').len()),
        None => word.range.clone(),
    }
}

/// The last few folders entered, latest first: `cd` in documents is often relative to the one before.
fn enter(command: &CommandLine, places: &mut Vec<String>) {
    if !matches!(command.name(), "cd" | "pushd") {
        return;
    }
    let Some(word) = command.arguments.first() else { return };
    let folder = word.text.trim_end_matches('/').to_owned();
    if let Some(last) = places.first() {
        let nested = format!("{last}/{folder}");
        places.insert(0, nested);
    }
    places.insert(0, folder);
    places.truncate(8);
}

fn operands(command: &CommandLine) -> Vec<(&Word, PathWord)> {
    let name = command.name();
    let mut found = Vec::new();
    if command.program.text.contains('/') {
        found.extend(read(&command.program));
    }
    let values = VALUES.iter().find(|(program, _)| *program == name).map_or(&[][..], |(_, options)| options);
    for pair in command.arguments.windows(2) {
        if values.contains(&pair[0].text.as_str()) {
            found.extend(read(&pair[1]));
        }
    }
    found.extend(command.arguments.iter().filter_map(|word| {
        let (option, value) = word.text.split_once('=')?;
        values.contains(&option).then(|| PathWord::read(value).map(|path| (word, path)))?
    }));
    if READERS.contains(&name) {
        found.extend(plain_operands(command));
    }
    found
}

/// The operands before the first that could belong to something else: scripts take arguments of their own.
fn plain_operands(command: &CommandLine) -> Vec<(&Word, PathWord)> {
    let is_interpreter = matches!(
        command.name(),
        "python" | "python3" | "node" | "ruby" | "sh" | "bash" | "zsh" | "source" | "."
    );
    let has_option = command.arguments.first().is_some_and(|word| word.text.starts_with('-'));
    if is_interpreter && has_option {
        return Vec::new();
    }
    let is_folder = matches!(command.name(), "cd" | "pushd" | "ls");
    let mut words = command.arguments.iter().filter(|word| !word.text.starts_with('-'));
    let first = words.next().into_iter().filter_map(read_operand(is_folder));
    if is_interpreter || is_folder {
        return first.collect();
    }
    first.chain(words.filter_map(read_operand(false))).collect()
}

fn read_operand<'w>(is_folder: bool) -> impl Fn(&'w Word) -> Option<(&'w Word, PathWord)> {
    move |word| {
        let (word, path) = read(word)?;
        match path.shape {
            Shape::Name if is_folder => Some((word, path.as_folder())),
            Shape::Name => None,
            Shape::File | Shape::Folder | Shape::Path => Some((word, path)),
        }
    }
}

fn read(word: &Word) -> Option<(&Word, PathWord)> {
    // `tests/test_x.py::test_y` names a test in a file.
    let text = word.text.split("::").next()?;
    Some((word, PathWord::read(text)?))
}
