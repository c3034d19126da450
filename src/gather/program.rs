//! Which program of the repository a command line runs, and which of its commands.

use super::Sources;
use crate::document::Document;
use crate::index::cli::{Command, ProgramCli};
use crate::index::manifest::{Ecosystem, Package, holds};

/// A command of a program.
pub(super) struct Place<'i> {
    pub program: &'i ProgramCli,
    /// The subcommands below the root.
    pub path: Vec<&'i Command>,
    /// Whether the words before the token lead to this command and no other.
    pub is_exact: bool,
    /// Why the command may have more flags than were found, or `None`.
    pub open: Option<String>,
    /// The first word that could be a subcommand and is none.
    pub stray: Option<String>,
}

impl Place<'_> {
    /// As it is typed: `uv pip install`.
    pub(super) fn command(&self) -> String {
        let names = self.path.iter().filter_map(|command| command.names.first());
        std::iter::once(&self.program.name).chain(names).cloned().collect::<Vec<_>>().join(" ")
    }

    /// The command itself.
    pub(super) fn last(&self) -> &Command {
        self.path.last().copied().unwrap_or(&self.program.root)
    }
}

/// The place that the last word of `argv` belongs to; the error says why there is none.
pub(super) fn place<'i>(
    sources: &Sources<'i>,
    document: &Document,
    argv: &[String],
) -> Result<Place<'i>, String> {
    let (program, taken) = find(sources, document, argv)?;
    let words = argv.get(taken..argv.len().saturating_sub(1)).unwrap_or(&[]);
    let mut place = walk(program, words);
    let is_cargo =
        argv.first().is_some_and(|first| first == "cargo") && !argv.iter().any(|word| word == "--");
    if is_cargo && argv.get(1).is_some_and(|word| word == "run") {
        place.open = Some("without a `--`, cargo takes the options".into());
    }
    Ok(place)
}

/// The programs of the package around a page; of the whole repository when the page's package has none.
pub(super) fn of_page<'i>(sources: &Sources<'i>, document: &Document) -> Vec<&'i ProgramCli> {
    let programs = sources.index.programs();
    let around = programs.iter().filter(|program| holds(&program.folder, &document.path));
    let depth = around.clone().map(|program| program.folder.len()).max();
    match depth {
        Some(depth) if depth > 0 => around.filter(|program| program.folder.len() == depth).collect(),
        _ => programs.iter().collect(),
    }
}

fn walk<'i>(program: &'i ProgramCli, words: &[String]) -> Place<'i> {
    let mut place = Place {
        program,
        path: Vec::new(),
        is_exact: true,
        open: program.root.open_flags.clone(),
        stray: None,
    };
    let mut after_flag = false;
    for word in words {
        if word.starts_with('-') {
            after_flag = !word.contains('=');
            continue;
        }
        let Some(next) = place.last_of(program).subcommand(word) else {
            let may_be = place.last_of(program).subcommands.iter().any(|command| command.span.is_some());
            if may_be && !after_flag {
                place.is_exact = false;
                place.stray = place.stray.take().or(Some(word.clone()));
            }
            after_flag = false;
            continue;
        };
        after_flag = false;
        if place.stray.is_some() {
            continue;
        }
        place.path.push(next);
        place.open = place.open.take().or_else(|| next.open_flags.clone());
    }
    // Flags given before a subcommand that is not known yet may be any command's.
    if place.path.is_empty() && !program.loose_commands.is_empty() {
        place.is_exact = false;
    }
    place
}

impl<'i> Place<'i> {
    fn last_of(&self, program: &'i ProgramCli) -> &'i Command {
        self.path.last().copied().unwrap_or(&program.root)
    }
}

/// The program that `argv` runs and how many words name it.
fn find<'i>(
    sources: &Sources<'i>,
    document: &Document,
    argv: &[String],
) -> Result<(&'i ProgramCli, usize), String> {
    let words: Vec<&str> = argv.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["cargo", .., _] if is_cargo_run(&words) => cargo_run(sources, document, &words),
        ["cargo", subcommand, ..] => cargo_subcommand(sources, document, subcommand),
        ["python", "-m", module, ..] => python_module(sources, module).map(|program| (program, 3)),
        [name, ..] => named(sources, document, name).map(|program| (program, 1)),
        [] => Err("the command line is empty".into()),
    }
}

