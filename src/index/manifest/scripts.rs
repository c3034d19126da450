//! Scripts that manifests and tool files list by name: npm, hatch, poe, pdm, cargo aliases, pre-commit, compose.

use super::source::{Reading, Tree};
use super::{Located, Runner};
use crate::index::tree::{self, Node};
use crate::repo::split_path;

/// Every such runner.
pub(super) fn runners(reading: &mut Reading<'_>) -> Vec<Runner> {
    let mut runners = Vec::new();
    for tree in reading.trees("package.json", tree::json) {
        runners.push(runner("npm", &tree, keys(tree.root.get("scripts"))));
    }
    for tree in reading.trees("pyproject.toml", tree::toml) {
        runners.extend(of_pyproject(&tree));
    }
    for tree in reading.trees("hatch.toml", tree::toml) {
        runners.extend(tree.root.get("envs").map(|envs| runner("hatch", &tree, hatch(envs))));
    }
    for name in ["config.toml", "config"] {
        runners.extend(cargo_aliases(reading, name));
    }
    for name in [".pre-commit-config.yaml", ".pre-commit-config.yml"] {
        for tree in reading.trees(name, tree::yaml) {
            runners.push(runner("pre-commit", &tree, hooks(&tree.root)));
        }
    }
    for name in ["compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"] {
        for tree in reading.trees(name, tree::yaml) {
            let mut found = runner("docker compose", &tree, keys(tree.root.get("services")));
            found.partial = tree.root.get("include").map(|_| "`include` brings in other services".into());
            runners.push(found);
        }
    }
    runners
}

fn runner(command: &str, tree: &Tree, tasks: Vec<Located>) -> Runner {
    Runner { command: command.into(), file: tree.file, folder: tree.folder.clone(), tasks, partial: None }
}

fn keys(table: Option<&Node>) -> Vec<Located> {
    let entries = table.map_or(&[][..], Node::entries);
    entries.iter().map(|(name, _)| name.clone()).collect()
}

fn of_pyproject(tree: &Tree) -> Vec<Runner> {
    let mut runners = Vec::new();
    if let Some(envs) = tree.root.at(&["tool", "hatch", "envs"]) {
        runners.push(runner("hatch", tree, hatch(envs)));
    }
    if let Some(poe) = tree.root.at(&["tool", "poe"]) {
        let mut tasks = keys(poe.get("tasks"));
        for (_, group) in poe.get("groups").map_or(&[][..], Node::entries) {
            tasks.extend(keys(group.get("tasks")));
        }
        let mut found = runner("poe", tree, tasks);
        let more = ["include", "include_script"].iter().find(|key| poe.get(key).is_some());
        found.partial = more.map(|key| format!("`{key}` brings in other tasks"));
        runners.push(found);
    }
    if let Some(scripts) = tree.root.at(&["tool", "pdm", "scripts"]) {
        runners.push(runner("pdm", tree, keys(Some(scripts))));
    }
    runners
}

/// `env:` for each environment, `env:script` for each of its scripts and of those it inherits from its template.
/// <https://hatch.pypa.io/latest/config/environment/overview/#inheritance>
fn hatch(envs: &Node) -> Vec<Located> {
    let mut tasks = Vec::new();
    for (env, table) in envs.entries() {
        tasks.push(Located { value: format!("{}:", env.value), span: env.span });
        let mut template = Some(table);
        // A template names its own template; a circle would be the user's error, so the steps are bounded.
        for _ in 0..8 {
            let Some(holder) = template else { break };
            for script in keys(holder.get("scripts")) {
                tasks.push(Located { value: format!("{}:{}", env.value, script.value), span: script.span });
            }
            template = parent(envs, table, holder);
        }
    }
    tasks
}

fn parent<'n>(envs: &'n Node, table: &Node, holder: &Node) -> Option<&'n Node> {
    let detached = table.get("detached").is_some_and(Node::is_true);
    let name = holder.get("template").and_then(Node::text).unwrap_or("default");
    let parent = envs.get(name)?;
    (!detached && parent.span != holder.span).then_some(parent)
}

fn cargo_aliases(reading: &mut Reading<'_>, name: &str) -> Vec<Runner> {
    let repo = reading.repo;
    let files: Vec<_> = repo
        .files_named(name)
        .iter()
        .copied()
        .filter(|file| split_path(split_path(repo.path(*file)).0).1 == ".cargo")
        .collect();
    files
        .into_iter()
        .filter_map(|file| {
            let tree = reading.tree(file, tree::toml)?;
            let mut found = runner("cargo", &tree, keys(tree.root.get("alias")));
            found.folder = split_path(&tree.folder).0.to_owned();
            Some(found)
        })
        .collect()
}

/// Hook ids and their aliases.
fn hooks(root: &Node) -> Vec<Located> {
    let repos = root.get("repos").map_or(&[][..], Node::items);
    let hooks = repos.iter().flat_map(|repo| repo.get("hooks").map_or(&[][..], Node::items));
    hooks.flat_map(|hook| ["id", "alias"].iter().filter_map(|key| hook.get(key)?.located())).collect()
}
