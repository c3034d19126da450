//! Task runners that are no package managers of a language, and npm's relatives.

use super::{Named, is_placeholder, option_values, pieces};
use crate::extract::shell::{CommandLine, Word};

/// Words behind `make` that make it English.
const ENGLISH: [&str; 16] = [
    "sure", "use", "it", "the", "a", "an", "them", "your", "this", "that", "changes", "sense", "any", "no",
    "up", "of",
];

/// `make [-C DIR] TARGET…`.
pub(super) fn make(line: &CommandLine) -> Vec<Named> {
    let arguments = &line.arguments;
    if !option_values(arguments, &["-f", "--file", "--makefile"]).is_empty() {
        return Vec::new();
    }
    let folder = option_values(arguments, &["-C", "--directory"]).first().map(|word| word.text.clone());
    let targets = positional(arguments, &["-C", "--directory", "-j", "-I", "-l", "-o", "-W"]);
    if targets
        .iter()
        .any(|word| ENGLISH.contains(&word.text.as_str()) || word.text.ends_with([',', '.', ':']))
    {
        return Vec::new();
    }
    targets
        .into_iter()
        .filter(|word| !word.text.contains('=') && !is_placeholder(&word.text))
        .filter(|word| word.text.parse::<u32>().is_err())
        .map(|word| Named { folder: folder.clone(), ..Named::task("make", word) })
        .collect()
}

/// `just RECIPE ARGUMENTS…`: only the first word is a recipe for sure.
pub(super) fn just(line: &CommandLine) -> Vec<Named> {
    let other = ["-f", "--justfile", "-d", "--working-directory", "-g", "--global-justfile"];
    if line.arguments.iter().any(|word| other.contains(&word.text.as_str())) {
        return Vec::new();
    }
    let words = positional(&line.arguments, &["--set", "--shell", "--color"]);
    let first = words.into_iter().find(|word| !word.text.contains('='));
    // A path runs the justfile of that folder; `a::b` is a module's.
    first
        .filter(|word| !is_placeholder(&word.text) && !word.text.contains(['/', ':']))
        .map(|word| Named::task("just", word))
        .into_iter()
        .collect()
}

/// `npm run X`, `npm test`, `pnpm -C dir run X`, `yarn workspace pkg run X`.
pub(super) fn npm(line: &CommandLine) -> Vec<Named> {
    let valued = ["-C", "--dir", "--prefix", "--cwd", "-w", "--workspace", "--filter", "-F"];
    let mut words = positional(&line.arguments, &valued).into_iter();
    let many = ["-w", "--workspace", "--workspaces", "-ws", "--filter", "-F", "-r", "--recursive"];
    let is_many = |word: &Word| {
        many.iter().any(|name| word.text == *name || word.text.starts_with(&format!("{name}=")))
    };
    let mut folder = option_values(&line.arguments, &["-C", "--dir", "--prefix", "--cwd"])
        .first()
        .map(|word| word.text.clone());
    if line.arguments.iter().any(is_many) {
        folder = Some("*".into());
    }
    let mut verb = words.next();
    if verb.is_some_and(|word| word.text == "workspace" || word.text == "workspaces") {
        folder = Some("*".into());
        words.next();
        verb = words.next();
    }
    let Some(verb) = verb else { return Vec::new() };
    let script = match (verb.text.as_str(), line.name()) {
        ("run" | "run-script", _) => words.next(),
        ("test" | "start" | "stop" | "restart", "npm" | "pnpm" | "yarn") => Some(verb),
        _ => None,
    };
    let script = script.filter(|word| !is_placeholder(&word.text) && !word.text.contains(['/', ',']));
    script.map(|word| Named { folder, ..Named::task("npm", word) }).into_iter().collect()
}

/// `tox -e a,b`, also written `a, b`.
pub(super) fn tox(line: &CommandLine) -> Vec<Named> {
    if !option_values(&line.arguments, &["-c", "--conf", "--workdir", "--root"]).is_empty() {
        return Vec::new();
    }
    let mut found = option_values(&line.arguments, &["-e"]);
    if let Some(last) = found.last().filter(|word| word.text.ends_with(',')).cloned() {
        let behind = line.arguments.iter().skip_while(|word| word.range.start < last.range.end);
        found.extend(behind.take_while(|word| !word.text.starts_with('-')).cloned());
    }
    let names = found.iter().flat_map(|word| pieces(word, &[',']));
    names
        .filter(|word| !is_placeholder(&word.text) && !matches!(word.text.as_str(), "ALL" | "py"))
        .map(|word| Named::task("tox", &word))
        .collect()
}

