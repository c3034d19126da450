//! Rust: crates of the repository, modules by path, and what a module or type has.

mod crates;
mod types;
mod use_tree;
mod values;

use std::sync::Arc;

use super::{Absence, Lookup, Place, Symbols, Tags, has_word};
use crate::evidence::{Fact, Role};
use crate::repo::{FileId, Span, join_path, split_path};

pub use crates::{Crate, Crates};
pub use use_tree::{UseItem, use_items};

/// How far re-exports are followed; cycles end here.
const MAX_DEPTH: usize = 16;

/// A module: a file, or an inline `mod` in it.
#[derive(Clone, Debug)]
pub struct Module {
    pub name: String,
    pub tags: Arc<Tags>,
    /// The inline module's fact; `None`: the file itself.
    pub at: Option<usize>,
    /// Where files of child modules are.
    pub folder: String,
    /// The crate's number.
    pub home: usize,
}

/// What a path leads to.
#[derive(Clone, Debug)]
pub enum Node {
    Module(Module),
    Item(Item),
}

/// A definition in a file.
#[derive(Clone, Debug)]
pub struct Item {
    pub tags: Arc<Tags>,
    pub at: usize,
    pub home: usize,
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
    /// What a path whose first segment is a crate of the repository is.
    pub fn rust(&self, path: &str) -> Lookup {
        let segments: Vec<&str> = path.split("::").collect();
        to_lookup(self.rust_node(&segments))
    }

    /// The node that a path leads to.
    pub fn rust_node(&self, segments: &[&str]) -> Step {
        self.in_crate(segments, 0)
    }

    /// The same, so many re-exports deep: crates may re-export each other in circles.
    fn in_crate(&self, segments: &[&str], depth: usize) -> Step {
        let Some(home) = self.rust_crates().named(segments[0]) else { return Step::Foreign };
        let Some(root) = self.crate_root(home) else { return Step::unknown("the crate's root is not read") };
        self.descend(Node::Module(root), segments, 1, depth)
    }

    /// The crates of the repository.
    pub fn rust_crates(&self) -> &Crates {
        self.cache.crates.get_or_init(|| Crates::find(self.index))
    }

    fn crate_root(&self, home: usize) -> Option<Module> {
        let krate = self.rust_crates().get(home)?;
        let (folder, _) = split_path(self.index.repo().path(krate.root));
        Some(Module {
            name: krate.name.clone(),
            tags: self.tags(krate.root),
            at: None,
            folder: folder.to_owned(),
            home,
        })
    }

    fn descend(&self, node: Node, segments: &[&str], at: usize, depth: usize) -> Step {
        let Some(segment) = segments.get(at) else { return Step::Found(node) };
        let next = match &node {
            Node::Module(module) => self.rust_in_module(module, segment, depth, at + 1 < segments.len()),
            Node::Item(item) => self.rust_in_item(item, segment, depth),
        };
        match next {
            Step::Found(next) => self.descend(next, segments, at + 1, depth),
            Step::Absent(absence) => Step::Absent(Absence { at, ..absence }),
            other => other,
        }
    }

