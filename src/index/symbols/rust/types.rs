//! What a Rust type or trait has: variants, fields, and the items of its impls and traits.

use std::sync::Arc;

use super::{Item, Step};
use crate::evidence::{Fact, Role};
use crate::index::manifest::is_fixture;
use crate::index::symbols::{Absence, Lookup, Symbols, has_word};
use crate::repo::{FileId, Span};

/// Items that traits of the standard library, and derives that everyone knows, give to a type.
const KNOWN_TRAITS: &[(&str, &[&str])] = &[
    ("Debug", &["fmt"]),
    ("Display", &["fmt", "to_string"]),
    ("Clone", &["clone", "clone_from"]),
    ("Copy", &[]),
    ("PartialEq", &["eq", "ne"]),
    ("Eq", &[]),
    ("PartialOrd", &["partial_cmp", "lt", "le", "gt", "ge"]),
    ("Ord", &["cmp", "max", "min", "clamp"]),
    ("Hash", &["hash", "hash_slice"]),
    ("Default", &["default"]),
    ("Drop", &["drop"]),
    ("From", &["from"]),
    ("Into", &["into"]),
    ("TryFrom", &["try_from", "Error"]),
    ("FromStr", &["from_str", "Err", "parse"]),
    ("AsRef", &["as_ref"]),
    ("AsMut", &["as_mut"]),
    ("Send", &[]),
    ("Sync", &[]),
    ("Unpin", &[]),
    ("Sized", &[]),
    ("Error", &["source", "description", "cause", "provide"]),
    ("Serialize", &["serialize"]),
    ("Deserialize", &["deserialize"]),
    ("UnwindSafe", &[]),
    ("RefUnwindSafe", &[]),
    ("Add", &["add", "Output"]),
    ("Sub", &["sub", "Output"]),
    ("Not", &["not", "Output"]),
    ("Index", &["index", "Output"]),
    ("IndexMut", &["index_mut"]),
    ("Borrow", &["borrow"]),
    ("ToString", &["to_string"]),
];

/// Items that blanket impls give to every type.
const EVERYWHERE: [&str; 14] = [
    "into",
    "try_into",
    "from",
    "try_from",
    "to_string",
    "to_owned",
    "borrow",
    "borrow_mut",
    "type_id",
    "clone_into",
    "as_any",
    "downcast_ref",
    "boxed",
    "instrument",
];

/// What is known of a type's items.
#[derive(Default)]
struct Inventory {
    names: Vec<(String, Span)>,
    /// Why there may be more.
    partial: Option<String>,
}

impl Symbols<'_, '_> {
    pub(super) fn rust_in_item(&self, item: &Item, name: &str, depth: usize) -> Step {
        if depth > super::MAX_DEPTH {
            return Step::unknown("re-exports go too deep");
        }
        let form = item.fact().form.as_str();
        if !matches!(form, "struct" | "enum" | "union" | "trait") {
            return Step::unknown("it is no type of its own");
        }
        let type_name = item.fact().entity.name.clone();
        let files = self.files_mentioning(item);
        let holds = |file: &&FileId| **file == item.tags.file || may_implement(self.text(**file), &type_name);
        let implementing: Vec<FileId> = files.iter().filter(holds).copied().collect();
        if let Some(found) = self.rust_member(item, name, &implementing) {
            return Step::Found(super::Node::Item(found));
        }
        if EVERYWHERE.contains(&name) || self.is_given_to_all(name) {
            return Step::unknown("a blanket impl may give it");
        }
        let inventory = self.inventory(item, &implementing);
        if inventory.names.iter().any(|(known, _)| known == name) {
            return Step::unknown("a trait gives it");
        }
        if let Some(reason) = inventory.partial {
            return Step::Unknown(reason);
        }
        let made = files.iter().filter(|file| has_word(self.text(**file), name)).any(|file| {
            let tags = self.tags(*file);
            let text = self.text(*file);
            tags.facts.iter().filter(|fact| matches!(fact.form.as_str(), "macro-call" | "macro")).any(
                |fact| {
                    let body = text.get(fact.span.range()).unwrap_or("");
                    has_word(body, name) && (has_word(body, &type_name) || fact.form == "macro")
                },
            )
        });
        if made {
            return Step::unknown("a macro may make it");
        }
        Step::Absent(Absence {
            segment: name.to_owned(),
            at: 0,
            owner: type_name,
            place: Some(item.fact().name_span),
            names: inventory.names,
            partial: None,
        })
    }

