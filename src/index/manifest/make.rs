//! Makefiles: the targets of rules, and why there may be more.

use std::collections::HashMap;
use std::sync::LazyLock;

use regex::Regex;

use super::{Located, Runner};
use crate::repo::{FileId, Repo, Span, split_path};

/// The names that make looks for, the first one found counts.
const NAMES: [&str; 3] = ["GNUmakefile", "makefile", "Makefile"];

/// One runner for each Makefile.
pub(super) fn runners(repo: &Repo) -> Vec<Runner> {
    let files = NAMES.iter().flat_map(|name| repo.files_named(name));
    files.filter_map(|file| runner(repo, *file)).collect()
}

fn runner(repo: &Repo, file: FileId) -> Option<Runner> {
    let text = repo.text(file).ok()?;
    let mut reading = Reading { file, variables: HashMap::new(), tasks: Vec::new(), partial: None };
    let (mut start, mut end) = (0, 0);
    for line in text.split_inclusive('\n') {
        end += line.len();
        // A line that ends with a backslash goes on in the next.
        if line.trim_end().ends_with('\\') && end < text.len() {
            continue;
        }
        let logical = &text[start..end];
        if !logical.starts_with('\t') {
            reading.line(logical, start);
        }
        start = end;
    }
    let folder = split_path(repo.path(file)).0.to_owned();
    let (tasks, partial) = (reading.tasks, reading.partial);
    Some(Runner { command: "make".into(), file, folder, tasks, partial })
}

struct Reading<'t> {
    file: FileId,
    variables: HashMap<&'t str, &'t str>,
    tasks: Vec<Located>,
    partial: Option<String>,
}

impl<'t> Reading<'t> {
    fn line(&mut self, line: &'t str, offset: usize) {
        let code = line.split('#').next().unwrap_or("").trim_end();
        let trimmed = code.trim_start();
        if let Some(word) =
            ["include ", "-include ", "sinclude "].iter().find(|word| trimmed.starts_with(**word))
        {
            self.partial = Some(format!("`{}` brings in other files", word.trim()));
        } else if let Some((name, value)) = assignment(trimmed) {
            self.variables.insert(name, value);
        } else if let Some(targets) = targets(code) {
            self.rule(targets, offset);
        } else if trimmed.starts_with("$(eval")
            || trimmed.starts_with("$(foreach")
            || trimmed.starts_with("$(call")
        {
            self.partial = Some("some rules are computed".into());
        }
    }

    fn rule(&mut self, targets: &'t str, offset: usize) {
        let mut at = 0;
        for word in targets.split_whitespace().filter(|word| *word != "\\") {
            let start = targets[at..].find(word).map_or(at, |found| at + found);
            at = start + word.len();
            let span = Span::new(self.file, offset + start, offset + at);
            self.target(word, span);
        }
    }

    fn target(&mut self, word: &'t str, span: Span) {
        let variable = word.strip_prefix("$(").and_then(|rest| rest.strip_suffix(')'));
        let variable = variable.or_else(|| word.strip_prefix("${").and_then(|rest| rest.strip_suffix('}')));
        if let Some(name) = variable {
            match self.variables.get(name).filter(|value| !value.contains('$')) {
                Some(value) => {
                    let words = value.split_whitespace().filter(|word| *word != "\\");
                    self.tasks.extend(words.map(|word| Located { value: word.to_owned(), span }));
                }
                None => self.partial = Some("some rules are computed".into()),
            }
        } else if word.contains('$') {
            self.partial = Some("some rules are computed".into());
        } else if word.contains('%') {
            self.partial = Some(format!("the pattern rule `{word}` makes more"));
        } else if !word.starts_with('.') || word.contains('/') {
            self.tasks.push(Located { value: word.to_owned(), span });
        }
    }
}

/// The part before the colon of a rule.
fn targets(line: &str) -> Option<&str> {
    static RULE: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"^([^\s:=#][^:=#]*?)\s*::?(?:[^=:]|$)").ok());
    Some(RULE.as_ref()?.captures(line)?.get(1)?.as_str())
}

fn assignment(line: &str) -> Option<(&str, &str)> {
    static ASSIGNMENT: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"(?s)^(?:export\s+)?([A-Za-z_][\w.-]*)\s*(?::{0,3}|\?|\+|!)=\s*(.*)$").ok()
    });
    let found = ASSIGNMENT.as_ref()?.captures(line)?;
    Some((found.get(1)?.as_str(), found.get(2)?.as_str()))
}
