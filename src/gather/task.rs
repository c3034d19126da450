//! Evidence for what a task runner is told to run: the task file nearest to where the command runs.

use super::named::{inventory, item, nearly};
use super::place::{self, Place, ancestors};
use super::{Sources, audience, cargo_target, python_module};
use crate::claim::Claim;
use crate::document::{BlockKind, Document};
use crate::evidence::{Bearing, Coverage, Evidence, Gathered};
use crate::index::manifest::{Located, Runner, is_fixture};
use crate::index::tree::{self, Node};
use crate::repo::{Span, join_path};

/// The evidence for a task of a runner.
pub(super) fn gather(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let owner = claim.entity.owner.as_deref().unwrap_or("");
    if is_fixture(&document.path) {
        return Gathered::none("the page belongs to material of tests");
    }
    let place = place::of(sources, document, claim);
    match owner {
        "cargo --bin" | "cargo --example" | "cargo --test" | "cargo --bench" => {
            cargo_target::gather(sources, claim, owner)
        }
        "cargo" => cargo_alias(sources, claim),
        "python -m" => python_module::gather(sources, document, claim),
        _ => of_runner(sources, document, claim, owner, &place),
    }
}

fn of_runner(
    sources: &Sources<'_>,
    document: &Document,
    claim: &Claim,
    owner: &str,
    place: &Place,
) -> Gathered {
    let name = claim.entity.name.as_str();
    let all: Vec<&Runner> =
        sources.index.manifests().runners.iter().filter(|runner| runner.command == owner).collect();
    let own = || all.iter().copied().filter(|runner| !is_fixture(sources.repo.path(runner.file)));
    let reached: Vec<&Runner> = match place {
        Place::Elsewhere(reason) => return Gathered::none(reason),
        Place::Anywhere => own().collect(),
        Place::Folder(folder) => ancestors(folder)
            .flat_map(|at| all.iter().copied().filter(move |runner| runner.folder == at))
            .collect(),
    };
    let trail = vec![format!("tasks of `{owner}` in {} files", reached.len())];
    if let Some(task) = reached.iter().find_map(|runner| task(runner, name)) {
        let evidence = vec![item(task, Bearing::Same, "")];
        return Gathered { evidence, coverage: Coverage::Complete, trail };
    }
    let Some(nearest) = reached.first() else {
        return Gathered::none(format!("no file of `{owner}` stands where the command runs"));
    };
    if let Some(gathered) = npm_sample(document, claim, owner) {
        return gathered;
    }
    let elsewhere = own().find(|runner| task(runner, name).is_some());
    let coverage = match elsewhere {
        Some(runner) if !tells_apart(document, runner, name) => {
            Coverage::None(format!("`{}` defines it", sources.repo.path(runner.file)))
        }
        Some(_) | None if audience::is_readers(sources, document, claim, owner) => {
            Coverage::None("the page is for users, about a project of theirs".into())
        }
        Some(_) | None => coverage(sources, nearest, &reached, name),
    };
    let mut evidence = nearly(name, nearest.tasks.iter());
    evidence.push(size(sources, nearest));
    Gathered { evidence, coverage, trail }
}

/// Whether the page elsewhere runs the task in the folder that has it: without the folder it then means this one.
fn tells_apart(document: &Document, runner: &Runner, name: &str) -> bool {
    let folder = runner.folder.as_str();
    !folder.is_empty() && document.text.contains(&format!("{} -C {folder} {name}", runner.command))
}

/// A page that shows a `package.json` of its own with scripts is about that one.
fn npm_sample(document: &Document, claim: &Claim, owner: &str) -> Option<Gathered> {
    if owner != "npm" {
        return None;
    }
    let is_json = |language: &str| matches!(language, "json" | "jsonc" | "json5");
    let fences = document
        .blocks
        .iter()
        .filter(|block| matches!(&block.kind, BlockKind::Code { language, .. } if is_json(language)));
    let samples: Vec<(usize, Node)> = fences
        .filter_map(|block| {
            let root = tree::json(document.file, &block.text).ok()?;
            root.get("scripts").cloned().map(|scripts| (block.span.start, scripts))
        })
        .collect();
    let (start, scripts) = samples.first()?;
    if samples.iter().any(|(_, scripts)| scripts.get(&claim.entity.name).is_some()) {
        return Some(Gathered::none("a sample of the page defines it"));
    }
    let names: Vec<Located> = scripts.entries().iter().map(|(name, _)| name.clone()).collect();
    let span = Span::new(document.file, *start, *start);
    let shown: Vec<String> = names.iter().map(|name| format!("`{}`", name.value)).collect();
    let note = format!("the page's own `package.json` defines {}", shown.join(", "));
    let evidence = vec![inventory(Some(span), "package.json", note)];
    Some(Gathered {
        evidence,
        coverage: Coverage::Complete,
        trail: vec!["scripts of the page's sample".into()],
    })
}

fn size(sources: &Sources<'_>, runner: &Runner) -> Evidence {
    let path = sources.repo.path(runner.file);
    let note = format!("{path} defines {} for `{}`", count(runner.tasks.len(), "name"), runner.command);
    inventory(Some(Span::new(runner.file, 0, 0)), path, note)
}

