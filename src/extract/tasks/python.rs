//! Python's interpreter and installers: modules, scripts, requirement files, extras and dependency groups.

use super::{Named, is_placeholder, option_values, pieces};
use crate::entity::{Entity, EntityKind};
use crate::extract::shell::{CommandLine, Word};

/// Whether a program is a Python interpreter.
pub(super) fn is_python(name: &str) -> bool {
    let rest = name.strip_prefix("python").or_else(|| name.strip_prefix("pypy"));
    name == "py"
        || rest.is_some_and(|rest| rest.chars().all(|letter| letter.is_ascii_digit() || letter == '.'))
}

/// `python -m pkg.mod …`, `python -m pip …`.
pub(super) fn interpreter(line: &CommandLine) -> Vec<Named> {
    let Some(at) = line.arguments.iter().position(|word| word.text == "-m") else {
        return Vec::new();
    };
    // An option or a script before `-m` means that it is the script's.
    if !line.arguments[..at].iter().all(|word| word.text.starts_with('-')) {
        return Vec::new();
    }
    let Some(module) = line.arguments.get(at + 1) else { return Vec::new() };
    if module.text == "pip" {
        let inner = CommandLine {
            env: Vec::new(),
            program: module.clone(),
            arguments: line.arguments[at + 2..].to_vec(),
        };
        return installer(&inner);
    }
    let plain = module.text.chars().all(|letter| letter.is_ascii_alphanumeric() || "._".contains(letter));
    match plain && !is_placeholder(&module.text) {
        true => vec![Named::task("python -m", module)],
        false => Vec::new(),
    }
}

/// `pip install`, `uv sync`, `poetry install` and the like.
pub(super) fn installer(line: &CommandLine) -> Vec<Named> {
    let verb = line
        .arguments
        .iter()
        .find(|word| !word.text.starts_with('-') && word.text != "pip" && word.text != "tool");
    let Some(verb) = verb else { return Vec::new() };
    match verb.text.as_str() {
        "install" | "add" | "sync" | "run" | "lock" | "compile" | "inject" | "upgrade" => {
            let mut found = requirement_files(line);
            found.extend(extras(line));
            found.extend(groups(line, &verb.text));
            found
        }
        _ => Vec::new(),
    }
}

/// `-r FILE`, `-c FILE` of pip.
fn requirement_files(line: &CommandLine) -> Vec<Named> {
    if !matches!(line.name(), "pip" | "pip3" | "uv") {
        return Vec::new();
    }
    option_values(&line.arguments, &["-r", "--requirement", "--requirements"])
        .iter()
        .filter(|word| {
            !is_placeholder(&word.text) && !word.text.contains("://") && !word.text.starts_with('-')
        })
        .map(|word| Named {
            entity: Entity::new(EntityKind::Path, word.text.clone()),
            range: word.part(0..word.text.len()),
            folder: installs_here(line).then(|| ".".to_owned()),
        })
        .collect()
}

/// Whether the command installs the project of the current folder, so that its files are the project's.
fn installs_here(line: &CommandLine) -> bool {
    line.arguments.iter().any(|word| word.text == "." || word.text.starts_with(".["))
}

/// `pkg[a,b]` and `.[a]`; the latter's owner is whatever stands in the folder.
fn extras(line: &CommandLine) -> Vec<Named> {
    line.arguments.iter().take_while(|word| word.text != "--").flat_map(extras_of).collect()
}

fn extras_of(word: &Word) -> Vec<Named> {
    let Some((owner, rest)) = word.text.split_once('[') else { return Vec::new() };
    let Some((list, _)) = rest.split_once(']') else { return Vec::new() };
    let name = owner.trim_end_matches('/');
    // `--pins [package]`: brackets with no name before them hold an argument that may be left out.
    let here = name.starts_with('.');
    let plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter));
    if !(here || plain && !is_placeholder(name)) {
        return Vec::new();
    }
    let start = owner.len() + 1;
    let list =
        Word { text: list.to_owned(), range: word.part(start..start + list.len()), quoted: word.quoted };
    let owner = (!here).then(|| name.to_owned());
    pieces(&list, &[','])
        .into_iter()
        .filter(|piece| !is_placeholder(&piece.text))
        .filter(|piece| piece.text.starts_with(|first: char| first.is_ascii_alphanumeric()))
        .map(|piece| Named {
            entity: Entity::new(EntityKind::Feature, piece.text.clone())
                .owned_by(owner.clone().unwrap_or_else(|| ".".into())),
            range: piece.range,
            folder: None,
        })
        .collect()
}

/// The options of uv, poetry and pdm that name extras and groups of the project in the folder.
fn groups(line: &CommandLine, verb: &str) -> Vec<Named> {
    let options: &[&str] = match (line.name(), verb) {
        ("uv", "sync" | "run") => &["--extra", "--group", "--only-group"],
        ("poetry", "install" | "sync") => &["--extras", "-E", "--with", "--only"],
        ("pdm", "install" | "sync") => &["-G", "--group"],
        _ => return Vec::new(),
    };
    option_values(&line.arguments, options)
        .iter()
        .flat_map(|word| pieces(word, &[',', ' ']))
        .filter(|word| !is_placeholder(&word.text) && !matches!(word.text.as_str(), "main" | ":all"))
        .filter(|word| word.text.starts_with(|first: char| first.is_ascii_alphanumeric()))
        .map(|word| Named {
            entity: Entity::new(EntityKind::Feature, word.text.clone()).owned_by("."),
            range: word.range,
            folder: None,
        })
        .collect()
}