    /// What a module has under a name; `as_scope`: more of the path follows, so functions do not count.
    fn rust_in_module(&self, module: &Module, name: &str, depth: usize, as_scope: bool) -> Step {
        if depth > MAX_DEPTH {
            return Step::unknown("re-exports go too deep");
        }
        let tags = &module.tags;
        let scopes = ["struct", "enum", "union", "trait", "type", "mod", "mod-file"];
        let mut items: Vec<usize> = tags.named(module.at, name).collect();
        items.sort_by_key(|at| !scopes.contains(&tags.form(*at)));
        if let Some(at) = items.first().copied().filter(|at| !as_scope || scopes.contains(&tags.form(*at))) {
            return self.enter(module, at);
        }
        let uses = self.uses_of(module);
        let named = uses.iter().filter(|item| !item.is_glob && item.name() == name);
        let mut steps: Vec<Step> = named.map(|item| self.follow(module, &item.path, depth)).collect();
        if !steps.is_empty() {
            let best = steps.iter().position(|step| matches!(step, Step::Found(_))).unwrap_or(0);
            return match steps.swap_remove(best) {
                Step::Found(node) => Step::Found(node),
                Step::Unknown(reason) => Step::Unknown(reason),
                Step::Foreign => Step::unknown("it comes from another crate"),
                Step::Absent(_) => Step::unknown("its `use` cannot be followed"),
            };
        }
        if let Some(reason) = self.rust_may_be_made(module, name) {
            return Step::Unknown(reason);
        }
        for glob in uses.iter().filter(|item| item.is_glob) {
            let step = match self.follow(module, &glob.path, depth) {
                Step::Found(Node::Module(source)) if !same(&source, module) => {
                    self.rust_in_module(&source, name, depth + 1, as_scope)
                }
                Step::Found(Node::Item(item)) => self.rust_in_item(&item, name, depth + 1),
                Step::Found(_) => continue,
                Step::Absent(_) | Step::Foreign | Step::Unknown(_) => {
                    return Step::unknown("a glob import cannot be followed");
                }
            };
            if !matches!(step, Step::Absent(_)) {
                return step;
            }
        }
        Step::Absent(self.rust_absence(module, name, &uses))
    }

    fn enter(&self, module: &Module, at: usize) -> Step {
        let tags = &module.tags;
        let name = format!("{}::{}", module.name, tags.name(at));
        match tags.form(at) {
            "mod" => Step::Found(Node::Module(Module {
                name,
                at: Some(at),
                folder: join_path(&module.folder, tags.name(at)).unwrap_or_default(),
                ..module.clone()
            })),
            "mod-file" => match self.file_of(module, tags.name(at)) {
                Some((file, folder)) => Step::Found(Node::Module(Module {
                    name,
                    tags: self.tags(file),
                    at: None,
                    folder,
                    home: module.home,
                })),
                None => Step::unknown("the module's file is elsewhere or generated"),
            },
            _ => Step::Found(Node::Item(Item { tags: tags.clone(), at, home: module.home })),
        }
    }

    fn file_of(&self, module: &Module, name: &str) -> Option<(FileId, String)> {
        let repo = self.index.repo();
        let below = join_path(&module.folder, name)?;
        let file =
            [format!("{below}.rs"), format!("{below}/mod.rs")].iter().find_map(|path| repo.file(path))?;
        Some((file, below))
    }

    /// The `use` items that stand directly in a module, `pub` or not: a private one only makes us more lenient.
    fn uses_of(&self, module: &Module) -> Vec<UseItem> {
        let tags = &module.tags;
        let uses = tags.inside(module.at).filter(|at| tags.form(*at) == "use");
        let mut items: Vec<UseItem> = uses.flat_map(|at| use_items(tags.name(at))).collect();
        let externs = tags.inside(module.at).filter(|at| tags.form(*at) == "extern-crate");
        items.extend(externs.map(|at| UseItem::renamed(tags.name(at), tags.facts[at].aliases.first())));
        items
    }

    /// A path as written in a module.
    fn follow(&self, module: &Module, path: &[String], depth: usize) -> Step {
        let Some(first) = path.first() else { return Step::Foreign };
        let rest: Vec<&str> = path.iter().map(String::as_str).collect();
        let start = match first.as_str() {
            "crate" | "$crate" => self.crate_root(module.home).map(Node::Module),
            "self" => Some(Node::Module(module.clone())),
            "super" => self.parent_module(module).map(Node::Module),
            _ => None,
        };
        if let Some(mut node) = start {
            let mut at = 1;
            while rest.get(at) == Some(&"super") {
                let Node::Module(inner) = &node else { return Step::Foreign };
                let Some(parent) = self.parent_module(inner) else {
                    return Step::unknown("the parent is not known");
                };
                node = Node::Module(parent);
                at += 1;
            }
            return self.descend(node, &rest, at, depth + 1);
        }
        // A child module or item of this module first, then another crate.
        let tags = &module.tags;
        let child = tags.named(module.at, first).next();
        if let Some(at) = child {
            return match self.enter(module, at) {
                Step::Found(node) => self.descend(node, &rest, 1, depth + 1),
                other => other,
            };
        }
        if self.rust_crates().named(first).is_some() {
            return self.in_crate(&rest, depth + 1);
        }
        let alias = self
            .uses_of(module)
            .into_iter()
            .find(|item| !item.is_glob && item.name() == first && item.path.first() != Some(first));
        match alias {
            Some(item) if depth < MAX_DEPTH => {
                let whole: Vec<String> = item.path.iter().chain(&path[1..]).cloned().collect();
                self.follow(module, &whole, depth + 1)
            }
            _ => Step::Foreign,
        }
    }

