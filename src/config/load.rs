//! From a file on disk to a [`Config`]: where it is looked for, and what is said of it when it is wrong.

use std::ops::Range;
use std::path::Path;

use toml::Spanned;

use super::file::{AllowEntry, CargoManifest, ConfigFile, LevelSetting, PyProject, Rules};
use super::{AcceptedFinding, Config, ConfigError, Levels, PathGlobs};
use crate::rule::Level;
use crate::rules;

/// Where configuration may stand, relative to the root; the first that holds any wins.
pub const NAMES: [&str; 4] = ["truedoc.toml", ".truedoc.toml", "pyproject.toml", "Cargo.toml"];

/// The configuration of a root folder; the default when there is none.
pub fn discover(root: &Path) -> Result<Config, ConfigError> {
    for name in NAMES {
        let Ok(text) = std::fs::read_to_string(root.join(name)) else { continue };
        if let Some(config) = parse(name, &text)? {
            return Ok(config);
        }
    }
    Ok(Config::default())
}

/// The configuration of a named file; `shown` is how the user wrote it.
pub fn file(path: &Path, shown: &str) -> Result<Config, ConfigError> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        ConfigError::of_file(shown, format!("cannot read the configuration: {error}"))
            .with_help("name a readable file with --config, or leave it out")
    })?;
    parse(shown, &text)?.ok_or_else(|| {
        ConfigError::of_file(shown, "no configuration in this manifest")
            .with_help("add a `[tool.truedoc]` or `[package.metadata.truedoc]` table, or name another file")
    })
}

/// The configuration in a text; `None` when a manifest holds no table of ours.
pub fn parse(path: &str, text: &str) -> Result<Option<Config>, ConfigError> {
    let Some(file) = table(path, text)? else { return Ok(None) };
    let reader = Reader { path, text };
    reader.config(file).map(Some)
}

fn table(path: &str, text: &str) -> Result<Option<ConfigFile>, ConfigError> {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    // A manifest that does not parse stops nothing here unless it means to configure us.
    match name {
        "pyproject.toml" if !text.contains("tool.truedoc") => Ok(None),
        "Cargo.toml" if !text.contains("metadata.truedoc") => Ok(None),
        "pyproject.toml" => Ok(deserialize::<PyProject>(path, text)?.tool.truedoc),
        "Cargo.toml" => {
            let manifest = deserialize::<CargoManifest>(path, text)?;
            Ok(manifest.workspace.metadata.truedoc.or(manifest.package.metadata.truedoc))
        }
        _ => deserialize::<ConfigFile>(path, text).map(Some),
    }
}

fn deserialize<T: serde::de::DeserializeOwned>(path: &str, text: &str) -> Result<T, ConfigError> {
    toml::from_str(text).map_err(|error| from_toml(path, text, &error))
}

/// serde names the unknown key and the known ones in its message; the nearest of them becomes the help.
fn from_toml(path: &str, text: &str, error: &toml::de::Error) -> ConfigError {
    let message = error.message().lines().next().unwrap_or("cannot be parsed").to_owned();
    let names: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let problem = ConfigError {
        path: path.to_owned(),
        text: text.to_owned(),
        range: error.span(),
        message: message.clone(),
        help: "see docs/configuration.md for the keys".to_owned(),
    };
    let Some((unknown, known)) = names.split_first() else { return problem };
    match message.split('`').next() {
        Some("unknown field ") => {
            let title = format!("unknown key `{unknown}`");
            ConfigError { message: title, ..problem }.with_help(nearest(unknown, known, "known keys"))
        }
        Some("unknown variant ") => {
            let title = format!("unknown level `{unknown}`");
            ConfigError { message: title, ..problem }.with_help(nearest(unknown, known, "levels"))
        }
        _ => problem,
    }
}

/// "did you mean `x`?", or all that there are.
fn nearest(name: &str, known: &[&str], what: &str) -> String {
    match super::nearest(name, known) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => {
            let names: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
            format!("{what}: {}", names.join(", "))
        }
    }
}

struct Reader<'t> {
    path: &'t str,
    text: &'t str,
}