    /// What `Type::item` is, where only this repository can be meant; `Foreign` when it defines no such type.
    /// Of several types the one of the crate that `page` lies in is meant.
    pub fn rust_associated(&self, type_name: &str, name: &str, page: FileId) -> Lookup {
        let forms = ["struct", "enum", "union", "trait"];
        let mut homes: Vec<(FileId, usize)> =
            forms.iter().flat_map(|form| self.definitions(type_name, form)).collect();
        // A type that only tests define is a stand-in there for somebody else's.
        homes.retain(|(file, _)| !is_of_tests(self.index.repo().path(*file)));
        let folder = |file: FileId| self.rust_crates().folder_of(self.index.repo().path(file));
        let home = folder(page).filter(|home| !home.is_empty());
        let near: Vec<(FileId, usize)> =
            homes.iter().copied().filter(|(file, _)| home.is_some() && folder(*file) == home).collect();
        if near.len() == 1 {
            homes = near;
        }
        let alone = homes.len() == 1;
        let mut last = Step::Foreign;
        for (file, at) in homes {
            let item = Item { tags: self.tags(file), at, home: 0 };
            last = match self.rust_in_item(&item, name, 0) {
                Step::Absent(absence) => Step::Absent(Absence { at: 1, ..absence }),
                other => return super::to_lookup(other),
            };
        }
        match last {
            Step::Absent(_) if !alone => Lookup::Unknown("several types have that name".to_owned()),
            Step::Absent(_) if self.index.words().has_string(name) => Lookup::Unknown(
                "a string of the sources spells it: it may be a name of another language".to_owned(),
            ),
            step => super::to_lookup(step),
        }
    }

    /// The function that the only type of this name has under a name.
    pub fn rust_function(&self, type_name: &str, name: &str) -> Option<Item> {
        let forms = ["struct", "enum", "union", "trait"];
        let homes: Vec<(FileId, usize)> =
            forms.iter().flat_map(|form| self.definitions(type_name, form)).collect();
        let [(file, at)] = homes[..] else { return None };
        let item = Item { tags: self.tags(file), at, home: 0 };
        match self.rust_in_item(&item, name, 0) {
            Step::Found(super::Node::Item(found)) if found.fact().form == "fn" => Some(found),
            _ => None,
        }
    }

    /// The files of the workspace that may hold impls of a type, or macros that make its items.
    fn files_mentioning(&self, item: &Item) -> Vec<FileId> {
        let mentioning = self.files_with_impls(&item.fact().entity.name);
        let own = item.tags.file;
        let mut files: Vec<FileId> = mentioning.iter().copied().filter(|file| *file != own).collect();
        files.insert(files.partition_point(|file| *file < own), own);
        files
    }

    /// The Rust files that have an `impl` and this word, in order; looked for once a word.
    fn files_with_impls(&self, word: &str) -> Arc<Vec<FileId>> {
        if let Some(files) = self.cache.mentions.lock().ok().and_then(|all| all.get(word).cloned()) {
            return files;
        }
        let sources = self.index.sources().iter().filter(|(_, language)| language.name == "rust");
        let has_both = |text: &str| text.contains("impl") && has_word(text, word);
        let files = sources.map(|(file, _)| *file).filter(|file| has_both(self.text(*file)));
        let mut files: Vec<FileId> = files.collect();
        files.sort_unstable();
        let files = Arc::new(files);
        if let Ok(mut all) = self.cache.mentions.lock() {
            all.insert(word.to_owned(), files.clone());
        }
        files
    }

    fn rust_member(&self, item: &Item, name: &str, files: &[FileId]) -> Option<Item> {
        let own = item.tags.named(Some(item.at), name).next();
        if let Some(at) = own {
            return Some(Item { at, ..item.clone() });
        }
        files.iter().filter(|file| has_word(self.text(**file), name)).find_map(|file| {
            let tags = self.tags(*file);
            let impls = (0..tags.facts.len()).filter(|at| self.is_impl_for(item, *file, &tags.facts[*at]));
            let found = impls.into_iter().find_map(|at| tags.named(Some(at), name).next())?;
            Some(Item { tags: tags.clone(), at: found, home: item.home })
        })
    }

