//! From the arguments that every command takes to a repository with its configuration.

use std::path::{Path, PathBuf};

use truedoc::check::Problem;
use truedoc::config::{self, Config, Levels, PathGlobs};
use truedoc::repo::{FileId, Repo, WalkOptions};
use truedoc::rules;
use truedoc::select::{self, Named};

use super::Trouble;
use crate::cli::Global;

/// A repository, its configuration, and what the PATHs of the command line stand for.
pub struct Opened {
    pub repo: Repo,
    pub config: Config,
    /// `None`: no PATH was given, which means all of the repository.
    pub named: Option<Vec<Named>>,
    /// PATHs that stand for nothing.
    pub problems: Vec<Problem>,
}

/// Opens the repository around the current folder, or at `--root`.
pub fn open(global: &Global, paths: &[PathBuf], force_exclude: bool) -> Result<Opened, Trouble> {
    let current = std::env::current_dir()
        .and_then(|folder| folder.canonicalize())
        .map_err(|error| Trouble::Usage(format!("the current folder is gone: {error}; change to another")))?;
    let root = root(global, &current)?;
    let mut config = config(global, &root)?;
    config.exclude.extend(global.exclude.iter().cloned());
    let mut named = Vec::new();
    let mut problems = Vec::new();
    for path in paths {
        match select::named(&root, &current, path) {
            Ok(found) => named.push(found),
            Err(problem) => problems.push(problem),
        }
    }
    if force_exclude {
        let exclude = PathGlobs::new(&config.exclude).map_err(|error| {
            Trouble::Usage(format!("bad exclude pattern: {error}; write it as in .gitignore"))
        })?;
        named.retain(|named| !matches!(named, Named::File(path) if exclude.matches(path)));
    }
    let also = named.iter().filter_map(|named| match named {
        Named::File(path) => Some(path.clone()),
        Named::Folder(_) => None,
    });
    let also = also.collect();
    let options = WalkOptions {
        exclude: config.exclude.clone(),
        also,
        threads: usize::from(global.threads.unwrap_or(0)),
    };
    let named = (!paths.is_empty()).then_some(named);
    Ok(Opened { repo: Repo::open(&root, &options)?, config, named, problems })
}

impl Opened {
    /// The documents that the PATHs name; all of the repository when there was no PATH.
    pub fn documents(&self) -> Vec<FileId> {
        let Some(named) = &self.named else { return select::all(&self.repo, &self.config) };
        let mut documents: Vec<FileId> = Vec::new();
        for named in named {
            match named {
                Named::File(path) => documents.extend(self.repo.file(path)),
                Named::Folder(path) => documents.extend(select::below(&self.repo, &self.config, path)),
            }
        }
        documents.sort_unstable();
        documents.dedup();
        documents
    }

    /// The one file that a command names.
    pub fn file(&self) -> Result<FileId, Trouble> {
        if let Some(problem) = self.problems.first() {
            return Err(Trouble::Usage(format!("`{}`: {}", problem.path, problem.message)));
        }
        match self.named.iter().flatten().next() {
            Some(Named::File(path)) => {
                self.repo.file(path).ok_or_else(|| Trouble::Usage(format!("`{path}` is not there")))
            }
            Some(Named::Folder(path)) => {
                Err(Trouble::Usage(format!("`{path}` is a folder; name a document in it")))
            }
            None => Err(Trouble::Usage("name a document".to_owned())),
        }
    }

    /// The text of a file that a command names.
    pub fn text(&self, file: FileId) -> Result<&str, Trouble> {
        let path = self.repo.path(file);
        self.repo.text(file).map_err(|problem| Trouble::Usage(format!("`{path}` cannot be read: {problem}")))
    }
}

fn root(global: &Global, current: &Path) -> Result<PathBuf, Trouble> {
    let Some(root) = &global.root else { return Ok(select::root_around(current)) };
    let full = current.join(root);
    if full.is_file() {
        let message = format!("--root `{}` is a file; name the folder that holds it", root.display());
        return Err(Trouble::Usage(message));
    }
    full.canonicalize().map_err(|error| {
        Trouble::Usage(format!("--root `{}`: {error}; name an existing folder", root.display()))
    })
}

fn config(global: &Global, root: &Path) -> Result<Config, Trouble> {
    let config = match &global.config {
        _ if global.isolated => Ok(Config::default()),
        Some(path) => config::file(path, &path.to_string_lossy())
            .map(|config| Config { path: below(root, path), ..config }),
        None => config::discover(root),
    };
    Ok(config.map_err(Box::new)?)
}

/// A path of the current folder, relative to the root with `/`; `None` when it is not below.
fn below(root: &Path, path: &Path) -> Option<String> {
    let full = path.canonicalize().ok()?;
    let relative = full.strip_prefix(root).ok()?.to_str()?;
    Some(relative.replace(std::path::MAIN_SEPARATOR, "/"))
}

/// `--select` and `--ignore` as levels over those of the configuration.
pub fn restrict(config: &mut Config, select: &[String], ignore: &[String]) -> Result<(), Trouble> {
    let named = |names: &[String]| names.iter().map(|name| rule_name(name)).collect::<Result<Vec<_>, _>>();
    let (select, ignore) = (named(select)?, named(ignore)?);
    let off = rules::RULES
        .iter()
        .map(|rule| rule.name)
        .filter(|name| ignore.contains(name) || (!select.is_empty() && !select.contains(name)));
    config.levels.push(Levels { paths: None, rules: off.map(|name| (name, None)).collect() });
    Ok(())
}

/// The rule that an argument names.
pub fn rule_name(name: &str) -> Result<&'static str, Trouble> {
    if let Some(rule) = rules::named(name) {
        return Ok(rule.name);
    }
    let known: Vec<&str> = rules::RULES.iter().map(|rule| rule.name).collect();
    let next = match config::nearest(name, &known) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => "`truedoc rule` lists the rules".to_owned(),
    };
    Err(Trouble::Usage(format!("unknown rule `{name}`; {next}")))
}
