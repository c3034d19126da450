//! What claims and facts are about: a kind, a name, and the thing that owns the name.

/// The closed list of kinds. A query file, a claim and a rule meet only through one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EntityKind {
    /// A file or folder of the repository; the name is the path as written.
    Path,
    /// A link target of a document; the name is the destination as written.
    Link,
    /// A heading or explicit anchor of a page; the owner is the page.
    Anchor,
    /// A program that the repository builds or installs; `Runs` claims name one with its arguments.
    Program,
    /// A subcommand; the owner is the program with the subcommands above it (`uv pip`).
    Subcommand,
    /// A command-line option with its dashes; the owner is the command (`uv pip install`).
    Flag,
    /// Something a task runner runs: a make target, npm script, tox environment, cargo target; the owner is the runner.
    Task,
    /// An environment variable.
    Env,
    /// A Cargo feature, Python extra or dependency group; the owner is the package.
    Feature,
    /// A version floor or current version; the name says of what (`rust`, `python`, a package).
    Version,
    /// A package, crate or distribution that manifests define.
    Package,
    /// A module, type, function, constant or attribute; the name is qualified as written.
    Symbol,
    /// A key of a configuration schema; the owner is the schema.
    ConfigKey,
    /// A package of others that the project is built on; the name is the package's.
    Dependency,
    /// A value of a closed set (a variant, a choice); the owner is not known from the text.
    Value,
    /// A list on a page; the name is what its items are (`ways`).
    List,
    /// A suppression comment of a document or of the configuration; the name is the rule that it silences.
    Allow,
}

impl EntityKind {
    /// Every kind, in the order of the enum.
    pub const ALL: [EntityKind; 17] = [
        EntityKind::Path,
        EntityKind::Link,
        EntityKind::Anchor,
        EntityKind::Program,
        EntityKind::Subcommand,
        EntityKind::Flag,
        EntityKind::Task,
        EntityKind::Env,
        EntityKind::Feature,
        EntityKind::Version,
        EntityKind::Package,
        EntityKind::Symbol,
        EntityKind::ConfigKey,
        EntityKind::Dependency,
        EntityKind::Value,
        EntityKind::List,
        EntityKind::Allow,
    ];

    /// The kebab-case name that queries (`@definition.flag`), JSON and messages use.
    pub fn as_str(self) -> &'static str {
        match self {
            EntityKind::Path => "path",
            EntityKind::Link => "link",
            EntityKind::Anchor => "anchor",
            EntityKind::Program => "program",
            EntityKind::Subcommand => "subcommand",
            EntityKind::Flag => "flag",
            EntityKind::Task => "task",
            EntityKind::Env => "env",
            EntityKind::Feature => "feature",
            EntityKind::Version => "version",
            EntityKind::Package => "package",
            EntityKind::Symbol => "symbol",
            EntityKind::ConfigKey => "config-key",
            EntityKind::Dependency => "dependency",
            EntityKind::Value => "value",
            EntityKind::List => "list",
            EntityKind::Allow => "allow",
        }
    }

    /// The kind with this kebab-case name.
    pub fn from_name(name: &str) -> Option<EntityKind> {
        EntityKind::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// A named thing. Two entities are the same when kind, name and owner are.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Entity {
    pub kind: EntityKind,
    pub name: String,
    /// Who answers for the name: a command for a flag, a package for a feature. `None`: not known from the text.
    pub owner: Option<String>,
}

impl Entity {
    /// An entity whose owner is not known.
    pub fn new(kind: EntityKind, name: impl Into<String>) -> Entity {
        Entity { kind, name: name.into(), owner: None }
    }

    /// The same entity, owned by `owner`.
    pub fn owned_by(self, owner: impl Into<String>) -> Entity {
        Entity { owner: Some(owner.into()), ..self }
    }
}
