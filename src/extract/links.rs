//! Links and images: inline, by reference, in HTML, and addresses in text that may lead back to the repository.
//!
//! One link makes up to three claims: that its target is there, that the target has the anchor or the lines named
//! behind `#`, and that a text which is a file name names the file linked to.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::context::ClaimDraft;
use super::mood::{is_release_note, page_mood};
use crate::claim::{Claim, ClaimKind, Mood, Setting};
use crate::document::{Block, BlockKind, Document, InlineKind, Reference};
use crate::entity::{Entity, EntityKind};

static ATTRIBUTES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?i)\s(?:href|src)\s*=\s*(?:"([^"{}<>]*)"|'([^'{}<>]*)')"#).expect("valid")
});
static COMMENTS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?s)<!--.*?(-->|\z)").expect("valid"));
static ADDRESSES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"https?://(?:github\.com|raw\.githubusercontent\.com|img\.shields\.io/github)/[^\s<>()\[\]{}"'`|\\^]+"#)
        .expect("valid")
});
static RELREFS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"\{\{[<%]\s*(?:rel)?ref\s+(?:path=)?["']([^"'\n]+)["']"#).expect("valid"));
static LINES: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^L(\d{1,7})(?:C\d+)?(?:-L?(\d{1,7})(?:C\d+)?)?$").expect("valid"));
static FILE_NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^[\w][\w-]*(\.[a-z][\w]{0,9})?$").expect("valid"));
static SCHEME: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^[A-Za-z][A-Za-z0-9+.-]*:").expect("valid"));

/// The claims that the links of a page make.
pub fn claims(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    for block in &document.blocks {
        match block.kind {
            BlockKind::Html => html_block(document, block, &mut claims),
            BlockKind::FrontMatter => {}
            BlockKind::Code { .. } => addresses(document, block, &mut claims),
            BlockKind::Heading { .. } | BlockKind::Paragraph | BlockKind::Cell { .. } => {
                inlines(document, block, &mut claims);
                addresses(document, block, &mut claims);
            }
        }
    }
    for reference in &document.references {
        claims.extend(Link::of_reference(document, reference).claims());
    }
    relrefs(document, &mut claims);
    claims
}

/// One destination with its surroundings.
struct Link<'d> {
    document: &'d Document,
    block: Option<&'d Block>,
    /// The readable text in the block; empty for HTML.
    text: Range<usize>,
    destination: String,
    /// The destination in the raw file.
    at: Range<usize>,
    setting: Setting,
}

fn inlines(document: &Document, block: &Block, claims: &mut Vec<Claim>) {
    for inline in &block.inlines {
        match &inline.kind {
            InlineKind::Link { destination, at } | InlineKind::Image { destination, at } => {
                let Some(at) = at.clone().filter(|at| is_written_here(document, at)) else { continue };
                let link = Link {
                    document,
                    block: Some(block),
                    text: inline.text.clone(),
                    destination: destination.clone(),
                    at,
                    setting: Setting::Link,
                };
                let is_link = matches!(inline.kind, InlineKind::Link { .. });
                claims.extend(is_link.then(|| link.titled()).flatten());
                claims.extend(link.claims());
            }
            InlineKind::Html => {
                let raw = document.text.get(inline.span.clone()).unwrap_or("");
                attributes(
                    document,
                    block,
                    raw,
                    inline.text.clone(),
                    &|range| inline.span.start + range.start..inline.span.start + range.end,
                    claims,
                );
            }
            InlineKind::Code | InlineKind::Strong => {}
        }
    }
}

/// Whether the destination stands in the link itself rather than in a reference definition.
fn is_written_here(document: &Document, at: &Range<usize>) -> bool {
    document.text[..at.start].trim_end().ends_with(['(', '<'])
}

