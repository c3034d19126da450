//! # What it checks
//!
//! What a command tells a task runner to run is there: make targets, just recipes, npm scripts, tox environments, nox
//! sessions, hatch, pdm and poe scripts, pre-commit hooks, compose services, cargo aliases, modules that `python -m`
//! runs, and the targets of `cargo run --bin`, `--example`, `--test` and `--bench`.
//!
//! # Why
//!
//! Contributor guides and release checklists are the worst kept pages of a repository, and a reader copies their
//! commands as they stand.
//!
//! # Example
//!
//! ```markdown
//! Format the code with `make fmt`.
//! ```
//!
//! ```text
//! error[missing-task]: make target `fmt` does not exist
//! help: did you mean `format`?
//! ```
//!
//! # Limits
//!
//! The task file is the nearest one above the folder in which the command runs, as `cd` and `-C` say. Nothing is said
//! where there is none, where another folder's task file defines the name, where includes or pattern rules may define it, or
//! once the page makes a project of the reader's own (`cargo new`).

use super::existence::{self, Wording};
use crate::claim::{Claim, ClaimKind};
use crate::entity::{Entity, EntityKind};
use crate::evidence::{Coverage, Evidence};
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// A task that no task file defines.
pub const RULE: Rule = Rule {
    name: "missing-task",
    summary: "a command runs a target, script, session or example that no task file or manifest defines",
    level: Level::Error,
    source: include_str!("missing_task.rs"),
    concerns: |claim| {
        claim.entity.kind == EntityKind::Task && matches!(claim.kind, ClaimKind::Exists | ClaimKind::Absent)
    },
    needs: &[EntityKind::Task],
    check,
};

fn check(claim: &Claim, evidence: &[Evidence], coverage: &Coverage) -> Judgement {
    let wording = Wording { noun: noun(claim.entity.owner.as_deref().unwrap_or("")), alone: 0.9 };
    // The noun names the runner already.
    let claim = Claim { entity: Entity { owner: None, ..claim.entity.clone() }, ..claim.clone() };
    existence::judge(&claim, evidence, coverage, &wording)
}

fn noun(runner: &str) -> &'static str {
    match runner {
        "make" => "make target",
        "just" => "just recipe",
        "npm" => "npm script",
        "tox" => "tox environment",
        "nox" => "nox session",
        "hatch" => "hatch script",
        "pdm" => "pdm script",
        "poe" => "poe task",
        "pre-commit" => "pre-commit hook",
        "docker compose" => "compose service",
        "cargo" => "cargo alias",
        "cargo --bin" => "cargo program",
        "cargo --example" => "cargo example",
        "cargo --test" => "cargo integration test",
        "cargo --bench" => "cargo bench",
        "python -m" => "Python module",
        _ => "task",
    }
}
