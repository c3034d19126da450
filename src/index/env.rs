//! Every environment variable that the repository's own files name, and the prefixes that they build names with.
//!
//! Variables are read in scripts, images, workflows and configuration as often as in code, so the inventory is made of
//! words: anything spelt like a variable in any file that is no documentation.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::Index;
use crate::entity::EntityKind;
use crate::evidence::Role;
use crate::parallel;
use crate::repo::{FileId, Span};

/// Larger files are data or generated.
const MAX_BYTES: usize = 1 << 20;

/// How many variables must share a first word for it to be a prefix of the project's own.
const SHARED: usize = 3;

/// First words that belong to other tools, however often a project reads them.
const FOREIGN: [&str; 45] = [
    "CARGO",
    "RUST",
    "RUSTC",
    "RUSTUP",
    "GITHUB",
    "GITLAB",
    "BUILDKITE",
    "CIRCLE",
    "TRAVIS",
    "JENKINS",
    "APPVEYOR",
    "GIT",
    "CI",
    "PYTHON",
    "PIP",
    "XDG",
    "HTTP",
    "HTTPS",
    "NO",
    "AWS",
    "GCP",
    "GOOGLE",
    "AZURE",
    "DOCKER",
    "NODE",
    "NPM",
    "LC",
    "LD",
    "DYLD",
    "SSH",
    "SSL",
    "TERM",
    "COLOR",
    "FORCE",
    "USER",
    "OPENAI",
    "ANTHROPIC",
    "VIRTUAL",
    "CONDA",
    "MSYS",
    "WSL",
    "TMUX",
    "OTEL",
    "PROGRAM",
    "TEST",
];

/// The variables of one repository.
#[derive(Default)]
pub struct EnvNames {
    /// Name → its first place; definitions in code before mentions.
    names: BTreeMap<String, Span>,
    /// Strings that names are built from: `P_` in `format!("P_{name}")`. With whether it is a settings class's.
    built: BTreeMap<String, bool>,
    /// Names that code reads.
    read: BTreeSet<String>,
    /// The project's own prefixes, with their `_`; the flag says whether one comes from a name or only from use.
    prefixes: BTreeMap<String, bool>,
}

impl EnvNames {
    pub(super) fn read(index: &Index<'_>) -> EnvNames {
        let mut names = EnvNames::default();
        for fact in index.facts(EntityKind::Env).iter().filter(|fact| fact.role == Role::Definition) {
            for name in std::iter::once(&fact.entity.name).chain(&fact.aliases) {
                names.read.insert(name.clone());
                names.names.entry(name.clone()).or_insert(fact.name_span);
            }
        }
        let files: Vec<FileId> =
            index.repo().files().filter(|file| !is_documentation(index.repo().path(*file))).collect();
        for (file, found) in files.iter().zip(parallel::map(&files, |file| mentions(index, *file))) {
            let text = index.repo().text(*file).unwrap_or("");
            names.add_prefixed(index.repo().path(*file), text);
            // A test that looks for names with a prefix reads none.
            let may_build = !is_test(index.repo().path(*file));
            for Range { start, end } in found {
                names.add(*file, text, start..end, may_build);
            }
        }
        names.prefixes = names.own_prefixes(index);
        names
    }

    fn add(&mut self, file: FileId, text: &str, range: Range<usize>, may_build: bool) {
        let name = &text[range.clone()];
        if !name.ends_with('_') {
            let span = Span::new(file, range.start, range.end);
            self.names.entry(name.to_owned()).or_insert(span);
        } else if may_build {
            self.add_built(text, range.start, name);
        }
    }

    fn add_built(&mut self, text: &str, at: usize, name: &str) {
        let quoted = at > 0 && matches!(text.as_bytes()[at - 1], b'"' | b'\'' | b'`');
        let goes_on = text[at + name.len()..].starts_with(['"', '\'', '`', '{', '$', '%', '#']);
        if !quoted || !goes_on {
            return;
        }
        let before = text.get(at.saturating_sub(40)..at).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or("");
        let is_settings = line.contains("env_prefix");
        let known = self.built.entry(name.to_owned()).or_insert(is_settings);
        *known &= is_settings;
    }

    /// `Environment::with_prefix("app")`: every field of the settings is read as `APP_FIELD`.
    fn add_prefixed(&mut self, path: &str, text: &str) {
        if path.ends_with(".py") && !is_test(path) {
            self.add_settings(text);
        }
        const CALL: &str = "Environment::with_prefix(\"";
        if !path.ends_with(".rs") {
            return;
        }
        for (at, _) in text.match_indices(CALL) {
            let rest = &text[at + CALL.len()..];
            let prefix = rest.split('"').next().unwrap_or("");
            if !prefix.is_empty() && prefix.bytes().all(is_word) {
                self.built.insert(format!("{}_", prefix.trim_end_matches('_').to_ascii_uppercase()), true);
            }
        }
    }

    /// `env_prefix="app_"` of a settings class, in any case: variables are matched without regard to it.
    fn add_settings(&mut self, text: &str) {
        for (at, word) in text.match_indices("env_prefix") {
            let value = text[at + word.len()..].trim_start().strip_prefix(['=', ':']).map(str::trim_start);
            let Some(value) = value.and_then(|value| value.strip_prefix(['"', '\''])) else { continue };
            let prefix: String = value.chars().take_while(|letter| !matches!(letter, '"' | '\'')).collect();
            if prefix.ends_with('_') && prefix.bytes().all(is_word) {
                self.built.insert(prefix.to_ascii_uppercase(), true);
            }
        }
    }

