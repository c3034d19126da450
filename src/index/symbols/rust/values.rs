//! The type of a value that a sample makes in steps: `pkg::Shelf::open()`, `?`, `.books()`, `[]`.
//!
//! Only what the repository's signatures say is followed; a type of that name must be the only one.

use super::{Item, Node, Step, Symbols};
use crate::repo::FileId;

/// Wrappers whose methods are those of what they hold.
const TRANSPARENT: [&str; 3] = ["Box", "Arc", "Rc"];

/// Deeper types are nobody's.
const MAX_NESTING: usize = 6;

impl Symbols<'_, '_> {
    /// The type that these steps end at.
    pub fn rust_value(&self, steps: &[String]) -> Option<Item> {
        let (first, rest) = steps.split_first()?;
        let (mut ty, mut file) = self.first_type(first)?;
        for step in rest {
            (ty, file) = match step.as_str() {
                "?" => (unwrapped(&ty)?, file),
                "[]" => (element(&ty)?, file),
                method => {
                    let method = method.strip_prefix('.')?.strip_suffix("()")?;
                    self.returned_by(&self.rust_type(&ty, file)?, method)?
                }
            };
        }
        self.rust_type(&ty, file)
    }

    /// The method or associated function of a type, when it is a function that can be followed.
    pub fn rust_method(&self, ty: &Item, name: &str) -> Step {
        self.rust_in_item(ty, name, 0)
    }

    /// Whether some trait of the repository gives a method of this name, to types that may not say so.
    pub fn is_trait_method(&self, name: &str) -> bool {
        self.words().files_defining(name).iter().any(|file| {
            let tags = self.tags(*file);
            let mut named =
                (0..tags.facts.len()).filter(|at| tags.form(*at) == "fn" && tags.name(*at) == name);
            named.any(|at| {
                tags.parent(at).is_some_and(|outer| {
                    tags.form(outer) == "trait"
                        || (tags.form(outer) == "impl" && tags.facts[outer].parent.is_some())
                })
            })
        })
    }

    fn first_type(&self, step: &str) -> Option<(String, FileId)> {
        if let Some(name) = step.strip_suffix("{}") {
            let item = self.item_of(name)?;
            return Some((item.fact().entity.name.clone(), item.tags.file));
        }
        let path = step.strip_suffix("()")?;
        let (owner, name) = path.rsplit_once("::")?;
        match self.item_of(owner) {
            Some(ty) => self.returned_by(&ty, name),
            None => {
                let function = self.item_of(path)?;
                let ty = function.fact().ty.clone()?;
                (function.fact().form == "fn").then_some((ty, function.tags.file))
            }
        }
    }

    /// The item at a path from a crate, or the only type of that name.
    fn item_of(&self, path: &str) -> Option<Item> {
        let segments: Vec<&str> = path.split("::").collect();
        match self.rust_node(&segments) {
            Step::Found(Node::Item(item)) => Some(item),
            Step::Foreign if segments.len() == 1 => self.only_type(path),
            Step::Found(_) | Step::Foreign | Step::Absent(_) | Step::Unknown(_) => None,
        }
    }

    fn returned_by(&self, ty: &Item, name: &str) -> Option<(String, FileId)> {
        let Step::Found(Node::Item(function)) = self.rust_in_item(ty, name, 0) else { return None };
        if function.fact().form != "fn" || self.rust_variants(&function).len() > 1 {
            return None;
        }
        let returns = function.fact().ty.clone()?;
        let owner = ty.fact().entity.name.as_str();
        Some((with_self(&returns, owner), function.tags.file))
    }

    /// The type of the repository that a type expression in a file is.
    fn rust_type(&self, ty: &str, file: FileId) -> Option<Item> {
        let name = head(ty)?;
        let tags = self.tags(file);
        let form = |form: &str| matches!(form, "struct" | "enum" | "union");
        let mut here = tags.named(None, name).filter(|at| form(tags.form(*at)));
        if let Some(at) = here.next() {
            return Some(Item { tags: tags.clone(), at, home: 0 });
        }
        self.only_type(name)
    }

    fn only_type(&self, name: &str) -> Option<Item> {
        let forms = ["struct", "enum", "union"];
        let found: Vec<(FileId, usize)> =
            forms.iter().flat_map(|form| self.definitions(name, form)).collect();
        let [(file, at)] = found[..] else { return None };
        let is_alias =
            !self.definitions(name, "type").is_empty() || !self.definitions(name, "trait").is_empty();
        (!is_alias).then(|| Item { tags: self.tags(file), at, home: 0 })
    }
}

/// The type's own name, references and transparent wrappers taken off.
fn head(ty: &str) -> Option<&str> {
    let mut ty = bare(ty);
    for _ in 0..MAX_NESTING {
        let (name, inner) = generic(ty);
        match inner {
            Some(inner) if TRANSPARENT.contains(&name) => ty = bare(inner),
            _ => {
                let is_name =
                    !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
                return is_name.then_some(name);
            }
        }
    }
    None
}

/// `&'a mut T` → `T`.
fn bare(ty: &str) -> &str {
    let mut ty = ty.trim();
    loop {
        let shorter = ty.trim_start_matches('&').trim_start();
        let shorter = match shorter.strip_prefix('\'') {
            Some(rest) => rest.split_once(char::is_whitespace).map_or("", |(_, rest)| rest),
            None => shorter,
        };
        let shorter = shorter.strip_prefix("mut ").unwrap_or(shorter).trim_start();
        if shorter.len() == ty.len() {
            return ty;
        }
        ty = shorter;
    }
}

/// `a::B<C, D>` → (`B`, `C, D`).
fn generic(ty: &str) -> (&str, Option<&str>) {
    let (path, inner) = match ty.split_once('<') {
        Some((path, rest)) => (path, rest.trim_end().strip_suffix('>')),
        None => (ty, None),
    };
    (path.rsplit("::").next().unwrap_or(path).trim(), inner)
}

/// What `?` or `unwrap` gives.
fn unwrapped(ty: &str) -> Option<String> {
    let (name, inner) = generic(bare(ty));
    let holds = name == "Option" || name.ends_with("Result");
    let first = *crate::signature::split(inner?, ',').first()?;
    holds.then(|| first.to_owned())
}

/// What an index gives.
fn element(ty: &str) -> Option<String> {
    let ty = bare(ty);
    if let Some(inner) = ty.strip_prefix('[') {
        return Some(inner.split([';', ']']).next()?.trim().to_owned());
    }
    let (name, inner) = generic(ty);
    (name == "Vec").then(|| inner.map(str::to_owned)).flatten()
}

/// The type with the name of its owner for `Self`.
fn with_self(ty: &str, owner: &str) -> String {
    let is_part =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    let mut text = String::new();
    let mut from = 0;
    for (at, found) in ty.match_indices("Self") {
        let after = ty[at + found.len()..].chars().next();
        text.push_str(&ty[from..at]);
        text.push_str(if is_part(after) || is_part(ty[..at].chars().next_back()) { found } else { owner });
        from = at + found.len();
    }
    text.push_str(&ty[from..]);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_come_apart() {
        assert_eq!(head("&'a mut Box<a::Shelf<'a>>"), Some("Shelf"));
        assert_eq!(head("impl Read"), None);
        assert_eq!(unwrapped("Result<Vec<Book>, Error>").as_deref(), Some("Vec<Book>"));
        assert_eq!(element("Vec<Book>").as_deref(), Some("Book"));
        assert_eq!(with_self("Result<Self, SelfError>", "Shelf"), "Result<Shelf, SelfError>");
    }
}
