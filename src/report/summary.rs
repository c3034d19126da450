//! What a run looked at, in one line; on request, why claims stayed undecided.

use std::collections::BTreeMap;

use super::visible;
use crate::check::Report;
use crate::repo::Repo;

/// `3 documents, 120 claims: 96 supported, 2 refuted, 22 insufficient (82% decided)`.
pub fn line(report: &Report) -> String {
    let summary = report.summary;
    let seen = format!("{}, {}", count(summary.documents, "document"), count(summary.claims, "claim"));
    if summary.claims == 0 {
        return format!("{seen}: nothing to decide");
    }
    let mut line = format!(
        "{seen}: {} supported, {} refuted, {} insufficient ({:.0}% decided)",
        summary.supported,
        summary.refuted,
        summary.insufficient,
        summary.coverage() * 100.0,
    );
    if summary.silenced > 0 {
        line.push_str(&format!("; {} silenced", count(summary.silenced, "finding")));
    }
    if summary.older > 0 {
        line.push_str(&format!("; {} not of this change", count(summary.older, "finding")));
    }
    line
}

/// The undecided claims in order, and how many share each reason, most frequent first.
pub fn undecided(repo: &Repo, report: &Report) -> String {
    let mut shown = String::new();
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for undecided in &report.undecided {
        let focus = undecided.claim.focus;
        let (at, _) = repo.positions(focus);
        *reasons.entry(&undecided.reason).or_default() += 1;
        shown.push_str(&format!(
            "{}:{}:{}: insufficient[{}] `{}`: {}\n",
            visible(repo.path(focus.file)),
            at.line,
            at.column,
            undecided.claim.entity.kind.as_str(),
            visible(repo.slice(focus)),
            visible(&undecided.reason),
        ));
    }
    let mut reasons: Vec<(&str, usize)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(reason, count)| (std::cmp::Reverse(*count), *reason));
    if !reasons.is_empty() {
        shown.push_str("\ninsufficient, by reason:\n");
    }
    for (reason, count) in reasons {
        shown.push_str(&format!("{count:>6}  {}\n", visible(reason)));
    }
    shown
}

/// `1 claim`, `2 claims`.
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
