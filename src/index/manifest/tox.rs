//! tox environments: `tox.ini`, `[tox:tox]` of `setup.cfg`, `[tool.tox]` of `pyproject.toml`, `tox.toml`.

use super::ini::{self, Section};
use super::source::Reading;
use super::{Located, Runner};
use crate::index::tree::{self, Node};
use crate::repo::{FileId, Repo, Span, split_path};

/// One runner for each file that configures tox.
pub(super) fn runners(reading: &mut Reading<'_>) -> Vec<Runner> {
    let repo = reading.repo;
    let ini = repo.files_named("tox.ini").iter().map(|file| (*file, "tox"));
    let cfg = repo.files_named("setup.cfg").iter().map(|file| (*file, "tox:tox"));
    let mut runners: Vec<Runner> =
        ini.chain(cfg).filter_map(|(file, core)| of_ini(repo, file, core)).collect();
    for tree in reading.trees("tox.toml", tree::toml) {
        runners.push(runner(repo, tree.file, native(&tree.root)));
    }
    for tree in reading.trees("pyproject.toml", tree::toml) {
        let Some(table) = tree.root.at(&["tool", "tox"]) else { continue };
        let legacy = table.get("legacy_tox_ini").and_then(Node::located);
        let tasks = match legacy {
            Some(text) => environments(&ini::parse(tree.file, &text.value), "tox")
                .into_iter()
                .map(|task| Located { span: text.span, ..task })
                .collect(),
            None => native(table),
        };
        runners.push(runner(repo, tree.file, tasks));
    }
    runners
}

fn of_ini(repo: &Repo, file: FileId, core: &str) -> Option<Runner> {
    let sections = ini::parse(file, repo.text(file).ok()?);
    let configures =
        |section: &Section| section.name.value == core || section.name.value.starts_with("testenv");
    sections.iter().any(configures).then(|| runner(repo, file, environments(&sections, core)))
}

fn runner(repo: &Repo, file: FileId, tasks: Vec<Located>) -> Runner {
    let folder = split_path(repo.path(file)).0.to_owned();
    Runner { command: "tox".into(), file, folder, tasks, partial: None }
}

fn native(table: &Node) -> Vec<Located> {
    let mut tasks: Vec<Located> = table.get("env_list").map(Node::words).unwrap_or_default();
    let tables = table.get("env").map_or(&[][..], Node::entries);
    tasks.extend(tables.iter().map(|(name, _)| name.clone()));
    tasks
}

fn environments(sections: &[Section], core: &str) -> Vec<Located> {
    let mut tasks = Vec::new();
    let core = ini::section(sections, core);
    let lists = ["envlist", "env_list"].iter().filter_map(|key| core?.get(key));
    for line in lists.flat_map(|entry| &entry.lines) {
        tasks.extend(expand(line));
    }
    for section in sections {
        let Some(name) = section.name.value.strip_prefix("testenv:") else { continue };
        let start = section.name.span.start as usize + "testenv:".len();
        let span = Span::new(section.name.span.file, start, section.name.span.end as usize);
        tasks.extend(expand(&Located { value: name.to_owned(), span }));
    }
    tasks
}

/// The names of `a,b{1,2}-c`: commas outside braces part names, braces multiply; at most 500.
fn expand(written: &Located) -> Vec<Located> {
    let names = split(&written.value).into_iter().flat_map(|name| braces(&name));
    names.take(500).map(|value| Located { value, span: written.span }).collect()
}

fn split(text: &str) -> Vec<String> {
    let mut names = vec![String::new()];
    let mut depth = 0usize;
    for letter in text.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        match depth == 0 && (letter == ',' || letter.is_whitespace()) {
            true => names.push(String::new()),
            false => {
                if let Some(name) = names.last_mut() {
                    name.push(letter);
                }
            }
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

fn braces(name: &str) -> Vec<String> {
    let mut done = vec![String::new()];
    let mut rest = name;
    while let Some((before, after)) = rest.split_once('{') {
        let (choices, tail) = after.split_once('}').unwrap_or((after, ""));
        let choices: Vec<String> = choices.split(',').flat_map(|choice| range(choice.trim())).collect();
        let stems: Vec<String> = done.iter().map(|stem| format!("{stem}{before}")).collect();
        done = stems
            .iter()
            .flat_map(|stem| choices.iter().map(move |choice| format!("{stem}{choice}")))
            .take(500)
            .collect();
        rest = tail;
    }
    done.iter().map(|stem| format!("{stem}{rest}")).collect()
}

/// `39-312` inside braces is each number of the range.
fn range(choice: &str) -> Vec<String> {
    let bounds = choice
        .split_once('-')
        .and_then(|(from, to)| Some((from.parse::<u32>().ok()?, to.parse::<u32>().ok()?)));
    match bounds {
        Some((from, to)) if to >= from && to - from < 100 => {
            (from..=to).map(|number| number.to_string()).collect()
        }
        _ => vec![choice.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_names_expand() {
        let names = |text: &str| {
            let written = Located { value: text.into(), span: Span::new(FileId(0), 0, 0) };
            expand(&written).into_iter().map(|task| task.value).collect::<Vec<_>>()
        };
        assert_eq!(names("py{39,310}-web, lint"), ["py39-web", "py310-web", "lint"]);
        assert_eq!(names("{unit,docs}"), ["unit", "docs"]);
    }
}
