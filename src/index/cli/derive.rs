//! Programs whose parser is derived: clap, structopt, argh, bpaf, gumdrop.

use std::collections::{HashMap, HashSet};

use super::outline::{Attribute, Declaration, Member, declarations, setting, settings, type_path};
use super::scope::Scope;
use super::{Command, Flag, ProgramCli};
use crate::evidence::Fact;
use crate::index::{Index, recase};
use crate::repo::split_path;

/// Derives that make a type a parser of its own.
const PARSERS: [&str; 6] = ["Parser", "StructOpt", "Clap", "FromArgs", "Bpaf", "Options"];
/// Derives of types that a parser is made of.
const PARTS: [&str; 9] =
    ["Parser", "StructOpt", "Clap", "FromArgs", "Bpaf", "Options", "Args", "Subcommand", "ArgGroup"];
/// How deep types nest in types; no real parser comes near, a recursive type stops here.
const MAX_DEPTH: usize = 8;

/// The program's tree from its derived types; without such types an empty root.
pub(super) fn program(index: &Index<'_>, scope: &Scope, facts: &[&Fact]) -> ProgramCli {
    let declarations: Vec<Declaration> =
        declarations(facts).into_iter().filter(|declaration| declaration.derives(&PARTS)).collect();
    let types = Types::new(index, scope, &declarations);
    let mut root = Command::default();
    for at in types.roots(scope) {
        let command = types.command(at, 0);
        root.span = root.span.or(command.span);
        root.flags.extend(command.flags);
        root.subcommands.extend(command.subcommands);
        root.takes_arguments |= command.takes_arguments;
        root.open_flags = root.open_flags.or(command.open_flags);
        root.open_subcommands = root.open_subcommands.or(command.open_subcommands);
    }
    root.flags.push(Flag::implied(&["-h", "--help"]));
    root.flags.push(Flag::implied(&["-V", "--version"]));
    if !root.subcommands.is_empty() {
        root.subcommands.push(Command { names: vec!["help".into()], ..Command::default() });
    }
    ProgramCli {
        name: scope.name.clone(),
        ecosystem: scope.ecosystem,
        folder: scope.folder.clone(),
        root,
        loose: Vec::new(),
        loose_commands: Vec::new(),
    }
}

struct Types<'d> {
    declarations: &'d [Declaration],
    /// The path of each declaration's file.
    paths: Vec<&'d str>,
    by_name: HashMap<&'d str, Vec<usize>>,
    /// Declarations that other types hold, flattened or as subcommands.
    used: HashSet<usize>,
    own: Vec<bool>,
}

