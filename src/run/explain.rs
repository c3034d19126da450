//! `truedoc explain`: each step from a claim to its verdict.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use truedoc::check::{Decision, decide};
use truedoc::config::Config;
use truedoc::document::Document;
use truedoc::evidence::{Bearing, Coverage, Evidence};
use truedoc::extract;
use truedoc::gather::Sources;
use truedoc::index::Index;
use truedoc::repo::Repo;
use truedoc::report::visible;
use truedoc::site::Sites;
use truedoc::suppress;
use truedoc::verdict::Verdict;

use super::{CLEAN, Trouble, claims, open};
use crate::cli::{Explain, Global};

pub fn run(global: &Global, args: &Explain) -> Result<u8, Trouble> {
    let (path, line) = place(&args.place)?;
    let opened = open::open(global, std::slice::from_ref(&path), false)?;
    let file = opened.file()?;
    let document = Document::parse(file, opened.repo.path(file), opened.text(file)?);
    let index = Index::new(&opened.repo);
    let sites = Sites::find(&opened.repo);
    let sources = Sources { repo: &opened.repo, index: &index, sites: &sites, config: &opened.config };
    let mut out = BufWriter::new(io::stdout().lock());
    let claims = extract::claims(&document);
    let lines: Vec<u32> = claims.iter().map(|claim| opened.repo.positions(claim.focus).0.line).collect();
    if !lines.contains(&line) {
        writeln!(out, "{}", nothing_there(&lines, line))?;
    }
    for (claim, _) in claims.into_iter().zip(&lines).filter(|(_, at)| **at == line) {
        let decision = decide(&sources, &document, claim);
        out.write_all(explanation(&opened.repo, &opened.config, &document, &decision).as_bytes())?;
    }
    out.flush()?;
    Ok(CLEAN)
}

/// `FILE:LINE`, also with a column behind it, as reports print it.
pub(super) fn place(text: &str) -> Result<(PathBuf, u32), Trouble> {
    let numbers = |text: &str| {
        text.rsplit_once(':').and_then(|(rest, number)| Some((rest.to_owned(), number.parse::<u32>().ok()?)))
    };
    numbers(text)
        .map(|(rest, last)| numbers(&rest).unwrap_or((rest, last)))
        .map(|(path, line)| (PathBuf::from(path), line))
        .ok_or_else(|| Trouble::Usage(format!("`{text}` is no FILE:LINE; write it as `README.md:12`")))
}

pub(super) fn nothing_there(lines: &[u32], line: u32) -> String {
    match lines.iter().min_by_key(|at| at.abs_diff(line)) {
        Some(nearest) => format!("no claim starts on line {line}; the nearest is on line {nearest}"),
        None => "this document makes no claim that truedoc knows".to_owned(),
    }
}

fn explanation(repo: &Repo, config: &Config, document: &Document, decision: &Decision) -> String {
    let claim = &decision.claim;
    let (at, _) = repo.positions(claim.focus);
    let mut lines = vec![format!("{}:{}:{}", document.path, at.line, at.column)];
    lines.push(format!("  claim     {}", claims::describe(repo, claim)));
    lines.push(format!("  sentence  {}", one_line(&claim.quote)));
    if !claim.section.is_empty() {
        lines.push(format!("  section   {}", claim.section.join(" > ")));
    }
    lines.push(format!("  rule      {}", decision.rule.map_or("none", |rule| rule.name)));
    lines.extend(decision.gathered.trail.iter().map(|step| format!("  looked    {step}")));
    lines.extend(
        decision.gathered.evidence.iter().map(|item| format!("  evidence  {}", evidence(repo, item))),
    );
    lines.push(format!("  coverage  {}", coverage(&decision.gathered.coverage)));
    lines.push(format!("  verdict   {}", verdict(decision)));
    if !decision.judgement.help.is_empty() {
        lines.push(format!("  help      {}", decision.judgement.help));
    }
    lines.extend(silenced(config, document, decision).map(|why| format!("  silenced  {why}")));
    lines.iter().map(|line| format!("{}\n", visible(line))).chain(["\n".to_owned()]).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn evidence(repo: &Repo, item: &Evidence) -> String {
    let bearing = match item.bearing {
        Bearing::Same => "same",
        Bearing::Near => "near",
        Bearing::Elsewhere => "elsewhere",
        Bearing::Inventory => "inventory",
    };
    let place = item.span.map(|span| {
        let (at, _) = repo.positions(span);
        format!(" {}:{}:{}", repo.path(span.file), at.line, at.column)
    });
    let note = if item.note.is_empty() { String::new() } else { format!(" ({})", one_line(&item.note)) };
    format!(
        "{bearing}, by {}:{} `{}`{note}",
        item.origin.as_str(),
        place.unwrap_or_default(),
        one_line(&item.quote)
    )
}

fn coverage(coverage: &Coverage) -> String {
    match coverage {
        Coverage::Complete => "complete".to_owned(),
        Coverage::Partial(reason) => format!("partial: {reason}"),
        Coverage::None(reason) => format!("none: {reason}"),
    }
}

fn verdict(decision: &Decision) -> String {
    let judgement = &decision.judgement;
    match judgement.verdict {
        Verdict::Supported => format!("supported: {}", judgement.reason),
        Verdict::Refuted => format!("refuted ({:.2}): {}", judgement.confidence, judgement.reason),
        Verdict::Insufficient => format!("insufficient: {}", judgement.reason),
    }
}

fn silenced(config: &Config, document: &Document, decision: &Decision) -> Option<String> {
    if suppress::is_off(document, &decision.claim) {
        return Some("between `truedoc: off` and `truedoc: on`".to_owned());
    }
    let rule = decision.rule?;
    if config.level(rule, &document.path).is_none() {
        return Some(format!("`{}` is off for this page", rule.name));
    }
    let start = decision.claim.focus.start as usize;
    let allow =
        document.allows.iter().find(|allow| allow.is_for(rule.name) && allow.covers.contains(&start))?;
    Some(format!("allowed by a comment: {}", allow.reason))
}
