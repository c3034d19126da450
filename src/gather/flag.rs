//! Evidence for flags and subcommands: the command lines of the repository's programs.

use super::Sources;
use super::near::{Miss, misses};
use super::program::{self, Place};
use super::subject;
use crate::claim::{Claim, ClaimKind, Setting};
use crate::document::{BlockKind, Document};
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::index::cli::{Flag, ProgramCli};
use crate::index::recase;

/// The evidence for a flag.
pub(super) fn gather(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    match &claim.kind {
        ClaimKind::Runs(argv) => match program::place(sources, document, argv) {
            Ok(place) => bound(sources, document, claim, &place),
            Err(reason) => Gathered::none(reason),
        },
        ClaimKind::Exists
        | ClaimKind::Absent
        | ClaimKind::Requires(_)
        | ClaimKind::Default(_)
        | ClaimKind::Lines(..)
        | ClaimKind::Titled(_)
        | ClaimKind::Count { .. }
        | ClaimKind::Entry(_)
        | ClaimKind::OneOf(_)
        | ClaimKind::Holds { .. }
        | ClaimKind::Among(_)
        | ClaimKind::Accepts
        | ClaimKind::Valued(_)
        | ClaimKind::Listed
        | ClaimKind::Bound(_)
        | ClaimKind::Signed(_)
        | ClaimKind::Overridden(_)
        | ClaimKind::Called { .. } => unbound(sources, document, claim),
    }
}

/// A flag of a command line of ours.
fn bound(sources: &Sources<'_>, document: &Document, claim: &Claim, place: &Place<'_>) -> Gathered {
    let name = claim.entity.name.as_str();
    if is_stand_in(name) {
        return Gathered::none("it stands for any option");
    }
    let command = place.command();
    let here = place.program.flags_at(&place.path);
    let mut gathered = Gathered {
        evidence: Vec::new(),
        coverage: Coverage::Complete,
        trail: vec![format!("flags of `{command}`: {}", here.len())],
    };
    if let Some(flag) = find(name, &here) {
        gathered.evidence.push(item(flag, Bearing::Same, ""));
        return gathered;
    }
    let everywhere = place.program.all_flags();
    let elsewhere = find(name, &everywhere);
    if let Some(flag) = elsewhere
        && !place.is_exact
    {
        gathered.evidence.push(item(flag, Bearing::Same, ""));
        return gathered;
    }
    // A close neighbour of the very command outweighs an identifier somewhere, but not the flag itself as a string.
    let close = near(name, &here, true);
    let outweighs =
        place.is_exact && place.open.is_none() && close.len() == 1 && !sources.index.words().has(name);
    let known =
        stands_in_code(sources, name, &everywhere, place.open.is_some() || place.program.is_scripted());
    if let Some(reason) = known
        && elsewhere.is_none()
        && !outweighs
    {
        return Gathered { trail: gathered.trail, ..Gathered::none(reason) };
    }
    if is_other_time(document, claim) {
        return Gathered { trail: gathered.trail, ..Gathered::none("the page tells of another time") };
    }
    // Settings classes make `--part.field` of the fields of their parts.
    let is_nested = |name: &str| {
        name.split_once('.')
            .is_some_and(|(_, field)| field.starts_with(|first: char| first.is_ascii_alphabetic()))
    };
    if is_nested(name) && !everywhere.iter().any(|flag| flag.names.iter().any(|name| is_nested(name))) {
        return Gathered {
            trail: gathered.trail,
            ..Gathered::none("it is made of fields of nested settings")
        };
    }
    if elsewhere.is_none() && close.is_empty() && is_open_name(sources, place, name) {
        return Gathered { trail: gathered.trail, ..Gathered::none("nothing of ours is like it") };
    }
    if elsewhere.is_some() && place.open.is_some() {
        let reason = "another command has it, and this one was not seen whole";
        return Gathered { trail: gathered.trail, ..Gathered::none(reason) };
    }
    if let Some(reason) = &place.open {
        gathered.coverage = Coverage::Partial(reason.clone());
    }
    gathered.evidence.extend(near(name, &here, place.open.is_some()));
    if gathered.evidence.is_empty() {
        gathered.evidence.extend(near(name, &everywhere, true));
    }
    gathered
        .evidence
        .extend(elsewhere.map(|flag| item(flag, Bearing::Elsewhere, "a flag of another command")));
    gathered.evidence.push(inventory(&command, here.len(), place.program));
    gathered
}