    fn own_prefixes(&self, index: &Index<'_>) -> BTreeMap<String, bool> {
        let mut prefixes = BTreeSet::new();
        let packages = index.manifests().packages.iter().filter(|package| !package.is_fixture);
        for package in packages {
            let programs = package.programs.iter().map(|program| program.name.value.as_str());
            for name in programs.chain(package.name.as_ref().map(|name| name.value.as_str())) {
                prefixes.insert(format!("{}_", name.to_ascii_uppercase().replace(['-', '.'], "_")));
            }
        }
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for name in &self.read {
            if let Some((first, _)) = name.split_once('_') {
                *counts.entry(first).or_default() += 1;
            }
        }
        let shared =
            counts.into_iter().filter(|(_, count)| *count >= SHARED).map(|(first, _)| format!("{first}_"));
        let shared: Vec<String> = shared.collect();
        let settings = self.built.iter().filter(|(_, is_settings)| **is_settings);
        prefixes.extend(settings.map(|(prefix, _)| prefix.clone()));
        let named = prefixes.into_iter().map(|prefix| (prefix, true));
        let mut all: BTreeMap<String, bool> =
            shared.into_iter().map(|prefix| (prefix, false)).chain(named).collect();
        all.retain(|prefix, _| !FOREIGN.contains(&prefix.trim_end_matches('_')));
        all
    }

    /// The place of a name.
    pub fn place(&self, name: &str) -> Option<Span> {
        self.names.get(name).copied()
    }

    /// The project's own prefix that a name starts with, the longest, and whether the project is named so.
    pub fn own_prefix(&self, name: &str) -> Option<(&str, bool)> {
        let fitting = self
            .prefixes
            .iter()
            .filter(|(prefix, _)| name.starts_with(prefix.as_str()) && name.len() > prefix.len());
        fitting.max_by_key(|(prefix, _)| prefix.len()).map(|(prefix, is_named)| (prefix.as_str(), *is_named))
    }

    /// The string that code builds names with and this one starts with, and whether it is a settings class's prefix.
    pub fn built_from(&self, name: &str) -> Option<(&str, bool)> {
        let fitting = self.built.iter().filter(|(prefix, _)| name.starts_with(prefix.as_str()));
        fitting.max_by_key(|(prefix, _)| prefix.len()).map(|(prefix, settings)| (prefix.as_str(), *settings))
    }

    /// The names that start so, in order.
    pub fn under<'n>(&'n self, prefix: &'n str) -> impl Iterator<Item = (&'n str, Span)> {
        let names =
            self.names.range(prefix.to_owned()..).take_while(move |(name, _)| name.starts_with(prefix));
        names.map(|(name, span)| (name.as_str(), *span))
    }

    /// The names that code reads, in order.
    pub fn all_read(&self) -> impl Iterator<Item = (&str, Span)> {
        self.read.iter().filter_map(|name| Some((name.as_str(), self.place(name)?)))
    }

    /// How many names that start so are read by code.
    pub fn read_under(&self, prefix: &str) -> usize {
        self.read.iter().filter(|name| name.starts_with(prefix)).count()
    }
}

/// The words of a file that are spelt like variables or like the start of one, in order.
fn mentions(index: &Index<'_>, file: FileId) -> Vec<Range<usize>> {
    let text = index.repo().text(file).unwrap_or("");
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut done = 0;
    if bytes.len() > MAX_BYTES {
        return found;
    }
    for at in memchr::memchr_iter(b'_', bytes) {
        if at < done || at == 0 || !is_name(bytes[at - 1]) {
            continue;
        }
        let start = at - bytes[..at].iter().rev().take_while(|byte| is_name(**byte)).count();
        let end = at + bytes[at..].iter().take_while(|byte| is_name(**byte)).count();
        done = end;
        let is_whole = (start == 0 || !is_word(bytes[start - 1]))
            && !bytes.get(end).is_some_and(|byte| byte.is_ascii_lowercase());
        if bytes[start].is_ascii_uppercase() && is_whole && end - start <= MAX_NAME {
            found.push(start..end);
        }
    }
    found
}

/// Longer names are data.
const MAX_NAME: usize = 100;

/// Whether a file tests the project.
fn is_test(path: &str) -> bool {
    let (folder, name) = crate::repo::split_path(path);
    let is_aside = |part: &str| matches!(part, "tests" | "test" | "testing" | "benches" | "fixtures");
    folder.split('/').any(is_aside) || name.starts_with("test_") || name == "conftest.py"
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_'
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether a file tells about the project rather than being part of it.
fn is_documentation(path: &str) -> bool {
    const ENDINGS: [&str; 14] = [
        "md", "mdx", "markdown", "mdc", "rst", "txt", "adoc", "html", "htm", "ipynb", "lock", "svg", "csv",
        "snap",
    ];
    let is_build = path.ends_with("CMakeLists.txt");
    !is_build && path.rsplit_once('.').is_some_and(|(_, ending)| ENDINGS.contains(&ending))
}
