//! The command line of each program that the repository builds: program → subcommands → flags.
//!
//! Queries give flags and the shapes around them; the files below put them together by the framework's own nesting.
//! What cannot be placed is *loose*: it counts for every command of its program, so that a doubtful place never makes
//! a flag absent.

mod attributes;
mod click;
mod derive;
mod loose;
mod outline;
mod parsers;
mod scope;

use std::collections::BTreeSet;

use super::Index;
use super::manifest::Ecosystem;
use crate::entity::EntityKind;
use crate::evidence::{Fact, Role};
use crate::repo::Span;

/// The reason why a command is open that hands arguments to another program. Its own options are all known.
const PASSES_ON: &str = "it passes arguments on to another program";

/// The command line of one program.
#[derive(Clone, Debug)]
pub struct ProgramCli {
    /// As it is typed: `cargo-nextest`, `uv`.
    pub name: String,
    /// Whose parser it is.
    pub ecosystem: Ecosystem,
    /// The folder of its package.
    pub folder: String,
    pub root: Command,
    /// Flags of its sources that no command could be found for; every command may have them.
    pub loose: Vec<Flag>,
    /// Subcommands of its sources whose place is not known.
    pub loose_commands: Vec<Command>,
}

/// A command or subcommand.
#[derive(Clone, Debug, Default)]
pub struct Command {
    /// All its names; the first is the documented one. The root's are not used.
    pub names: Vec<String>,
    pub flags: Vec<Flag>,
    pub subcommands: Vec<Command>,
    /// Why there may be flags that were not seen, or `None`.
    pub open_flags: Option<String>,
    /// Why there may be subcommands that were not seen, or `None`.
    pub open_subcommands: Option<String>,
    /// Whether it takes arguments that are no options: a word behind it need not be a subcommand.
    pub takes_arguments: bool,
    pub span: Option<Span>,
}

/// One option of a command.
#[derive(Clone, Debug, PartialEq)]
pub struct Flag {
    /// Every spelling, with its dashes.
    pub names: Vec<String>,
    /// Where it is defined; `None` when the framework adds it.
    pub span: Option<Span>,
    pub takes_value: Option<bool>,
}

impl Flag {
    fn implied(names: &[&str]) -> Flag {
        Flag {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            span: None,
            takes_value: Some(false),
        }
    }
}

impl Command {
    /// The subcommand with this name or alias.
    pub fn subcommand(&self, name: &str) -> Option<&Command> {
        self.subcommands.iter().find(|command| command.names.iter().any(|own| own == name))
    }

    /// This command and all below it.
    pub fn walk<'c>(&'c self, visit: &mut dyn FnMut(&'c Command)) {
        visit(self);
        for below in &self.subcommands {
            below.walk(visit);
        }
    }
}

impl ProgramCli {
    /// Whether its parser is built by statements, of which a query may miss one, rather than derived from types.
    pub fn is_scripted(&self) -> bool {
        self.ecosystem != Ecosystem::Cargo || !self.loose.is_empty()
    }

    /// Why options of its own, of any command, may not have been seen; `None` when all were.
    pub fn open_reason(&self) -> Option<String> {
        let mut reason = None;
        for top in std::iter::once(&self.root).chain(&self.loose_commands) {
            top.walk(&mut |command| {
                let open = command.open_flags.as_ref().filter(|reason| *reason != PASSES_ON);
                reason = reason.take().or_else(|| {
                    let name = command.names.first().unwrap_or(&self.name);
                    open.map(|open| format!("`{name}`: {open}"))
                });
            });
        }
        reason
    }

    /// Every flag of the program, whatever its command.
    pub fn all_flags(&self) -> Vec<&Flag> {
        let mut flags: Vec<&Flag> = self.loose.iter().collect();
        collect(&self.root, &mut flags);
        for command in &self.loose_commands {
            collect(command, &mut flags);
        }
        flags
    }

    /// Every subcommand of the program, whatever its place.
    pub fn all_subcommands(&self) -> Vec<&Command> {
        let mut found = Vec::new();
        let tops = self.root.subcommands.iter().chain(&self.loose_commands);
        for top in tops {
            top.walk(&mut |command| found.push(command));
        }
        found
    }

    /// The flags that `command` accepts, reached by `path` from the root: its own, those above it, and the loose ones.
    pub fn flags_at<'c>(&'c self, path: &[&'c Command]) -> Vec<&'c Flag> {
        let own = std::iter::once(&self.root).chain(path.iter().copied()).flat_map(|command| &command.flags);
        own.chain(&self.loose).collect()
    }
}

fn collect<'c>(command: &'c Command, flags: &mut Vec<&'c Flag>) {
    command.walk(&mut |command| flags.extend(&command.flags));
}

/// The command lines of all programs, in the order of their packages. Programs without a single flag in their sources
/// are left out: their parser is not known.
pub fn programs(index: &Index<'_>) -> Vec<ProgramCli> {
    let facts = index.facts(EntityKind::Flag);
    let scopes = scope::scopes(index);
    scopes.iter().filter_map(|scope| program(index, scope, facts)).collect()
}

fn program(index: &Index<'_>, scope: &scope::Scope, facts: &[Fact]) -> Option<ProgramCli> {
    // Facts stand file by file, and a file is in or out as a whole.
    let files = facts.chunk_by(|one, other| one.span.file == other.span.file);
    let own: Vec<&Fact> =
        files.filter(|facts| scope.holds(index.repo().path(facts[0].span.file))).flatten().collect();
    let mut program = match scope.ecosystem {
        Ecosystem::Cargo => derive::program(index, scope, &own),
        Ecosystem::Python => parsers::program(index, scope, &own),
        Ecosystem::Node => return None,
    };
    loose::add(index, scope, &own, &mut program);
    let is_known = program.all_flags().iter().any(|flag| flag.span.is_some())
        || program.all_subcommands().iter().any(|command| command.span.is_some());
    is_known.then_some(program)
}

/// The spellings of a flag fact.
fn names_of(fact: &Fact) -> Vec<String> {
    let names = std::iter::once(&fact.entity.name).chain(&fact.aliases);
    let spelt: BTreeSet<String> = names.flat_map(|name| spellings(name)).collect();
    spelt.into_iter().collect()
}

/// `--a/--no-a` is two names; a character literal loses its quotes; `=` and a metavariable are cut off.
fn spellings(name: &str) -> Vec<String> {
    let pieces = name.split(['/', '|', ',']).map(str::trim);
    let clean = pieces.map(|piece| {
        let dashes = piece.len() - piece.trim_start_matches('-').len();
        let (dashes, rest) = piece.split_at(dashes);
        let rest =
            rest.trim_start_matches('b').strip_prefix('\'').map_or(rest, |rest| rest.trim_end_matches('\''));
        let rest = rest.split(['=', ' ', '[', '<']).next().unwrap_or("");
        format!("{dashes}{rest}")
    });
    clean
        .filter(|name| {
            name.starts_with('-') && name.trim_start_matches('-').chars().any(char::is_alphanumeric)
        })
        .collect()
}

fn is_definition(fact: &Fact) -> bool {
    fact.role == Role::Definition
}
