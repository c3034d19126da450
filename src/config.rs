//! The configuration: what the user may say, and what holds when nothing is said.

mod file;
mod globs;
mod load;

use std::ops::Range;

use crate::rule::{Level, Rule};

pub use globs::PathGlobs;
pub use load::{NAMES, discover, file, parse};

/// The effective settings of one run.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The file that said so, relative to the root; `None`: nothing was said, or the file lies elsewhere.
    pub path: Option<String>,
    /// Documents to check when none is named; empty: every Markdown file.
    pub docs: PathGlobs,
    /// Patterns of files that truedoc does not see at all, as in `.gitignore`.
    pub exclude: Vec<String>,
    /// Names of programs that are the project's own though no manifest says so.
    pub commands: Vec<String>,
    /// Prefixes of environment variables that are the project's own, with their `_`.
    pub env_prefixes: Vec<String>,
    /// Levels that differ from the rules' own; later ones win.
    pub levels: Vec<Levels>,
    /// Findings that are accepted.
    pub allows: Vec<AcceptedFinding>,
}

/// Levels of rules for some documents.
#[derive(Clone, Debug)]
pub struct Levels {
    /// `None`: every document.
    pub paths: Option<PathGlobs>,
    /// By rule name; `None` is off.
    pub rules: Vec<(&'static str, Option<Level>)>,
}

/// An `[[allow]]`: findings that are known and accepted.
#[derive(Clone, Debug)]
pub struct AcceptedFinding {
    pub rule: &'static str,
    /// `None`: every document.
    pub paths: Option<PathGlobs>,
    /// The token; `None`: every one.
    pub text: Option<String>,
    pub reason: String,
    /// Where the configuration names the rule.
    pub range: Range<usize>,
}

impl AcceptedFinding {
    /// Whether it accepts a finding of `rule` about the token `text` in the document `path`.
    pub fn accepts(&self, rule: &Rule, path: &str, text: &str) -> bool {
        self.rule == rule.name
            && self.paths.as_ref().is_none_or(|paths| paths.matches(path))
            && self.text.as_ref().is_none_or(|wanted| wanted == text)
    }
}

impl Config {
    /// The level of a rule in a document; `None`: the rule is off there.
    pub fn level(&self, rule: &Rule, path: &str) -> Option<Level> {
        let set = self.levels.iter().rev().filter(|levels| levels.hold_for(path));
        let set = set.flat_map(|levels| &levels.rules).find(|(name, _)| *name == rule.name);
        set.map_or(Some(rule.level), |(_, level)| *level)
    }
}

impl Levels {
    fn hold_for(&self, path: &str) -> bool {
        self.paths.as_ref().is_none_or(|paths| paths.matches(path))
    }
}

/// A configuration that cannot be used: what, where in its text, and the next step.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{path}: {message}")]
pub struct ConfigError {
    pub path: String,
    pub text: String,
    pub range: Option<Range<usize>>,
    pub message: String,
    pub help: String,
}

impl ConfigError {
    /// An error about a whole file.
    pub fn of_file(path: &str, message: impl Into<String>) -> ConfigError {
        ConfigError {
            path: path.to_owned(),
            text: String::new(),
            range: None,
            message: message.into(),
            help: String::new(),
        }
    }

    /// The same error with this next step.
    pub fn with_help(self, help: impl Into<String>) -> ConfigError {
        ConfigError { help: help.into(), ..self }
    }
}

/// The known name that was likely meant: what people mistype is close by Jaro-Winkler similarity, as clap has it.
pub fn nearest<'n>(name: &str, known: &[&'n str]) -> Option<&'n str> {
    let close = known.iter().map(|other| (strsim::jaro_winkler(name, other), *other));
    close
        .filter(|(similarity, _)| *similarity > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, other)| other)
}