/// `--some-option`, `--your-flags`: any option will do.
fn is_stand_in(name: &str) -> bool {
    let mut words = name.trim_start_matches('-').split('-');
    let is_any = words.next().is_some_and(|first| matches!(first, "some" | "your" | "my" | "other" | "any"));
    is_any && words.any(|word| matches!(word, "option" | "options" | "flag" | "flags" | "arg" | "args"))
}

/// A flag that the page names without a command: it counts only beside exactly one close neighbour of ours.
fn unbound(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let name = claim.entity.name.as_str();
    let programs = program::of_page(sources, document);
    if programs.is_empty() {
        return Gathered::none("the page's package builds no program with a known command line");
    }
    let flags: Vec<&Flag> = programs.iter().flat_map(|program| program.all_flags()).collect();
    let mut trail = vec![format!("flags of the page's {} programs: {}", programs.len(), flags.len())];
    if let Some(flag) = find(name, &flags) {
        let evidence = vec![item(flag, Bearing::Same, "")];
        return Gathered { evidence, coverage: Coverage::Partial("the text names no command".into()), trail };
    }
    if let Some(reason) = stands_in_code(sources, name, &flags, true) {
        return Gathered { trail, ..Gathered::none(reason) };
    }
    if is_given_to_docker(document, name) {
        return Gathered {
            trail,
            ..Gathered::none("a command of the page gives it to a container's runner")
        };
    }
    if let Some(tool) = other_tool(sources, claim) {
        return Gathered { trail, ..Gathered::none(format!("the sentence is about `{tool}`")) };
    }
    if let Some((reason, bound)) = subject::binding(document, claim, &programs) {
        trail.push(reason);
        match doubt(sources, document, claim, &bound) {
            None => return of_subject(name, &bound, trail),
            Some(doubt) => trail.push(doubt),
        }
    }
    if claim.setting == Setting::Prose {
        return Gathered { trail, ..Gathered::none("the text names no command") };
    }
    let mut evidence = near(name, &flags, true);
    evidence.extend(programs.first().map(|program| inventory(&program.name, flags.len(), program)));
    Gathered { evidence, coverage: Coverage::Partial("the text names no command".into()), trail }
}

/// Whether a command line of the page hands the flag to a program that runs ours in a container.
fn is_given_to_docker(document: &Document, name: &str) -> bool {
    let blocks = document.blocks.iter().filter(|block| matches!(block.kind, BlockKind::Code { .. }));
    let is_runner = |line: &str| {
        let words = line.trim_start_matches(['$', ' ']);
        words.starts_with("docker ") || words.starts_with("podman ")
    };
    blocks.into_iter().any(|block| {
        let is_given = |line: &str| is_runner(line) && line.split_whitespace().any(|word| word == name);
        block.text.lines().any(is_given)
    })
}

/// A flag that the text around binds to programs of ours: their options are then all there are.
fn of_subject(name: &str, programs: &[&ProgramCli], trail: Vec<String>) -> Gathered {
    let flags: Vec<&Flag> = programs.iter().flat_map(|program| program.all_flags()).collect();
    let mut evidence = near(name, &flags, true);
    evidence.extend(programs.first().map(|program| inventory(&program.name, flags.len(), program)));
    Gathered { evidence, coverage: Coverage::Complete, trail }
}

/// Why the options of `programs` may not be all that a bound flag could be, or `None`.
fn doubt(
    sources: &Sources<'_>,
    document: &Document,
    claim: &Claim,
    programs: &[&ProgramCli],
) -> Option<String> {
    let name = claim.entity.name.as_str();
    if !name.starts_with("--") || name.len() <= 4 {
        return Some("short flags are many programs'".into());
    }
    if is_other_time(document, claim) {
        return Some("the page tells of another time".into());
    }
    let open = programs.iter().find_map(|program| Some((program, program.open_reason()?)));
    if let Some((program, reason)) = open {
        return Some(format!("the options of `{}` may not be all: {reason}", program.name));
    }
    let is_made = programs.iter().any(|program| program.is_scripted() && may_make(sources, program, name));
    is_made.then(|| format!("a word of the sources may make `{name}`"))
}

