//! Python programs: which framework parses their command line, and where each flag belongs.
//!
//! argparse and optparse by the variable that an option is added to, command classes (cleo and its like) by the class
//! around, click and typer in [`super::click`].

use std::collections::HashMap;

use super::click::Decorated;
use super::scope::Scope;
use super::{Command, Flag, ProgramCli, is_definition, names_of};
use crate::evidence::Fact;
use crate::index::Index;
use crate::repo::Span;

/// The program's tree from its facts, in file order.
pub(super) fn program(index: &Index<'_>, scope: &Scope, facts: &[&Fact]) -> ProgramCli {
    let mut decorated = Decorated::new(index, scope, facts);
    let mut classes = Classes::new(facts);
    let mut parsers = Parsers::new(facts);
    let mut loose = Vec::new();
    let dashes_too = takes_dashes(index, facts);
    for fact in facts.iter().copied().filter(|fact| is_definition(fact)) {
        let Some(mut flag) = flag(fact) else { continue };
        if dashes_too {
            let dashed: Vec<String> = flag.names.iter().map(|name| name.replace('_', "-")).collect();
            flag.names.extend(dashed.into_iter().filter(|name| name.starts_with('-')));
            flag.names.dedup();
        }
        let left = decorated.take(fact, flag);
        let left = left.and_then(|flag| classes.take(fact, flag));
        let left = left.and_then(|flag| parsers.take(fact, flag));
        loose.extend(left);
    }
    let mut root = Command { flags: implied(facts), ..Command::default() };
    // A name that is given by a variable is spelt out where the variable is set, unless names are composed.
    let has = |form: &str| facts.iter().any(|fact| fact.form == form);
    if facts.iter().any(|fact| is_named_by_variable(fact)) && has("composed") {
        root.open_flags = Some("option names are made at run time".into());
    }
    let loose_commands = decorated.finish(&mut root);
    classes.finish(&mut root);
    parsers.finish(&mut root);
    if root.open_subcommands.is_none() && loads_commands(index, facts) {
        root.open_subcommands = Some("plugins may add commands".into());
    }
    ProgramCli {
        name: scope.name.clone(),
        ecosystem: scope.ecosystem,
        folder: scope.folder.clone(),
        root,
        loose,
        loose_commands,
    }
}

/// Whether a file of the program that defines commands or options, or a package around it, takes in plugins.
fn loads_commands(index: &Index<'_>, facts: &[&Fact]) -> bool {
    const LOADERS: [&str; 6] = [
        "entry_points(",
        "iter_entry_points",
        "load_entry_points",
        "pluggy",
        "register_commands",
        "with_plugins(",
    ];
    let files =
        facts.chunk_by(|one, other| one.span.file == other.span.file).filter_map(|facts| facts.first());
    files
        .filter_map(|fact| index.repo().text(fact.span.file).ok())
        .any(|text| LOADERS.iter().any(|loader| text.contains(loader)))
}

/// Whether an action of the program's own gives each option a spelling with dashes: it changes `option_strings`.
fn takes_dashes(index: &Index<'_>, facts: &[&Fact]) -> bool {
    let files =
        facts.chunk_by(|one, other| one.span.file == other.span.file).filter_map(|facts| facts.first());
    files.filter_map(|fact| index.repo().text(fact.span.file).ok()).any(|text| {
        let changes = ["replace(\"_\", \"-\")", "replace('_', '-')"].iter().any(|call| text.contains(call));
        changes && text.contains("option_strings")
    })
}

/// Whether an option's name is no literal; `add_option(Option("--x"))` names it one call further in.
fn is_named_by_variable(fact: &Fact) -> bool {
    let call = fact.entity.name.split_once('(');
    let is_spelt = call.is_some_and(|(callee, arguments)| {
        callee.ends_with("Option") && arguments.trim_start().starts_with(['"', '\''])
    });
    fact.form == "dynamic" && !is_spelt
}

