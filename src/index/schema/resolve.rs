//! From dotted keys to the field they name, and from the keys of a sample to the type that reads it.

use std::collections::BTreeMap;

use super::shape::Shape;
use super::{Key, Schemas, Scope};

/// How deep flattening and aliases are followed.
const DEPTH: usize = 8;

/// Where a dotted key leads.
#[derive(Clone, Debug)]
pub enum Outcome<'s> {
    /// To this key; `None`: to a key that the reader chooses.
    Found(Option<&'s Key>),
    /// The part number `at` is no key of type `owner`.
    Missing { at: usize, owner: String },
    /// Past what is known.
    Open(String),
}

/// The types that read a set of keys best.
#[derive(Clone, Debug, Default)]
pub struct Bound {
    roots: Vec<usize>,
    /// How many of the keys the best type resolves, and how many there are.
    pub found: usize,
    pub of: usize,
}

impl Bound {
    /// Whether no type reads any of the keys.
    pub fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }

    /// The same binding with only the types that are named like the heading above, when there are some.
    pub fn narrowed(mut self, schemas: &Schemas, heading: &str) -> Bound {
        let plain = |text: &str| -> String {
            let text = text.to_lowercase();
            let text = ["config", "settings", "options", "configuration"]
                .iter()
                .fold(text, |text, word| text.replace(word, ""));
            text.chars().filter(|letter| letter.is_alphanumeric()).collect()
        };
        let wanted = plain(heading);
        let alike: Vec<usize> =
            self.roots.iter().copied().filter(|root| plain(&schemas.types[*root].name) == wanted).collect();
        if !alike.is_empty() && !wanted.is_empty() {
            self.roots = alike;
        }
        self
    }
}

/// The scope of every type.
pub(super) fn scopes(schemas: &Schemas) -> Vec<Scope> {
    (0..schemas.types.len())
        .map(|number| {
            let mut scope = Scope::default();
            fill(schemas, number, &mut scope, DEPTH);
            scope
        })
        .collect()
}

fn fill(schemas: &Schemas, number: usize, scope: &mut Scope, depth: usize) {
    let one = &schemas.types[number];
    if depth == 0 {
        scope.open = Some("types nest too deep".into());
        return;
    }
    if let Some(open) = &one.open {
        scope.open.get_or_insert_with(|| open.clone());
    }
    if let Some(alias) = &one.alias {
        return flatten(schemas, number, alias, scope, depth - 1);
    }
    for (at, key) in one.keys.iter().enumerate() {
        match key.flatten {
            true => flatten(schemas, number, &key.shape, scope, depth - 1),
            false => scope.keys.push((number, at)),
        }
    }
    for base in &one.bases {
        if let Some(base) = schemas.nearest(base, number) {
            fill(schemas, base, scope, depth - 1);
        }
    }
    if one.is_enum {
        for shape in
            one.keys.iter().filter(|key| key.form == "variant" && !key.ty.is_empty()).map(|key| &key.shape)
        {
            flatten(schemas, number, shape, scope, depth - 1);
        }
        scope.open.get_or_insert_with(|| format!("`{}` is an enum", one.name));
    }
    if one.keys.is_empty() && one.bases.is_empty() {
        scope.open.get_or_insert_with(|| format!("the fields of `{}` are not known", one.name));
    }
}

fn flatten(schemas: &Schemas, from: usize, shape: &Shape, scope: &mut Scope, depth: usize) {
    match shape {
        Shape::Map(value) => scope.wild.push((**value).clone()),
        Shape::Named(name) => match schemas.nearest(name, from) {
            Some(number) => fill(schemas, number, scope, depth),
            None => {
                scope.open.get_or_insert_with(|| format!("`{name}` is defined elsewhere"));
            }
        },
        Shape::Leaf | Shape::Any => {
            scope.open.get_or_insert_with(|| "any key may stand there".into());
        }
    }
}

impl Schemas {
    /// The type of this name nearest to type `from`: in its file, else with the longest common path.
    fn nearest(&self, name: &str, from: usize) -> Option<usize> {
        let numbers = self.by_name.get(name)?;
        let home = self.types[from].file;
        // Files are numbered in path order, so near numbers are near paths.
        numbers
            .iter()
            .copied()
            .filter(|number| *number != from)
            .min_by_key(|number| (self.types[*number].file.0.abs_diff(home.0), !self.types[*number].read))
    }

