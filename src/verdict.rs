//! What a rule makes of a claim and its evidence.

use crate::edit::Fix;
use crate::evidence::Evidence;

/// Whether the repository bears a claim out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    Supported,
    Refuted,
    Insufficient,
}

/// A rule's answer, with what it rests on.
#[derive(Clone, Debug)]
pub struct Judgement {
    pub verdict: Verdict,
    /// 0 to 1: the share of such findings that are expected to be true. Only refutations use it.
    pub confidence: f32,
    /// Refuted: the message's title. Otherwise: why, in a few words.
    pub reason: String,
    /// What to do about it, or empty.
    pub help: String,
    /// The items that a finding shows, most telling first.
    pub evidence: Vec<Evidence>,
    pub fix: Option<Fix>,
}

impl Judgement {
    /// The evidence bears the claim out.
    pub fn supported(reason: impl Into<String>, evidence: Vec<Evidence>) -> Judgement {
        Judgement {
            verdict: Verdict::Supported,
            confidence: 1.0,
            reason: reason.into(),
            help: String::new(),
            evidence,
            fix: None,
        }
    }

    /// Nothing decides the claim.
    pub fn insufficient(reason: impl Into<String>) -> Judgement {
        Judgement {
            verdict: Verdict::Insufficient,
            confidence: 0.0,
            reason: reason.into(),
            help: String::new(),
            evidence: Vec::new(),
            fix: None,
        }
    }

    /// The evidence contradicts the claim; `title` is the message of the finding.
    pub fn refuted(title: impl Into<String>, confidence: f32, evidence: Vec<Evidence>) -> Judgement {
        Judgement {
            verdict: Verdict::Refuted,
            confidence,
            reason: title.into(),
            help: String::new(),
            evidence,
            fix: None,
        }
    }

    /// The same judgement with this help.
    pub fn with_help(self, help: impl Into<String>) -> Judgement {
        Judgement { help: help.into(), ..self }
    }

    /// The same judgement with this fix.
    pub fn with_fix(self, fix: Fix) -> Judgement {
        Judgement { fix: Some(fix), ..self }
    }
}
