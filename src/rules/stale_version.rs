//! # What it checks
//!
//! A version that a page names agrees with the manifests: the minimum Rust, Python, Go or Node version ("requires
//! Python 3.8+", "MSRV 1.75", a badge), and the version of a crate or package of this repository in an install snippet
//! (`toy = "0.15"`) or beside its name (`toy (v1.3.0)`).
//!
//! # Why
//!
//! A floor is bumped in one place and left in two others; the reader then meets a compiler error that names neither.
//!
//! # Example
//!
//! ```markdown
//! Toy requires Python 3.8+.
//! ```
//!
//! ```text
//! error[stale-version]: `3.8` is documented as the minimum Python version, but pyproject.toml says the minimum is `>=3.10`
//! help: change `3.8` to `3.10`
//! ```
//!
//! # Limits
//!
//! `1.72` and `1.72.0` are the same. A snippet is wrong only when its requirement is older than the current version and
//! cannot match it. Minimums of other tools, of single features, of running against building, and tables of history are
//! not judged; neither is a package whose manifests give several floors.

use super::existence::with_bearing;
use crate::claim::{Claim, ClaimKind, Mood};
use crate::entity::EntityKind;
use crate::evidence::{Bearing, Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// A version that contradicts a manifest.
pub const RULE: Rule = Rule {
    name: "stale-version",
    summary: "a minimum or current version differs from what the manifests say",
    level: Level::Error,
    source: include_str!("stale_version.rs"),
    concerns: |claim| {
        claim.entity.kind == EntityKind::Version && matches!(claim.kind, ClaimKind::Requires(_))
    },
    needs: &[EntityKind::Version],
    check,
};

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    let ClaimKind::Requires(documented) = &claim.kind else {
        return Judgement::insufficient("no version is given");
    };
    if claim.mood != Mood::Asserted {
        return Judgement::insufficient("the sentence does not say it of now");
    }
    let same = with_bearing(evidence, Bearing::Same);
    if !same.is_empty() {
        return Judgement::supported("the versions agree", same);
    }
    let other = with_bearing(evidence, Bearing::Elsewhere);
    let (Some(found), Coverage::Complete) = (other.first(), coverage) else {
        return Judgement::insufficient(match coverage {
            Coverage::None(reason) | Coverage::Partial(reason) => reason.as_str(),
            Coverage::Complete => "no manifest gives a version",
        });
    };
    let (subject, said) = match claim.entity.name.as_str() {
        "rust" => ("the minimum Rust version".to_owned(), "the minimum"),
        "python" => ("the minimum Python version".to_owned(), "the minimum"),
        "go" => ("the minimum Go version".to_owned(), "the minimum"),
        "node" => ("the minimum Node version".to_owned(), "the minimum"),
        name => (format!("a version of `{name}`"), "the version"),
    };
    let shown = documented.trim_start_matches(['=', '>', '<', '^', '~', ' ']);
    let title =
        format!("`{shown}` is documented as {subject}, but {} says {said} is `{}`", found.note, found.quote);
    Judgement::refuted(title, 0.93, other.clone())
        .with_help(format!("change `{shown}` to `{}`", bare(&found.quote)))
}

/// The first version of a requirement: `>=3.10,<4` → `3.10`.
fn bare(requirement: &str) -> &str {
    let start = requirement.find(|letter: char| letter.is_ascii_digit()).unwrap_or(0);
    let rest = &requirement[start..];
    rest.split(|letter: char| letter != '.' && !letter.is_ascii_alphanumeric()).next().unwrap_or(rest)
}
