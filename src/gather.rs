//! Evidence for one claim: the index first, then the verbs of [`crate::tools`]. One kind of entity a file below.

mod address;
mod anchor;
mod audience;
mod cargo_target;
mod choices;
mod config_key;
mod count;
mod default;
mod dependency;
mod doubt;
mod env;
mod feature;
mod flag;
mod grouped;
mod lines;
mod link;
mod listed;
mod named;
pub mod near;
mod neighbour;
mod path;
mod place;
mod program;
mod python_module;
mod subcommand;
mod subject;
mod symbol;
mod target;
mod task;
mod tree;
mod value;
mod version;

use crate::claim::{Claim, ClaimKind};
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
        EntityKind::Path if matches!(claim.kind, ClaimKind::Entry(_)) => {
            tree::evidence(sources, document, claim)
        }
        EntityKind::Dependency => dependency::evidence(sources, document, claim),
        EntityKind::Value => listed::evidence(sources, claim),
        EntityKind::List if matches!(claim.kind, ClaimKind::OneOf(_)) => {
            choices::evidence(sources, document, claim)
        }
        EntityKind::List => count::evidence(claim),
        EntityKind::Path => path::evidence(sources, document, claim),
        EntityKind::Link => link::evidence(sources, document, claim),
        EntityKind::Anchor => anchor::evidence(sources, document, claim),
        EntityKind::Symbol => symbol::evidence(sources, document, claim),
        EntityKind::Task => task::gather(sources, document, claim),
        EntityKind::Feature => feature::gather(sources, document, claim),
        EntityKind::Version => version::gather(sources, document, claim),
        EntityKind::Package => cargo_target::package(sources, document, claim),
        EntityKind::Env => env::gather(sources, document, claim),
        EntityKind::Flag => flag::gather(sources, document, claim),
        EntityKind::Subcommand => subcommand::gather(sources, document, claim),
        EntityKind::Program | EntityKind::Allow => Gathered::none("nothing looks this up"),
        EntityKind::ConfigKey if matches!(claim.kind, ClaimKind::Default(_)) => {
            default::evidence(sources, document, claim)
        }
        EntityKind::ConfigKey if matches!(claim.kind, ClaimKind::Valued(_)) => {
            value::evidence(sources, claim)
        }
        EntityKind::ConfigKey => config_key::evidence(sources, document, claim),
    }
}
