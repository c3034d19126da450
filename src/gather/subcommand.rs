//! Evidence for subcommands: those of the command that the words before name.

use std::sync::LazyLock;

use regex::Regex;

use super::Sources;
use super::near::{Miss, misses};
use super::program;
use crate::claim::{Claim, ClaimKind};
use crate::document::Document;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::index::cli::{Command, ProgramCli};

/// The evidence for a word that stands where a subcommand may.
pub(super) fn gather(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let ClaimKind::Runs(argv) = &claim.kind else {
        return Gathered::none("the text names no command line");
    };
    let place = match program::place(sources, document, argv) {
        Ok(place) => place,
        Err(reason) => {
            return doubled(sources, document, argv).unwrap_or_else(|| Gathered::none(reason));
        }
    };
    let name = claim.entity.name.as_str();
    if place.stray.is_some() {
        return Gathered::none("an earlier word is no known subcommand");
    }
    let own = place.last();
    let known: Vec<&Command> = own.subcommands.iter().filter(|command| command.span.is_some()).collect();
    let trail = vec![format!("subcommands of `{}`: {}", place.command(), known.len())];
    if let Some(found) = own.subcommand(name) {
        return Gathered {
            evidence: vec![item(found, Bearing::Same, "")],
            coverage: Coverage::Complete,
            trail,
        };
    }
    let none = |reason: &str| Gathered { trail: trail.clone(), ..Gathered::none(reason) };
    let loose =
        place.program.loose_commands.iter().find(|command| command.names.iter().any(|own| own == name));
    if let Some(found) = loose {
        return Gathered {
            evidence: vec![item(found, Bearing::Same, "")],
            coverage: Coverage::Complete,
            trail,
        };
    }
    if known.is_empty() {
        return none("the command has no subcommands: the word is an argument");
    }
    let is_top = place.path.is_empty();
    if own.takes_arguments {
        return none("the command takes arguments of its own");
    }
    let all = place.program.all_subcommands();
    let elsewhere = all.iter().copied().find(|command| command.names.iter().any(|own| own == name));
    if super::flag::is_other_time(document, claim) {
        return none("the page tells of another time");
    }
    let before = claim.quote.find(name).map_or("", |at| &claim.quote[..at]);
    if ADDS.is_match(before) {
        return none("the sentence tells what a plugin adds");
    }
    if elsewhere.is_none() && sources.index.words().has_string(name) {
        return none("the word stands in the code as a string");
    }
    if place.path.is_empty() && is_plugin_level(place.program, name) {
        return none("cargo passes the plugin's own name first");
    }
    let mut evidence = near(name, &known);
    match below(&place, name).as_slice() {
        [path] if evidence.is_empty() => evidence.extend(elsewhere.map(|command| Evidence {
            quote: path.clone(),
            ..item(command, Bearing::Near, "one level down")
        })),
        _ => evidence.extend(
            elsewhere.map(|command| item(command, Bearing::Elsewhere, "a subcommand of another command")),
        ),
    }
    evidence.push(Evidence {
        origin: Origin::Query,
        bearing: Bearing::Inventory,
        span: own.span,
        fact: None,
        quote: place.command(),
        note: format!("`{}` has {} subcommands", place.command(), known.len()),
    });
    let is_closed = own.open_subcommands.is_none() && place.program.loose_commands.is_empty() && is_top;
    let coverage = match is_closed {
        true => Coverage::Complete,
        false => Coverage::Partial(
            own.open_subcommands.clone().unwrap_or("commands may be added elsewhere".into()),
        ),
    };
    Gathered { evidence, coverage, trail }
}

/// "adds a `larder share` command", "adds new commands, for example".
static ADDS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)\badd(s|ing)? (a|an|new|extra|more|other)\b[^.]*$").expect("valid"));

/// `add add file` for `demo add file`: the subcommand stands where the program's name should.
fn doubled(sources: &Sources<'_>, document: &Document, argv: &[String]) -> Option<Gathered> {
    let [first, second] = argv else { return None };
    if first != second {
        return None;
    }
    let programs = program::of_page(sources, document);
    let own = programs.iter().find_map(|program| {
        let all = program.all_subcommands();
        let mut called = all.into_iter().filter(|command| command.names.contains(first));
        // The only one of that name has none of that name below it.
        let command = called.next().filter(|command| command.span.is_some() && called.next().is_none())?;
        (!command.takes_arguments).then_some((program, command))
    });
    let (program, command) = own?;
    let near = Evidence {
        quote: program.name.clone(),
        ..item(command, Bearing::Near, "a subcommand of this program")
    };
    let coverage = Coverage::Partial("the text names no program".into());
    Some(Gathered { evidence: vec![near], coverage, trail: vec![format!("`{first}` is said twice")] })
}

/// Where a word that is none of the program's own subcommands is one of theirs: `git colocation`.
fn below(place: &program::Place<'_>, name: &str) -> Vec<String> {
    if !place.path.is_empty() || name.len() < 5 {
        return Vec::new();
    }
    let named = |command: &Command| command.names.iter().any(|own| own == name);
    let parents = place.program.root.subcommands.iter();
    let parents = parents.filter(|parent| parent.subcommands.iter().any(named));
    parents.filter_map(|parent| Some(format!("{} {name}", parent.names.first()?))).collect()
}

/// Whether the word stands one level down in a plugin of cargo, which is called `cargo-toy toy` by cargo and may well
/// take `cargo-toy` alone from users.
fn is_plugin_level(program: &ProgramCli, name: &str) -> bool {
    let named = |command: &Command| command.names.iter().any(|own| own == name);
    let mut defined = program.root.subcommands.iter().filter(|command| command.span.is_some());
    let (Some(only), None) = (defined.next(), defined.next()) else { return false };
    let is_own = |own: &String| program.name.strip_prefix("cargo-") == Some(own);
    only.names.iter().any(is_own) && only.subcommands.iter().any(named)
}

fn near(name: &str, known: &[&Command]) -> Vec<Evidence> {
    let names = known.iter().flat_map(|command| &command.names).map(String::as_str);
    let found = misses(name, names);
    let best = found.first().map(|(_, miss)| *miss);
    let found = found.into_iter().filter(|(_, miss)| Some(*miss) == best && *miss < Miss::Words);
    found
        .filter_map(|(other, _)| {
            let command = known.iter().find(|command| command.names.iter().any(|own| own == other))?;
            Some(Evidence { quote: other.to_owned(), ..item(command, Bearing::Near, "similar subcommand") })
        })
        .collect()
}

fn item(command: &Command, bearing: Bearing, note: &str) -> Evidence {
    Evidence {
        origin: Origin::Query,
        bearing,
        span: command.span,
        fact: None,
        quote: command.names.first().cloned().unwrap_or_default(),
        note: note.to_owned(),
    }
}
