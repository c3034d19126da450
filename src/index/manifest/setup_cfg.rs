//! `setup.cfg`: setuptools' declarative metadata.

use super::ini::{self, Entry, Section};
use super::source::below;
use super::{Dependency, Ecosystem, Feature, FeatureKind, Located, Package, Program, pyproject, python};
use crate::repo::{FileId, Repo};

/// The package of a `setup.cfg`; `None` when the file only configures tools.
pub(super) fn package(repo: &Repo, file: FileId, folder: &str) -> Option<Package> {
    let sections = ini::parse(file, repo.text(file).ok()?);
    let metadata = ini::section(&sections, "metadata");
    let options = ini::section(&sections, "options");
    if metadata.is_none() && options.is_none() {
        return None;
    }
    let mut package = Package::new(Ecosystem::Python, file, folder);
    package.name = metadata.and_then(|section| section.word("name").cloned());
    package.version = metadata.and_then(|section| version(repo, folder, section.word("version")?));
    package.requires = options.and_then(|section| section.word("python_requires").cloned());
    package.features = features(&sections);
    package.programs = programs(&sections);
    package.dependencies = dependencies(&sections);
    package.source_roots = source_roots(&sections, folder);
    Some(package)
}

/// A literal version, or the one of the module that `attr:` names.
fn version(repo: &Repo, folder: &str, word: &Located) -> Option<Located> {
    let Some(attr) = word.value.strip_prefix("attr:") else {
        return (!word.value.starts_with("file:")).then(|| word.clone());
    };
    let module = attr.trim().rsplit_once('.')?.0.replace('.', "/");
    ["", "src/"]
        .iter()
        .flat_map(|root| [format!("{root}{module}.py"), format!("{root}{module}/__init__.py")])
        .find_map(|path| pyproject::version_in(repo, &below(folder, &path)))
}

fn features(sections: &[Section]) -> Vec<Feature> {
    let entries =
        ini::section(sections, "options.extras_require").map_or(&[][..], |section| &section.entries);
    entries
        .iter()
        .map(|entry| Feature {
            name: entry.key.clone(),
            kind: FeatureKind::Extra,
            enables: entry.lines.iter().map(|line| line.value.clone()).collect(),
        })
        .collect()
}

fn programs(sections: &[Section]) -> Vec<Program> {
    let Some(section) = ini::section(sections, "options.entry_points") else { return Vec::new() };
    let kinds = ["console_scripts", "gui_scripts"];
    kinds.iter().filter_map(|kind| section.get(kind)).flat_map(scripts).collect()
}

fn scripts(entry: &Entry) -> Vec<Program> {
    entry.lines.iter().filter_map(script).collect()
}

/// `name = pkg.cli:main`.
pub(super) fn script(line: &Located) -> Option<Program> {
    let (name, entry) = line.value.split_once('=')?;
    let name = python::part(line, name.trim())?;
    Some(Program { name, entry: entry.trim().to_owned() })
}

fn dependencies(sections: &[Section]) -> Vec<Dependency> {
    let install = ini::section(sections, "options").and_then(|section| section.get("install_requires"));
    let extras = ini::section(sections, "options.extras_require").map_or(&[][..], |section| &section.entries);
    let listed = |entry: &Entry, optional: bool| -> Vec<Dependency> {
        entry.lines.iter().filter_map(|line| python::requirement(line, optional, false)).collect()
    };
    let mut found: Vec<Dependency> = install.map(|entry| listed(entry, false)).unwrap_or_default();
    found.extend(extras.iter().flat_map(|entry| listed(entry, true)));
    found
}

fn source_roots(sections: &[Section], folder: &str) -> Vec<String> {
    let find = ini::section(sections, "options.packages.find").and_then(|section| section.word("where"));
    let dir = ini::section(sections, "options").and_then(|section| section.word("package_dir"));
    let dir = dir.and_then(|line| line.value.strip_prefix('=').map(str::trim));
    let root = find.map(|word| word.value.as_str()).or(dir);
    root.map(|root| vec![below(folder, root)]).unwrap_or_default()
}
