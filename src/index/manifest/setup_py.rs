//! `setup.py`: the literal keyword arguments of `setup(…)`, names resolved one assignment away.
//!
//! Nothing is executed. What is no literal is unknown, and unknown extras make the inventory partial.

use tree_sitter::Node;

use super::python_literals::{Literal, Module};
use super::source::below;
use super::{Dependency, Ecosystem, Feature, FeatureKind, Located, Package, python, setup_cfg};
use crate::index::{language, parse_tree};
use crate::repo::{FileId, Repo};

/// The package of a `setup.py`; `None` when it calls no `setup`.
pub(super) fn package(repo: &Repo, file: FileId, folder: &str) -> Option<Package> {
    let text = repo.text(file).ok()?;
    let tree = parse_tree(language::of_path("setup.py")?, text)?;
    let module = Module::new(file, text, tree.root_node());
    let call = module.calls().into_iter().find(|call| is_setup(&module, *call))?;
    let mut package = Package::new(Ecosystem::Python, file, folder);
    package.name = module.keyword(call, "name").and_then(|value| value.word());
    package.version = module.keyword(call, "version").and_then(|value| value.word());
    package.requires = module.keyword(call, "python_requires").and_then(|value| value.word());
    let extras = module.keyword(call, "extras_require");
    package.features_partial = partial(&module, call, extras.as_ref());
    package.features = extras.as_ref().map(features).unwrap_or_default();
    package.programs = module.keyword(call, "entry_points").map(|value| scripts(&value)).unwrap_or_default();
    package.dependencies = dependencies(module.keyword(call, "install_requires"), extras.as_ref());
    let root = module.keyword(call, "package_dir").and_then(|value| value.entry("").and_then(Literal::word));
    package.source_roots = root.map(|root| vec![below(folder, &root.value)]).unwrap_or_default();
    Some(package)
}

fn is_setup(module: &Module<'_>, call: Node<'_>) -> bool {
    matches!(module.callee(call), "setup" | "setuptools.setup")
}

fn partial(module: &Module<'_>, call: Node<'_>, extras: Option<&Literal>) -> Option<String> {
    let computed = extras.is_some_and(|extras| !extras.is_whole_table());
    let spread = extras.is_none() && module.spreads(call);
    (computed || spread).then(|| "`setup.py` computes its extras".to_owned())
}

fn features(extras: &Literal) -> Vec<Feature> {
    let entries = extras.entries().iter();
    entries
        .map(|(name, list)| Feature {
            name: name.clone(),
            kind: FeatureKind::Extra,
            enables: list.words().into_iter().map(|word| word.value).collect(),
        })
        .collect()
}

fn scripts(entry_points: &Literal) -> Vec<super::Program> {
    let kinds = ["console_scripts", "gui_scripts"];
    let lists = kinds.iter().filter_map(|kind| entry_points.entry(kind));
    lists.flat_map(|list| list.words()).filter_map(|line| setup_cfg::script(&line)).collect()
}

fn dependencies(install: Option<Literal>, extras: Option<&Literal>) -> Vec<Dependency> {
    let install = install.map(|list| list.words()).unwrap_or_default();
    let extras: Vec<Located> =
        extras.map_or(&[][..], Literal::entries).iter().flat_map(|(_, list)| list.words()).collect();
    let required = install.iter().filter_map(|word| python::requirement(word, false, false));
    let optional = extras.iter().filter_map(|word| python::requirement(word, true, false));
    required.chain(optional).collect()
}