impl<'d> Types<'d> {
    fn new(index: &'d Index<'_>, scope: &Scope, declarations: &'d [Declaration]) -> Types<'d> {
        let paths: Vec<&str> =
            declarations.iter().map(|declaration| index.repo().path(declaration.file())).collect();
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for (at, declaration) in declarations.iter().enumerate() {
            by_name.entry(declaration.name.as_str()).or_default().push(at);
        }
        let own = paths.iter().map(|path| scope.is_own(path)).collect();
        let mut types = Types { declarations, paths, by_name, used: HashSet::new(), own };
        types.used = types.held();
        types
    }

    fn held(&self) -> HashSet<usize> {
        let mut held = HashSet::new();
        for (at, declaration) in self.declarations.iter().enumerate() {
            let members =
                declaration.members.iter().flat_map(|member| std::iter::once(member).chain(&member.fields));
            for member in
                members.filter(|member| member.is_variant || is_flattened(member) || is_subcommand(member))
            {
                held.extend(member.ty.as_deref().map(|ty| self.find(ty, at)).unwrap_or_default());
            }
        }
        held
    }

    /// The types that the program's `main` parses: parsers that no other type holds; those of its entry file before
    /// those of its package before others.
    fn roots(&self, scope: &Scope) -> Vec<usize> {
        let all: Vec<usize> = (0..self.declarations.len())
            .filter(|at| self.declarations[*at].derives(&PARSERS) && !self.used.contains(at))
            .collect();
        let in_entry: Vec<usize> = all.iter().copied().filter(|at| self.paths[*at] == scope.entry).collect();
        if !in_entry.is_empty() {
            return in_entry;
        }
        let own: Vec<usize> = all.iter().copied().filter(|at| self.own[*at]).collect();
        let has_flags = own.iter().any(|at| {
            let mut flags = 0;
            self.command(*at, 0).walk(&mut |command| flags += command.flags.len());
            flags > 0
        });
        if has_flags { own } else { all }
    }

    /// The declarations that a type written in declaration `near` may be: those of the named module, else of the same
    /// file, else of the nearest folder. Several only when nothing tells them apart.
    fn find(&self, ty: &str, near: usize) -> Vec<usize> {
        let path = type_path(ty);
        let (module, name) = path.rsplit_once("::").unwrap_or(("", path));
        let module = module.rsplit("::").next().unwrap_or("");
        let Some(all) = self.by_name.get(name) else { return Vec::new() };
        let mut found: Vec<usize> = match module {
            "" | "self" | "crate" | "super" => {
                all.iter().filter(|at| self.paths[**at] == self.paths[near]).copied().collect()
            }
            module => self.in_module(all, module),
        };
        if found.is_empty() && (module.is_empty() || all.len() == 1) {
            found = all.clone();
        }
        let shared = |at: &usize| shared_prefix(self.paths[*at], self.paths[near]);
        let best = found.iter().map(shared).max().unwrap_or(0);
        found.retain(|at| shared(at) == best);
        found
    }

    fn in_module(&self, all: &[usize], module: &str) -> Vec<usize> {
        let is_file = |at: &&usize| module_of(self.paths[**at]) == module;
        let found: Vec<usize> = all.iter().filter(is_file).copied().collect();
        if !found.is_empty() {
            return found;
        }
        let is_below = |at: &&usize| self.paths[**at].split('/').any(|part| part == module);
        all.iter().filter(is_below).copied().collect()
    }

    /// The command that one of several like types gives: their union.
    fn union(&self, found: &[usize], depth: usize) -> Command {
        let mut union = Command::default();
        for at in found {
            merge(&mut union, self.command(*at, depth));
        }
        union
    }

    fn command(&self, at: usize, depth: usize) -> Command {
        let declaration = &self.declarations[at];
        let mut command = Command { span: Some(declaration.span), ..Command::default() };
        if depth > MAX_DEPTH {
            command.open_flags = Some("types nest too deep".into());
            return command;
        }
        if declaration.is_enum {
            self.add_variants(at, &mut command, depth);
            return command;
        }
        let case = rename_all(&declaration.attributes).unwrap_or("kebab");
        for member in &declaration.members {
            self.add_member(at, member, case, &mut command, depth);
        }
        if setting(&declaration.attributes, "trailing_var_arg").is_some() {
            command.open_flags = Some(super::PASSES_ON.into());
        }
        command
    }

    fn add_member(&self, around: usize, member: &Member, case: &str, command: &mut Command, depth: usize) {
        if setting(&member.attributes, "skip").is_some() {
            return;
        }
        if is_subcommand(member) || is_flattened(member) {
            let ty = member.ty.as_deref().unwrap_or("");
            let found = self.find(ty, around);
            match found.is_empty() {
                false => merge(command, self.union(&found, depth + 1)),
                true => {
                    open(command, &format!("`{}` is defined elsewhere", type_path(ty)), is_subcommand(member))
                }
            }
            return;
        }
        passes_through(member, command);
        let flag = flag(&self.declarations[around], member, case);
        command.takes_arguments |= flag.is_none();
        command.flags.extend(flag);
    }

    fn add_variants(&self, at: usize, command: &mut Command, depth: usize) {
        let declaration = &self.declarations[at];
        let case = rename_all(&declaration.attributes).unwrap_or("kebab");
        for variant in &declaration.members {
            if setting(&variant.attributes, "skip").is_some() {
                continue;
            }
            if setting(&variant.attributes, "external_subcommand").is_some() {
                command.open_subcommands = Some("it takes external subcommands".into());
                continue;
            }
            let payload = variant.ty.as_deref().map(|ty| self.find(ty, at));
            if is_flattened(variant) {
                match payload.filter(|found| !found.is_empty()) {
                    Some(found) => merge(command, self.union(&found, depth + 1)),
                    None => open(command, "subcommands are defined elsewhere", true),
                }
                continue;
            }
            command.subcommands.push(self.variant(at, variant, case, payload, depth));
        }
    }

    fn variant(
        &self,
        at: usize,
        variant: &Member,
        case: &str,
        payload: Option<Vec<usize>>,
        depth: usize,
    ) -> Command {
        let mut below = match &payload {
            Some(found) if found.is_empty() => Command {
                open_flags: Some("its arguments are defined elsewhere".into()),
                ..Command::default()
            },
            Some(found) => self.union(found, depth + 1),
            None => Command::default(),
        };
        let inner_case = rename_all(&variant.attributes).unwrap_or("kebab");
        for field in &variant.fields {
            self.add_member(at, field, inner_case, &mut below, depth + 1);
        }
        below.span = Some(variant.span);
        below.names = variant_names(variant, case);
        for inner in payload.unwrap_or_default() {
            below.names.extend(settings(&self.declarations[inner].attributes, &["name"]));
        }
        below
    }
}

/// The module that a file is: its stem, or its folder for `mod.rs`.
fn module_of(path: &str) -> &str {
    let (folder, name) = split_path(path);
    let name = if name == "mod.rs" { split_path(folder).1 } else { name };
    name.strip_suffix(".rs").unwrap_or(name)
}

fn shared_prefix(one: &str, other: &str) -> usize {
    one.split('/').zip(other.split('/')).take_while(|(one, other)| one == other).count()
}

fn merge(command: &mut Command, inner: Command) {
    command.flags.extend(inner.flags);
    command.subcommands.extend(inner.subcommands);
    command.takes_arguments |= inner.takes_arguments;
    command.open_flags = command.open_flags.take().or(inner.open_flags);
    command.open_subcommands = command.open_subcommands.take().or(inner.open_subcommands);
}

fn open(command: &mut Command, reason: &str, is_subcommand: bool) {
    command.open_flags = Some(reason.to_owned());
    if is_subcommand {
        command.open_subcommands = Some(reason.to_owned());
    }
}

fn is_flattened(member: &Member) -> bool {
    setting(&member.attributes, "flatten").is_some() || setting(&member.attributes, "external").is_some()
}

fn is_subcommand(member: &Member) -> bool {
    ["subcommand", "subcommands"].iter().any(|key| setting(&member.attributes, key).is_some())
}

/// Positional arguments that swallow whatever follows, flags of other programs included.
fn passes_through(member: &Member, command: &mut Command) {
    let keys = ["trailing_var_arg", "allow_hyphen_values", "raw", "last"];
    let says_so = keys.iter().any(|key| setting(&member.attributes, key).is_some());
    // Words that are kept as the system gave them are those of another program.
    let is_raw = member.ty.as_deref().is_some_and(|ty| ty.replace(' ', "").ends_with("Vec<OsString>"));
    let is_named = ["long", "short"].iter().any(|key| setting(&member.attributes, key).is_some());
    if (says_so || is_raw) && !is_named {
        command.open_flags = Some(super::PASSES_ON.into());
    }
}

fn rename_all(attributes: &[Attribute]) -> Option<&'static str> {
    let value = settings(attributes, &["rename_all"]).into_iter().next()?;
    Some(match value.to_ascii_lowercase().replace(['_', '-'], "").as_str() {
        "snakecase" => "snake",
        "screamingsnakecase" => "screaming",
        "camelcase" => "camel",
        "pascalcase" => "pascal",
        "lower" | "lowercase" => "lower",
        "upper" | "uppercase" => "upper",
        "verbatim" => "verbatim",
        _ => "kebab",
    })
}