fn flag(fact: &Fact) -> Option<Flag> {
    let mut names = names_of(fact);
    let action = fact.ty.as_deref().unwrap_or("");
    if action.ends_with("BooleanOptionalAction") {
        let negated: Vec<String> =
            names.iter().filter_map(|name| Some(format!("--no-{}", name.strip_prefix("--")?))).collect();
        names.extend(negated);
    }
    (!names.is_empty()).then_some(Flag { names, span: Some(fact.span), takes_value: None })
}

/// What the frameworks in use add to every command.
fn implied(facts: &[&Fact]) -> Vec<Flag> {
    let has = |form: &str| facts.iter().any(|fact| fact.form == form);
    let mut flags = vec![Flag::implied(&["--help"])];
    if has("parser") || has("add-parser") {
        flags.push(Flag::implied(&["-h"]));
    }
    if has("app") {
        flags.push(Flag::implied(&["--install-completion", "--show-completion"]));
    }
    if has("version-option") {
        flags.push(Flag::implied(&["--version"]));
    }
    if has("cleo") {
        let names = [
            "-h",
            "-q",
            "--quiet",
            "-v",
            "-vv",
            "-vvv",
            "--verbose",
            "-V",
            "--version",
            "--ansi",
            "--no-ansi",
            "-n",
            "--no-interaction",
        ];
        flags.push(Flag::implied(&names));
    }
    flags
}

/// Command classes: `class AddCommand(Command): name = "add"` with options in their bodies.
struct Classes {
    classes: Vec<Class>,
}

struct Class {
    name: String,
    parent: String,
    command: Option<String>,
    span: Span,
    flags: Vec<Flag>,
}

impl Classes {
    fn new(facts: &[&Fact]) -> Classes {
        let classes = facts.iter().filter(|fact| fact.form == "class").map(|fact| {
            let parent = fact.parent.clone().unwrap_or_default();
            let is_command = parent.ends_with("Command") || parent.ends_with("Subcommand");
            let command = fact.ty.clone().filter(|_| is_command);
            Class { name: fact.entity.name.clone(), parent, command, span: fact.span, flags: Vec::new() }
        });
        Classes { classes: classes.collect() }
    }

    /// Keeps a flag of a command class; gives back any other.
    fn take(&mut self, fact: &Fact, flag: Flag) -> Option<Flag> {
        let around = self.classes.iter_mut().rev().find(|class| within(fact.span, class.span));
        match around.filter(|class| class.command.is_some()) {
            Some(class) => class.flags.push(flag),
            None => return Some(flag),
        }
        None
    }

    fn finish(self, root: &mut Command) {
        let by_name: HashMap<&str, &Class> =
            self.classes.iter().map(|class| (class.name.as_str(), class)).collect();
        let mut has_commands = false;
        for class in &self.classes {
            let Some(command) = &class.command else { continue };
            has_commands = true;
            let mut flags = class.flags.clone();
            let mut above = by_name.get(class.parent.as_str());
            for _ in 0..8 {
                let Some(next) = above else { break };
                flags.extend(next.flags.iter().cloned());
                above = by_name.get(next.parent.as_str());
            }
            let words: Vec<&str> = command.split_whitespace().collect();
            insert(root, &words, flags, class.span);
        }
        if has_commands {
            root.open_subcommands = Some("the framework adds commands of its own".into());
            for name in ["list", "help", "completions"] {
                root.subcommands.push(Command { names: vec![name.into()], ..Command::default() });
            }
        }
    }
}

/// Puts a command at a path of words, making what is missing above it.
fn insert(command: &mut Command, words: &[&str], flags: Vec<Flag>, span: Span) {
    let Some((first, rest)) = words.split_first() else {
        command.flags.extend(flags);
        command.span = Some(span);
        return;
    };
    let at = command.subcommands.iter().position(|below| below.names.iter().any(|name| name == first));
    let at = at.unwrap_or_else(|| {
        command.subcommands.push(Command { names: vec![(*first).to_owned()], ..Command::default() });
        command.subcommands.len() - 1
    });
    insert(&mut command.subcommands[at], rest, flags, span);
}

