//! The anchors that a page offers: its headings as the sluggers see them, and every id that is written out.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::slug::{Slugger, fold};
use super::{BlockKind, Document, InlineKind};

/// What a page can be linked into by.
#[derive(Clone, Debug, Default)]
pub struct Anchors {
    /// The headings as a reader sees them, with their raw ranges, in order.
    pub headings: Vec<Heading>,
    /// Ids and names written out, folded.
    explicit: HashSet<String>,
    /// Anchors made of headings, folded, with the number of headings that make them.
    slugs: Slugs,
    /// Why there may be more: included text, components, generated parts. `None`: these are all.
    pub partial: Option<String>,
    /// Whether no shortcode of the page (`{{< x >}}`) could hold a heading.
    pub is_plain: bool,
}

/// One heading of a page.
#[derive(Clone, Debug)]
pub struct Heading {
    pub text: String,
    pub span: Range<usize>,
}

static IDS: LazyLock<Regex> = LazyLock::new(|| {
    // Attributes of tags and components; `name = "x"` with spaces is legal. The quote may be missing.
    Regex::new(r#"(?i)\b(?:id|name|anchor|slug)\s*=\s*\{?\s*["'`]?([^"'`\s>{}]+)"#).expect("valid")
});
static ATTRIBUTE_LISTS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\{:?\s*(?:[^{}\n]*\s)?#([\w:.-]+)[^{}\n]*\}").expect("valid"));
static ATTRIBUTE_LIST_END: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\s*(\{:?[^{}\n]*\}|<!--.*?-->)\s*$").expect("valid"));
static LABELS: LazyLock<Regex> = LazyLock::new(|| {
    // MyST `(label)=`, Pandoc/Kramdown `[](){#id}`, reStructuredText `.. _label:`.
    Regex::new(r"(?m)^\s*(?:\(([^()\n]+)\)=|\.\. _([^:\n]+):)").expect("valid")
});
static HTML_HEADINGS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?is)<h[1-6]\b[^>]*>(.{0,400}?)</h[1-6]>").expect("valid"));
static TAGS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"<[^<>]*>").expect("valid"));
static RAW_HEADINGS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?m)^[ \t>*+-]*#{1,6}[ \t]*(\S.*?)[ \t]*#*[ \t]*\r?$").expect("valid"));
static LINKS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"!?\[([^\[\]]*)\](?:\([^()]*\)|\[[^\[\]]*\])?").expect("valid"));
static SHORTCODES: LazyLock<Regex> = LazyLock::new(|| Regex::new(r":[a-z0-9_+-]+:").expect("valid"));
static TABS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"(?m)^[ \t]*===[!+]? ["'](.+?)["']"#).expect("valid"));
static DEFINITIONS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?m)^(\S[^\n]*)\n+[ \t]{0,3}:[ \t]").expect("valid"));
static INCLUDES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"--8<--|\{\{\s*#?include|\{\{#(?:rustdoc_)?include|\{%-?\s*include|\{\*[^*]*\*\}|\{include\}|<!--\s*@include|^\.\. include::",
        r"|(?m:^[ \t]*:::\s*(?:[A-Za-z_]\w*\.[\w.]+|mkdocs-\S+))|\{(?:eval-rst|auto\w+|argparse|click|program-output)\}",
        r"|\{\{[<%]\s*/?\s*(?:include|snippet|readfile|readFile|partial|content|render)|\{\{\s*\w+\(|\{\{ \w+ \}\}|\{%-?\s*(?:for|macro|import)",
        r"|(?m:^\s*<[A-Z]\w*[\s/>.])|(?m:^import .* from )|<!--\s*(?:BEGIN|START|AUTO)|\[\[toc\]\]|^\s*@@"
    ))
    .expect("valid")
});

