//! The pipeline: documents to claims, claims to evidence, evidence to judgements, judgements to findings.

use std::collections::{BTreeSet, HashSet};

use rayon::prelude::*;

use crate::claim::Claim;
use crate::config::Config;
use crate::document::Document;
use crate::evidence::{Coverage, Gathered};
use crate::extract;
use crate::finding::Finding;
use crate::gather::{self, Sources};
use crate::index::Index;
use crate::repo::{FileId, Repo, Span};
use crate::rule::Rule;
use crate::rules;
use crate::site::Sites;
use crate::suppress;
use crate::verdict::{Judgement, Verdict};

/// What a run found, sorted by (path, offset, rule).
#[derive(Debug, Default)]
pub struct Report {
    pub findings: Vec<Finding>,
    pub problems: Vec<Problem>,
    pub summary: Summary,
    /// Claims that nothing decides, in order; shown with `--pedantic`.
    pub undecided: Vec<Undecided>,
    /// Indices of the configuration's `[[allow]]` tables that silenced something.
    pub used_allows: BTreeSet<usize>,
}

impl Report {
    /// Puts the findings in order: by page, place and rule.
    pub fn sort(&mut self) {
        let key = |finding: &Finding| (finding.primary.span, finding.rule.name);
        self.findings.sort_by(|a, b| key(a).cmp(&key(b)));
    }
}

/// Something that was left unchecked, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    pub path: String,
    pub message: String,
}

/// A claim without a verdict.
#[derive(Clone, Debug)]
pub struct Undecided {
    pub claim: Claim,
    pub reason: String,
    /// The inventory was searched and lacks it, but something else may make it: history may tell.
    pub is_open: bool,
}

/// How much was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub documents: usize,
    pub claims: usize,
    pub supported: usize,
    pub refuted: usize,
    pub insufficient: usize,
    /// Refuted, but not reported: allowed, or below the confidence that is asked for.
    pub silenced: usize,
    /// Refuted, but not reported: it was so before the change that is looked at.
    pub older: usize,
}

impl Summary {
    /// The share of claims that were decided, 0 to 1; 1 when there are none.
    pub fn coverage(&self) -> f64 {
        if self.claims == 0 { 1.0 } else { (self.supported + self.refuted) as f64 / self.claims as f64 }
    }
}

/// One claim with all that was made of it.
pub struct Decision {
    pub claim: Claim,
    pub rule: Option<&'static Rule>,
    pub gathered: Gathered,
    pub judgement: Judgement,
}

/// Checks `documents` of `repo`.
pub fn check(repo: &Repo, config: &Config, documents: &[FileId]) -> Report {
    let index = Index::new(repo);
    let sites = Sites::find(repo);
    let sources = Sources { repo, index: &index, sites: &sites, config };
    let parts: Vec<Report> = documents.par_iter().map(|file| check_document(&sources, *file)).collect();
    let mut report = parts.into_iter().fold(Report::default(), merge);
    report.problems.extend(
        index.problems().into_iter().map(|problem| Problem { path: problem.path, message: problem.message }),
    );
    report.problems.sort();
    report.sort();
    drop_echoes(&mut report);
    report.undecided.sort_by_key(|undecided| undecided.claim.focus);
    report
}

/// A lone name and a value of a list say least of a token: where another rule reports the same one, that is enough.
fn drop_echoes(report: &mut Report) {
    let is_general =
        |name: &str| [rules::missing_symbol::RULE.name, rules::unknown_value::RULE.name].contains(&name);
    let others = report.findings.iter().filter(|finding| !is_general(finding.rule.name));
    let said: HashSet<Span> = others.map(|finding| finding.primary.span).collect();
    report.findings.retain(|finding| !is_general(finding.rule.name) || !said.contains(&finding.primary.span));
}

/// Every claim of one page with its evidence and judgement, in the order of the page; claims that the user turned
/// off (`<!-- truedoc: off -->`, a rule's level) are left out.
pub fn decisions(sources: &Sources<'_>, document: &Document) -> Vec<Decision> {
    let claims = extract::claims(document).into_iter();
    claims
        .filter(|claim| is_asked(sources.config, document, claim))
        .map(|claim| decide(sources, document, claim))
        .collect()
}

fn is_asked(config: &Config, document: &Document, claim: &Claim) -> bool {
    let is_on = |rule| config.level(rule, &document.path).is_some();
    rules::concerning(claim).is_none_or(is_on) && !suppress::is_off(document, claim)
}

/// A claim of a page with its evidence and judgement.
pub fn decide(sources: &Sources<'_>, document: &Document, claim: Claim) -> Decision {
    let rule = rules::concerning(&claim);
    let gathered = match rule {
        Some(_) => gather::evidence(sources, document, &claim),
        None => Gathered::none("no rule decides this kind of claim"),
    };
    let judgement = match rule {
        Some(rule) => (rule.check)(&claim, &gathered.evidence, &gathered.coverage),
        None => Judgement::insufficient("no rule decides this kind of claim"),
    };
    Decision { claim, rule, gathered, judgement }
}

fn check_document(sources: &Sources<'_>, file: FileId) -> Report {
    let path = sources.repo.path(file);
    let text = match sources.repo.text(file) {
        Ok(text) => text,
        Err(problem) => {
            let message = format!("document is not checked: {problem}");
            return Report {
                problems: vec![Problem { path: path.to_owned(), message }],
                ..Report::default()
            };
        }
    };
    let document = Document::parse(file, path, text);
    let mut report = Report { summary: Summary { documents: 1, ..Summary::default() }, ..Report::default() };
    for decision in decisions(sources, &document) {
        record(&mut report, sources.config, &document, decision);
    }
    let outcome = suppress::apply(sources.config, &document, report.findings);
    report.summary.silenced = outcome.silenced;
    Report { findings: outcome.kept, used_allows: outcome.used, ..report }
}

fn record(report: &mut Report, config: &Config, document: &Document, decision: Decision) {
    report.summary.claims += 1;
    match decision.judgement.verdict {
        Verdict::Supported => report.summary.supported += 1,
        Verdict::Refuted => {
            report.summary.refuted += 1;
            // Only a rule that is on refutes.
            let Some(rule) = decision.rule else { return };
            let Some(level) = config.level(rule, &document.path) else { return };
            let finding = Finding::new(rule, &decision.claim, decision.judgement);
            report.findings.push(Finding { level, ..finding });
        }
        Verdict::Insufficient => {
            report.summary.insufficient += 1;
            let is_open = matches!(decision.gathered.coverage, Coverage::Partial(_));
            let reason = decision.judgement.reason;
            report.undecided.push(Undecided { claim: decision.claim, reason, is_open });
        }
    }
}

fn merge(mut all: Report, part: Report) -> Report {
    all.findings.extend(part.findings);
    all.problems.extend(part.problems);
    all.undecided.extend(part.undecided);
    all.used_allows.extend(part.used_allows);
    all.summary = Summary {
        documents: all.summary.documents + part.summary.documents,
        claims: all.summary.claims + part.summary.claims,
        supported: all.summary.supported + part.summary.supported,
        refuted: all.summary.refuted + part.summary.refuted,
        insufficient: all.summary.insufficient + part.summary.insufficient,
        silenced: all.summary.silenced + part.summary.silenced,
        older: all.summary.older + part.summary.older,
    };
    all
}