/// `nox -s a b`, `nox -e a`, up to `--`.
pub(super) fn nox(line: &CommandLine) -> Vec<Named> {
    if !option_values(&line.arguments, &["-f", "--noxfile"]).is_empty() {
        return Vec::new();
    }
    let own = line.arguments.iter().take_while(|word| word.text != "--" && !word.text.starts_with('['));
    let mut listing = false;
    let mut found = Vec::new();
    for word in own {
        match word.text.as_str() {
            "-s" | "-e" | "--session" | "--sessions" => listing = true,
            text if text.starts_with('-') => {
                listing = false;
                let value = text.split_once('=').filter(|(name, _)| name.starts_with("--session"));
                found.extend(value.map(|(_, value)| super::tail(word, value.len())));
            }
            _ if listing => found.push(word.clone()),
            _ => {}
        }
    }
    found.iter().filter(|word| !is_placeholder(&word.text)).map(|word| Named::task("nox", word)).collect()
}

/// `hatch run [+matrix] [env:]script`, `hatch -e env run script`.
pub(super) fn hatch(line: &CommandLine) -> Vec<Named> {
    let words = positional(
        &line.arguments,
        &["-e", "--env", "-p", "--project", "--data-dir", "--cache-dir", "--config"],
    );
    let mut words = words.into_iter().skip_while(|word| word.text == "env");
    if words.next().is_none_or(|word| word.text != "run") {
        return Vec::new();
    }
    let script = words.find(|word| !word.text.starts_with('+'));
    let Some(script) = script.filter(|word| {
        !is_placeholder(&word.text) && !word.text.contains('/') && !word.text.ends_with(".py")
    }) else {
        return Vec::new();
    };
    let mut named = Named::task("hatch", script);
    if !script.text.contains(':') {
        let env = option_values(&line.arguments, &["-e", "--env"]);
        let env = env.first().map_or("default", |word| word.text.as_str());
        named.entity.name = format!("{env}:{}", script.text);
    }
    vec![named]
}

/// `pdm run SCRIPT`, `pdm SCRIPT` is left alone: it may be a command of pdm.
pub(super) fn pdm(line: &CommandLine) -> Vec<Named> {
    let words = positional(&line.arguments, &["-p", "--project"]);
    match words.first() {
        Some(word) if word.text == "run" => first("pdm", line, 1),
        Some(_) | None => super::python::installer(line),
    }
}

/// `pre-commit run HOOK`.
pub(super) fn pre_commit(line: &CommandLine) -> Vec<Named> {
    let valued = ["-c", "--config", "--files", "--hook-stage", "--from-ref", "--to-ref"];
    let words = positional(&line.arguments, &valued);
    if words.first().is_none_or(|word| word.text != "run")
        || line.arguments.iter().any(|word| word.text == "-c")
    {
        return Vec::new();
    }
    let hook = words.get(1).filter(|word| !is_placeholder(&word.text) && !word.text.contains(['/', '.']));
    hook.map(|word| Named::task("pre-commit", word)).into_iter().collect()
}

/// `docker compose up|run|exec|… SERVICE`.
pub(super) fn compose(line: &CommandLine) -> Vec<Named> {
    let arguments = match line.name() {
        "docker" => match line.arguments.first() {
            Some(word) if word.text == "compose" => &line.arguments[1..],
            Some(_) | None => return Vec::new(),
        },
        _ => &line.arguments[..],
    };
    let elsewhere =
        ["-f", "--file", "-p", "--project-name", "--project-directory", "--env-file", "--profile"];
    if arguments.iter().any(|word| elsewhere.iter().any(|name| word.text.starts_with(name))) {
        return Vec::new();
    }
    let words = positional(
        arguments,
        &[
            "-e",
            "--env",
            "-u",
            "--user",
            "-w",
            "--workdir",
            "--scale",
            "-v",
            "--name",
            "--tail",
            "-t",
            "--timeout",
            "--entrypoint",
        ],
    );
    let verbs = ["up", "run", "exec", "logs", "build", "restart", "start", "stop", "pull"];
    let Some((verb, rest)) = words.split_first().filter(|(verb, _)| verbs.contains(&verb.text.as_str()))
    else {
        return Vec::new();
    };
    let count = if matches!(verb.text.as_str(), "run" | "exec") { 1 } else { rest.len() };
    rest.iter()
        .take(count)
        .filter(|word| !is_placeholder(&word.text))
        .map(|word| Named::task("docker compose", word))
        .collect()
}

/// The positional word of this number as a task of `owner`.
pub(super) fn first(owner: &str, line: &CommandLine, number: usize) -> Vec<Named> {
    let words = positional(&line.arguments, &["-C", "--root", "-p", "--project"]);
    let word = words.get(number).filter(|word| !is_placeholder(&word.text) && !word.text.contains('/'));
    word.map(|word| Named::task(owner, word)).into_iter().collect()
}

/// The words up to `--` that are neither options nor the values of `valued` ones.
fn positional<'w>(arguments: &'w [Word], valued: &[&str]) -> Vec<&'w Word> {
    let mut found = Vec::new();
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        if word.text == "--" {
            break;
        }
        if valued.contains(&word.text.as_str()) {
            words.next();
        } else if !word.text.starts_with('-') {
            found.push(word);
        }
    }
    found
}
