//! Commands made by decorators: click and typer.

use super::parsers::within;
use super::scope::Scope;
use super::{Command, Flag, is_definition, names_of};
use crate::evidence::Fact;
use crate::index::{Index, recase};
use crate::repo::split_path;

/// All decorated commands and apps of a program.
pub(super) struct Decorated<'f> {
    nodes: Vec<Node>,
    /// `parent.add_command(child)`, `parent.add_typer(child, name=…)`.
    attached: Vec<&'f Fact>,
    entry: String,
    paths: Vec<String>,
}

/// A command, group or app.
struct Node {
    /// The function or variable that names it in the code.
    key: String,
    path: String,
    kind: Kind,
    /// The object whose decorator makes it: a group's function, an app's variable, the framework's module.
    parent: Option<String>,
    /// The command that a group runs when none is named; what it accepts, the group does too.
    default: Option<String>,
    command: Command,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Command,
    Group,
    /// typer's callback: its flags are those of the app itself.
    Callback,
    App,
}

impl<'f> Decorated<'f> {
    pub(super) fn new(index: &Index<'_>, scope: &Scope, facts: &[&'f Fact]) -> Decorated<'f> {
        let is_typer = facts.iter().any(|fact| fact.form == "app");
        let path = |fact: &Fact| index.repo().path(fact.span.file).to_owned();
        let mut nodes: Vec<Node> = facts
            .iter()
            .filter(|fact| fact.form == "command" && fact.ty.is_some() || fact.form == "app")
            .map(|fact| node(fact, path(fact)))
            .collect();
        if is_typer {
            for node in nodes.iter_mut().filter(|node| node.kind != Kind::App) {
                node.command.flags = parameters(node, facts);
            }
        }
        let attached = facts.iter().copied().filter(|fact| fact.form == "attach");
        let attached: Vec<&Fact> = attached.collect();
        let paths = attached.iter().map(|fact| path(fact)).collect();
        Decorated { nodes, attached, entry: scope.entry.clone(), paths }
    }

    /// Keeps a flag that stands in a decorated command; gives back any other.
    pub(super) fn take(&mut self, fact: &Fact, flag: Flag) -> Option<Flag> {
        let around = self
            .nodes
            .iter_mut()
            .rev()
            .filter(|node| node.kind != Kind::App)
            .find(|node| node.command.span.is_some_and(|span| within(fact.span, span)));
        match around {
            Some(node) => node.command.flags.push(flag),
            None => return Some(flag),
        }
        None
    }

    /// Puts the commands under `root`; returns those whose place is not known.
    pub(super) fn finish(self, root: &mut Command) -> Vec<Command> {
        let above: Vec<Option<usize>> = (0..self.nodes.len()).map(|at| self.above(at)).collect();
        let tops: Vec<usize> = (0..self.nodes.len()).filter(|at| above[*at].is_none()).collect();
        let roots = self.roots(&tops);
        let mut left = Vec::new();
        for top in &tops {
            let command = self.build(*top, &above, 0);
            if roots.contains(top) {
                root.span = root.span.or(command.span);
                root.flags.extend(command.flags);
                root.subcommands.extend(command.subcommands);
            } else if self.nodes[*top].kind == Kind::App {
                // An app that nothing attaches: its own name is given elsewhere.
                left.extend(command.subcommands);
            } else {
                left.push(command);
            }
        }
        left
    }

    /// The nodes that a program starts at: the entry point's, or the only group or app, or all that stand alone.
    fn roots(&self, tops: &[usize]) -> Vec<usize> {
        let (module, name) = self.entry.split_once(':').unwrap_or((self.entry.as_str(), ""));
        let file = module.replace('.', "/");
        let is_entry = |at: &usize| {
            let node = &self.nodes[*at];
            let stem = node.path.trim_end_matches(".py").trim_end_matches("/__init__");
            node.key == name && stem.ends_with(&file)
        };
        if let Some(entry) = tops.iter().find(|at| is_entry(at)) {
            return vec![*entry];
        }
        let is_above = |at: &&usize| matches!(self.nodes[**at].kind, Kind::Group | Kind::App);
        let above: Vec<usize> = tops.iter().filter(is_above).copied().collect();
        if above.len() == 1 { above } else { tops.to_vec() }
    }

    fn build(&self, at: usize, above: &[Option<usize>], depth: usize) -> Command {
        let node = &self.nodes[at];
        let mut command = node.command.clone();
        command.names = self.given_name(at).map_or(command.names, |name| vec![name]);
        if depth > 6 {
            return command;
        }
        let below: Vec<usize> =
            (0..self.nodes.len()).filter(|below| above[*below] == Some(at) && *below != at).collect();
        let has_callback = below.iter().any(|below| self.nodes[*below].kind == Kind::Callback);
        let is_single = node.kind == Kind::App && below.len() == 1 && !has_callback;
        for below in below {
            let inner = self.build(below, above, depth + 1);
            if inner.names.is_empty() {
                // An app without a name of its own: its commands are those of the app that takes it in.
                command.flags.extend(inner.flags);
                command.subcommands.extend(inner.subcommands);
                continue;
            }
            let is_default = node.default.as_ref().is_some_and(|default| inner.names.contains(default));
            if self.nodes[below].kind == Kind::Callback || is_single || is_default {
                command.flags.extend(inner.flags.iter().cloned());
            }
            if self.nodes[below].kind != Kind::Callback {
                command.subcommands.push(inner);
            }
        }
        command
    }

    /// The node that holds this one.
    fn above(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let named = node.parent.as_deref().and_then(|parent| self.find(parent, &node.path, at));
        named.or_else(|| {
            let (fact, path) = self.attachment(at)?;
            self.find(fact.parent.as_deref()?, path, at)
        })
    }

    /// Where a node is put under another, with the file that does it.
    fn attachment(&self, at: usize) -> Option<(&'f Fact, &str)> {
        let mut attached = self.attached.iter().zip(&self.paths);
        let found = attached.find(|(fact, path)| self.find(&fact.entity.name, path, usize::MAX) == Some(at));
        found.map(|(fact, path)| (*fact, path.as_str()))
    }

    /// The name that a node gets where it is attached: `add_typer(app, name="users")`.
    fn given_name(&self, at: usize) -> Option<String> {
        self.attachment(at)?.0.ty.clone()
    }

    /// The node that an expression names: `cli` in the same file, `users.app` in the file `users`, or the only one so called.
    fn find(&self, expression: &str, path: &str, except: usize) -> Option<usize> {
        let (module, key) = expression.rsplit_once('.').unwrap_or(("", expression));
        let module = module.rsplit('.').next().unwrap_or("");
        let all = self.nodes.iter().enumerate().filter(|(at, node)| {
            *at != except && node.key == key && matches!(node.kind, Kind::Group | Kind::App | Kind::Command)
        });
        let found: Vec<(usize, &Node)> = all.collect();
        let in_module = |node: &&(usize, &Node)| {
            let stem = node.1.path.trim_end_matches(".py").trim_end_matches("/__init__");
            split_path(stem).1 == module
        };
        if !module.is_empty()
            && let Some(node) = found.iter().find(in_module)
        {
            return Some(node.0);
        }
        let here = found.iter().find(|(_, node)| node.path == path);
        let only = if found.len() == 1 { found.first() } else { None };
        here.or(only).map(|(at, _)| *at)
    }
}