    /// Whether a trait here gives an item to every type: `impl<T> Twice for &T`.
    fn is_given_to_all(&self, name: &str) -> bool {
        self.words().files_defining(name).iter().any(|file| {
            let tags = self.tags(*file);
            let has = |at: usize| tags.named(Some(at), name).next().is_some();
            (0..tags.facts.len()).any(|at| {
                let fact = &tags.facts[at];
                let Some(of) = fact.parent.as_deref().filter(|_| fact.form == "impl") else { return false };
                let mut traits = tags.named(None, of).filter(|at| tags.form(*at) == "trait");
                is_parameter(&fact.entity.name) && (has(at) || traits.any(has))
            })
        })
    }

    /// Whether an `impl` is for this type: an inherent one stands in the type's own crate.
    fn is_impl_for(&self, item: &Item, file: FileId, fact: &Fact) -> bool {
        let repo = self.index.repo();
        let crates = self.rust_crates();
        let home = |file: FileId| crates.folder_of(repo.path(file));
        is_impl_of(fact, &item.fact().entity.name)
            && (fact.parent.is_some() || home(file) == home(item.tags.file))
    }

    /// Every function of a name in the type's impls: variants of platforms and features.
    pub fn rust_variants(&self, function: &Item) -> Vec<Item> {
        let tags = &function.tags;
        let Some(outer) = tags.parent(function.at) else {
            let same = tags.named(None, tags.name(function.at));
            return same.map(|at| Item { at, ..function.clone() }).collect();
        };
        let holders =
            (0..tags.facts.len()).filter(|at| tags.form(*at) == "impl" && tags.name(*at) == tags.name(outer));
        holders
            .chain((tags.form(outer) != "impl").then_some(outer))
            .flat_map(|holder| tags.named(Some(holder), tags.name(function.at)).collect::<Vec<_>>())
            .map(|at| Item { at, ..function.clone() })
            .collect()
    }

    fn inventory(&self, item: &Item, files: &[FileId]) -> Inventory {
        let mut inventory = Inventory::default();
        let tags = &item.tags;
        let mut traits: Vec<String> = self.derives(item);
        for at in tags.inside(Some(item.at)) {
            inventory.add(&tags.facts[at]);
            if tags.form(at) == "supertrait" {
                traits.push(tags.name(at).to_owned());
            }
        }
        for file in files {
            let tags = self.tags(*file);
            for at in 0..tags.facts.len() {
                if !self.is_impl_for(item, *file, &tags.facts[at]) {
                    continue;
                }
                tags.inside(Some(at)).for_each(|at| inventory.add(&tags.facts[at]));
                traits.extend(tags.facts[at].parent.clone());
                if tags.inside(Some(at)).any(|at| tags.form(at) == "macro-call") {
                    inventory.partial.get_or_insert("an impl is made by a macro".to_owned());
                }
            }
        }
        traits.sort();
        traits.dedup();
        for one in &traits {
            self.add_trait(one, &mut inventory, 0);
        }
        inventory
    }

    /// What a trait gives beside what its impl says: known ones, ours, or why that is not known.
    fn add_trait(&self, path: &str, inventory: &mut Inventory, depth: usize) {
        let name = path.split('<').next().unwrap_or(path).rsplit("::").next().unwrap_or(path).trim();
        if name.starts_with(['\'', '?']) {
            return;
        }
        let ours = self.definitions(name, "trait");
        for (file, at) in &ours {
            let tags = self.tags(*file);
            for at in tags.inside(Some(*at)) {
                inventory.add(&tags.facts[at]);
                if tags.form(at) == "supertrait" && depth < 4 {
                    self.add_trait(tags.name(at), inventory, depth + 1);
                }
            }
        }
        let known = KNOWN_TRAITS.iter().find(|(known, _)| *known == name);
        match known {
            Some((_, items)) => {
                inventory
                    .names
                    .extend(items.iter().map(|item| ((*item).to_owned(), Span::new(FileId(0), 0, 0))));
            }
            None if ours.is_empty() => {
                inventory.partial.get_or_insert(format!("it implements `{name}` of another crate"));
            }
            None => {}
        }
    }

    /// The definitions of a name in one form, anywhere in the repository.
    pub fn definitions(&self, name: &str, form: &str) -> Vec<(FileId, usize)> {
        let files = self.words().files_defining(name);
        files
            .iter()
            .flat_map(|file| {
                let tags = self.tags(*file);
                let of_form = |at: &usize| tags.form(*at) == form && tags.name(*at) == name;
                (0..tags.facts.len()).filter(of_form).map(|at| (*file, at)).collect::<Vec<_>>()
            })
            .collect()
    }