impl Reader<'_> {
    fn config(&self, file: ConfigFile) -> Result<Config, ConfigError> {
        let mut levels = vec![Levels { paths: None, rules: self.levels(&file.rules)? }];
        for one in &file.overrides {
            let paths = Some(self.globs(&one.paths)?);
            levels.push(Levels { paths, rules: self.levels(&one.rules)? });
        }
        let allows = file.allow.iter().map(|entry| self.allow(entry)).collect::<Result<_, _>>()?;
        self.globs(&file.exclude)?;
        Ok(Config {
            path: Some(self.path.to_owned()),
            docs: self.globs(&file.docs)?,
            exclude: file.exclude.into_iter().map(Spanned::into_inner).collect(),
            commands: file.commands,
            env_prefixes: file.env_prefixes,
            levels,
            allows,
        })
    }

    fn levels(&self, rules: &Rules) -> Result<Vec<(&'static str, Option<Level>)>, ConfigError> {
        rules.iter().map(|(name, setting)| Ok((self.rule(name)?, level(*setting)))).collect()
    }

    fn rule(&self, name: &Spanned<String>) -> Result<&'static str, ConfigError> {
        if let Some(rule) = rules::named(name.get_ref()) {
            return Ok(rule.name);
        }
        let known: Vec<&str> = rules::RULES.iter().map(|rule| rule.name).collect();
        Err(self.error(name.span(), format!("unknown rule `{}`", name.get_ref())).with_help(nearest(
            name.get_ref(),
            &known,
            "rules",
        )))
    }

    fn globs(&self, patterns: &[Spanned<String>]) -> Result<PathGlobs, ConfigError> {
        for pattern in patterns {
            PathGlobs::new([pattern.get_ref()]).map_err(|error| {
                self.error(pattern.span(), format!("bad pattern: {error}"))
                    .with_help("patterns are written as in .gitignore")
            })?;
        }
        PathGlobs::new(patterns.iter().map(Spanned::get_ref))
            .map_err(|error| ConfigError::of_file(self.path, format!("bad patterns: {error}")))
    }

    fn allow(&self, entry: &Spanned<AllowEntry>) -> Result<AcceptedFinding, ConfigError> {
        let allow = entry.get_ref();
        if allow.reason.get_ref().trim().is_empty() {
            return Err(self
                .error(allow.reason.span(), "this allow has no reason")
                .with_help("say why it is accepted"));
        }
        Ok(AcceptedFinding {
            rule: self.rule(&allow.rule)?,
            paths: allow.path.as_ref().map(|path| self.globs(std::slice::from_ref(path))).transpose()?,
            text: allow.text.clone(),
            reason: allow.reason.get_ref().clone(),
            range: allow.rule.span(),
        })
    }

    fn error(&self, range: Range<usize>, message: impl Into<String>) -> ConfigError {
        ConfigError {
            path: self.path.to_owned(),
            text: self.text.to_owned(),
            range: Some(range),
            message: message.into(),
            help: String::new(),
        }
    }
}

fn level(setting: LevelSetting) -> Option<Level> {
    match setting {
        LevelSetting::Off => None,
        LevelSetting::Note => Some(Level::Note),
        LevelSetting::Warning => Some(Level::Warning),
        LevelSetting::Error => Some(Level::Error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> (String, String, String) {
        let error = parse("truedoc.toml", text).expect_err("the text is wrong");
        let range = error.range.clone().unwrap_or(0..0);
        (error.message, error.help, text[range].to_owned())
    }

    #[test]
    fn unknown_keys_name_their_neighbour() {
        assert_eq!(
            error("doc = []\n"),
            ("unknown key `doc`".into(), "did you mean `docs`?".into(), "doc".into())
        );
        let (message, help, _) = error("[[allow]]\nrule = \"x\"\nreasn = \"\"\n");
        assert_eq!((message.as_str(), help.as_str()), ("unknown key `reasn`", "did you mean `reason`?"));
    }

    #[test]
    fn manifests_hold_a_table_of_ours() {
        let text = "[tool.ruff]\nx = 1\n[tool.truedoc]\ncommands = [\"x\"]\n";
        let config = parse("pyproject.toml", text).expect("it parses").expect("it is there");
        assert_eq!(config.commands, ["x"]);
        assert!(parse("pyproject.toml", "[tool.x]\n").expect("it parses").is_none());
        let text = "[workspace]\nmembers = []\n[workspace.metadata.truedoc]\nenv-prefixes = [\"X_\"]\n";
        let config = parse("Cargo.toml", text).expect("it parses").expect("it is there");
        assert_eq!(config.env_prefixes, ["X_"]);
    }
}
