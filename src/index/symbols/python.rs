//! Python: packages of the repository, modules by name, and what a module or class has.

mod class;
mod packages;
mod signature;

use std::sync::{Arc, LazyLock};

use regex::Regex;

use super::{Absence, Lookup, Place, Symbols, Tags, has_word};
use crate::evidence::{Fact, Role};
use crate::repo::{FileId, Span, join_path, split_path};

pub use packages::Packages;
pub use signature::{Parameter, ParameterKind, Signature};

/// The module that names come from: `from .tools.types import Image` does not name `types`.
static FROM: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?m)^from\s+[\w.]+\.\w+\s+import\b").expect("the pattern is valid"));

/// How far imports and bases are followed; cycles end here.
const MAX_DEPTH: usize = 16;

/// A module or package.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// As people import it.
    pub name: String,
    /// Its own files; none for a namespace package.
    pub files: Vec<FileId>,
    /// Where its submodules are.
    pub folders: Vec<String>,
    /// Why its own files do not say everything.
    pub partial: Option<String>,
}

/// What a dotted name leads to.
#[derive(Clone, Debug)]
pub enum Node {
    Module(Module),
    Item(Item),
    /// An instance of a class of this repository.
    Instance(Item),
}

/// A definition in a file.
#[derive(Clone, Debug)]
pub struct Item {
    pub tags: Arc<Tags>,
    pub at: usize,
}

impl Item {
    /// The definition.
    pub fn fact(&self) -> &Fact {
        &self.tags.facts[self.at]
    }
}

/// One step of a resolution.
pub type Step = super::Step<Node>;

impl Symbols<'_, '_> {
    /// What a dotted name is; a trailing `()` on a segment means the value that calling it returns.
    pub fn python(&self, name: &str) -> Lookup {
        match self.python_node(name) {
            Step::Found(node) => Lookup::Found(place(&node)),
            Step::Absent(absence) => Lookup::Absent(absence),
            Step::Unknown(reason) => Lookup::Unknown(reason),
            Step::Foreign => Lookup::Foreign,
        }
    }

    /// The node that a dotted name leads to.
    pub fn python_node(&self, name: &str) -> Step {
        let segments: Vec<&str> = name.split('.').collect();
        let Some(first) = self.python_packages().top(segments[0]) else { return Step::Foreign };
        self.walk(Node::Module(first), &segments, 1, 0)
    }

    /// What a class has under a name.
    pub fn python_member(&self, class: &Item, name: &str) -> Step {
        self.in_class(class, name, 0)
    }

    /// The Python packages of the repository.
    pub fn python_packages(&self) -> &Packages {
        self.cache.packages.get_or_init(|| Packages::find(self.index))
    }

    fn walk(&self, node: Node, segments: &[&str], at: usize, depth: usize) -> Step {
        let Some(segment) = segments.get(at) else { return Step::Found(node) };
        let (name, calls) = match segment.strip_suffix("()") {
            Some(name) => (name, true),
            None => (*segment, false),
        };
        let next = match self.attribute(&node, name, depth) {
            Step::Found(next) if calls => match self.returned(&next, depth) {
                Some(instance) => instance,
                None => return Step::unknown("what the call returns is not known"),
            },
            Step::Found(next) => next,
            Step::Absent(absence) => return Step::Absent(Absence { at, ..absence }),
            other => return other,
        };
        let is_value =
            matches!(&next, Node::Item(item) if !matches!(item.fact().form.as_str(), "function" | "class"));
        let step = self.walk(next, segments, at + 1, depth);
        // A function may hide a module of the same name: `pkg.load.Reader`.
        match (&step, &node) {
            (Step::Absent(_) | Step::Unknown(_), Node::Module(module))
                if at + 1 < segments.len() && !calls =>
            {
                match self.submodule(module, name) {
                    // A value's attributes are not known, and a module that it hides has none of them.
                    Some(module) => match self.walk(Node::Module(module), segments, at + 1, depth) {
                        Step::Absent(_) if is_value => step,
                        other => other,
                    },
                    None => step,
                }
            }
            _ => step,
        }
    }

    /// What a node has under this name.
    fn attribute(&self, node: &Node, name: &str, depth: usize) -> Step {
        if depth > MAX_DEPTH {
            return Step::unknown("imports go too deep");
        }
        match node {
            Node::Module(module) => self.in_module(module, name, depth),
            Node::Item(item) | Node::Instance(item) => match item.fact().form.as_str() {
                "class" => self.in_class(item, name, depth),
                _ => Step::unknown("it is an attribute of a value"),
            },
        }
    }

    fn in_module(&self, module: &Module, name: &str, depth: usize) -> Step {
        for file in &module.files {
            let tags = self.tags(*file);
            if let Some(step) = self.binding(module, &tags, name, depth) {
                return step;
            }
        }
        if let Some(module) = self.submodule(module, name) {
            return Step::Found(Node::Module(module));
        }
        if let Some(reason) = self.may_be_made(module, name) {
            return Step::Unknown(reason);
        }
        for file in &module.files {
            match self.starred(*file, name, depth) {
                Step::Absent(_) => {}
                other => return other,
            }
        }
        self.absent(module, name)
    }