fn variant_names(variant: &Member, case: &str) -> Vec<String> {
    let mut names = settings(&variant.attributes, &["name", "command"]);
    if names.is_empty() {
        names.push(recase(&variant.name, case));
    }
    names.extend(settings(&variant.attributes, &["alias", "aliases", "visible_alias", "visible_aliases"]));
    names
}

/// The flag that a field is, or `None` for a positional argument.
fn flag(around: &Declaration, member: &Member, case: &str) -> Option<Flag> {
    let attributes = &member.attributes;
    let framework = framework(around, attributes);
    let mut names = Vec::new();
    let long = setting(attributes, "long").map(|argument| argument.literals().into_iter().next());
    match long {
        Some(Some(long)) => names.push(format!("--{long}")),
        Some(None) => names.push(format!("--{}", recase(&member.name, case))),
        None if framework.implies_long(attributes) => {
            names.push(format!("--{}", recase(&member.name, "kebab")))
        }
        None => {}
    }
    match setting(attributes, "short").map(|argument| argument.literals().into_iter().next()) {
        Some(Some(short)) => names.push(format!("-{}", short.trim_start_matches('-'))),
        Some(None) => names.extend(first_letter(&member.name)),
        None if framework == Framework::Gumdrop => names.extend(first_letter(&member.name)),
        None => {}
    }
    let aliases = settings(attributes, &["alias", "aliases", "visible_alias", "visible_aliases"]);
    names.extend(aliases.into_iter().map(|alias| format!("--{alias}")));
    let short_keys = ["short_alias", "short_aliases", "visible_short_alias", "visible_short_aliases"];
    names.extend(settings(attributes, &short_keys).into_iter().map(|alias| format!("-{alias}")));
    let is_switch = member.ty.as_deref().is_some_and(|ty| ty.trim() == "bool");
    (!names.is_empty()).then_some(Flag { names, span: Some(member.span), takes_value: Some(!is_switch) })
}

fn first_letter(name: &str) -> Option<String> {
    name.trim_start_matches("r#").chars().next().map(|letter| format!("-{letter}"))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Framework {
    Clap,
    Argh,
    Bpaf,
    Gumdrop,
}

impl Framework {
    fn implies_long(self, attributes: &[Attribute]) -> bool {
        let has = |key: &str| setting(attributes, key).is_some();
        match self {
            Framework::Clap => false,
            Framework::Argh => has("option") || has("switch"),
            Framework::Bpaf => !has("short") && !has("positional"),
            Framework::Gumdrop => !has("free") && !has("command") && !has("no_long"),
        }
    }
}

fn framework(around: &Declaration, attributes: &[Attribute]) -> Framework {
    let has =
        |name: &str| attributes.iter().chain(&around.attributes).any(|attribute| attribute.name == name);
    if around.derives(&["FromArgs"]) {
        return Framework::Argh;
    }
    if has("bpaf") || around.derives(&["Bpaf"]) {
        return Framework::Bpaf;
    }
    if has("options") && around.derives(&["Options"]) { Framework::Gumdrop } else { Framework::Clap }
}