    /// The traits that attributes on a type derive, and other attributes that may make items.
    fn derives(&self, item: &Item) -> Vec<String> {
        let tags = &item.tags;
        let text = self.text(tags.file);
        let mut start = item.fact().span.start as usize;
        let mut derives = Vec::new();
        let before = tags.facts.iter().rev().filter(|fact| {
            fact.form == "attribute" && (fact.span.end as usize) <= item.fact().span.start as usize
        });
        for fact in before {
            let between = text.get(fact.span.end as usize..start).unwrap_or("x");
            if !between.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with("//")) {
                break;
            }
            start = fact.span.start as usize;
            match fact.entity.name.as_str() {
                "derive" => {
                    let list = fact.default.as_deref().unwrap_or("").trim_matches(['(', ')', ' ', '\n']);
                    derives.extend(
                        list.split(',').map(|one| one.trim().to_owned()).filter(|one| !one.is_empty()),
                    );
                }
                "doc" | "cfg" | "non_exhaustive" | "must_use" | "allow" | "deprecated" | "repr"
                | "expect" | "error" | "serde" | "cfg_attr" | "inline" | "track_caller" | "warn" | "deny"
                | "derive_where" => {}
                other => derives.push(format!("#[{other}]")),
            }
        }
        derives
    }
}

impl Inventory {
    fn add(&mut self, fact: &Fact) {
        if fact.role == Role::Definition {
            self.names.push((fact.entity.name.clone(), fact.name_span));
        }
    }
}

/// How far an `impl` stands before the type that it is for, in bytes; beyond that nothing is said.
const HEADER: usize = 2000;

/// Whether a text may hold an `impl` of a type: its name stands between the word and the brace of a block. Most files
/// that name a type only use it, and need not be parsed to know so.
fn may_implement(text: &str, type_name: &str) -> bool {
    let mut places = memchr::memmem::find_iter(text.as_bytes(), type_name);
    places.any(|at| {
        let head = &text.as_bytes()[at.saturating_sub(HEADER)..at];
        let open = memchr::memrchr_iter(b'{', head).find(|brace| opens_block(&head[..*brace]));
        let start = match open {
            Some(brace) => brace + 1,
            None if head.len() == HEADER => return true,
            None => 0,
        };
        memchr::memmem::find(&head[start..], b"impl").is_some()
    })
}

/// Whether a brace opens a block: that of a constant argument, `Grid<{ N }>`, does not.
fn opens_block(before: &[u8]) -> bool {
    !matches!(before.trim_ascii_end().last(), Some(b'<' | b','))
}

/// Whether a fact is an `impl` block of the type, whatever its parameters.
fn is_impl_of(fact: &Fact, type_name: &str) -> bool {
    if fact.form != "impl" {
        return false;
    }
    let name = fact.entity.name.trim_start_matches(['&', ' ']);
    let name = name.split('<').next().unwrap_or(name).trim();
    name.rsplit("::").next() == Some(type_name)
}

/// Whether an `impl` is for a parameter: `T`, `&T`, `&'a mut T`.
fn is_parameter(written: &str) -> bool {
    let last = written.rsplit(['&', ' ']).next().unwrap_or("");
    last.len() <= 2 && last.starts_with(|letter: char| letter.is_ascii_uppercase())
}

/// Whether a file is material of tests.
fn is_of_tests(path: &str) -> bool {
    is_fixture(path) || path.split('/').any(|part| matches!(part, "tests" | "test" | "benches"))
}

#[cfg(test)]
mod tests {
    use super::may_implement;

    #[test]
    fn an_impl_stands_before_its_type_in_one_header() {
        for text in [
            "impl Larder {",
            "struct X;\nimpl<T> From<[u8; 4]> for Larder<T> where T: Copy {",
            "impl Shelf<{ 2 }> for Larder {}",
            "mod a { impl a::Larder {} }",
        ] {
            assert!(may_implement(text, "Larder"), "{text}");
        }
        for text in ["impl Shelf { fn of(larder: Larder) {} }", "fn f() { let x = Larder::new(); }"] {
            assert!(!may_implement(text, "Larder"), "{text}");
        }
        assert!(may_implement(&format!("{}Larder", " ".repeat(3000)), "Larder"), "too far to say");
    }
}