static SHORTCODE_CALLS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\{\{[<%]\s*/?\s*([\w/-]*)").expect("valid"));
/// Shortcodes of Hugo and its common themes that make no heading.
const HARMLESS: [&str; 18] = [
    "ref",
    "relref",
    "figure",
    "highlight",
    "note",
    "tip",
    "warning",
    "hint",
    "alert",
    "img",
    "youtube",
    "gist",
    "param",
    "br",
    "code",
    "details",
    "example",
    "asciicast",
];
static AUTODOC: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?m)^[ \t]*:::[ \t]*\w").expect("valid"));

impl Anchors {
    /// Reads the anchors of a page whose renderer is one of those that slug so.
    pub fn of(document: &Document, sluggers: &[Slugger]) -> Anchors {
        let outside = masked(document);
        let mut anchors = Anchors::default();
        for block in &document.blocks {
            let BlockKind::Heading { id, .. } = &block.kind else { continue };
            anchors.explicit.extend(id.iter().map(|id| fold(id)));
            anchors.headings.push(Heading { text: block.text.clone(), span: block.span.clone() });
            let without = without_images(block);
            if without != block.text {
                anchors.headings.push(Heading { text: without, span: block.span.clone() });
            }
        }
        anchors.add_html_headings(&outside);
        anchors.add_explicit(&outside);
        anchors.partial = INCLUDES
            .find(&outside)
            .map(|found| format!("the page takes in other text (`{}`)", found.as_str().trim()));
        anchors.is_plain = SHORTCODE_CALLS
            .captures_iter(&outside)
            .all(|call| call.get(1).is_some_and(|name| HARMLESS.contains(&name.as_str())));
        let autodoc = sluggers.contains(&Slugger::PythonMarkdown) && AUTODOC.is_match(&outside);
        if autodoc && anchors.partial.is_none() {
            anchors.partial = Some("the page takes in documentation of code".into());
        }
        for slugger in sluggers {
            anchors.add_slugs(document, *slugger);
        }
        anchors
    }

    fn add_html_headings(&mut self, outside: &str) {
        for found in HTML_HEADINGS.captures_iter(outside) {
            let (Some(whole), Some(inner)) = (found.get(0), found.get(1)) else { continue };
            let text = TAGS.replace_all(inner.as_str(), "").trim().to_owned();
            self.headings.push(Heading { text, span: whole.range() });
        }
    }

    fn add_explicit(&mut self, outside: &str) {
        let one = |regex: &'static Regex| {
            regex
                .captures_iter(outside)
                .filter_map(|found| found.iter().skip(1).flatten().next().map(|id| fold(id.as_str().trim())))
        };
        self.explicit.extend(one(&IDS));
        self.explicit.extend(one(&ATTRIBUTE_LISTS));
        self.explicit.extend(one(&LABELS));
    }

    fn add_slugs(&mut self, document: &Document, slugger: Slugger) {
        // One algorithm must not count the headings of another as duplicates.
        let mut slugs = Slugs::default();
        for heading in &self.headings {
            slugs.add(slugger, &heading.text);
        }
        // Where a generator gives terms ids too, a heading of the same words is the second of its name.
        for term in raw_headings(document, &[&DEFINITIONS]) {
            slugs.add(slugger, &term);
        }
        for heading in raw_headings(document, &[&RAW_HEADINGS, &TABS]) {
            slugs.add_once(slugger, &heading);
        }
        self.slugs.merge(slugs);
    }

    /// Whether a fragment (decoded, without `#`) leads somewhere.
    pub fn has(&self, fragment: &str) -> bool {
        let wanted = fold(fragment);
        let wanted = wanted.strip_prefix("user-content-").unwrap_or(&wanted);
        self.explicit.contains(wanted)
            || self.explicit.contains(&format!("user-content-{wanted}"))
            || self.slugs.is_match(wanted)
    }

    /// The anchor that a slugger makes of each heading, in order, with the heading.
    pub fn slugged(&self, slugger: Slugger) -> Vec<(String, &Heading)> {
        self.headings.iter().map(|heading| (slugger.slug(&plain(&heading.text)), heading)).collect()
    }
}