/// Variables that hold parsers: `p = sub.add_parser("x")`, then `p.add_argument("--y")`.
struct Parsers<'f> {
    facts: Vec<&'f Fact>,
    functions: Vec<Span>,
    /// By index into `facts`, for those that are subcommands.
    commands: HashMap<usize, Command>,
}

impl<'f> Parsers<'f> {
    fn new(facts: &[&'f Fact]) -> Parsers<'f> {
        let functions = facts.iter().filter(|fact| fact.form == "function").map(|fact| fact.span).collect();
        let facts: Vec<&Fact> =
            facts.iter().copied().filter(|fact| fact.form == "parser" || fact.form == "add-parser").collect();
        let commands = facts
            .iter()
            .enumerate()
            .filter(|(_, fact)| fact.form == "add-parser")
            .map(|(at, fact)| {
                let names = std::iter::once(&fact.entity.name).chain(&fact.aliases).cloned().collect();
                (at, Command { names, span: Some(fact.span), ..Command::default() })
            })
            .collect();
        Parsers { facts, functions, commands }
    }

    fn take(&mut self, fact: &Fact, flag: Flag) -> Option<Flag> {
        let Some(at) = fact.parent.as_deref().and_then(|variable| self.command_of(variable, fact.span))
        else {
            return Some(flag);
        };
        match self.commands.get_mut(&at) {
            Some(command) => command.flags.push(flag),
            None => return Some(flag),
        }
        None
    }

    /// The subcommand whose parser (or a group of it) a variable holds at a place.
    fn command_of(&self, variable: &str, span: Span) -> Option<usize> {
        let mut variable = variable.to_owned();
        for _ in 0..4 {
            let at = self.assigned(&variable, span)?;
            if self.facts[at].form == "add-parser" {
                return Some(at);
            }
            variable = self.facts[at].parent.clone()?;
        }
        None
    }

    /// The nearest assignment before `span` to a variable, in the same function.
    fn assigned(&self, variable: &str, span: Span) -> Option<usize> {
        let start =
            self.facts.partition_point(|fact| (fact.span.file, fact.span.start) < (span.file, span.start));
        let function = self.function(span);
        let before = self.facts[..start].iter().enumerate().rev();
        before
            .take_while(|(_, fact)| fact.span.file == span.file)
            .find(|(_, fact)| {
                let name =
                    if fact.form == "parser" { Some(fact.entity.name.as_str()) } else { fact.ty.as_deref() };
                name == Some(variable) && self.function(fact.span) == function
            })
            .map(|(at, _)| at)
    }

    fn function(&self, span: Span) -> Option<Span> {
        let end = self
            .functions
            .partition_point(|function| (function.file, function.start) <= (span.file, span.start));
        let before = self.functions[..end].iter().rev().take(64);
        before.copied().find(|function| within(span, *function))
    }

    fn finish(mut self, root: &mut Command) {
        let order: Vec<usize> = (0..self.facts.len()).filter(|at| self.commands.contains_key(at)).collect();
        // Inner commands stand behind the outer ones, so going backwards each is complete when it is moved.
        for at in order.into_iter().rev() {
            let fact = self.facts[at];
            let above = fact.parent.as_deref().and_then(|variable| self.command_of(variable, fact.span));
            let Some(command) = self.commands.remove(&at) else { continue };
            match above.filter(|above| *above != at).and_then(|above| self.commands.get_mut(&above)) {
                Some(above) => above.subcommands.push(command),
                None => root.subcommands.push(command),
            }
        }
    }
}

pub(super) fn within(inner: Span, outer: Span) -> bool {
    inner.file == outer.file && outer.start <= inner.start && inner.end <= outer.end
}
