//! Evidence for environment variables: the names under the project's own prefixes.

use super::Sources;
use super::near::{Miss, misses};
use crate::claim::{Claim, Setting};
use crate::document::{BlockKind, Document};
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::index::env::EnvNames;
use crate::repo::Span;

/// The evidence for a variable.
pub(super) fn gather(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let name = claim.entity.name.as_str();
    let names = sources.index.env();
    if let Some(span) = names.place(name) {
        let same = item(name, span, Bearing::Same, "");
        return Gathered { evidence: vec![same], coverage: Coverage::Complete, trail: Vec::new() };
    }
    if claim.entity.owner.is_some() {
        return of_help(names, name);
    }
    let configured =
        sources.config.env_prefixes.iter().map(String::as_str).find(|prefix| name.starts_with(prefix));
    let configured = configured.map(|prefix| (prefix, true));
    let Some((prefix, is_named)) = configured.or_else(|| names.own_prefix(name)) else {
        return Gathered::none("the name is not under a prefix of the project's own");
    };
    if is_of_the_page(document, name) {
        return Gathered::none("the page's own shell commands set and use it");
    }
    let read = names.read_under(prefix);
    let trail = vec![format!("variables under `{prefix}`: {read} read by code")];
    let none = |reason: &str| Gathered { trail: trail.clone(), ..Gathered::none(reason) };
    if let Some((built, is_settings)) = names.built_from(name) {
        let rest = name.get(built.len()..).unwrap_or("").to_ascii_lowercase();
        let is_field = sources.index.words().has(&rest) || rest.contains("__");
        if !is_settings || is_field {
            return none("names are built from a prefix at run time");
        }
        let evidence = vec![inventory(prefix, "a settings class reads its fields under this prefix")];
        return Gathered { evidence, coverage: Coverage::Complete, trail };
    }
    if read == 0 {
        return none("no code reads a variable under this prefix");
    }
    let mut evidence = near(names, prefix, name);
    let is_own_word = matches!(claim.setting, Setting::Code | Setting::Cell | Setting::Heading);
    // A name of the log level is often made by a logging crate from the program's name.
    let is_log = name
        .strip_prefix(prefix)
        .is_some_and(|rest| matches!(rest, "LOG" | "LOG_LEVEL" | "LOG_STYLE" | "COLOR"));
    let quote = claim.quote.to_ascii_lowercase();
    let is_of_build = ["cmake", "cache variable"].iter().any(|word| quote.contains(word));
    if is_of_build || claim.quote.contains(&format!("{name} feature")) {
        return none("it is a variable or feature of a build system");
    }
    if quote.contains("this script installs") {
        return none("an installer from elsewhere may read it");
    }
    // What takes in plugins does not know their variables.
    let has_plugins =
        ["entry_points", "iter_entry_points", "pluggy"].iter().any(|word| sources.index.words().has(word));
    let is_closed = !has_plugins && is_own_word && !is_log && !is_of_ci(claim) && is_named && read >= 3;
    let coverage = match is_closed {
        true => Coverage::Complete,
        false => Coverage::Partial("variables may be read elsewhere".into()),
    };
    evidence.push(inventory(prefix, &format!("code reads {read} variables under `{prefix}`")));
    Gathered { evidence, coverage, trail }
}

/// Whether a block of code on the page uses the variable itself: a name of the reader's shell, set some lines above.
fn is_of_the_page(document: &Document, name: &str) -> bool {
    if document.text.contains(&format!("{{{name}}}")) && !document.text.contains(&format!("${{{name}}}")) {
        // A part of a template that the page shows.
        return true;
    }
    let blocks = || document.blocks.iter().filter(|block| matches!(block.kind, BlockKind::Code { .. }));
    let sets = format!("{name}=");
    let uses = [format!("${{{name}}}"), format!("${name}")];
    let reads = |line: &str| line.contains(name) && (line.contains("environ") || line.contains("getenv"));
    if blocks().any(|block| block.text.lines().any(reads)) {
        return true;
    }
    blocks().any(|block| block.text.contains(&sets))
        && blocks().any(|block| uses.iter().any(|written| block.text.contains(written)))
}

/// Whether the sentence has the reader define the variable in a CI service: its name is then free.
fn is_of_ci(claim: &Claim) -> bool {
    let quote = claim.quote.to_ascii_lowercase();
    ["secret", "settings", "ci/cd", "ci variable"].iter().any(|word| quote.contains(word))
}

/// A variable of a pasted help text: some variable of the program carries its words.
fn of_help(names: &EnvNames, name: &str) -> Gathered {
    let mut all: Vec<(&str, Span)> =
        names.all_read().filter(|(other, _)| other.ends_with(&format!("_{name}"))).collect();
    all.truncate(2);
    let evidence =
        all.into_iter().map(|(other, span)| item(other, span, Bearing::Near, "similar variable")).collect();
    Gathered { evidence, coverage: Coverage::Partial("a pasted help text".into()), trail: Vec::new() }
}

fn near(names: &EnvNames, prefix: &str, name: &str) -> Vec<Evidence> {
    let candidates: Vec<(&str, Span)> = names.under(prefix).collect();
    let found = misses(name, candidates.iter().map(|(other, _)| *other));
    if found.is_empty() {
        return alike(&candidates, prefix, name);
    }
    let best = found.first().map(|(_, miss)| *miss);
    let found = found.into_iter().filter(|(_, miss)| Some(*miss) == best || *miss < Miss::Words);
    found
        .take(3)
        .filter_map(|(other, _)| {
            let (_, span) = candidates.iter().find(|(candidate, _)| *candidate == other)?;
            Some(item(other, *span, Bearing::Near, "similar variable"))
        })
        .collect()
}

/// The only name that shares two words behind the prefix and is about as long.
fn alike(candidates: &[(&str, Span)], prefix: &str, name: &str) -> Vec<Evidence> {
    let words = |name: &str| -> Vec<String> {
        name.strip_prefix(prefix).unwrap_or(name).split('_').map(str::to_owned).collect()
    };
    let own = words(name);
    let is_alike = |other: &&(&str, Span)| {
        let other = words(other.0);
        other.iter().filter(|word| own.contains(word)).count() >= 2 && other.len().abs_diff(own.len()) <= 1
    };
    let found: Vec<&(&str, Span)> = candidates.iter().filter(is_alike).collect();
    match found.as_slice() {
        [(other, span)] => vec![item(other, *span, Bearing::Near, "similar variable")],
        _ => Vec::new(),
    }
}

fn item(name: &str, span: Span, bearing: Bearing, note: &str) -> Evidence {
    Evidence {
        origin: Origin::Grep,
        bearing,
        span: Some(span),
        fact: None,
        quote: name.to_owned(),
        note: note.to_owned(),
    }
}

fn inventory(prefix: &str, note: &str) -> Evidence {
    Evidence {
        origin: Origin::Query,
        bearing: Bearing::Inventory,
        span: None,
        fact: None,
        quote: format!("{prefix}*"),
        note: note.to_owned(),
    }
}