/// Headings that CommonMark does not see as such: in indented bodies, after odd markers, tabs, definition terms.
fn raw_headings(document: &Document, regexes: &[&'static Regex]) -> Vec<String> {
    let outside = masked_fences(document);
    let found = regexes.iter().flat_map(|regex| regex.captures_iter(&outside));
    found
        .filter_map(|found| {
            let text = ATTRIBUTE_LIST_END.replace(found.get(1)?.as_str(), "");
            let text = LINKS.replace_all(&text, "$1");
            Some(TAGS.replace_all(&text, "").replace(['`', '*'], ""))
        })
        .collect()
}

#[derive(Clone, Debug, Default)]
struct Slugs {
    counts: HashMap<String, usize>,
}

impl Slugs {
    fn add(&mut self, slugger: Slugger, heading: &str) {
        for slug in variants(slugger, heading) {
            *self.counts.entry(slug).or_default() += 1;
        }
    }

    fn add_once(&mut self, slugger: Slugger, heading: &str) {
        for slug in variants(slugger, heading) {
            self.counts.entry(slug).or_insert(1);
        }
    }

    fn merge(&mut self, other: Slugs) {
        for (slug, count) in other.counts {
            let known = self.counts.entry(slug).or_default();
            *known = count.max(*known);
        }
    }

    fn is_match(&self, wanted: &str) -> bool {
        if self.counts.contains_key(wanted) {
            return true;
        }
        let Some((stem, number)) = wanted.rsplit_once(['-', '_']) else { return false };
        let Ok(number) = number.parse::<usize>() else { return false };
        // GitHub counts from 1 for the second heading; some count from 2.
        self.counts.get(stem).is_some_and(|count| number >= 1 && number <= *count && *count > 1)
    }
}

/// The slugs that renderers of one family make of a heading.
fn variants(slugger: Slugger, heading: &str) -> Vec<String> {
    let plain = plain(heading);
    let mut variants = vec![slugger.slug(&plain)];
    // Emoji shortcodes are text to some and a picture to others.
    if plain.contains(':') {
        let without = SHORTCODES.replace_all(&plain, "");
        variants.extend([slugger.slug(&without), format!("-{}", slugger.slug(without.trim()))]);
    }
    if plain.contains('\\') {
        variants.push(slugger.slug(&plain.replace('\\', "")));
    }
    if !plain.is_ascii() {
        // Some renderers trim what an emoji leaves behind.
        variants.push(variants[0].trim_matches('-').to_owned());
    }
    let mut folded: Vec<String> = variants.iter().map(|slug| fold(slug)).collect();
    folded.sort();
    folded.dedup();
    folded
}

fn plain(heading: &str) -> String {
    ATTRIBUTE_LIST_END.replace(heading, "").replace('\n', " ")
}

fn without_images(block: &super::Block) -> String {
    let mut text = block.text.clone();
    let images = block.inlines.iter().rev().filter(|inline| matches!(inline.kind, InlineKind::Image { .. }));
    for image in images {
        if text.is_char_boundary(image.text.start) && text.is_char_boundary(image.text.end) {
            text.replace_range(image.text.clone(), "");
        }
    }
    text
}

/// The raw text with code blocks and code spans blanked out, at the same offsets.
fn masked(document: &Document) -> String {
    let codes = document.blocks.iter().flat_map(|block| {
        let whole = matches!(block.kind, BlockKind::Code { .. }).then(|| block.span.clone());
        let spans = block.inlines.iter().filter(|inline| inline.kind == InlineKind::Code);
        whole.into_iter().chain(spans.map(|inline| inline.span.clone())).collect::<Vec<_>>()
    });
    blank(&document.text, codes)
}

fn masked_fences(document: &Document) -> String {
    let fences = document.blocks.iter().filter_map(|block| match block.kind {
        BlockKind::Code { fenced: true, .. } => Some(block.span.clone()),
        _ => None,
    });
    blank(&document.text, fences)
}

fn blank(text: &str, ranges: impl Iterator<Item = Range<usize>>) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for range in ranges {
        let end = range.end.min(bytes.len());
        for byte in &mut bytes[range.start.min(end)..end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }
    // Ranges lie on character boundaries, so whole characters were blanked.
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repo::FileId;

    fn has(text: &str, fragment: &str) -> bool {
        let document = Document::parse(FileId(0), "a.md", text);
        Anchors::of(&document, &[Slugger::GitHub]).has(fragment)
    }

    #[test]
    fn every_way_to_write_an_anchor_counts() {
        assert!(has("Introduction\n-----\n", "introduction"));
        assert!(has("> #### custom_dir\n", "custom_dir"));
        assert!(has("## A <a name = \"b-c\"></a>\n", "b-c"));
        assert!(has("(label-x)=\n# T\n", "label-x"));
        assert!(has("# T {#own}\n", "own"));
        assert!(has("<h2 align=\"center\">Big <b>Title</b></h2>\n", "big-title"));
        assert!(has("# [A `b`](x.md) c\n", "a-b-c"));
        assert!(has("# Tools\n", "Tools"));
        assert!(has("# A\n\n# A\n", "a-1"));
        assert!(has("## ⚙️ Set up\n", "️-set-up"));
        assert!(has("oven\n: See [oven](#oven-1).\n\n## Oven\n", "oven-1"));
    }

    #[test]
    fn what_is_not_there_is_not() {
        assert!(!has("# A\n", "a-1"));
        assert!(!has("```html\n<a name=\"x\"></a>\n```\n", "x"));
        assert!(!has("```sh\n# x\n```\n", "x"));
        assert!(!has("## Enumerated values\n", "enumerated"));
        assert!(!has("## T <a name=\"#x\"></a>\n", "x"));
    }
}
