//! The `full` format, for people: title, the document's line, the code's lines beneath it, notes, help.

use std::io::{self, Write};

use super::snippet::{Place, frames, style, theme};
use super::window::Window;
use super::{Emitter, visible};
use crate::check::Report;
use crate::config::ConfigError;
use crate::evidence::{Bearing, Evidence, Origin};
use crate::finding::Finding;
use crate::repo::{LineIndex, Repo};
use crate::rule::Level;

/// Places of the code that one finding shows; more say no more.
const MAX_PLACES: usize = 3;

/// The `full` format.
pub struct Full {
    pub color: bool,
}

impl Emitter for Full {
    fn emit(&self, repo: &Repo, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        for finding in &report.findings {
            writeln!(out, "{}", self.finding(repo, finding))?;
        }
        Ok(())
    }
}

impl Full {
    fn finding(&self, repo: &Repo, finding: &Finding) -> String {
        let theme = theme(self.color);
        let paint = style(&theme, finding.level);
        let head = paint(&format!("{}[{}]", finding.level.as_str(), finding.rule.name));
        let mut shown = format!("{head}: {}\n", visible(&finding.message));
        let primary = Window::around(repo, finding.primary.span)
            .map(|window| Place { window, label: visible(&finding.primary.text).into_owned() });
        let (placed, unplaced) = sorted_out(&finding.evidence);
        let related = placed.iter().take(MAX_PLACES).filter_map(|item| place(repo, item));
        shown.push_str(&frames(&theme, primary.into_iter().chain(related).collect()));
        let more = placed.len().saturating_sub(MAX_PLACES);
        let notes = unplaced.iter().take(MAX_PLACES).filter_map(|item| note(repo, item));
        for note in notes.chain((more > 0).then(|| format!("{more} more places of this kind"))) {
            shown.push_str(&format!("  note: {note}\n"));
        }
        if !finding.help.is_empty() {
            let help = theme.styles.help.style("help:").to_string();
            shown.push_str(&format!("  {help} {}\n", visible(&finding.help)));
        }
        shown
    }
}

/// What is drawn and what is told; a place that is drawn once is not drawn again.
fn sorted_out(evidence: &[Evidence]) -> (Vec<&Evidence>, Vec<&Evidence>) {
    let mut placed: Vec<&Evidence> = Vec::new();
    let mut unplaced = Vec::new();
    for item in evidence {
        let is_repeated = placed.iter().any(|drawn| drawn.span == item.span && drawn.note != item.note);
        if is_drawn(item) && !is_repeated { placed.push(item) } else { unplaced.push(item) }
    }
    (placed, unplaced)
}

/// Whether an item has a line worth drawing; a listed file is told by its path alone.
fn is_drawn(item: &Evidence) -> bool {
    match item.span {
        Some(span) => !(span.start == span.end && item.origin == Origin::Listing),
        None => false,
    }
}

fn place(repo: &Repo, item: &Evidence) -> Option<Place> {
    let window = Window::around(repo, item.span?)?;
    let label = match (item.note.is_empty(), item.bearing) {
        (false, _) => visible(&item.note).into_owned(),
        (true, Bearing::Same) => "defined here".to_owned(),
        (true, Bearing::Near) => "nearest name".to_owned(),
        (true, Bearing::Elsewhere) => "the same name elsewhere".to_owned(),
        (true, Bearing::Inventory) => "searched here".to_owned(),
    };
    Some(Place { window, label })
}

fn note(repo: &Repo, item: &Evidence) -> Option<String> {
    let quote = match item.span {
        Some(span) if item.quote.is_empty() => repo.path(span.file),
        _ => item.quote.as_str(),
    };
    let note = match (quote.is_empty(), item.note.is_empty()) {
        (true, true) => return None,
        (true, false) => item.note.clone(),
        (false, true) => match item.bearing {
            Bearing::Near => format!("nearest: `{quote}`"),
            Bearing::Elsewhere => format!("elsewhere: `{quote}`"),
            Bearing::Same => format!("found: `{quote}`"),
            Bearing::Inventory => format!("searched: {quote}"),
        },
        (false, false) => match item.note.contains(quote) {
            true => item.note.clone(),
            false => format!("`{quote}`: {}", item.note),
        },
    };
    Some(visible(&note).into_owned())
}

/// A configuration error in the same shape.
pub fn config_error(error: &ConfigError, color: bool) -> String {
    let theme = theme(color);
    let paint = style(&theme, Level::Error);
    let mut shown = format!("{}: {}\n", paint("error"), visible(&error.message));
    if let Some(range) = error.range.clone() {
        let position = LineIndex::new(&error.text).position(&error.text, range.start as u32);
        let window = Window::of_text(&error.path, &error.text, range, position);
        shown.push_str(&frames(&theme, vec![Place { window, label: String::new() }]));
    } else {
        shown.push_str(&format!("  in: {}\n", visible(&error.path)));
    }
    if !error.help.is_empty() {
        let help = theme.styles.help.style("help:").to_string();
        shown.push_str(&format!("  {help} {}\n", visible(&error.help)));
    }
    shown
}