fn html_block(document: &Document, block: &Block, claims: &mut Vec<Claim>) {
    let masked = COMMENTS.replace_all(&block.text, |found: &regex::Captures<'_>| " ".repeat(found[0].len()));
    if !masked.contains('<') {
        return;
    }
    attributes(document, block, &masked, 0..0, &|range| block.raw(range), claims);
    addresses_in(document, block, &masked, claims);
}

/// The targets of `href` and `src`; `place` maps ranges of `markup` to the raw file.
fn attributes(
    document: &Document,
    block: &Block,
    markup: &str,
    text: Range<usize>,
    place: &dyn Fn(Range<usize>) -> Range<usize>,
    claims: &mut Vec<Claim>,
) {
    for found in ATTRIBUTES.captures_iter(markup) {
        let Some(value) = found.get(1).or_else(|| found.get(2)) else { continue };
        let text =
            if text.is_empty() && block.kind == BlockKind::Html { value.range() } else { text.clone() };
        let link = Link {
            document,
            block: Some(block),
            text,
            destination: value.as_str().trim().replace("&amp;", "&"),
            at: place(value.range()),
            setting: Setting::Html,
        };
        claims.extend(link.claims());
    }
}

fn addresses(document: &Document, block: &Block, claims: &mut Vec<Claim>) {
    addresses_in(document, block, &block.text, claims);
}

/// Addresses of a forge that stand in the text itself.
fn addresses_in(document: &Document, block: &Block, text: &str, claims: &mut Vec<Claim>) {
    if !text.contains("://") {
        return;
    }
    for found in ADDRESSES.find_iter(text) {
        let linked = |range: &Range<usize>| range.start <= found.start() && found.end() <= range.end;
        // Inlines are in the order of their ends, and hardly nest.
        let first = block.inlines.partition_point(|inline| inline.text.end < found.end());
        let is_linked = block.inlines[first..].iter().take(4).any(|inline| match inline.kind {
            InlineKind::Link { at: Some(_), .. } => linked(&inline.text),
            _ => false,
        });
        let is_attribute = block.kind == BlockKind::Html && text[..found.start()].ends_with(['"', '\'']);
        if is_linked || is_attribute {
            continue;
        }
        let address = found.as_str().trim_end_matches(['.', ',', ';', ':', '!', '?', '*', '_']);
        let range = found.start()..found.start() + address.len();
        let link = Link {
            document,
            block: Some(block),
            text: range.clone(),
            destination: address.to_owned(),
            at: block.raw(range),
            setting: Setting::Link,
        };
        claims.extend(link.claims());
    }
}

/// Hugo's `{{< relref "/x#y" >}}`: a page below the content folder, written `@/x` as Zola does.
fn relrefs(document: &Document, claims: &mut Vec<Claim>) {
    for found in RELREFS.captures_iter(&document.text) {
        let Some(value) = found.get(1) else { continue };
        let after = document.blocks.partition_point(|block| block.span.start <= value.start());
        let block = after.checked_sub(1).and_then(|at| document.blocks.get(at));
        if block.is_none_or(|block| matches!(block.kind, BlockKind::Code { .. } | BlockKind::FrontMatter)) {
            continue;
        }
        let destination = match value.as_str().strip_prefix('/') {
            Some(rest) => format!("@/{rest}"),
            None => value.as_str().to_owned(),
        };
        let text = 0..0;
        let link = Link { document, block, text, destination, at: value.range(), setting: Setting::Link };
        claims.extend(link.claims());
    }
}

impl<'d> Link<'d> {
    fn of_reference(document: &'d Document, reference: &Reference) -> Link<'d> {
        Link {
            document,
            block: None,
            text: 0..0,
            destination: reference.destination.clone(),
            at: reference.at.clone(),
            setting: Setting::Link,
        }
    }

    fn claims(&self) -> Vec<Claim> {
        if !is_checkable(&self.destination) {
            return Vec::new();
        }
        let (before, fragment) = match self.destination.split_once('#') {
            Some((before, fragment)) => (before, fragment),
            None => (self.destination.as_str(), ""),
        };
        let path = before.split('?').next().unwrap_or(before);
        let mut claims = Vec::new();
        if !path.is_empty() {
            claims.push(self.claim(
                Entity::new(EntityKind::Link, path),
                ClaimKind::Exists,
                self.part(0..before.len()),
            ));
        }
        // A query without a path is for the program that serves the page, which then makes the anchors too.
        let is_served = path.is_empty() && !before.is_empty();
        if !fragment.is_empty() && !is_served {
            claims.push(self.fragment(path, fragment, before.len()));
        }
        claims
    }

    fn fragment(&self, path: &str, fragment: &str, at: usize) -> Claim {
        let focus = self.part(at..self.destination.len());
        let lines = LINES.captures(fragment).filter(|_| !path.is_empty());
        let number = |found: Option<regex::Match<'_>>| found.and_then(|found| found.as_str().parse().ok());
        match lines.and_then(|found| {
            let first = number(found.get(1))?;
            Some((first, number(found.get(2)).unwrap_or(first)))
        }) {
            Some((first, last)) => {
                self.claim(Entity::new(EntityKind::Link, path), ClaimKind::Lines(first, last), focus)
            }
            None => {
                let entity = Entity::new(EntityKind::Anchor, fragment);
                let entity = if path.is_empty() { entity } else { entity.owned_by(path) };
                self.claim(entity, ClaimKind::Exists, focus)
            }
        }
    }

    /// The claim that the text names the file linked to, when the text is nothing but the name of a file.
    fn titled(&self) -> Option<Claim> {
        let text = self.block?.text.get(self.text.clone())?;
        let target = self.destination.split(['#', '?']).next()?;
        let is_file = target.rsplit('/').next()?.contains('.') && !target.contains(':');
        let is_code = self.block?.code_at(self.text.start).is_some_and(|code| code == self.text);
        // A word that names a setting or command may well be the name of a page too.
        let is_page = target.ends_with(".md") || target.ends_with(".mdx") || target.ends_with(".html");
        let is_name = text.contains('.') || is_code && !is_page;
        (is_file && is_name && FILE_NAME.is_match(text)).then(|| {
            self.claim(
                Entity::new(EntityKind::Link, target),
                ClaimKind::Titled(text.to_owned()),
                self.at.clone(),
            )
        })
    }

    /// A part of the destination in the raw file; the whole where it is written otherwise.
    fn part(&self, part: Range<usize>) -> Range<usize> {
        if self.document.text.get(self.at.clone()) != Some(self.destination.as_str()) {
            let raw = self.document.text.get(self.at.clone()).unwrap_or("");
            return match raw.find('#') {
                Some(hash) if part.start > 0 => self.at.start + hash..self.at.end,
                Some(hash) if hash > 0 => self.at.start..self.at.start + hash,
                _ => self.at.clone(),
            };
        }
        self.at.start + part.start..self.at.start + part.end
    }

    fn claim(&self, entity: Entity, kind: ClaimKind, focus: Range<usize>) -> Claim {
        let page = page_mood(&self.document.path);
        let decided_by_page = entity.kind == EntityKind::Anchor && entity.owner.is_none();
        let is_note = self.block.is_some_and(|block| is_release_note(self.document, block));
        let mood = match (decided_by_page, is_note) {
            (true, _) => Mood::Asserted,
            (false, true) => Mood::Historical,
            (false, false) => page,
        };
        match self.block {
            Some(block) => {
                let sentence = block.sentence_at(self.text.start);
                let token = self.text.start.min(block.text.len())..self.text.end.min(block.text.len());
                let sentence = sentence.start.min(token.start)..sentence.end.max(token.end);
                let draft = ClaimDraft { document: self.document, block, token, setting: self.setting };
                draft.claim_in(mood, entity, kind, sentence, focus)
            }
            None => Claim {
                entity,
                kind,
                span: self.document.span(focus.clone()),
                quote: self.document.text.get(self.at.clone()).unwrap_or("").to_owned(),
                focus: self.document.span(focus),
                section: Vec::new(),
                mood,
                setting: self.setting,
                places: Vec::new(),
            },
        }
    }
}

/// Whether a destination may be the repository's: not another scheme, not another host, no template.
fn is_checkable(destination: &str) -> bool {
    let template = ["{{", "{%", "${", "%s", "@@", "<%", "$("].iter().any(|mark| destination.contains(mark));
    let stranger = SCHEME.is_match(destination) && !ADDRESSES.is_match(destination);
    let stand_in = ["...", "…"].iter().any(|mark| destination.contains(mark));
    // `<a@b.org>` is an address of mail.
    let mail = destination.contains('@') && !destination.contains(['/', '#']);
    let control = destination.contains(|letter: char| letter.is_control() || "<>|*\"'`\\^".contains(letter));
    // `[text](## "hint")` leads nowhere on purpose: it shows a hint.
    let leads_nowhere = destination.chars().all(|letter| letter == '#');
    !(leads_nowhere
        || destination.starts_with("//")
        || destination.len() > 1_000
        || template
        || mail
        || stranger
        || stand_in
        || control)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repo::FileId;

    fn read(text: &str) -> Vec<String> {
        let document = Document::parse(FileId(0), "a.md", text);
        let claims = claims(&document);
        let show = |claim: &Claim| {
            let focus = &document.text[claim.focus.range()];
            format!("{} {} {focus}", claim.entity.kind.as_str(), claim.entity.name)
        };
        claims.iter().map(show).collect()
    }

    #[test]
    fn every_form_of_link_is_seen() {
        assert_eq!(read("[a](b.md#c)"), ["link b.md b.md", "anchor c #c"]);
        assert_eq!(read("![a](b%20c.png)"), ["link b%20c.png b%20c.png"]);
        assert_eq!(read("[a][x]\n\n[x]: ../b.md"), ["link ../b.md ../b.md"]);
        assert_eq!(read("<p><a href=\"b.md\">x</a></p>"), ["link b.md b.md"]);
        assert_eq!(read("t <img src='b.png'> u"), ["link b.png b.png"]);
        assert_eq!(read("[a](x.rs#L10-L20)"), ["link x.rs x.rs", "link x.rs #L10-L20"]);
        assert_eq!(read("[x]({{< relref \"/a/b#c\" >}})"), ["link @/a/b /a/b", "anchor c #c"]);
    }

    #[test]
    fn strangers_and_templates_are_not() {
        for text in [
            "[a](https://x.org/b.md)",
            "[a](mailto:x@y.z)",
            "[a]({{ url }})",
            "[a](#)",
            "[a](## \"a hint\")",
            "<!-- <a href=\"x\"> -->",
        ] {
            assert_eq!(read(text), [""; 0], "{text}");
        }
    }
}
