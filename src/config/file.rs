//! The file's types, as the user writes them. Unknown keys are errors.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

/// `truedoc.toml`, or the table of a manifest that stands for it.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ConfigFile {
    /// Which documents are checked when no PATH is named; empty: every Markdown file.
    pub docs: Vec<Spanned<String>>,
    /// Files that truedoc does not see at all.
    pub exclude: Vec<Spanned<String>>,
    /// Programs that are the project's own though no manifest says so.
    pub commands: Vec<String>,
    /// Prefixes of the project's own environment variables.
    pub env_prefixes: Vec<String>,
    /// Rule name to level.
    pub rules: Rules,
    /// Levels for some documents; later ones win.
    pub overrides: Vec<Override>,
    /// Findings that are known and accepted.
    pub allow: Vec<Spanned<AllowEntry>>,
}

/// Levels by rule name.
pub type Rules = BTreeMap<Spanned<String>, LevelSetting>;

/// A table of `[[overrides]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Override {
    pub paths: Vec<Spanned<String>>,
    pub rules: Rules,
}

/// A table of `[[allow]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AllowEntry {
    pub rule: Spanned<String>,
    /// The documents it holds for; every one when left out.
    pub path: Option<Spanned<String>>,
    /// The token that is accepted (`--old-flag`); every one when left out.
    pub text: Option<String>,
    /// Why; may not be empty.
    pub reason: Spanned<String>,
}

/// What a rule is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LevelSetting {
    Off,
    Note,
    Warning,
    Error,
}

/// `pyproject.toml`, as far as it concerns us.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PyProject {
    pub tool: PyProjectTool,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PyProjectTool {
    pub truedoc: Option<ConfigFile>,
}

/// `Cargo.toml`, as far as it concerns us.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct CargoManifest {
    pub package: CargoTable,
    pub workspace: CargoTable,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct CargoTable {
    pub metadata: CargoMetadata,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct CargoMetadata {
    pub truedoc: Option<ConfigFile>,
}