    /// What a module's own text binds a name to.
    fn binding(&self, module: &Module, tags: &Arc<Tags>, name: &str, depth: usize) -> Option<Step> {
        if let Some(at) = tags.named(None, name).next_back() {
            return Some(Step::Found(Node::Item(Item { tags: tags.clone(), at })));
        }
        let imported = tags.inside(None).filter(|at| tags.facts[*at].role == Role::Reference).filter(|at| {
            let fact = &tags.facts[*at];
            match fact.form.as_str() {
                "import" if fact.ty.is_none() => fact.entity.name.split('.').next() == Some(name),
                "import" | "import-from" => fact.entity.name == name,
                _ => false,
            }
        });
        let steps: Vec<Step> = imported.map(|at| self.imported(module, tags, at, depth)).collect();
        // `try: from a import x` / `except ImportError: from b import x`: the first that can be followed.
        let best = steps.iter().position(|step| matches!(step, Step::Found(_))).unwrap_or(0);
        steps.into_iter().nth(best)
    }

    fn imported(&self, module: &Module, tags: &Arc<Tags>, at: usize, depth: usize) -> Step {
        let fact = &tags.facts[at];
        let original = fact.ty.as_deref().unwrap_or(&fact.entity.name);
        let step = match (fact.form.as_str(), fact.parent.as_deref()) {
            ("import-from", Some(from)) => match self.module_named(tags.file, from) {
                Some(source) if source.name == module.name && source.files == module.files => self
                    .submodule(module, original)
                    .map_or(Step::Foreign, |module| Step::Found(Node::Module(module))),
                Some(source) => self.attribute(&Node::Module(source), original, depth + 1),
                None => Step::Foreign,
            },
            _ if fact.ty.is_some() => {
                self.module_named(tags.file, original).map_or(Step::Foreign, |m| Step::Found(Node::Module(m)))
            }
            _ => {
                let first = original.split('.').next().unwrap_or(original);
                self.module_named(tags.file, first).map_or(Step::Foreign, |m| Step::Found(Node::Module(m)))
            }
        };
        match step {
            Step::Found(node) => Step::Found(node),
            Step::Foreign => Step::unknown("it comes from another package"),
            Step::Absent(_) => Step::unknown("its import cannot be followed"),
            Step::Unknown(reason) => Step::Unknown(reason),
        }
    }

    /// A module by the text of an import in `file`: absolute, or relative with leading dots.
    fn module_named(&self, file: FileId, text: &str) -> Option<Module> {
        let rest = text.trim_start_matches('.');
        let level = text.len() - rest.len();
        let mut module = if level == 0 {
            let (first, _) = rest.split_once('.').unwrap_or((rest, ""));
            self.python_packages().top(first)?
        } else {
            let (mut folder, _) = split_path(self.index.repo().path(file));
            for _ in 1..level {
                folder = split_path(folder).0;
            }
            self.package_at(folder)?
        };
        let skip = usize::from(level == 0);
        for segment in rest.split('.').skip(skip).filter(|segment| !segment.is_empty()) {
            module = self.submodule(&module, segment)?;
        }
        Some(module)
    }

    fn package_at(&self, folder: &str) -> Option<Module> {
        let repo = self.index.repo();
        if !repo.is_folder(folder) {
            return None;
        }
        let init =
            ["__init__.py", "__init__.pyi"].iter().find_map(|name| repo.file(&join_path(folder, name)?));
        let name = self.python_packages().dotted(folder);
        Some(Module {
            name,
            files: init.into_iter().collect(),
            folders: vec![folder.to_owned()],
            partial: None,
        })
    }

    fn submodule(&self, module: &Module, name: &str) -> Option<Module> {
        let repo = self.index.repo();
        let mut found = Module { name: format!("{}.{name}", module.name), ..Module::default() };
        for folder in &module.folders {
            let path = join_path(folder, name)?;
            let file =
                [format!("{path}.py"), format!("{path}/__init__.py")].iter().find_map(|path| repo.file(path));
            let stub = [format!("{path}.pyi"), format!("{path}/__init__.pyi")]
                .iter()
                .find_map(|path| repo.file(path));
            if file.is_none() && stub.is_some() {
                found.partial = Some("only a stub of it is here".to_owned());
            }
            found.files.extend(file.or(stub));
            let has_python =
                repo.entries(&path).iter().any(|entry| entry.ends_with(".py") || entry.ends_with('/'));
            if has_python {
                found.folders.push(path);
            }
        }
        (!found.files.is_empty() || !found.folders.is_empty()).then_some(found)
    }