/// The flag that a spelling gives, clusters of short flags included.
fn find<'f>(name: &str, flags: &[&'f Flag]) -> Option<&'f Flag> {
    let named = |name: &str| flags.iter().copied().find(|flag| flag.names.iter().any(|own| own == name));
    if let Some(flag) = named(name) {
        return Some(flag);
    }
    let letters: Vec<char> = name.strip_prefix('-').filter(|rest| !rest.starts_with('-'))?.chars().collect();
    if letters.len() < 2 {
        return None;
    }
    let first = named(&format!("-{}", letters[0]))?;
    // `-fvalue`: what follows a flag that may take a value is the value.
    if first.takes_value != Some(false) {
        return Some(first);
    }
    let all = letters.iter().try_fold(true, |so_far, letter| {
        let flag = named(&format!("-{letter}"));
        match flag {
            Some(flag) if flag.takes_value != Some(false) => Err(()),
            Some(_) => Ok(so_far),
            None => Ok(false),
        }
    });
    (all != Ok(false)).then_some(first)
}

/// Whether a page tells what may come (a design or proposal), or the sentence what a release changed.
pub(super) fn is_other_time(document: &Document, claim: &Claim) -> bool {
    let is_plan = |part: &str| matches!(part, "design" | "designs" | "proposals" | "rfcs" | "plans");
    let quote = claim.quote.to_ascii_lowercase();
    document.path.split('/').any(is_plan)
        || ["deprecat", "is released", "was released"].iter().any(|word| quote.contains(word))
}

/// Whether a flag without a neighbour may be made at run time by a script's program: its name is a word of the sources.
/// A version switch is none: each parser has it by name or not at all.
fn is_open_name(sources: &Sources<'_>, place: &Place<'_>, name: &str) -> bool {
    place.program.is_scripted() && name != "--version" && may_make(sources, place.program, name)
}

/// Where all known options are spelt out in strings, the name must be a string too.
fn may_make(sources: &Sources<'_>, program: &ProgramCli, name: &str) -> bool {
    let words = sources.index.words();
    let bare = name.trim_start_matches('-');
    let snake = recase(bare, "snake");
    let in_string = words.has_string(bare) || words.has_string(&snake);
    in_string || bare.len() > 1 && words.has(&snake) && !is_spelt_out(sources, program)
}

/// Whether a program's options are all written as strings, none made from the name of a parameter.
fn is_spelt_out(sources: &Sources<'_>, program: &ProgramCli) -> bool {
    let is_string = |text: &str, name: &str| {
        let mut found = text.match_indices(name);
        found.any(|(at, _)| text[..at].ends_with(['"', '\'', '-', '|']))
    };
    program.all_flags().iter().all(|flag| {
        let Some(span) = flag.span else { return true };
        let text = sources.repo.slice(span);
        flag.names.iter().any(|name| is_string(text, name.trim_start_matches('-')))
    })
}

/// Why the code may know a flag that no query found, or `None` when it does not.
fn stands_in_code(sources: &Sources<'_>, name: &str, known: &[&Flag], is_open: bool) -> Option<String> {
    let words = sources.index.words();
    if words.has(name) {
        return Some(format!("`{name}` stands in the code"));
    }
    let bare = name.trim_start_matches('-');
    // `version` is a word of any program; a version switch is spelt out or added by a framework that is known.
    if !name.starts_with("--") || bare.len() < 2 || name == "--version" {
        return None;
    }
    let snake = recase(bare, "snake");
    // An identifier that a known flag is named after says nothing of another spelling.
    let explained = known.iter().flat_map(|flag| &flag.names).any(|own| recase(own, "snake") == snake);
    if explained {
        return None;
    }
    let is_compound = bare.contains(['-', '_']);
    let in_string = words.has_string(bare) || words.has_string(&snake);
    let as_name = is_compound && (words.has(bare) || words.has(&snake));
    // Where the inventory is complete only the spelling itself counts: `develop` is a word of any program.
    let found = if is_open { in_string || as_name } else { as_name };
    found.then(|| format!("`{bare}` stands in the code"))
}