fn named<'i>(sources: &Sources<'i>, document: &Document, name: &str) -> Result<&'i ProgramCli, String> {
    let named = sources.index.programs().iter().filter(|program| program.name == name);
    let best = named.max_by_key(|program| (holds(&program.folder, &document.path), program.folder.len()));
    best.ok_or_else(|| format!("`{name}` is no program of this repository with a known command line"))
}

fn cargo_subcommand<'i>(
    sources: &Sources<'i>,
    document: &Document,
    subcommand: &str,
) -> Result<(&'i ProgramCli, usize), String> {
    let program = named(sources, document, &format!("cargo-{subcommand}"))?;
    // The subcommand's name is passed on as the first argument; parsers model it as a subcommand or drop it.
    let taken = if program.root.subcommand(subcommand).is_some() { 1 } else { 2 };
    Ok((program, taken))
}

fn is_cargo_run(words: &[&str]) -> bool {
    let first = words.iter().skip(1).find(|word| !word.starts_with(['-', '+']));
    matches!(first, Some(&"run" | &"r"))
}

/// `cargo run -p x --bin y …`: the arguments of [`crate::extract`]'s claims follow without the `--`.
fn cargo_run<'i>(
    sources: &Sources<'i>,
    document: &Document,
    words: &[&str],
) -> Result<(&'i ProgramCli, usize), String> {
    let own = cargo_words(words);
    let value = |names: [&str; 2]| {
        let at = own.iter().position(|word| names.iter().any(|name| word == name))?;
        own.get(at + 1).copied()
    };
    let taken = own.len();
    if own.contains(&"--example") || own.contains(&"--manifest-path") {
        return Err("it runs an example or another package".into());
    }
    if let Some(bin) = value(["--bin", "--bin"]) {
        return named(sources, document, bin).map(|program| (program, taken));
    }
    let packages = sources.index.manifests();
    let package = match value(["-p", "--package"]) {
        Some(name) => packages
            .packages
            .iter()
            .find(|package| package.name.as_ref().is_some_and(|own| own.value == name)),
        None => {
            packages.packages_around(&document.path).find(|package| package.ecosystem == Ecosystem::Cargo)
        }
    };
    let name = package.and_then(default_program).ok_or("`cargo run` does not say which program")?;
    named(sources, document, &name).map(|program| (program, taken))
}

/// The words up to and including cargo's own; they end where the claim's arguments start.
fn cargo_words<'w>(words: &[&'w str]) -> Vec<&'w str> {
    let end = words.iter().position(|word| *word == "--").map_or(words.len(), |at| at + 1);
    words[..end].to_vec()
}

fn default_program(package: &Package) -> Option<String> {
    let default = package.default_program.as_ref().map(|name| name.value.clone());
    default.or_else(|| match package.programs.as_slice() {
        [only] => Some(only.name.value.clone()),
        _ => None,
    })
}

fn python_module<'i>(sources: &Sources<'i>, module: &str) -> Result<&'i ProgramCli, String> {
    let head = module.split('.').next().unwrap_or(module);
    let packages =
        sources.index.manifests().packages.iter().filter(|package| package.ecosystem == Ecosystem::Python);
    let mut entries =
        packages.flat_map(|package| package.programs.iter().map(move |program| (package, program)));
    let found = entries.find(|(_, program)| program.entry.split(['.', ':']).next() == Some(head));
    let (package, program) = found.ok_or_else(|| format!("`{module}` is no program of this repository"))?;
    let programs = sources.index.programs().iter();
    programs
        .filter(|cli| cli.folder == package.folder)
        .find(|cli| cli.name == program.name.value)
        .ok_or_else(|| format!("the command line of `{module}` is not known"))
}
