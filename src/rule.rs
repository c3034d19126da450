//! What a rule is: a page, the claims it concerns, and a pure function from evidence to judgement.

use crate::claim::Claim;
use crate::entity::EntityKind;
use crate::evidence::{Coverage, Evidence};
use crate::verdict::Judgement;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    Note,
    Warning,
    Error,
}

impl Level {
    /// The word that every format uses.
    pub fn as_str(self) -> &'static str {
        match self {
            Level::Note => "note",
            Level::Warning => "warning",
            Level::Error => "error",
        }
    }
}

/// One rule. Its file holds the page (`//!`), this constant and `check`.
///
/// **Invariant:** `check` does no I/O and keeps no state; what it may know is in its arguments.
pub struct Rule {
    /// Kebab-case, readable after "allow": `missing-flag`.
    pub name: &'static str,
    /// One line, without a full stop.
    pub summary: &'static str,
    pub level: Level,
    /// The source of the rule's own file; `truedoc rule NAME` prints its `//!` page.
    pub source: &'static str,
    /// Whether the rule decides this claim. A claim is decided by the first rule of `RULES` that concerns it.
    pub concerns: fn(&Claim) -> bool,
    /// The inventories that gathering needs for it.
    pub needs: &'static [EntityKind],
    pub check: fn(&Claim, &[Evidence], &Coverage) -> Judgement,
}

impl std::fmt::Debug for Rule {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Rule").field("name", &self.name).finish_non_exhaustive()
    }
}