fn count(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// The task of a runner that this name runs.
fn task<'r>(runner: &'r Runner, name: &str) -> Option<&'r Located> {
    let exact = runner.tasks.iter().find(|task| task.value == name);
    exact.or_else(|| match runner.command.as_str() {
        "tox" => by_factors(runner, name),
        "nox" => runner.tasks.iter().find(|task| is_variant(name, &task.value)),
        _ => None,
    })
}

/// tox runs any environment whose factors are all known; `py39` and the like always are.
/// <https://tox.wiki/en/latest/user_guide.html#conditional-settings>
fn by_factors<'r>(runner: &'r Runner, name: &str) -> Option<&'r Located> {
    let known =
        |factor: &str| runner.tasks.iter().any(|task| task.value.split('-').any(|part| part == factor));
    let all = name.split('-').all(|factor| is_python_factor(factor) || known(factor));
    all.then(|| runner.tasks.first()).flatten()
}

fn is_python_factor(factor: &str) -> bool {
    let rest = factor.strip_prefix("pypy").or_else(|| factor.strip_prefix("py"));
    rest.is_some_and(|rest| rest.chars().all(|letter| letter.is_ascii_digit() || letter == '.'))
}

/// `tests-3.12` and `tests(a=1)` are variants of `tests`.
fn is_variant(name: &str, session: &str) -> bool {
    let rest = name.strip_prefix(session).unwrap_or("");
    rest.starts_with('(')
        || rest
            .strip_prefix('-')
            .is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit() || letter == 'p'))
}

fn coverage(sources: &Sources<'_>, nearest: &Runner, reached: &[&Runner], name: &str) -> Coverage {
    if let Some(reason) = reached.iter().find_map(|runner| runner.partial.clone()) {
        return Coverage::Partial(reason);
    }
    match nearest.command.as_str() {
        "make" => match join_path(&nearest.folder, name).filter(|path| sources.repo.exists(path)) {
            Some(path) => Coverage::None(format!("`{path}` is a file that make knows")),
            None => Coverage::Complete,
        },
        "hatch" => hatch(sources, nearest, name),
        "pdm" => program_of_environment(sources, nearest, name),
        _ => Coverage::Complete,
    }
}

/// `hatch run env:script`: an unknown environment is an error; an unknown script is taken for a program.
fn hatch(sources: &Sources<'_>, runner: &Runner, name: &str) -> Coverage {
    let (env, script) = name.split_once(':').unwrap_or(("default", name));
    let known = env == "default"
        || env.starts_with("hatch-")
        || runner.tasks.iter().any(|task| task.value == format!("{env}:"));
    let matrix = || runner.tasks.iter().any(|task| env.starts_with(task.value.trim_end_matches(':')));
    match known || matrix() {
        true => program_of_environment(sources, runner, script),
        false => Coverage::Complete,
    }
}

/// Programs that any environment may hold.
const PROGRAMS: [&str; 30] = [
    "python",
    "python3",
    "pip",
    "pytest",
    "mypy",
    "ruff",
    "black",
    "isort",
    "flake8",
    "coverage",
    "pre-commit",
    "tox",
    "nox",
    "sphinx-build",
    "mkdocs",
    "twine",
    "ipython",
    "jupyter",
    "bash",
    "sh",
    "echo",
    "which",
    "env",
    "make",
    "pyright",
    "pylint",
    "uv",
    "git",
    "ls",
    "cd",
];

fn program_of_environment(sources: &Sources<'_>, runner: &Runner, name: &str) -> Coverage {
    let manifests = sources.index.manifests();
    let names = manifests.packages.iter().flat_map(|package| {
        let programs = package.programs.iter().map(|program| program.name.value.as_str());
        let dependencies = package.dependencies.iter().map(|dependency| dependency.name.value.as_str());
        programs.chain(dependencies)
    });
    let text = sources.repo.text(runner.file).unwrap_or("");
    let quoted = |opens: &str| {
        text.match_indices(&format!("{opens}{name}")).any(|(at, found)| {
            let behind = text[at + found.len()..].chars().next().unwrap_or(' ');
            !behind.is_alphanumeric() && !"-_".contains(behind)
        })
    };
    let listed = quoted("\"") || quoted("'");
    match PROGRAMS.contains(&name) || listed || names.into_iter().any(|known| name.starts_with(known)) {
        true => Coverage::None(format!("`{name}` is a program of the environment")),
        false => Coverage::Complete,
    }
}

/// `cargo NAME`: an alias of `.cargo/config.toml`, a `cargo-NAME` of ours, or somebody's plugin.
fn cargo_alias(sources: &Sources<'_>, claim: &Claim) -> Gathered {
    let name = &claim.entity.name;
    let manifests = sources.index.manifests();
    let aliases =
        manifests.runners.iter().filter(|runner| runner.command == "cargo").flat_map(|runner| &runner.tasks);
    let program = format!("cargo-{name}");
    let programs =
        manifests.packages.iter().flat_map(|package| &package.programs).map(|program| &program.name);
    let known = aliases
        .clone()
        .find(|alias| alias.value == *name)
        .or_else(|| programs.into_iter().find(|found| found.value == program));
    let trail = vec![format!("{} aliases of cargo", aliases.clone().count())];
    if let Some(known) = known {
        return Gathered {
            evidence: vec![item(known, Bearing::Same, "")],
            coverage: Coverage::Complete,
            trail,
        };
    }
    let evidence = nearly(name, aliases);
    Gathered { evidence, coverage: Coverage::None("it may be a plugin of cargo".into()), trail }
}