    /// Where the parts of a key lead from a type.
    fn resolve(&self, root: usize, parts: &[String]) -> Outcome<'_> {
        let mut scopes = vec![root];
        for (at, part) in parts.iter().enumerate() {
            let last = at + 1 == parts.len();
            let Some(scope) = scopes.pop().map(|number| (number, &self.scopes[number])) else {
                return Outcome::Open("the type is not known".into());
            };
            let (number, scope) = scope;
            let key = scope
                .keys
                .iter()
                .map(|(of, at)| (*of, &self.types[*of].keys[*at]))
                .find(|(_, key)| key.is_called(part));
            let (from, shape, found) = match key {
                Some((of, key)) => (of, key.shape.clone(), Some(key)),
                None => match scope.wild.first() {
                    Some(value) => (number, value.clone(), None),
                    None => {
                        return match &scope.open {
                            Some(reason) => Outcome::Open(reason.clone()),
                            None => Outcome::Missing { at, owner: self.types[number].name.clone() },
                        };
                    }
                },
            };
            if last {
                return Outcome::Found(found);
            }
            match self.step(from, &shape, &parts[at + 1..]) {
                Step::Into(next) => scopes.push(next),
                Step::Chosen => return Outcome::Found(None),
                Step::Skip(next, rest) => {
                    return match self.resolve(next, &parts[at + 1 + rest..]) {
                        Outcome::Missing { at: inner, owner } => {
                            Outcome::Missing { at: at + 1 + rest + inner, owner }
                        }
                        other => other,
                    };
                }
                Step::Unknown(reason) => return Outcome::Open(reason),
            }
        }
        Outcome::Open("there is no key".into())
    }

    /// What the next part is looked up in.
    fn step(&self, from: usize, shape: &Shape, rest: &[String]) -> Step {
        match shape {
            Shape::Leaf => Step::Unknown("it is a value".into()),
            Shape::Any => Step::Unknown("anything may stand there".into()),
            Shape::Named(name) => match self.nearest(name, from) {
                Some(number) if self.types[number].read || !self.types[number].keys.is_empty() => {
                    Step::Into(number)
                }
                _ => Step::Unknown(format!("`{name}` is not known")),
            },
            Shape::Map(value) => {
                let (mut value, mut skipped) = (&**value, 1);
                while let Shape::Map(inner) = value {
                    (value, skipped) = (inner, skipped + 1);
                }
                match value {
                    _ if rest.len() <= skipped => Step::Chosen,
                    Shape::Named(name) => match self.nearest(name, from) {
                        Some(number) if self.types[number].read => Step::Skip(number, skipped),
                        _ => Step::Unknown(format!("`{name}` is not known")),
                    },
                    _ => Step::Unknown("anything may stand there".into()),
                }
            }
        }
    }

    /// The types that resolve most of `paths`; only types that read the first part of one are tried.
    pub fn bind(&self, paths: &[Vec<String>]) -> Bound {
        let known = self.bindings.lock().ok().and_then(|bindings| bindings.get(paths).cloned());
        if let Some(bound) = known {
            return bound;
        }
        let bound = self.binding(paths);
        if let Ok(mut bindings) = self.bindings.lock() {
            bindings.insert(paths.to_vec(), bound.clone());
        }
        bound
    }

    fn binding(&self, paths: &[Vec<String>]) -> Bound {
        let mut scores: BTreeMap<usize, usize> = BTreeMap::new();
        for (number, scope) in self.scopes.iter().enumerate() {
            if !self.types[number].read || self.types[number].is_enum {
                continue;
            }
            let holds =
                |part: &str| scope.keys.iter().any(|(of, at)| self.types[*of].keys[*at].is_called(part));
            if !paths.iter().any(|path| path.first().is_some_and(|part| holds(part))) {
                continue;
            }
            let found = paths
                .iter()
                .filter(|path| matches!(self.resolve(number, path), Outcome::Found(Some(_))))
                .count();
            scores.insert(number, found);
        }
        let best = scores.values().copied().max().unwrap_or(0);
        let roots = scores
            .into_iter()
            .filter(|(_, found)| *found == best && best > 0)
            .map(|(number, _)| number)
            .collect();
        Bound { roots, found: best, of: paths.len() }
    }

    /// Where a key leads from the types of a binding: to a key if it does from any, missing only if it is from all.
    pub fn lookup(&self, bound: &Bound, parts: &[String]) -> Outcome<'_> {
        let mut outcome = Outcome::Open("no schema reads it".into());
        for (number, root) in bound.roots.iter().enumerate() {
            match self.resolve(*root, parts) {
                found @ Outcome::Found(_) => return found,
                open @ Outcome::Open(_) => outcome = open,
                missing @ Outcome::Missing { .. } if number == 0 => outcome = missing,
                Outcome::Missing { .. } => {}
            }
        }
        outcome
    }

    /// Whether a configuration has a table of the first name with a key of the second.
    pub fn leads(&self, table: &str, key: &str) -> bool {
        let read = (0..self.types.len())
            .filter(|number| self.types[*number].read && is_root(&self.types[*number].name));
        let path = [table.to_owned(), key.to_owned()];
        let mut read = read.filter(|number| matches!(self.resolve(*number, &path), Outcome::Found(Some(_))));
        read.next().is_some()
    }

    /// Whether a type of the binding is named as the root of a configuration.
    pub fn is_configuration(&self, bound: &Bound) -> bool {
        bound.roots.iter().any(|root| is_root(&self.types[*root].name))
    }

    /// The keys that stand where `key` does in each type of a binding.
    pub fn same_keys(&self, bound: &Bound, key: &Key) -> Vec<&Key> {
        let scopes = bound.roots.iter().map(|root| &self.scopes[*root]);
        let keys: Vec<&Key> = scopes
            .flat_map(|scope| scope.keys.iter().map(|(of, at)| &self.types[*of].keys[*at]))
            .filter(|other| other.is_called(&key.name))
            .collect();
        match keys.is_empty() {
            true => self.all_keys().filter(|other| other.span == key.span).collect(),
            false => keys,
        }
    }

    /// The keys beside which part `at` of a key should stand, over the types of a binding.
    pub fn siblings(&self, bound: &Bound, parts: &[String], at: usize) -> Vec<&Key> {
        let mut keys: Vec<&Key> = Vec::new();
        for root in &bound.roots {
            let Some(number) = self.holder(*root, &parts[..at]) else { continue };
            keys.extend(self.scopes[number].keys.iter().map(|(of, at)| &self.types[*of].keys[*at]));
        }
        let mut seen = std::collections::HashSet::new();
        keys.retain(|key| seen.insert(key.name.clone()));
        keys
    }

    /// The type that the values below these parts have.
    fn holder(&self, root: usize, parts: &[String]) -> Option<usize> {
        let Some((first, rest)) = parts.split_first() else { return Some(root) };
        let scope = &self.scopes[root];
        let keyed = scope
            .keys
            .iter()
            .map(|(of, at)| (*of, &self.types[*of].keys[*at]))
            .find(|(_, key)| key.is_called(first));
        let (from, mut shape) = match keyed {
            Some((of, key)) => (of, &key.shape),
            None => (root, scope.wild.first()?),
        };
        let mut rest = rest;
        while let Shape::Map(value) = shape {
            rest = rest.get(1..)?;
            shape = value;
        }
        match shape {
            Shape::Named(name) => self.holder(self.nearest(name, from)?, rest),
            Shape::Leaf | Shape::Any | Shape::Map(_) => None,
        }
    }

    /// Every type that is read and holds a key of this name, as the keys of that type.
    pub fn neighbours(&self, name: &str) -> Vec<Vec<&Key>> {
        let holds =
            |scope: &&Scope| scope.keys.iter().any(|(of, at)| self.types[*of].keys[*at].is_called(name));
        self.scopes
            .iter()
            .enumerate()
            .filter(|(number, _)| self.types[*number].read)
            .map(|(_, scope)| scope)
            .filter(holds)
            .map(|scope| scope.keys.iter().map(|(of, at)| &self.types[*of].keys[*at]).collect())
            .collect()
    }
}

/// Whether a type is named as the root of a configuration.
fn is_root(name: &str) -> bool {
    let names = ["Config", "Settings", "Options", "Manifest", "Configuration", "Opts"];
    names.iter().any(|word| name.contains(word))
}

enum Step {
    Into(usize),
    /// The rest is a key that the reader chooses.
    Chosen,
    /// Past so many chosen keys, into a type.
    Skip(usize, usize),
    Unknown(String),
}
