//! What `#[serde(…)]` says of a container or a field.

use std::sync::LazyLock;

use regex::Regex;

use crate::evidence::Fact;

/// The attributes before one item, read together.
#[derive(Clone, Debug, Default)]
pub(super) struct Attributes {
    /// `derive(Deserialize)` or any serde attribute.
    pub read: bool,
    pub rename: Option<String>,
    pub rename_all: Option<String>,
    pub rename_all_fields: Option<String>,
    pub aliases: Vec<String>,
    pub flatten: bool,
    pub skip: bool,
    pub tag: Option<String>,
    pub untagged: bool,
    /// The one field stands for the whole.
    pub transparent: bool,
    /// `default = "function"`.
    pub default_function: Option<String>,
    /// Why keys may be read that no field names.
    pub open: Option<String>,
    /// `from = "Type"`: the keys are that type's.
    pub from: Option<String>,
    /// `#[default]` on a variant.
    pub is_default: bool,
}

static OPTION: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r#"\b(rename_all_fields|rename_all|rename|alias|flatten|skip_deserializing|skip|tag|untagged|default|from|try_from|transparent|deserialize)\b(?:\s*=\s*"([^"]*)")?"#,
    )
    .expect("the pattern is valid")
});

impl Attributes {
    /// Reads the attribute facts that stand before an item.
    pub fn of(facts: &[&Fact]) -> Attributes {
        let mut attributes = Attributes::default();
        for fact in facts {
            attributes.add(&fact.entity.name, fact.ty.as_deref().unwrap_or(""));
        }
        attributes
    }

    fn add(&mut self, name: &str, arguments: &str) {
        match name {
            "default" => self.is_default = true,
            "derive" => self.read |= arguments.contains("Deserialize"),
            "serde" => self.options(arguments),
            "serde_as" | "serde_with" | "serde_with::serde_as" | "serde_as::serde_as" => {}
            "cfg_attr" => {
                self.read |= arguments.contains("Deserialize");
                if let Some(at) = arguments.find("serde(") {
                    self.options(&arguments[at..]);
                }
            }
            other if other.contains("serde") => self.open = Some(format!("`{other}` may add keys")),
            _ => {}
        }
    }

    fn options(&mut self, arguments: &str) {
        self.read = true;
        for found in OPTION.captures_iter(arguments) {
            let value = found.get(2).map(|value| value.as_str().to_owned());
            match (&found[1], value) {
                ("rename_all", value) => self.rename_all = value.or(self.rename_all.take()),
                ("rename_all_fields", value) => self.rename_all_fields = value,
                ("rename" | "deserialize", Some(value)) => self.rename = Some(value),
                ("alias", Some(value)) => self.aliases.push(value),
                ("flatten", _) => self.flatten = true,
                ("skip" | "skip_deserializing", _) => self.skip = true,
                ("tag", value) => self.tag = value,
                ("untagged", _) => self.untagged = true,
                ("transparent", _) => self.transparent = true,
                ("default", Some(value)) => self.default_function = Some(value),
                ("from" | "try_from", value) => self.from = value,
                _ => {}
            }
        }
    }
}

/// A Rust name in the letter case of a `rename_all` rule.
pub(super) fn rename(name: &str, rule: Option<&str>) -> String {
    let name = name.strip_prefix("r#").unwrap_or(name);
    let case = match rule {
        Some("kebab-case") => "kebab",
        Some("snake_case") => "snake",
        Some("SCREAMING_SNAKE_CASE") => "screaming",
        Some("camelCase") => "camel",
        Some("PascalCase") => "pascal",
        Some("lowercase") => "lower",
        Some("UPPERCASE") => "upper",
        Some("SCREAMING-KEBAB-CASE") => return crate::index::recase(name, "kebab").to_uppercase(),
        _ => return name.to_owned(),
    };
    crate::index::recase(name, case)
}