    fn starred(&self, file: FileId, name: &str, depth: usize) -> Step {
        let tags = self.tags(file);
        let stars = (0..tags.facts.len()).filter(|at| tags.form(*at) == "import-star");
        for at in stars {
            let Some(from) = tags.facts[at].parent.as_deref() else { continue };
            let Some(source) = self.module_named(file, from) else {
                return Step::unknown(format!("`{from}` is imported with a star"));
            };
            if source.files.contains(&file) || depth > MAX_DEPTH {
                continue;
            }
            match self.in_module(&source, name, depth + 1) {
                Step::Absent(_) => {}
                other => return other,
            }
        }
        self.absent(&Module::default(), name)
    }

    /// Why the module may have the name although its text does not define it.
    fn may_be_made(&self, module: &Module, name: &str) -> Option<String> {
        let repo = self.index.repo();
        if name.starts_with("__") {
            return Some("dunder names are made by Python".to_owned());
        }
        for folder in &module.folders {
            let path = join_path(folder, name)?;
            let built = ["pyx", "so", "pyd", "c", "cpp", "rs"]
                .iter()
                .any(|ending| repo.exists(&format!("{path}.{ending}")));
            let generated = repo.exists(&format!("{path}.py"))
                || repo.ignored().matches(&format!("{path}.py"))
                || repo.ignored().matches(&path);
            if built || generated {
                return Some("the module is built or generated".to_owned());
            }
        }
        module.files.iter().find_map(|file| {
            let tags = self.tags(*file);
            let text = FROM.replace_all(self.text(*file), "");
            if has_word(&text, name) {
                return Some("the module's text names it without defining it".to_owned());
            }
            if has_word(&text, "extend_path") || has_word(&text, "declare_namespace") {
                return Some("other distributions add modules to the package".to_owned());
            }
            if tags.named(None, "__getattr__").next().is_some() {
                return Some("the module has `__getattr__`".to_owned());
            }
            let dynamic = tags.facts.iter().filter(|fact| fact.form == "dynamic");
            // Lazy loaders list their names in the file, which was looked at just now.
            let lazy = ["_LazyModule", "LazyModule", "attach", "attach_stub"];
            let is_lazy = tags
                .facts
                .iter()
                .any(|fact| lazy.contains(&fact.entity.name.as_str()) && fact.form == "dynamic");
            dynamic
                .filter(|fact| !lazy.contains(&fact.entity.name.as_str()))
                .filter(|fact| !(is_lazy && matches!(fact.entity.name.as_str(), "sys.modules" | "globals")))
                .map(|fact| format!("the module makes names with `{}`", fact.entity.name))
                .next()
        })
    }

    fn absent(&self, module: &Module, name: &str) -> Step {
        let repo = self.index.repo();
        let mut names: Vec<(String, Span)> = Vec::new();
        for file in &module.files {
            let tags = self.tags(*file);
            let bound = tags.inside(None).filter(|at| {
                let fact = &tags.facts[*at];
                fact.role == Role::Definition || matches!(fact.form.as_str(), "import" | "import-from")
            });
            names.extend(bound.map(|at| (tags.name(at).to_owned(), tags.facts[at].name_span)));
        }
        for folder in &module.folders {
            for entry in repo.entries(folder) {
                let stem = entry.strip_suffix(".py").or(entry.strip_suffix('/'));
                let path = stem.and_then(|stem| {
                    let inside = join_path(folder, &format!("{stem}/__init__.py"))?;
                    repo.file(&inside).or_else(|| repo.file(&join_path(folder, entry)?))
                });
                if let (Some(stem), Some(file)) = (stem, path) {
                    names.push((stem.to_owned(), Span::new(file, 0, 0)));
                }
            }
        }
        let partial = match (&module.partial, module.files.is_empty()) {
            (Some(reason), _) => Some(reason.clone()),
            (None, true) => Some("it is a namespace package".to_owned()),
            (None, false) => None,
        };
        Step::Absent(Absence {
            segment: name.to_owned(),
            at: 0,
            owner: module.name.clone(),
            place: module.files.first().map(|file| Span::new(*file, 0, 0)),
            names,
            partial,
        })
    }

    /// A dotted expression in the scope of a file's module.
    fn in_scope(&self, file: FileId, expression: &str, depth: usize) -> Step {
        let module = Module { files: vec![file], ..Module::default() };
        let mut node = Node::Module(module);
        for segment in expression.split('.') {
            node = match self.attribute(&node, segment.trim(), depth + 1) {
                Step::Found(node) => node,
                Step::Absent(_) => return Step::Foreign,
                other => return other,
            };
        }
        Step::Found(node)
    }
}

/// Where a node is defined.
pub fn place(node: &Node) -> Place {
    match node {
        Node::Module(module) => {
            Place { span: module.files.first().map(|file| Span::new(*file, 0, 0)), fact: None }
        }
        Node::Item(item) | Node::Instance(item) => {
            Place { span: Some(item.fact().name_span), fact: Some(item.fact().clone()) }
        }
    }
}
