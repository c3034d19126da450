//! `cargo` command lines: packages, targets, features, aliases.

use super::{Named, is_placeholder, option_values, pieces};
use crate::entity::{Entity, EntityKind};
use crate::extract::shell::{CommandLine, Word};

/// Subcommands that take `--package`, target and feature options and build what stands in the folder.
const BUILDERS: &[&str] = &[
    "run", "r", "test", "t", "build", "b", "check", "c", "clippy", "doc", "d", "bench", "install", "rustc",
    "rustdoc", "publish", "package", "fix", "tree", "fmt", "update",
];

/// Cargo's own subcommands and plugins so common that no alias is meant.
const KNOWN: [&str; 40] = [
    "add",
    "clean",
    "config",
    "fetch",
    "generate-lockfile",
    "git-checkout",
    "help",
    "info",
    "init",
    "locate-project",
    "login",
    "logout",
    "metadata",
    "new",
    "owner",
    "pkgid",
    "read-manifest",
    "remove",
    "rm",
    "report",
    "search",
    "uninstall",
    "vendor",
    "verify-project",
    "version",
    "yank",
    "audit",
    "deny",
    "outdated",
    "edit",
    "release",
    "binstall",
    "fuzz",
    "insta",
    "criterion",
    "semver-checks",
    "msrv",
    "hack",
    "udeps",
    "dist",
];

/// Options that are followed by a word of their own.
const VALUED: [&str; 16] = [
    "-p",
    "--package",
    "--bin",
    "--example",
    "--test",
    "--bench",
    "--features",
    "-F",
    "--manifest-path",
    "--target",
    "--profile",
    "-j",
    "--jobs",
    "--target-dir",
    "--color",
    "-Z",
];

/// What a cargo command names.
pub(super) fn named(line: &CommandLine) -> Vec<Named> {
    let end = line.arguments.iter().position(|word| word.text == "--").unwrap_or(line.arguments.len());
    let arguments = &line.arguments[..end];
    let Some(at) = subcommand(arguments) else { return Vec::new() };
    let (command, rest) = (&arguments[at], &arguments[at + 1..]);
    if !BUILDERS.contains(&command.text.as_str()) {
        return alias(line, command);
    }
    let reads_registry = command.text == "install" && option_values(rest, &["--path"]).is_empty();
    let other = ["--vers", "--version", "--git", "--tag", "--rev", "--branch"];
    if command.text == "install"
        && rest.iter().any(|word| other.iter().any(|option| word.text.starts_with(option)))
    {
        // Another release than the one that stands here.
        return Vec::new();
    }
    let mut found = features(command, rest, reads_registry);
    if !reads_registry && command.text != "update" {
        found.extend(targets(rest));
        found.extend(packages(rest));
    }
    let folder = manifest_folder(rest);
    found.iter_mut().for_each(|named| named.folder = folder.clone());
    found
}

fn subcommand(arguments: &[Word]) -> Option<usize> {
    let mut skip = false;
    arguments.iter().position(|word| {
        let option = word.text.starts_with(['-', '+']);
        let value = std::mem::replace(&mut skip, VALUED.contains(&word.text.as_str()));
        !option && !value
    })
}

fn alias(line: &CommandLine, command: &Word) -> Vec<Named> {
    let plain = command.text.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
    if line.name() != "cargo"
        || !plain
        || is_placeholder(&command.text)
        || KNOWN.contains(&command.text.as_str())
    {
        return Vec::new();
    }
    vec![Named::task("cargo", command)]
}

fn targets(arguments: &[Word]) -> Vec<Named> {
    let kinds = ["--bin", "--example", "--test", "--bench"];
    kinds
        .iter()
        .flat_map(|option| {
            let values = option_values(arguments, &[*option]).into_iter();
            let values = values.filter(|value| !value.text.starts_with('-') && !is_placeholder(&value.text));
            values.map(move |value| Named::task(&format!("cargo {option}"), &value))
        })
        .collect()
}

fn packages(arguments: &[Word]) -> Vec<Named> {
    option_values(arguments, &["--package", "-p"])
        .iter()
        .filter(|value| !value.text.starts_with('-') && !is_placeholder(&value.text))
        .filter(|value| !value.text.contains(['@', ':', '/']))
        .map(|value| Named::new(EntityKind::Package, "cargo", value))
        .collect()
}

/// `--features a,b`, `--features "a b"`, `pkg/a`; the owner is `-p` or the crate that is installed.
fn features(command: &Word, arguments: &[Word], installs: bool) -> Vec<Named> {
    let package = option_values(arguments, &["--package", "-p"]);
    if package.len() > 1 {
        // Any of them may have the feature.
        return Vec::new();
    }
    let installed = installs.then(|| subcommand(arguments).map(|at| arguments[at].clone())).flatten();
    let owner = package.first().cloned().or(installed).filter(|owner| !is_placeholder(&owner.text));
    if installs && owner.is_none() || command.text == "fmt" {
        return Vec::new();
    }
    option_values(arguments, &["--features", "-F"])
        .iter()
        .flat_map(|value| pieces(value, &[',', ' ']))
        .filter(|piece| !is_placeholder(&piece.text) && !piece.text.starts_with('-'))
        .filter_map(|piece| feature(&piece, owner.as_ref()))
        .collect()
}

fn feature(piece: &Word, owner: Option<&Word>) -> Option<Named> {
    let (of, name) = match piece.text.split_once('/') {
        Some((of, name)) => (Some(of.to_owned()), name),
        None => (owner.map(|owner| owner.text.clone()), piece.text.as_str()),
    };
    let start = piece.text.len() - name.len();
    let plain = name.chars().all(|letter| letter.is_alphanumeric() || "-_+.".contains(letter));
    plain.then(|| Named {
        entity: Entity { kind: EntityKind::Feature, name: name.to_owned(), owner: of },
        range: piece.part(start..piece.text.len()),
        folder: None,
    })
}

/// The folder of `--manifest-path a/Cargo.toml` or `--path a`.
fn manifest_folder(arguments: &[Word]) -> Option<String> {
    let manifest = option_values(arguments, &["--manifest-path"]);
    let path = option_values(arguments, &["--path"]);
    let folder = match (manifest.first(), path.first()) {
        (Some(manifest), _) => manifest.text.strip_suffix("Cargo.toml")?.trim_end_matches('/').to_owned(),
        (None, path) => path?.text.trim_end_matches('/').to_owned(),
    };
    let folder = folder.trim_start_matches("./").to_owned();
    (!folder.is_empty() && folder != "." && !is_placeholder(&folder)).then_some(folder)
}
