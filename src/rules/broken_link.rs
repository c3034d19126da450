//! # What it checks
//!
//! Links and images, inline, by reference or in HTML, whose target is a file or folder of the repository; and
//! addresses that lead back to it (`https://github.com/<owner>/<name>/blob/<default branch>/…`, raw files, workflow
//! badges). Which files a link may stand for is decided by what renders the page: the forge, or a site generator that
//! is recognised by its configuration.
//!
//! # Why
//!
//! Pages move one folder deeper, files are renamed, a README is split into a book; the links stay.
//!
//! # Example
//!
//! With a file `docs/set_up.md`, this link leads nowhere:
//!
//! ```markdown
//! See [the guide](docs/set-up.md).
//! ```
//!
//! # Limits
//!
//! Addresses of other sites are not opened. Targets that git ignores, submodules, rustdoc items, templates, other
//! branches and tags, and addresses that only the built site knows are left undecided.

use super::existence::{Wording, judge};
use crate::claim::{Claim, ClaimKind};
use crate::entity::EntityKind;
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// The rule.
pub const RULE: Rule = Rule {
    name: "broken-link",
    summary: "a link leads to a file that is not there",
    level: Level::Error,
    source: include_str!("broken_link.rs"),
    concerns,
    needs: &[EntityKind::Link],
    check,
};

// A relative link of a page that a forge renders is decided by the file list alone.
const WORDING: Wording = Wording { noun: "link target", alone: 0.95 };

fn concerns(claim: &Claim) -> bool {
    claim.entity.kind == EntityKind::Link && claim.kind == ClaimKind::Exists
}

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    judge(claim, evidence, coverage, &WORDING)
}
