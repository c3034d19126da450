//! Evidence for one claim: the index first, then the verbs of [`crate::tools`]. One kind of entity a file below.

mod config_key;
pub mod near;

use crate::claim::Claim;
use crate::config::Config;
use crate::document::Document;
use crate::entity::EntityKind;
use crate::evidence::Gathered;
use crate::index::Index;
use crate::repo::Repo;
use crate::site::Sites;

/// What gathering may look at. Shared by all claims of a run.
pub struct Sources<'r> {
    pub repo: &'r Repo,
    pub index: &'r Index<'r>,
    pub sites: &'r Sites,
    pub config: &'r Config,
}

/// The evidence for a claim of a page.
pub fn evidence(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    match claim.entity.kind {
        EntityKind::Path
        | EntityKind::Link
        | EntityKind::Anchor
        | EntityKind::Program
        | EntityKind::Subcommand
        | EntityKind::Flag
        | EntityKind::Task
        | EntityKind::Env
        | EntityKind::Feature
        | EntityKind::Version
        | EntityKind::Package
        | EntityKind::Symbol
        | EntityKind::Allow => Gathered::none("nothing looks this up"),
        EntityKind::ConfigKey => config_key::evidence(sources, document, claim),
    }
}
