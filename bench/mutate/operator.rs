//! The ways in which code drifts from its documents, each a small edit.

use truedoc::claim::ClaimKind;
use truedoc::entity::EntityKind;

use crate::tree::{Decided, Place};

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Operator {
    MoveFile,
    RenameFlag,
    RenameSubcommand,
    RenameEnv,
    RenameFeature,
    RenameTask,
    RenameSymbol,
    RenameParameter,
    RenameKey,
    ChangeDefault,
    BumpVersion,
}

impl Operator {
    pub const ALL: [Operator; 11] = [
        Operator::MoveFile,
        Operator::RenameFlag,
        Operator::RenameSubcommand,
        Operator::RenameEnv,
        Operator::RenameFeature,
        Operator::RenameTask,
        Operator::RenameSymbol,
        Operator::RenameParameter,
        Operator::RenameKey,
        Operator::ChangeDefault,
        Operator::BumpVersion,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Operator::MoveFile => "move-file",
            Operator::RenameFlag => "rename-flag",
            Operator::RenameSubcommand => "rename-subcommand",
            Operator::RenameEnv => "rename-env",
            Operator::RenameFeature => "rename-feature",
            Operator::RenameTask => "rename-task",
            Operator::RenameSymbol => "rename-symbol",
            Operator::RenameParameter => "rename-parameter",
            Operator::RenameKey => "rename-key",
            Operator::ChangeDefault => "change-default",
            Operator::BumpVersion => "bump-version",
        }
    }

    /// The change that would make this supported claim false, if there is one.
    pub fn against(claim: &Decided) -> Option<Operator> {
        match (&claim.kind, claim.entity) {
            (ClaimKind::Default(_), _) => Some(Operator::ChangeDefault),
            (ClaimKind::Requires(_), _) => Some(Operator::BumpVersion),
            (ClaimKind::Accepts, _) => Some(Operator::RenameParameter),
            (ClaimKind::Exists | ClaimKind::Runs(_), kind) => by_kind(kind),
            _ => None,
        }
    }

    /// Whether every use in the sources is renamed along with the definition, as an editor's refactoring does.
    pub fn is_everywhere(self) -> bool {
        matches!(
            self,
            Operator::RenameFlag
                | Operator::RenameSubcommand
                | Operator::RenameEnv
                | Operator::RenameSymbol
                | Operator::RenameParameter
                | Operator::RenameKey
        )
    }
}

fn by_kind(kind: EntityKind) -> Option<Operator> {
    match kind {
        EntityKind::Path | EntityKind::Link => Some(Operator::MoveFile),
        EntityKind::Flag => Some(Operator::RenameFlag),
        EntityKind::Subcommand => Some(Operator::RenameSubcommand),
        EntityKind::Env => Some(Operator::RenameEnv),
        EntityKind::Feature => Some(Operator::RenameFeature),
        EntityKind::Task => Some(Operator::RenameTask),
        EntityKind::Symbol => Some(Operator::RenameSymbol),
        EntityKind::ConfigKey => Some(Operator::RenameKey),
        _ => None,
    }
}

/// A new name in the style of `name`.
pub fn renamed(name: &str) -> String {
    let is_upper =
        name.chars().any(|c| c.is_ascii_uppercase()) && !name.chars().any(|c| c.is_ascii_lowercase());
    let is_camel = !name.contains(['_', '-']) && name.chars().any(|c| c.is_ascii_uppercase());
    match () {
        () if is_upper => format!("{name}_MOVED"),
        () if name.contains('-') => format!("{name}-moved"),
        () if is_camel => format!("{name}Moved"),
        () => format!("{name}_moved"),
    }
}

/// Another value of the same shape; `None` for what is no plain literal.
pub fn other_value(value: &str) -> Option<String> {
    match value {
        "true" => return Some("false".into()),
        "false" => return Some("true".into()),
        "True" => return Some("False".into()),
        "False" => return Some("True".into()),
        _ => {}
    }
    if let Ok(number) = value.parse::<i64>() {
        return Some((number + 3).to_string());
    }
    if let Ok(number) = value.parse::<f64>() {
        return Some(format!("{:.1}", number + 3.0));
    }
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inner = value.strip_prefix(quote)?.strip_suffix(quote)?;
    (!inner.is_empty() && !inner.contains(quote)).then(|| format!("{quote}{inner}-moved{quote}"))
}

/// The version of a place with its last number raised far enough to be another floor.
pub fn other_version(place: &Place) -> Option<String> {
    let text = &place.text;
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let rest = &text[start..];
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    let version = rest[..end].trim_end_matches('.');
    let mut numbers: Vec<u64> = version.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
    let at = usize::from(numbers.len() > 1);
    *numbers.get_mut(at)? += 2;
    let raised = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(".");
    Some(format!("{}{raised}{}", &text[..start], &rest[version.len()..]))
}
