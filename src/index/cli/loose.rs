//! Flags and subcommands that stand by themselves: builder chains, getopts tables, match arms, a project's own queries.
//!
//! They are not nested here: they count for every command of the program.

use std::collections::HashMap;

use super::scope::Scope;
use super::{Command, Flag, ProgramCli, is_definition, names_of};
use crate::evidence::Fact;
use crate::index::Index;
use crate::index::manifest::Ecosystem;

/// Adds to a program what its sources define without a place in the tree. `facts` are those of its sources.
pub(super) fn add(_index: &Index<'_>, scope: &Scope, facts: &[&Fact], program: &mut ProgramCli) {
    if scope.ecosystem == Ecosystem::Cargo {
        let definitions = facts.iter().filter(|fact| is_definition(fact));
        program.loose.extend(definitions.filter_map(|fact| flag(fact)));
        add_constants(facts, program);
        program
            .loose
            .extend(facts.iter().filter(|fact| fact.form == "macro").filter_map(|fact| from_macro(fact)));
        let commands = facts.iter().filter(|fact| fact.form == "command");
        program.loose_commands.extend(commands.map(|fact| command(fact)));
    }
    let has_parser = program.all_flags().iter().any(|flag| flag.span.is_some());
    if !has_parser {
        add_literals(facts, program);
    }
}

fn flag(fact: &Fact) -> Option<Flag> {
    let names = names_of(fact);
    (!names.is_empty()).then_some(Flag { names, span: Some(fact.span), takes_value: None })
}

fn command(fact: &Fact) -> Command {
    let names = std::iter::once(&fact.entity.name).chain(&fact.aliases).cloned().collect();
    Command { names, span: Some(fact.span), ..Command::default() }
}

/// `.long(OPTION)` with `const OPTION: &str = "option"`.
fn add_constants(facts: &[&Fact], program: &mut ProgramCli) {
    let named: HashMap<&str, &Fact> = facts
        .iter()
        .filter(|fact| fact.form == "constant")
        .map(|fact| (fact.entity.name.as_str(), *fact))
        .collect();
    for fact in facts.iter().filter(|fact| fact.form == "builder-constant") {
        let name = fact.entity.name.rsplit("::").next().unwrap_or("");
        match named.get(name).and_then(|constant| constant.default.as_deref()) {
            Some(value) => program.loose.push(Flag {
                names: vec![format!("--{value}")],
                span: Some(fact.span),
                takes_value: None,
            }),
            None => {
                program.root.open_flags =
                    Some(format!("`{name}` names an option and is not a plain constant"))
            }
        }
    }
}

/// `arg!(-x --long <VALUE> "help")`.
fn from_macro(fact: &Fact) -> Option<Flag> {
    let names: Vec<String> = fact
        .entity
        .name
        .split(|letter: char| letter.is_whitespace() || "()[]<>\",".contains(letter))
        .filter(|word| {
            word.starts_with('-') && word.trim_start_matches('-').chars().any(char::is_alphanumeric)
        })
        .map(str::to_owned)
        .collect();
    (!names.is_empty()).then_some(Flag { names, span: Some(fact.span), takes_value: None })
}

/// Without a parser that truedoc knows, strings spelt like flags are what is known of them.
fn add_literals(facts: &[&Fact], program: &mut ProgramCli) {
    let literals: Vec<Flag> =
        facts.iter().filter(|fact| fact.form == "literal").filter_map(|fact| flag(fact)).collect();
    if !literals.is_empty() {
        program.root.open_flags = Some("its command-line parser is not known".into());
        program.root.open_subcommands = program.root.open_flags.clone();
        program.loose.extend(literals);
    }
}
