//! justfiles: recipes and aliases.

use std::sync::LazyLock;

use regex::Regex;

use super::{Located, Runner};
use crate::repo::{FileId, Repo, Span, split_path};

/// One runner for each justfile.
pub(super) fn runners(repo: &Repo) -> Vec<Runner> {
    let names = ["justfile", "Justfile", "JUSTFILE", ".justfile"];
    let files = names.iter().flat_map(|name| repo.files_named(name));
    files.filter_map(|file| runner(repo, *file)).collect()
}

fn runner(repo: &Repo, file: FileId) -> Option<Runner> {
    static RECIPE: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r#"(?m)^(?:alias\s+([A-Za-z_][\w-]*)\s*:=|@?([A-Za-z_][\w-]*)(?:[ \t]+[^:\n]*?(?:'[^'\n]*'|"[^"\n]*")?[^:\n]*)?:(?:[^=]|$))"#).ok()
    });
    static OTHERS: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"(?m)^(import|mod)\??[ \t]+\S").ok());
    let text = repo.text(file).ok()?;
    let tasks = RECIPE
        .as_ref()?
        .captures_iter(text)
        .filter_map(|found| found.get(1).or_else(|| found.get(2)))
        .filter(|name| !matches!(name.as_str(), "set" | "export" | "import" | "mod"))
        .map(|name| Located {
            value: name.as_str().to_owned(),
            span: Span::new(file, name.start(), name.end()),
        })
        .collect();
    let other = OTHERS.as_ref()?.captures(text);
    let partial = other.map(|found| format!("`{}` brings in other recipes", &found[1]));
    let folder = split_path(repo.path(file)).0.to_owned();
    Some(Runner { command: "just".into(), file, folder, tasks, partial })
}