    fn parent_module(&self, module: &Module) -> Option<Module> {
        let root = self.crate_root(module.home)?;
        let names: Vec<&str> = module.name.split("::").collect();
        let parent = &names[..names.len().checked_sub(1)?];
        match self.descend(Node::Module(root), parent, 1, MAX_DEPTH / 2) {
            Step::Found(Node::Module(parent)) => Some(parent),
            _ => None,
        }
    }

    /// Why a module may have a name that its items do not show: macros, includes, generated files.
    fn rust_may_be_made(&self, module: &Module, name: &str) -> Option<String> {
        let tags = &module.tags;
        let macros = tags.inside(module.at).filter(|at| tags.form(*at) == "macro-call").count();
        let text = self.text(tags.file);
        if macros > 0 && (has_word(text, name) || text.contains("include!")) {
            return Some("a macro may make it".to_owned());
        }
        if macros > 0 && self.words().contains(name) {
            return Some("a macro may make it".to_owned());
        }
        let at_root = self.rust_crates().get(module.home).is_some_and(|krate| krate.root == tags.file);
        let is_derive = |at: &usize| {
            let fact = &tags.facts[*at];
            fact.form == "attribute"
                && fact.entity.name == "proc_macro_derive"
                && fact.default.as_deref().and_then(derived) == Some(name)
        };
        if at_root && (0..tags.facts.len()).any(|at| is_derive(&at)) {
            return Some("it is a derive macro".to_owned());
        }
        let is_macro = self.words().files_defining(name).iter().any(|file| {
            self.tags(*file).facts.iter().any(|fact| fact.form == "macro" && fact.entity.name == name)
        });
        (at_root && is_macro).then(|| "it is a macro".to_owned())
    }

    fn rust_absence(&self, module: &Module, name: &str, uses: &[UseItem]) -> Absence {
        let tags = &module.tags;
        let defined = tags.inside(module.at).filter(|at| tags.facts[*at].role == Role::Definition);
        let mut names: Vec<(String, Span)> =
            defined.map(|at| (tags.name(at).to_owned(), tags.facts[at].name_span)).collect();
        let start = Span::new(tags.file, 0, 0);
        names.extend(uses.iter().filter(|item| !item.is_glob).map(|item| (item.name().to_owned(), start)));
        Absence {
            segment: name.to_owned(),
            at: 0,
            owner: module.name.clone(),
            place: Some(module.at.map_or(start, |at| tags.facts[at].name_span)),
            names,
            partial: None,
        }
    }
}

/// The first name of an attribute's arguments: `Parser` of `(Parser, attributes(grammar))`.
fn derived(arguments: &str) -> Option<&str> {
    arguments.trim_start_matches(['(', ' ', '\n']).split([',', ')']).next().map(str::trim)
}

fn same(a: &Module, b: &Module) -> bool {
    a.tags.file == b.tags.file && a.at == b.at
}

fn to_lookup(step: Step) -> Lookup {
    match step {
        Step::Found(Node::Module(module)) => {
            let start = Span::new(module.tags.file, 0, 0);
            Lookup::Found(Place {
                span: Some(module.at.map_or(start, |at| module.tags.facts[at].name_span)),
                fact: None,
            })
        }
        Step::Found(Node::Item(item)) => {
            Lookup::Found(Place { span: Some(item.fact().name_span), fact: Some(item.fact().clone()) })
        }
        Step::Absent(absence) => Lookup::Absent(absence),
        Step::Unknown(reason) => Lookup::Unknown(reason),
        Step::Foreign => Lookup::Foreign,
    }
}