fn near(name: &str, flags: &[&Flag], is_strict: bool) -> Vec<Evidence> {
    if let Some(flag) = single(name, flags) {
        let note = "one letter takes one dash";
        return vec![Evidence { quote: name[1..].to_owned(), ..item(flag, Bearing::Near, note) }];
    }
    let names: Vec<&str> = flags.iter().flat_map(|flag| &flag.names).map(String::as_str).collect();
    // Letters are no words: `-v` and `-V` are two flags.
    if is_strict && !name.starts_with("--") {
        return Vec::new();
    }
    let found = misses(name, names);
    let best = found.first().map(|(_, miss)| *miss);
    let found = found.into_iter().filter(|(other, miss)| {
        other.starts_with("--") == name.starts_with("--")
            && !is_negation(name, other)
            && !(is_strict && *miss == Miss::Letters && joins_words(name, other))
            && (!is_strict || (Some(*miss) == best && (*miss < Miss::Words)))
    });
    let mut evidence: Vec<Evidence> = Vec::new();
    for (other, _) in found.take(3) {
        let flag = flags.iter().find(|flag| flag.names.iter().any(|own| own == other));
        if let Some(flag) = flag
            && !evidence.iter().any(|item| item.span == flag.span)
        {
            evidence.push(Evidence { quote: other.to_owned(), ..item(flag, Bearing::Near, "similar flag") });
        }
    }
    evidence
}

/// `-x` for `--x`.
fn single<'f>(name: &str, flags: &[&'f Flag]) -> Option<&'f Flag> {
    let letter = name.strip_prefix("--").filter(|letter| letter.chars().count() == 1)?;
    let names = |flag: &&Flag| flag.names.iter().any(|own| own.strip_prefix('-') == Some(letter));
    flags.iter().copied().find(|flag| names(flag))
}

/// Whether two letters less make one word of two, `--no-path` and `--noah`: no slip of the pen does that.
fn joins_words(name: &str, other: &str) -> bool {
    let words = |flag: &str| flag.trim_start_matches('-').split(['-', '_']).count();
    words(name) != words(other) && strsim::osa_distance(name, other) > 1
}

/// `--x` and `--no-x` are two flags, not a slip.
fn is_negation(name: &str, other: &str) -> bool {
    let strip = |flag: &str| flag.trim_start_matches('-').strip_prefix("no-").map(str::to_owned);
    let plain = |flag: &str| flag.trim_start_matches('-').to_owned();
    strip(name).is_some_and(|base| base == plain(other))
        || strip(other).is_some_and(|base| base == plain(name))
}

fn item(flag: &Flag, bearing: Bearing, note: &str) -> Evidence {
    Evidence {
        origin: Origin::Query,
        bearing,
        span: flag.span,
        fact: None,
        quote: flag.names.first().cloned().unwrap_or_default(),
        note: note.to_owned(),
    }
}

fn inventory(command: &str, size: usize, program: &ProgramCli) -> Evidence {
    let span = program.root.span;
    Evidence {
        origin: Origin::Query,
        bearing: Bearing::Inventory,
        span,
        fact: None,
        quote: command.to_owned(),
        note: format!("`{command}` defines {size} options"),
    }
}

/// Programs that pages of other projects talk about.
const TOOLS: [&str; 45] = [
    // No program, but `--name` is a variable there.
    "css",
    "git",
    "cargo",
    "rustc",
    "rustup",
    "rustdoc",
    "clippy",
    "pip",
    "pytest",
    "docker",
    "podman",
    "npm",
    "npx",
    "yarn",
    "pnpm",
    "node",
    "uv",
    "uvx",
    "poetry",
    "pipx",
    "conda",
    "brew",
    "apt",
    "snap",
    "curl",
    "wget",
    "tar",
    "grep",
    "ripgrep",
    "find",
    "less",
    "gpg",
    "gh",
    "ssh",
    "make",
    "cmake",
    "gcc",
    "clang",
    "mypy",
    "black",
    "ruff",
    "tox",
    "kubectl",
    "systemctl",
    "bash",
];

/// A tool of others that the sentence names.
fn other_tool(sources: &Sources<'_>, claim: &Claim) -> Option<&'static str> {
    let ours = |tool: &str| {
        let packages = sources.index.manifests().packages.iter();
        packages.flat_map(|package| &package.programs).any(|program| program.name.value == tool)
    };
    let words: Vec<&str> = claim
        .quote
        .split(|letter: char| !(letter.is_alphanumeric() || letter == '-' || letter == '_'))
        .collect();
    // Behind a program of ours the word is its subcommand.
    let is_said = |tool: &str| {
        words
            .iter()
            .enumerate()
            .any(|(at, word)| word.eq_ignore_ascii_case(tool) && !(at > 0 && ours(words[at - 1])))
    };
    TOOLS.into_iter().find(|tool| is_said(tool) && !ours(tool))
}
