//! `pyproject.toml`: the project table (PEP 621), dependency groups (PEP 735), and the tables of poetry, flit, pdm,
//! hatch and uv.

use super::source::{Tree, below};
use super::{Dependency, Ecosystem, Feature, FeatureKind, Located, Package, Program, python, python_roots};
use crate::index::tree::Node;
use crate::repo::Repo;

/// The package of a `pyproject.toml`; without a name when the file only configures tools.
pub(super) fn package(repo: &Repo, tree: &Tree) -> Package {
    let root = &tree.root;
    let word = |paths: &[&[&str]]| paths.iter().find_map(|path| root.at(path)?.located());
    let mut package = Package::new(Ecosystem::Python, tree.file, &tree.folder);
    package.name = word(&[
        &["project", "name"],
        &["tool", "poetry", "name"],
        &["tool", "flit", "metadata", "dist-name"],
        &["tool", "flit", "metadata", "module"],
    ]);
    package.version = word(&[&["project", "version"], &["tool", "poetry", "version"]])
        .or_else(|| dynamic_version(repo, tree));
    package.requires = word(&[
        &["project", "requires-python"],
        &["tool", "poetry", "dependencies", "python"],
        &["tool", "poetry", "dependencies", "python", "version"],
        &["tool", "flit", "metadata", "requires-python"],
    ]);
    package.features = features(root);
    package.features_partial = dynamic(root, "optional-dependencies")
        .then(|| "the extras are computed when the package is built".to_owned());
    package.programs = programs(root);
    package.dependencies = dependencies(root);
    package.source_roots = python_roots::declared(tree);
    package
}

fn dynamic(root: &Node, field: &str) -> bool {
    root.at(&["project", "dynamic"])
        .is_some_and(|list| list.items().iter().any(|item| item.text() == Some(field)))
}

/// The version that a named file holds (`[tool.hatch.version] path`, setuptools' `attr`, flit's module).
fn dynamic_version(repo: &Repo, tree: &Tree) -> Option<Located> {
    let root = &tree.root;
    let path = root.at(&["tool", "hatch", "version", "path"]).and_then(Node::text);
    let attr = root.at(&["tool", "setuptools", "dynamic", "version", "attr"]).and_then(Node::text);
    let module = root.at(&["tool", "flit", "module", "name"]);
    let module = module.or_else(|| root.at(&["tool", "flit", "metadata", "module"]));
    let mut paths: Vec<String> = path.map(str::to_owned).into_iter().collect();
    if let Some((module, _)) = attr.and_then(|attr| attr.rsplit_once('.')) {
        paths.extend(module_files(module));
    }
    if let Some(module) = module.and_then(Node::text) {
        paths.extend(module_files(module));
    }
    paths.iter().find_map(|path| version_in(repo, &below(&tree.folder, path)))
}

/// Where a module may stand.
fn module_files(module: &str) -> Vec<String> {
    let path = module.replace('.', "/");
    ["", "src/"]
        .iter()
        .flat_map(|root| [format!("{root}{path}.py"), format!("{root}{path}/__init__.py")])
        .collect()
}

/// The value of `__version__` in a file.
pub(super) fn version_in(repo: &Repo, path: &str) -> Option<Located> {
    let file = repo.file(path)?;
    let text = repo.text(file).ok()?;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let at = offset;
        offset += line.len();
        let names = ["__version__", "VERSION", "version"];
        let Some(rest) = names.iter().find_map(|name| line.strip_prefix(name)) else { continue };
        let Some((_, value)) = rest.split_once('=') else { continue };
        let Some(quote) = value.trim_start().chars().next().filter(|quote| ['"', '\''].contains(quote))
        else {
            continue;
        };
        let start = at + line.find(quote)? + 1;
        let value = text[start..at + line.len()].split(quote).next()?;
        let span = crate::repo::Span::new(file, start, start + value.len());
        return Some(Located { value: value.to_owned(), span });
    }
    None
}