fn node(fact: &Fact, path: String) -> Node {
    let key = fact.entity.name.clone();
    let kind = match (fact.form.as_str(), fact.ty.as_deref()) {
        ("app", _) => Kind::App,
        (_, Some("group")) => Kind::Group,
        (_, Some("callback")) => Kind::Callback,
        _ => Kind::Command,
    };
    let names = match (kind, fact.aliases.is_empty()) {
        (Kind::App, _) => app_name(fact.ty.as_deref().unwrap_or("")).into_iter().collect(),
        (_, true) => derived_names(&key),
        (_, false) => fact.aliases.clone(),
    };
    let parent =
        fact.parent.clone().filter(|parent| kind != Kind::App && parent != "click" && parent != "typer");
    let default = fact.default.clone().filter(|_| kind == Kind::Group);
    let command = Command { names, span: Some(fact.span), ..Command::default() };
    Node { key, path, kind, parent, default, command }
}

/// `users` of `(name="users", help="…")`.
fn app_name(arguments: &str) -> Option<String> {
    let (_, value) = arguments.split_once("name=")?;
    let quote = value.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    value[1..].split_once(quote).map(|(name, _)| name.to_owned())
}

/// The names that a framework makes of a function's: click 8.2 cuts `_command`, `_cmd`, `_group` and `_grp` off.
fn derived_names(function: &str) -> Vec<String> {
    let mut names = vec![recase(function, "kebab"), function.to_lowercase().replace('_', "-")];
    for suffix in ["_command", "_cmd", "_group", "_grp"] {
        names.extend(function.strip_suffix(suffix).map(|name| name.replace('_', "-")));
    }
    names.dedup();
    names
}

/// typer: a parameter with a default is an option named after it, unless its declaration names it or says otherwise.
fn parameters(node: &Node, facts: &[&Fact]) -> Vec<Flag> {
    let Some(around) = node.command.span else { return Vec::new() };
    let inside = facts.iter().filter(|fact| within(fact.span, around));
    let inside: Vec<&&Fact> = inside.collect();
    let parameters = inside.iter().filter(|fact| fact.form == "parameter");
    parameters
        .filter_map(|parameter| {
            let ty = parameter.ty.as_deref().unwrap_or("");
            let default = parameter.default.as_deref();
            let mentions =
                |word: &str| ty.contains(word) || default.is_some_and(|default| default.contains(word));
            let is_option = mentions("Option(") || (default.is_some() && !mentions("Argument("));
            let is_named = inside.iter().any(|fact| {
                is_definition(fact) && within(fact.span, parameter.span) && !names_of(fact).is_empty()
            });
            let is_context = mentions("Context") || mentions("Depends(");
            (is_option && !is_named && !is_context).then(|| named_after(parameter, ty))
        })
        .collect()
}

fn named_after(parameter: &Fact, ty: &str) -> Flag {
    let name = parameter.entity.name.trim_matches('_').replace('_', "-").to_lowercase();
    let is_switch = ty.trim_start_matches("Annotated[").trim_start_matches("Optional[").starts_with("bool");
    let mut names = vec![format!("--{name}")];
    if name.len() == 1 {
        names.push(format!("-{name}"));
    }
    if is_switch {
        names.push(format!("--no-{name}"));
    }
    Flag { names, span: Some(parameter.span), takes_value: Some(!is_switch) }
}
