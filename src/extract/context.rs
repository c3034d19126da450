//! What surrounds a token: its sentence, mood, section. Every extractor makes its claims through here.

use std::ops::Range;

use super::mood::{denies_existence, mood, page_mood};
use crate::claim::{Claim, ClaimKind, Mood, Setting};
use crate::document::{Block, BlockKind, Document};
use crate::entity::Entity;

/// A claim about a token of a block; the context is filled in from the page.
pub struct ClaimDraft<'d> {
    pub document: &'d Document,
    pub block: &'d Block,
    /// The token, as a range of the block's text.
    pub token: Range<usize>,
    pub setting: Setting,
}

impl<'d> ClaimDraft<'d> {
    /// A draft about `token`, a range of the block's text.
    pub fn new(document: &'d Document, block: &'d Block, token: Range<usize>) -> ClaimDraft<'d> {
        let setting = setting(block, &token);
        ClaimDraft { document, block, token, setting }
    }

    /// The claim that `kind` holds of `entity`.
    pub fn claim(&self, entity: Entity, kind: ClaimKind) -> Claim {
        let sentence = self.block.sentence_at(self.token.start);
        let sentence = sentence.start.min(self.token.start)..sentence.end.max(self.token.end);
        let focus = self.block.raw(self.token.clone());
        self.claim_at(entity, kind, sentence, focus)
    }

    /// The same for a token that stands outside the readable text (a link destination), at this raw range.
    pub fn claim_at(
        &self,
        entity: Entity,
        kind: ClaimKind,
        sentence: Range<usize>,
        focus: Range<usize>,
    ) -> Claim {
        let denied = kind == ClaimKind::Exists
            && page_mood(&self.document.path) == Mood::Asserted
            && denies_existence(self.block, &sentence, &self.token);
        let (kind, mood) = match denied {
            true => (ClaimKind::Absent, Mood::Negated),
            false => (kind, mood(self.document, self.block, sentence.clone(), self.token.clone())),
        };
        self.claim_in(mood, entity, kind, sentence, focus)
    }

    /// The same where the mood is known and not the sentence's.
    pub fn claim_in(
        &self,
        mood: Mood,
        entity: Entity,
        kind: ClaimKind,
        sentence: Range<usize>,
        focus: Range<usize>,
    ) -> Claim {
        let quote = self.block.text[sentence.clone()].trim().to_owned();
        let around = self.block.raw(sentence);
        let around = around.start.min(focus.start)..around.end.max(focus.end);
        Claim {
            entity,
            kind,
            span: self.document.span(around),
            focus: self.document.span(focus),
            section: self.document.section(self.block),
            mood,
            quote,
            setting: self.setting,
            places: Vec::new(),
        }
    }
}

/// The setting of a token by its block and the inline around it.
fn setting(block: &Block, token: &Range<usize>) -> Setting {
    match block.kind {
        BlockKind::Code { .. } => Setting::Fence,
        BlockKind::Html | BlockKind::FrontMatter => Setting::Html,
        BlockKind::Paragraph | BlockKind::Cell { .. } | BlockKind::Heading { .. } => {
            let in_code = block.code_at(token.start).is_some_and(|code| token.end <= code.end);
            match block.kind {
                _ if in_code => Setting::Code,
                BlockKind::Cell { .. } => Setting::Cell,
                BlockKind::Heading { .. } => Setting::Heading,
                _ => Setting::Prose,
            }
        }
    }
}
