//! A refuted claim, ready to be shown.

use crate::claim::Claim;
use crate::edit::Fix;
use crate::evidence::{Evidence, Origin};
use crate::repo::Span;
use crate::rule::{Level, Rule};
use crate::verdict::Judgement;

/// A place in a file with a few words at it.
#[derive(Clone, Debug)]
pub struct Label {
    pub span: Span,
    pub text: String,
    pub origin: Origin,
}

/// What is reported. Byte spans only; formats convert at the edge.
#[derive(Clone, Debug)]
pub struct Finding {
    pub rule: &'static Rule,
    pub level: Level,
    pub confidence: f32,
    pub message: String,
    pub help: String,
    /// The document's token.
    pub primary: Label,
    /// The code's places, most telling first.
    pub related: Vec<Label>,
    /// All evidence of the judgement, with the items that have no place.
    pub evidence: Vec<Evidence>,
    pub claim: Claim,
    pub fix: Option<Fix>,
}

impl Finding {
    /// The finding that a refuting judgement of `rule` about `claim` makes, at the rule's level.
    pub fn new(rule: &'static Rule, claim: &Claim, judgement: Judgement) -> Finding {
        let related = judgement
            .evidence
            .iter()
            .filter_map(|item| {
                let span = item.span?;
                Some(Label { span, text: item.note.clone(), origin: item.origin })
            })
            .collect();
        Finding {
            rule,
            level: rule.level,
            confidence: judgement.confidence,
            message: judgement.reason,
            help: judgement.help,
            primary: Label { span: claim.focus, text: "documented here".into(), origin: Origin::Document },
            related,
            evidence: judgement.evidence,
            claim: claim.clone(),
            fix: judgement.fix,
        }
    }
}