fn features(root: &Node) -> Vec<Feature> {
    let tables: [(&[&str], FeatureKind); 7] = [
        (&["project", "optional-dependencies"], FeatureKind::Extra),
        (&["tool", "setuptools", "dynamic", "optional-dependencies"], FeatureKind::Extra),
        (&["tool", "poetry", "extras"], FeatureKind::Extra),
        (&["tool", "flit", "metadata", "requires-extra"], FeatureKind::Extra),
        (&["dependency-groups"], FeatureKind::DependencyGroup),
        (&["tool", "pdm", "dev-dependencies"], FeatureKind::DependencyGroup),
        (&["tool", "poetry", "group"], FeatureKind::DependencyGroup),
    ];
    let mut features: Vec<Feature> = tables
        .iter()
        .flat_map(|(path, kind)| {
            let entries = root.at(path).map_or(&[][..], Node::entries);
            entries.iter().map(move |(name, list)| feature(name, list, *kind))
        })
        .collect();
    features.extend(old_dev_groups(root));
    features
}

fn feature(name: &Located, list: &Node, kind: FeatureKind) -> Feature {
    let enables = list.items().iter().filter_map(|item| item.text().map(str::to_owned)).collect();
    Feature { name: name.clone(), kind, enables }
}

/// The `dev` group that poetry and uv had before groups had names.
fn old_dev_groups(root: &Node) -> Option<Feature> {
    let poetry = root.at(&["tool", "poetry", "dev-dependencies"]);
    let list = poetry.or_else(|| root.at(&["tool", "uv", "dev-dependencies"]))?;
    let name = Located { value: "dev".into(), span: list.span };
    Some(Feature { name, kind: FeatureKind::DependencyGroup, enables: Vec::new() })
}

fn programs(root: &Node) -> Vec<Program> {
    let tables: [&[&str]; 5] = [
        &["project", "scripts"],
        &["project", "gui-scripts"],
        &["tool", "poetry", "scripts"],
        &["tool", "flit", "scripts"],
        &["project", "entry-points", "console_scripts"],
    ];
    tables
        .iter()
        .flat_map(|path| root.at(path).map_or(&[][..], Node::entries))
        .map(|(name, entry)| Program { name: name.clone(), entry: entry_point(entry) })
        .collect()
}

/// `"pkg.cli:main"`, or poetry's `{ reference = "pkg.cli:main" }` and `{ callable = … }`.
fn entry_point(entry: &Node) -> String {
    let long = || entry.get("reference").or_else(|| entry.get("callable"));
    entry.text().or_else(|| long()?.text()).unwrap_or("").to_owned()
}

fn dependencies(root: &Node) -> Vec<Dependency> {
    let mut found: Vec<Dependency> = listed(root.at(&["project", "dependencies"]), false, false);
    for (_, list) in root.at(&["project", "optional-dependencies"]).map_or(&[][..], Node::entries) {
        found.extend(listed(Some(list), true, false));
    }
    for (_, list) in root.at(&["dependency-groups"]).map_or(&[][..], Node::entries) {
        found.extend(listed(Some(list), false, true));
    }
    found.extend(listed(root.at(&["build-system", "requires"]), false, true));
    found.extend(poetry(root.at(&["tool", "poetry", "dependencies"]), false));
    found.extend(poetry(root.at(&["tool", "poetry", "dev-dependencies"]), true));
    for (_, group) in root.at(&["tool", "poetry", "group"]).map_or(&[][..], Node::entries) {
        found.extend(poetry(group.get("dependencies"), true));
    }
    found
}

fn listed(list: Option<&Node>, is_optional: bool, is_dev: bool) -> Vec<Dependency> {
    let words = list.map(Node::words).unwrap_or_default();
    words.iter().filter_map(|word| python::requirement(word, is_optional, is_dev)).collect()
}

fn poetry(table: Option<&Node>, is_dev: bool) -> Vec<Dependency> {
    let entries = table.map_or(&[][..], Node::entries);
    entries
        .iter()
        .filter(|(name, _)| name.value != "python")
        .map(|(name, node)| Dependency {
            name: name.clone(),
            requirement: node.located().or_else(|| node.get("version")?.located()),
            is_optional: node.get("optional").is_some_and(Node::is_true),
            is_dev,
        })
        .collect()
}
