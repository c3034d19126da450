//! Which findings are silenced, and which suppressions are to blame themselves.
//!
//! The comments of a page and the `[[allow]]` tables of the configuration go through here; rules never see them.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::claim::{Claim, ClaimKind, Mood, Setting};
use crate::config::{AcceptedFinding, Config, nearest};
use crate::document::{Allow, Document, Silences};
use crate::edit::{Applicability, Edit, Fix};
use crate::entity::{Entity, EntityKind};
use crate::finding::Finding;
use crate::repo::{Repo, Span};
use crate::rules::{self, unused_allow};
use crate::verdict::Judgement;

/// The findings of one page, sorted out.
#[derive(Debug, Default)]
pub struct Outcome {
    /// What is reported, with the findings about the page's own suppressions.
    pub kept: Vec<Finding>,
    pub silenced: usize,
    /// Indices of the configuration's `allows` that silenced something.
    pub used: BTreeSet<usize>,
}

/// Whether the token of a claim stands between `off` and `on`.
pub fn is_off(document: &Document, claim: &Claim) -> bool {
    let offs = document.allows.iter().filter(|allow| allow.silences == Silences::All);
    offs.into_iter().any(|allow| allow.covers.contains(&(claim.focus.start as usize)))
}

/// Takes out what the page and the configuration allow, and adds what is wrong with the page's suppressions.
pub fn apply(config: &Config, document: &Document, findings: Vec<Finding>) -> Outcome {
    let (open, silenced): (Vec<Finding>, Vec<Finding>) = findings
        .into_iter()
        .partition(|finding| !document.allows.iter().any(|allow| silences(allow, finding)));
    let stray = document.allows.iter().filter_map(|allow| {
        let is_used = silenced.iter().any(|finding| silences(allow, finding));
        let (message, help) = complaint(config, document, allow, is_used)?;
        finding_about(config, document, allow, message, help)
    });
    let mut outcome = Outcome { silenced: silenced.len(), ..Outcome::default() };
    for finding in open.into_iter().chain(stray) {
        match config.allows.iter().position(|allow| accepts(allow, document, &finding)) {
            Some(allow) => {
                outcome.silenced += 1;
                outcome.used.insert(allow);
            }
            None => outcome.kept.push(finding),
        }
    }
    outcome
}

/// The findings about `[[allow]]` tables that silenced nothing in a run over every document.
pub fn unused_in_config(repo: &Repo, config: &Config, used: &BTreeSet<usize>) -> Vec<Finding> {
    let Some(path) = config.path.as_deref() else { return Vec::new() };
    let Some(file) = repo.file(path) else { return Vec::new() };
    let unused = config.allows.iter().enumerate().filter(|(index, _)| !used.contains(index));
    unused
        .filter_map(|(_, allow)| {
            let message = format!("this table allows `{}`, but silences nothing", allow.rule);
            let span = Span::new(file, allow.range.start, allow.range.end);
            let claim = claim(allow.rule, span, span, allow.reason.clone());
            finding(config, path, &claim, message, "remove the table".to_owned())
        })
        .collect()
}

fn silences(allow: &Allow, finding: &Finding) -> bool {
    allow.is_for(finding.rule.name) && allow.covers.contains(&(finding.primary.span.start as usize))
}

fn accepts(allow: &AcceptedFinding, document: &Document, finding: &Finding) -> bool {
    let token = document.text.get(finding.primary.span.range()).unwrap_or("");
    allow.accepts(finding.rule, &document.path, token)
}

/// What is wrong with a suppression, and what to do; `None` when it is in order.
fn complaint(config: &Config, document: &Document, allow: &Allow, used: bool) -> Option<(String, String)> {
    let name = match &allow.silences {
        Silences::All => return None,
        Silences::Nothing => {
            let help = "write `<!-- truedoc: allow RULE: reason -->`, or `off` and `on`";
            return Some(("this comment to truedoc is not understood".into(), help.into()));
        }
        Silences::Rule(name) => name,
    };
    let Some(rule) = rules::named(name) else {
        let known: Vec<&str> = rules::RULES.iter().map(|rule| rule.name).collect();
        let help = match nearest(name, &known) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => "`truedoc rule` lists the rules".to_owned(),
        };
        return Some((format!("this comment allows `{name}`, which is no rule"), help));
    };
    // A rule that is off could not have fired.
    config.level(rule, &document.path)?;
    if !used {
        let message = format!("this comment allows `{name}`, but silences nothing");
        return Some((message, "remove the comment".into()));
    }
    allow.reason.is_empty().then(|| {
        let message = format!("this comment allows `{name}` without a reason");
        (message, format!("write `<!-- truedoc: allow {name}: reason -->`"))
    })
}

fn finding_about(
    config: &Config,
    document: &Document,
    allow: &Allow,
    message: String,
    help: String,
) -> Option<Finding> {
    let span = |range: &Range<usize>| document.span(range.clone());
    let name = match &allow.silences {
        Silences::Rule(name) => name.as_str(),
        Silences::All | Silences::Nothing => "",
    };
    let quote = document.text.get(allow.comment.clone()).unwrap_or("").to_owned();
    let claim = claim(name, span(&allow.comment), span(&allow.word), quote);
    let removes = help == "remove the comment" && sole(document, allow);
    let fix = removes.then(|| Fix {
        title: help.clone(),
        edits: vec![Edit { span: span(&allow.comment), text: String::new() }],
        applicability: Applicability::Safe,
    });
    let finding = finding(config, &document.path, &claim, message, help)?;
    Some(Finding { fix, ..finding })
}

/// Whether a comment names one rule only.
fn sole(document: &Document, allow: &Allow) -> bool {
    document.allows.iter().filter(|other| other.comment == allow.comment).count() == 1
}

fn claim(rule: &str, span: Span, focus: Span, quote: String) -> Claim {
    Claim {
        entity: Entity::new(EntityKind::Allow, rule),
        kind: ClaimKind::Exists,
        span,
        focus,
        section: Vec::new(),
        quote,
        mood: Mood::Asserted,
        setting: Setting::Html,
        places: Vec::new(),
    }
}

fn finding(config: &Config, path: &str, claim: &Claim, message: String, help: String) -> Option<Finding> {
    let level = config.level(&unused_allow::RULE, path)?;
    let judgement = Judgement::refuted(message, 1.0, Vec::new()).with_help(help);
    let mut finding = Finding::new(&unused_allow::RULE, claim, judgement);
    finding.level = level;
    finding.primary.text = String::new();
    Some(finding)
}
