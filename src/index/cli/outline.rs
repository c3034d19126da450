//! Rust declarations with their attributes, put together from the shapes that the query gives in file order.

use super::attributes::{Argument, arguments};
use crate::evidence::Fact;
use crate::repo::{FileId, Span};

/// A struct or enum of a file that holds a command-line parser.
#[derive(Clone, Debug)]
pub(super) struct Declaration {
    pub name: String,
    pub is_enum: bool,
    pub span: Span,
    pub attributes: Vec<Attribute>,
    pub members: Vec<Member>,
}

/// A field or variant.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub name: String,
    pub span: Span,
    pub is_variant: bool,
    /// The type of a field, or of a variant's payload.
    pub ty: Option<String>,
    pub attributes: Vec<Attribute>,
    /// The fields of a struct-like variant.
    pub fields: Vec<Member>,
}

/// `#[name(arguments)]`.
#[derive(Clone, Debug)]
pub(super) struct Attribute {
    pub name: String,
    pub arguments: Vec<Argument>,
}

impl Declaration {
    pub(super) fn file(&self) -> FileId {
        self.span.file
    }

    /// Whether `#[derive(…)]` names one of these.
    pub(super) fn derives(&self, names: &[&str]) -> bool {
        let derives = self.attributes.iter().filter(|attribute| attribute.name == "derive");
        derives
            .flat_map(|attribute| &attribute.arguments)
            .any(|argument| argument.key.rsplit("::").next().is_some_and(|key| names.contains(&key)))
    }
}

/// The first value or bare presence of a key in any attribute but `derive`.
pub(super) fn setting<'a>(attributes: &'a [Attribute], key: &str) -> Option<&'a Argument> {
    let settings = attributes.iter().filter(|attribute| attribute.name != "derive");
    settings.flat_map(|attribute| &attribute.arguments).find(|argument| argument.key == key)
}

/// All strings and characters given for these keys.
pub(super) fn settings(attributes: &[Attribute], keys: &[&str]) -> Vec<String> {
    let settings = attributes.iter().filter(|attribute| attribute.name != "derive");
    let arguments = settings.flat_map(|attribute| &attribute.arguments);
    arguments.filter(|argument| keys.contains(&argument.key.as_str())).flat_map(Argument::literals).collect()
}

/// The declarations of all files, in order. `facts` are in (file, offset) order.
pub(super) fn declarations(facts: &[&Fact]) -> Vec<Declaration> {
    let mut found: Vec<Declaration> = Vec::new();
    let mut pending: Vec<Attribute> = Vec::new();
    let mut file = None;
    for fact in facts {
        if file != Some(fact.span.file) {
            file = Some(fact.span.file);
            pending.clear();
        }
        match fact.form.as_str() {
            "attribute" => pending.extend(attribute(fact)),
            "struct" | "enum" => found.push(Declaration {
                name: fact.entity.name.clone(),
                is_enum: fact.form == "enum",
                span: fact.span,
                attributes: std::mem::take(&mut pending),
                members: Vec::new(),
            }),
            "field" | "variant" => place(fact, std::mem::take(&mut pending), &mut found),
            _ => {}
        }
    }
    found
}

fn place(fact: &Fact, attributes: Vec<Attribute>, declarations: &mut [Declaration]) {
    let Some(declaration) = declarations.last_mut().filter(|declaration| within(fact.span, declaration.span))
    else {
        return;
    };
    let member = Member {
        name: fact.entity.name.clone(),
        span: fact.span,
        is_variant: fact.form == "variant",
        ty: fact.ty.clone(),
        attributes,
        fields: Vec::new(),
    };
    match declaration
        .members
        .last_mut()
        .filter(|variant| variant.is_variant && within(fact.span, variant.span))
    {
        Some(variant) => variant.fields.push(member),
        None => declaration.members.push(member),
    }
}

fn within(inner: Span, outer: Span) -> bool {
    inner.file == outer.file && outer.start <= inner.start && inner.end <= outer.end
}

/// An attribute as written; `cfg_attr(condition, arg(…))` stands for what it applies.
fn attribute(fact: &Fact) -> Vec<Attribute> {
    let name = fact.entity.name.rsplit("::").next().unwrap_or("").to_owned();
    let arguments = arguments(fact.ty.as_deref().unwrap_or(""));
    if name != "cfg_attr" {
        return vec![Attribute { name, arguments }];
    }
    let applied = arguments.into_iter().skip(1).filter_map(|argument| {
        let value = argument.value?;
        Some(Attribute { name: argument.key, arguments: self::arguments(&value) })
    });
    applied.collect()
}

/// A type without wrappers and parameters: `Option<Box<a::Foo<'x>>>` → `a::Foo`.
pub(super) fn type_path(ty: &str) -> &str {
    const WRAPPERS: [&str; 5] = ["Option", "Box", "Vec", "Arc", "Rc"];
    let mut ty = ty.trim();
    loop {
        let end = ty.find('<').unwrap_or(ty.len());
        let path = ty[..end].trim();
        let name = path.rsplit("::").next().unwrap_or("");
        if !WRAPPERS.contains(&name) || end == ty.len() {
            return path;
        }
        ty = ty[end + 1..].trim_end_matches('>').trim();
    }
}

#[cfg(test)]
mod tests {
    use super::type_path;

    #[test]
    fn wrappers_are_taken_off() {
        assert_eq!(type_path("Option<Box<a::Foo<'x>>>"), "a::Foo");
        assert_eq!(type_path("crate::Bar"), "crate::Bar");
        assert_eq!(type_path("Vec<String>"), "String");
    }
}
