//! One JSON document, version 1 of the schema (docs/output.md).

use std::io::{self, Write};

use serde_json::{Value, json};

use super::Emitter;
use crate::check::{Report, Undecided};
use crate::edit::{Applicability, Fix};
use crate::evidence::Evidence;
use crate::finding::Finding;
use crate::repo::{Position, Repo};

/// The `json` format.
pub struct Json {
    /// Also list the claims that nothing decided, as `undecided`.
    pub pedantic: bool,
}

impl Emitter for Json {
    fn emit(&self, repo: &Repo, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        let summary = report.summary;
        let mut document = json!({
            "version": 1,
            "tool": { "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") },
            "findings": report.findings.iter().map(|finding| self::finding(repo, finding)).collect::<Vec<_>>(),
            "problems": report.problems.iter().map(|problem| json!({ "path": problem.path, "message": problem.message })).collect::<Vec<_>>(),
            "summary": {
                "documents": summary.documents,
                "claims": summary.claims,
                "supported": summary.supported,
                "refuted": summary.refuted,
                "insufficient": summary.insufficient,
                "silenced": summary.silenced,
                "older": summary.older,
                "coverage": (summary.coverage() * 100.0).round() / 100.0,
            },
        });
        if self.pedantic {
            document["undecided"] = report.undecided.iter().map(|claim| undecided(repo, claim)).collect();
        }
        serde_json::to_writer_pretty(&mut *out, &document)?;
        writeln!(out)
    }
}

fn finding(repo: &Repo, finding: &Finding) -> Value {
    let (start, end) = repo.positions(finding.primary.span);
    let confidence = (f64::from(finding.confidence) * 100.0).round() / 100.0;
    json!({
        "rule": finding.rule.name,
        "level": finding.level.as_str(),
        "verdict": "refuted",
        "confidence": confidence,
        "message": finding.message,
        "help": finding.help,
        "path": repo.path(finding.primary.span.file),
        "start": position(start),
        "end": position(end),
        "claim": {
            "kind": finding.claim.entity.kind.as_str(),
            "text": repo.slice(finding.claim.focus),
            "quote": finding.claim.quote,
        },
        "evidence": finding.evidence.iter().map(|item| evidence(repo, item)).collect::<Vec<_>>(),
        "fix": finding.fix.as_ref().map(fix),
        "fingerprint": fingerprint(repo, finding),
    })
}

fn undecided(repo: &Repo, undecided: &Undecided) -> Value {
    let focus = undecided.claim.focus;
    let (start, end) = repo.positions(focus);
    json!({
        "path": repo.path(focus.file),
        "start": position(start),
        "end": position(end),
        "kind": undecided.claim.entity.kind.as_str(),
        "text": repo.slice(focus),
        "reason": undecided.reason,
    })
}

fn position(position: Position) -> Value {
    json!({ "line": position.line, "column": position.column })
}

fn evidence(repo: &Repo, item: &Evidence) -> Value {
    let place = item.span.map(|span| (repo.path(span.file), repo.positions(span).0));
    json!({
        "origin": item.origin.as_str(),
        "path": place.map(|(path, _)| path),
        "line": place.map(|(_, at)| at.line),
        "column": place.map(|(_, at)| at.column),
        "text": item.quote,
        "note": item.note,
    })
}

fn fix(fix: &Fix) -> Value {
    let applicability = match fix.applicability {
        Applicability::Safe => "safe",
        Applicability::Unsafe => "unsafe",
    };
    let edits = fix.edits.iter();
    let edits: Vec<Value> = edits
        .map(|edit| json!({ "start": edit.span.start, "end": edit.span.end, "text": edit.text }))
        .collect();
    json!({ "title": fix.title, "applicability": applicability, "edits": edits })
}

/// Stable under moves of lines: the rule, the page, the entity and the sentence.
fn fingerprint(repo: &Repo, finding: &Finding) -> String {
    let quote = finding.claim.quote.split_whitespace().collect::<Vec<_>>().join(" ");
    let path = repo.path(finding.primary.span.file);
    let parts = [finding.rule.name, path, &finding.claim.entity.name, &quote];
    blake3::hash(parts.join("\0").as_bytes()).to_hex()[..32].to_owned()
}
