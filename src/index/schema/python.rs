//! Python classes whose fields are keys: pydantic, dataclasses, attrs, typed dictionaries, option attributes.

use super::build::loose_key;
use super::shape::{Shape, split};
use super::{Key, Schemas, Type};
use crate::evidence::Fact;
use crate::repo::{FileId, Repo};

/// Base classes that make annotated fields into keys and add none of their own.
const READ: &[&str] =
    &["BaseModel", "BaseSettings", "TypedDict", "NamedTuple", "Struct", "SQLModel", "RootModel"];

/// Base classes that add no key.
const NEUTRAL: &[&str] = &["object", "ABC", "Generic", "Protocol", "Enum", "str"];

/// How many option attributes (`x = c.Type(str)`) make a class a schema.
const OPTION_ATTRIBUTES: usize = 3;

/// The types and loose keys of one Python file.
pub(super) fn types(repo: &Repo, file: FileId, facts: &[Fact]) -> (Vec<Type>, Vec<Key>) {
    let mut types: Vec<Type> = Vec::new();
    let mut loose = Vec::new();
    for fact in facts {
        match fact.form.as_str() {
            "class" => types.push(class(repo, file, fact)),
            "decorated" => {
                // The decorated definition starts before its class.
            }
            "field" | "attribute" => add_field(&mut types, fact),
            "pair" | "reader" | "registry" => loose.push(loose_key(fact)),
            _ => {}
        }
    }
    for fact in facts.iter().filter(|fact| fact.form == "decorated" && makes_fields(fact)) {
        let found =
            types.iter_mut().find(|one| fact.span.start <= one.span.start && one.span.end <= fact.span.end);
        if let Some(one) = found {
            one.read = true;
        }
    }
    for one in &mut types {
        let options = one.keys.iter().filter(|key| key.form == "attribute").count();
        match one.read {
            _ if options >= OPTION_ATTRIBUTES => one.read = true,
            true => one.keys.retain(|key| key.form != "attribute"),
            false => {}
        }
    }
    (types, loose)
}

fn makes_fields(fact: &Fact) -> bool {
    let decorator = fact.ty.as_deref().unwrap_or("");
    ["dataclass", "attr.s", "attrs", "define", "frozen", "attr.attrs"]
        .iter()
        .any(|word| decorator.contains(word))
}

fn class(repo: &Repo, file: FileId, fact: &Fact) -> Type {
    let inner = fact.ty.as_deref().unwrap_or("").trim().trim_start_matches('(').trim_end_matches(')');
    let arguments = split(inner, ',');
    let bases: Vec<String> = arguments
        .iter()
        .filter(|argument| !argument.contains('='))
        .map(|base| {
            let base = base.split('[').next().unwrap_or(base);
            base.rsplit('.').next().unwrap_or(base).trim().to_owned()
        })
        .collect();
    let text = repo.slice(fact.span);
    let allows = [
        "extra=\"allow\"",
        "extra = \"allow\"",
        "extra='allow'",
        "extra = 'allow'",
        "\"extra\": \"allow\"",
        "Extra.allow",
        "__getattr__",
        "model_validator(mode=\"before\")",
        "root_validator(pre=True)",
    ];
    let open = allows.iter().any(|allow| text.contains(allow)).then(|| "it allows extra keys".to_owned());
    Type {
        name: fact.entity.name.clone(),
        file,
        span: fact.span,
        keys: Vec::new(),
        read: bases.iter().any(|base| READ.contains(&base.as_str())),
        open,
        alias: None,
        is_enum: false,
        bases,
    }
}

fn add_field(types: &mut [Type], fact: &Fact) {
    let parent = fact.parent.as_deref().unwrap_or("");
    let inside = |one: &&mut Type| one.span.start <= fact.span.start && fact.span.end <= one.span.end;
    let Some(one) = types.iter_mut().rev().filter(|one| one.name == parent).find(inside) else { return };
    let name = &fact.entity.name;
    let is_class_variable = fact.ty.as_deref().is_some_and(|ty| ty.contains("ClassVar"));
    if name == "model_config" || name.starts_with("__") || is_class_variable {
        return;
    }
    let mut key = Key { owner: one.name.clone(), ..loose_key(fact) };
    if fact.form == "attribute" {
        key.shape = Shape::Any;
    }
    // mkdocs and click spell reserved words with a trailing underscore.
    if let Some(plain) = key.name.strip_suffix('_') {
        key.aliases.push(plain.to_owned());
    }
    one.keys.push(key);
}

/// Marks classes that inherit from read ones as read, and those that inherit from unknown ones as open.
pub(super) fn inherit(schemas: &mut Schemas) {
    for _ in 0..4 {
        let known: Vec<bool> = schemas.types.iter().map(|one| one.read).collect();
        for number in 0..schemas.types.len() {
            let bases = &schemas.types[number].bases;
            let reads =
                bases.iter().filter_map(|base| schemas.by_name.get(base)).flatten().any(|base| known[*base]);
            schemas.types[number].read |= reads;
        }
    }
    for number in 0..schemas.types.len() {
        let one = &schemas.types[number];
        let foreign = one.bases.iter().find(|base| {
            let base = base.as_str();
            !READ.contains(&base) && !NEUTRAL.contains(&base) && !schemas.by_name.contains_key(base)
        });
        if let Some(base) = foreign {
            let reason = format!("`{base}` may add keys");
            schemas.types[number].open.get_or_insert(reason);
        }
    }
}
