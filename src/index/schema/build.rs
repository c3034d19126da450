//! From facts to types: attributes are joined with the item that follows them, initialisers with their field.

use std::collections::HashMap;

use super::serde::{Attributes, rename};
use super::shape::{Shape, shape_of};
use super::{Given, Key, Schemas, Type, python, resolve};
use crate::evidence::Fact;
use crate::repo::{FileId, Repo};

/// The schemas that the `config-key` facts make.
pub(in crate::index) fn schemas(repo: &Repo, facts: &[Fact]) -> Schemas {
    let mut schemas = Schemas::default();
    for facts in facts.chunk_by(|a, b| a.span.file == b.span.file) {
        let Some(file) = facts.first().map(|fact| fact.span.file) else { continue };
        let path = repo.path(file);
        let is_test = path.split('/').any(|part| matches!(part, "tests" | "test" | "benches" | "fixtures"));
        let (types, loose) = match path.ends_with(".rs") {
            true => rust(file, facts),
            false => python::types(repo, file, facts),
        };
        schemas.types.extend(types);
        if !is_test {
            schemas.loose.extend(loose);
        }
    }
    let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
    for (number, one) in schemas.types.iter().enumerate() {
        by_name.entry(one.name.clone()).or_default().push(number);
    }
    schemas.by_name = by_name;
    python::inherit(&mut schemas);
    initialise(&mut schemas, facts);
    schemas.names = schemas
        .types
        .iter()
        .flat_map(|one| &one.keys)
        .chain(&schemas.loose)
        .flat_map(|key| std::iter::once(&key.name).chain(&key.aliases).cloned())
        .collect();
    schemas.scopes = resolve::scopes(&schemas);
    schemas
}

/// The types and loose keys of one Rust file.
fn rust(file: FileId, facts: &[Fact]) -> (Vec<Type>, Vec<Key>) {
    let mut types: Vec<Type> = Vec::new();
    let mut rules: HashMap<String, Attributes> = HashMap::new();
    let mut loose = Vec::new();
    let mut pending: Vec<&Fact> = Vec::new();
    for fact in facts {
        match fact.form.as_str() {
            "attribute" => pending.push(fact),
            "struct" | "enum" | "alias" => {
                let attributes = Attributes::of(&std::mem::take(&mut pending));
                types.push(container(file, fact, &attributes));
                rules.insert(fact.entity.name.clone(), attributes);
            }
            "field" | "variant" | "variant-field" => {
                let attributes = Attributes::of(&std::mem::take(&mut pending));
                add_field(&mut types, &rules, fact, &attributes);
            }
            "custom" => {
                let found = types.iter_mut().find(|one| one.name == fact.entity.name);
                let Some(one) = found else { continue };
                one.read = true;
                one.open = Some(format!("`{}` is read by hand", one.name));
            }
            "reader" | "arm" | "macro-row" => loose.push(loose_key(fact)),
            _ => {}
        }
    }
    (types, loose)
}

fn container(file: FileId, fact: &Fact, attributes: &Attributes) -> Type {
    let alias = match (&attributes.from, fact.form.as_str()) {
        (Some(from), _) => Some(shape_of(from)),
        (None, "alias") => fact.ty.as_deref().map(shape_of),
        _ => None,
    };
    let is_enum = fact.form == "enum";
    let open = match attributes.untagged && is_enum {
        true => Some(format!("`{}` has several forms", fact.entity.name)),
        false => attributes.open.clone(),
    };
    let mut keys = Vec::new();
    if let Some(tag) = &attributes.tag {
        keys.push(Key { name: tag.clone(), form: "tag".into(), shape: Shape::Leaf, ..loose_key(fact) });
    }
    Type {
        name: fact.entity.name.clone(),
        file,
        span: fact.span,
        keys,
        read: attributes.read || fact.form == "alias",
        open,
        alias,
        is_enum,
        bases: Vec::new(),
    }
}

fn add_field(types: &mut [Type], rules: &HashMap<String, Attributes>, fact: &Fact, own: &Attributes) {
    if own.skip {
        return;
    }
    let inside = |one: &&mut Type| one.span.start <= fact.span.start && fact.span.end <= one.span.end;
    let Some(one) = types.iter_mut().rev().find(inside) else { return };
    let of_container = rules.get(&one.name);
    let rule = match fact.form.as_str() {
        "variant-field" => of_container.and_then(|rules| rules.rename_all_fields.as_deref()),
        _ => of_container.and_then(|rules| rules.rename_all.as_deref()),
    };
    if let Some(open) = &own.open {
        one.open = Some(open.clone());
    }
    let name = own.rename.clone().unwrap_or_else(|| rename(&fact.entity.name, rule));
    let mut key = Key {
        name,
        aliases: own.aliases.clone(),
        owner: one.name.clone(),
        flatten: own.flatten || of_container.is_some_and(|rules| rules.transparent),
        default: None,
        ..loose_key(fact)
    };
    if let Some(function) = &own.default_function {
        key.default = Some(Given { text: format!("{function}()"), span: fact.span });
    }
    one.keys.push(key);
}

/// The key that a fact says by itself.
pub(super) fn loose_key(fact: &Fact) -> Key {
    Key {
        name: fact.entity.name.clone(),
        aliases: fact.aliases.clone(),
        owner: String::new(),
        form: fact.form.clone(),
        span: fact.name_span,
        shape: fact.ty.as_deref().map_or(Shape::Leaf, shape_of),
        default: fact.default.clone().map(|text| Given { text, span: fact.span }),
        flatten: false,
        field: fact.entity.name.clone(),
        ty: fact.ty.clone().unwrap_or_default(),
    }
}

/// Gives fields the values of `impl Default`; those of types that no query sees (made by macros) are loose keys.
fn initialise(schemas: &mut Schemas, facts: &[Fact]) {
    for fact in facts.iter().filter(|fact| fact.form == "initial") {
        let (Some(parent), Some(text)) = (&fact.parent, &fact.default) else { continue };
        let numbers = schemas.by_name.get(parent).map_or(&[][..], Vec::as_slice);
        let same = numbers.iter().find(|number| schemas.types[**number].file == fact.span.file);
        let Some(number) = same.or(numbers.first()).copied() else {
            schemas.loose.push(loose_key(fact));
            continue;
        };
        let keys = &mut schemas.types[number].keys;
        let Some(key) = keys.iter_mut().find(|key| key.field == fact.entity.name) else {
            schemas.loose.push(loose_key(fact));
            continue;
        };
        if key.default.is_none() {
            key.default = Some(Given { text: text.clone(), span: fact.span });
        }
    }
}
