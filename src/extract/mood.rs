//! How a sentence means what it says: asserted, denied, an example, history, or a plan.
//!
//! Cues are looked for on the page's path, in its headings, in the sentence, and, for code, in the paragraph that
//! introduces it. A wrong cue only silences; so cues may be broad where real claims are rare, and must be narrow
//! where they are common ("not" alone says nothing: "if you do not want colour, pass `--plain`").

use std::cell::RefCell;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::claim::Mood;
use crate::document::{Block, BlockKind, Document, char_floor};

/// How far from the token a cue may stand, in bytes.
const REACH: usize = 240;

/// Cues for one place, the first that is found wins.
struct Cues {
    /// All of them at once: most text holds none.
    any: Regex,
    patterns: &'static [(Mood, &'static str)],
    /// One by one, in the same order.
    each: LazyLock<Vec<Regex>, Box<dyn FnOnce() -> Vec<Regex> + Send>>,
}

fn cues(patterns: &'static [(Mood, &'static str)]) -> Cues {
    // A counted reach makes an automaton with a state for each count; whether anything fits at all asks for none.
    let all: Vec<String> =
        patterns.iter().map(|(_, pattern)| format!("(?:{})", REACHES.replace_all(pattern, "*"))).collect();
    let each = || patterns.iter().map(|(_, pattern)| cue(pattern)).collect();
    Cues { any: cue(&all.join("|")), patterns, each: LazyLock::new(Box::new(each)) }
}

/// How far a cue may reach, as a pattern says it.
static REACHES: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\{0,\d+\}").expect("the count is valid"));

fn cue(pattern: &str) -> Regex {
    // The cues are English: boundaries of ASCII words keep the automata small, and fast on any page.
    let ascii = pattern.replace(r"\b", r"(?-u:\b)").replace(r"\w", "[0-9A-Za-z_]");
    Regex::new(&format!("(?i){ascii}")).expect("the cues are valid")
}

/// Paths of pages that are not about now.
static PAGES: LazyLock<Cues> = LazyLock::new(|| {
    cues(&[
        (
            Mood::Historical,
            r"(^|/)(changelog|changes|history|news|release[-_]?notes?|whats[-_]?new|migrat\w*|upgrad\w*|updating|deprecat\w*|(?:v?\d[\d.]*[-_])?announcements?)([-_.][\w.-]*)?\.\w+$",
        ),
        (
            Mood::Historical,
            r"(^|/)(changelogs?|releases|release[-_]?notes?|newsfragments?|changes\.d|archive[ds]?|migrations?|migration[-_]guides?|upgrading)/",
        ),
        (Mood::Historical, r"(^|/)(blog|_?posts)/"),
        // Minutes of one day are not mended afterwards.
        (Mood::Historical, r"(^|[/_-])(19|20)\d\d[-_.]?[01]\d[-_.]?[0-3]\d([-_.][\w.-]*)?\.\w+$"),
        (Mood::Historical, r"(^|/)(minutes|meetings?|meeting[-_]?notes)/"),
        (Mood::Historical, r"(^|[/_-])(meeting|review)[-_]?(notes|minutes)([-_.][\w.-]*)?\.\w+$"),
        (Mood::Historical, r"(^|/)((\w+_)?versioned_docs|version-[\d.]+(-\w+)?|v?\d+\.\d+(\.\d+)?)/"),
        // A form holds examples of what its reader writes.
        (Mood::Hypothetical, r"(^|/)(issue_template|pull_request_template)(/|\.\w+$)"),
        (
            Mood::Future,
            r"(^|/)(adrs?|rfcs?|decisions|proposals?|roadmaps?|plans?|[brsz]ips|peps?|keps?|[\w-]*improvement[-_]proposals)/",
        ),
        (Mood::Future, r"(^|/)(roadmap|todo|proposal|plan|rfc[-_ ]?\d*)(\.\w+)?$"),
    ])
});

/// Headings over text that is not about now.
static HEADINGS: LazyLock<Cues> = LazyLock::new(|| {
    cues(&[
        (Mood::Historical, r"^\W*(unreleased|((release|version)( [\w-]+)? )?v?\d+\.\d+(\.\d+)*)\b"),
        (
            Mood::Historical,
            r"\b(change ?log|release notes?|history|migrat(e|ing|ion)|upgrad(e|ing)|deprecat(ed|ions?)|removed|breaking changes|what'?s new|legacy)\b",
        ),
        (Mood::Future, r"\b(roadmap|to-?do|future work|planned|proposals?|wish ?list|ideas|not yet)\b"),
    ])
});

/// Directly before the token.
static BEFORE: LazyLock<Cues> = LazyLock::new(|| {
    cues(&[
        (
            Mood::Negated,
            r"\b(instead of|rather than|unlike|in place of|as opposed to|no longer|there (is|are|was|were) no|has no|have no|without an?|not|nor|no)( (using?|need|needs|required?|called|named|the|an?|any|our|support|supports|a separate|such|with|in|to|of|expose|have|offer|provide|accept|take|define|include))* ?[(\x22'`]*$",
        ),
        (Mood::Hypothetical, r"(\be\.g\.|\bfor example|\bfor instance|\beg\b)[,:]? ?[(\x22'`]*$"),
        (Mood::Hypothetical, r"(\be\.g\.|\bfor example|\bfor instance)[,:]? (\w+ing|if you|say)\b[^.]*$"),
        (
            Mood::Hypothetical,
            r"\b(suppose|imagine|let'?s say|hypothetical\w*|pretend|if you (had|have|wanted)|if there (is|were|was))\b[^.]*$",
        ),
        (
            Mood::Hypothetical,
            r"\b(one|a) (possible|potential|hypothetical) \w+ (is|are|would|could)\b([^.]|\.\S)*$",
        ),
        (Mood::Hypothetical, r"(\be\.g\.|\bfor example|\bfor instance)\b[^.]* vs\.? ?[(\x22'`]*$"),
        (Mood::Hypothetical, r"\b(something|an? \w+|names?|paths?) like ?[(\x22'`]*$"),
        (
            Mood::Historical,
            r"\b(formerly|previously|originally|used to (be|have|use|live|contain)|renamed (from|to)|moved from|(old|older|earlier|previous|former|legacy|deprecated|removed|obsolete) (name|version|flag|option|file|format|command|syntax|api|key|setting|behaviou?r|releases?|versions)s?)\b[^.;]{0,60}$",
        ),
        (
            Mood::Historical,
            r"\b(removed?s?|dropp?e?d?s?|deleted?|renamed?|deprecated?s?|replaced?s?|superseded)( (the|support for|our|an?|old))* ?[(\x22'`]*$",
        ),
        (
            Mood::Historical,
            r"\b(before|prior to|until|up to|since|as of|introduced in|added in) (version )?v?\d[\w.]*,? ?[(\x22'`]*$",
        ),
        // "In Toy v1.4-1.6, this is controlled by …"
        (Mood::Historical, r"\bin (\w+ )?v?\d+\.\d+[\w.]* ?(-|–|to|through) ?v?\d+\.\d+[\w.]*\b[^.;]*$"),
        (
            Mood::Future,
            r"\b(planned|we plan to|in the future|coming soon|to be (added|implemented|done)|todo|might (add|become)|may (add|become))\b[^.;]{0,80}$",
        ),
    ])
});

/// Directly behind the token.
static AFTER: LazyLock<Cues> = LazyLock::new(|| {
    cues(&[
        (
            Mood::Negated,
            r"^[`'\x22)]*( \w+){0,2} (does not|doesn'?t|do not|don'?t|did not|cannot|can'?t|is not|isn'?t|are not|aren'?t) (yet )?(currently )?(exist|supported|available|implemented|allowed|provided|there|present|valid|work)\b",
        ),
        (
            Mood::Historical,
            r"^[`'\x22)]*( (and|or) [`'\x22]?[\w.]+[`'\x22]?)?( \w+){0,2} (was|were|has been|have been|had been|is|are|got) (now )?(removed|renamed|replaced|deprecated|dropped|deleted|superseded|gone|obsolete)\b",
        ),
        (Mood::Historical, r"^[`'\x22)]* ?(→|->|=>) "),
        (Mood::Hypothetical, r"^[`'\x22)]* would (also |then )?(need|have|be|look|require|become)\b"),
        (
            Mood::Future,
            r"^[`'\x22)]*( \w+){0,2} (will be (added|available|supported|implemented|introduced)|is planned|is not yet|isn'?t yet|is coming)\b",
        ),
    ])
});

/// In the paragraph that introduces a block of code or a list.
static LEADS: LazyLock<Cues> = LazyLock::new(|| {
    cues(&[
        (
            Mood::Negated,
            r"\b(do not|don'?t|never|avoid|wrong|incorrect|bad|invalid|unsupported|not supported|won'?t work|will not work|does not work|doesn'?t work|will fail|fails)\b[^.]*:?\s*$",
        ),
        // "Instead of writing:" denies the block; "with a database instead of a file:" does not.
        (Mood::Negated, r"\binstead of( (this|these|that|\w+ing)\b[^.]*)?:?\s*$"),
        (
            Mood::Hypothetical,
            r"\b(suppose|imagine|let'?s say|hypothetical\w*|pretend|consider an?)\b[^.]*:?\s*$",
        ),
        (
            Mood::Historical,
            r"\b(previously|formerly|used to|in the past|before|old(er)? (way|style|syntax|version)s?|deprecated)\b[^.]*:?\s*$",
        ),
        (Mood::Future, r"\b(planned|in the future|would look like|could look like|proposed)\b[^.]*:?\s*$"),
    ])
});

/// Header cells over columns of names that are gone.
static COLUMNS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^\W*(old|before|previous(ly)?|from|was|former|legacy|deprecated|removed)\b")
        .expect("valid")
});

/// Words that may stand between a name and what is said of it.
const NOUNS: &str = r"(flag|option|file|folder|directory|command|subcommand|variable|setting|key|feature|target|function|method|class|module|script|test)s?";

static DENIED_BEFORE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)\bthere (is|are) (currently )?no [(\x22'`]*$").expect("valid"));

static DENIED_AFTER: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = format!(
        r"(?i)^[`'\x22)]*( {NOUNS})? ((does not|doesn'?t) exist|(was|has been) removed( in v?\d[\w.]*)?)( (yet|any ?more))?([.;,:]|$)"
    );
    Regex::new(&pattern).expect("valid")
});

/// "If `x` does not exist" denies nothing.
static CONDITIONS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(if|when|whenever|unless|until|whether|where|in case|once|as long as|because|error)\b")
        .expect("valid")
});

static DENIED_END: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(&format!(r"(?i)^[`'\x22)/]*( {NOUNS})?( (yet|any ?more|here))?([.;,:]|$)")).expect("valid")
});

/// Whether the sentence says that the token does not exist, in so many words: a claim of its own.
pub(super) fn denies_existence(block: &Block, sentence: &Range<usize>, token: &Range<usize>) -> bool {
    let text = &block.text;
    let before = char_floor(text, sentence.start.max(token.start.saturating_sub(REACH)));
    let after = char_floor(text, sentence.end.min(token.end + REACH)).max(token.end);
    let (before, after) = (flat(&text[before.min(token.start)..token.start]), flat(&text[token.end..after]));
    let denies =
        DENIED_AFTER.is_match(&after) || DENIED_BEFORE.is_match(&before) && DENIED_END.is_match(&after);
    denies && !CONDITIONS.is_match(&before)
}

/// The mood of the whole page, by its path: changelogs and archived versions are history, proposals are plans.
pub fn page_mood(path: &str) -> Mood {
    page_cue(path).unwrap_or(Mood::Asserted)
}

thread_local! {
    /// The page asked about last: every claim of a page asks the same.
    static LAST_PAGE: RefCell<(String, Option<Mood>)> = const { RefCell::new((String::new(), None)) };
}

fn page_cue(path: &str) -> Option<Mood> {
    LAST_PAGE.with_borrow_mut(|(last, mood)| {
        if last != path {
            (*last, *mood) = (path.to_owned(), first(&PAGES, path));
        }
        *mood
    })
}

/// How the sentence around a token of a block means what it says.
pub fn mood(document: &Document, block: &Block, sentence: Range<usize>, token: Range<usize>) -> Mood {
    let text = &block.text;
    let before = char_floor(text, sentence.start.max(token.start.saturating_sub(REACH)));
    let after = char_floor(text, sentence.end.min(token.end + REACH)).max(token.end);
    // What holds of the whole page is known without a look at the sentence.
    page_cue(&document.path)
        .or_else(|| first(&BEFORE, &flat(&text[before..token.start])))
        .or_else(|| first(&AFTER, &flat(&text[token.end..after])))
        .or_else(|| lead_mood(document, block))
        .or_else(|| tells_of_a_change(document, block).then_some(Mood::Historical))
        .or_else(|| heading_mood(document, block))
        .or_else(|| says_of_itself(document))
        .unwrap_or(Mood::Asserted)
}

/// A directive over what changed, and what a table says of a name that is gone.
static CHANGED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^\W*\{?(versionchanged|version-changed|deprecated|versionremoved)\}|^\W*(no longer (used|supported|needed)|removed|obsolete)\b")
        .expect("the pattern is valid")
});

/// Whether the block is a directive over a change, or a cell of its row says that the row's thing is gone.
fn tells_of_a_change(document: &Document, block: &Block) -> bool {
    let BlockKind::Cell { table, row, .. } = block.kind else { return CHANGED.is_match(&block.text) };
    let Some(index) = document.index_of(block).filter(|_| row > 0) else { return false };
    let is_of_row = |other: &&Block| matches!(other.kind, BlockKind::Cell { table: of, row: at, .. } if of == table && at == row);
    let before = document.blocks[..index].iter().rev().take_while(is_of_row);
    let after = document.blocks[index..].iter().take_while(is_of_row);
    before.chain(after).any(|cell| CHANGED.is_match(&cell.text))
}

/// Headings of a release among others.
static RELEASES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)^\W*((release|version) )?v?\d+\.\d+(\.\d+)*([-.]?(a|b|rc|dev)[\d.]*)?\W*(\(.*\)|[-–] ?\d.*)?$",
    )
    .expect("the pattern is valid")
});

/// Whether a block stands under the heading of a release on a page that tells of several.
pub(super) fn is_release_note(document: &Document, block: &Block) -> bool {
    let is_release =
        |block: &Block| matches!(block.kind, BlockKind::Heading { .. }) && RELEASES.is_match(&block.text);
    block.headings.iter().any(|at| is_release(&document.blocks[*at]))
        && document.blocks.iter().filter(|block| is_release(block)).nth(2).is_some()
}

/// A page that begins by saying that it tells of something gone.
static OLD_PAGE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b(this (page|document|guide|tutorial|content)|the (content|text|page|guide|documentation) below)\b[^.]{0,40}\b(deprecated|outdated|obsolete|archived|no longer (maintained|supported|accurate|valid))\b",
    )
    .expect("the pattern is valid")
});

/// So many blocks at the head of a page may speak of the page as a whole.
const HEAD_BLOCKS: usize = 6;

/// A page that begins by saying that what it describes is not there yet.
static PLANNED_PAGE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b(this|the) (\w+ ){1,3}(has|have) not (yet )?been implemented\b|\bthis (\w+ ){1,3}is not (yet )?implemented\b|\bstatus:\W*(proposed|proposal)\b",
    )
    .expect("the pattern is valid")
});

/// What the head of a page says of the page as a whole.
fn says_of_itself(document: &Document) -> Option<Mood> {
    let head = document.blocks.iter().take(HEAD_BLOCKS);
    let mut head = head.filter(|block| block.kind == BlockKind::Paragraph && block.text.len() < 600);
    head.find_map(|block| {
        let text = flat(&block.text);
        let is_planned = PLANNED_PAGE.is_match(&text);
        OLD_PAGE.is_match(&text).then_some(Mood::Historical).or(is_planned.then_some(Mood::Future))
    })
}

fn first(cues: &Cues, text: &str) -> Option<Mood> {
    if !cues.any.is_match(text) {
        return None;
    }
    let found = cues.each.iter().position(|cue| cue.is_match(text))?;
    Some(cues.patterns[found].0)
}

fn flat(text: &str) -> String {
    text.replace(['\n', '\u{a0}'], " ")
}

fn heading_mood(document: &Document, block: &Block) -> Option<Mood> {
    if matches!(block.kind, BlockKind::Heading { .. })
        && let Some(mood) = first(&HEADINGS, &block.text)
    {
        return Some(mood);
    }
    block.headings.iter().rev().find_map(|at| first(&HEADINGS, &document.blocks[*at].text))
}

/// A clause that says when or why to use the block: "if you don't want colours, run:", "to avoid a rebuild:".
static CONDITION: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)(^to|\b(if|when|unless|in case|because|since|so that|in order to))\b[^,:.]*([,:]|$)")
        .expect("the clause is valid")
});

fn lead_mood(document: &Document, block: &Block) -> Option<Mood> {
    match block.kind {
        BlockKind::Code { .. } => {
            let lead = document.before(document.index_of(block)?)?;
            (lead.kind == BlockKind::Paragraph)
                .then(|| first(&LEADS, &CONDITION.replace_all(&flat(last_sentence(&lead.text)), "")))
                .flatten()
        }
        BlockKind::Cell { table, row, column } if row > 0 => {
            let index = document.index_of(block)?;
            let header = BlockKind::Cell { table, row: 0, column };
            // Cells come row by row, so the header row ends where the first body row of the table starts.
            let above = &document.blocks[..index];
            let is_body = |block: &Block| matches!(block.kind, BlockKind::Cell { table: own, row, .. } if own == table && row > 0);
            let body = above.partition_point(|block| !is_body(block));
            let head = above[..body].iter().rev().take(200).find(|cell| cell.kind == header)?;
            COLUMNS.is_match(&head.text).then_some(Mood::Historical)
        }
        _ => None,
    }
}

fn last_sentence(text: &str) -> &str {
    let text = text.trim_end();
    let inner = text.trim_end_matches([':', '.', '!', '?']);
    inner.rfind(". ").map_or(text, |at| &text[at + 2..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repo::FileId;

    fn mood_of(path: &str, text: &str) -> Mood {
        let document = Document::parse(FileId(0), path, text);
        let block =
            document.blocks.iter().find(|block| block.text.contains("TOKEN")).expect("TOKEN is there");
        let at = block.text.find("TOKEN").expect("TOKEN is there");
        mood(&document, block, block.sentence_at(at), at..at + 5)
    }

    #[test]
    fn plain_sentences_assert() {
        for text in [
            "Run `TOKEN` to lint.",
            "If you do not want colour, pass `TOKEN`.",
            "Not all of it is in `TOKEN`, but most.",
            "For example, run `TOKEN` first.",
            "This will run `TOKEN`.",
            "Unlike others, we ship `x` and `TOKEN`.",
        ] {
            assert_eq!(mood_of("README.md", text), Mood::Asserted, "{text}");
        }
    }

    #[test]
    fn a_lead_denies_its_block_only_when_it_speaks_of_it() {
        for (lead, mood) in [
            ("Do not run:", Mood::Negated),
            ("Instead of writing:", Mood::Negated),
            ("With a database instead of a file:", Mood::Asserted),
            ("If you don't want colours, run:", Mood::Asserted),
            ("To avoid a rebuild:", Mood::Asserted),
            ("Adding it to the path does not work:", Mood::Negated),
        ] {
            let page = format!("{lead}\n\n```sh\nTOKEN\n```\n");
            assert_eq!(mood_of("README.md", &page), mood, "{lead}");
        }
    }

    #[test]
    fn denied_existence_is_a_claim_of_its_own() {
        let denies = |text: &str| {
            let document = Document::parse(FileId(0), "a.md", text);
            let block = &document.blocks[0];
            let at = block.text.find("TOKEN").expect("TOKEN is there");
            denies_existence(block, &block.sentence_at(at), &(at..at + 5))
        };
        assert!(denies("There is no `TOKEN` folder yet."));
        assert!(denies("The `TOKEN` flag does not exist."));
        assert!(denies("`TOKEN` was removed in 2.0."));
        assert!(!denies("There is no `TOKEN` support for lists."));
        assert!(!denies("`TOKEN` was removed from the defaults."));
    }

    #[test]
    fn cues_move_the_mood() {
        for (text, mood) in [
            ("There is no `TOKEN` flag.", Mood::Negated),
            ("Use `x` instead of `TOKEN`.", Mood::Negated),
            ("`TOKEN` does not exist.", Mood::Negated),
            ("e.g. renaming `TOKEN` to `y`", Mood::Hypothetical),
            ("some file (e.g. `TOKEN`)", Mood::Hypothetical),
            ("`TOKEN` was removed in 2.0.", Mood::Historical),
            ("The option was renamed from `TOKEN`.", Mood::Historical),
            ("## 1.2.0\n\nAdd `TOKEN`.", Mood::Historical),
            ("| Old | New |\n|---|---|\n| `TOKEN` | `x` |", Mood::Historical),
            ("Don't do this:\n\n```sh\nTOKEN\n```", Mood::Negated),
            ("## Roadmap\n\n- `TOKEN`", Mood::Future),
            ("It does not expose a `TOKEN` option.", Mood::Negated),
            ("In toy v1.4-1.6, this is set by `TOKEN`.", Mood::Historical),
            ("The function `TOKEN` would also need a lock.", Mood::Hypothetical),
            ("`TOKEN` and `pkg.other` are replaced by `x`.", Mood::Historical),
            ("## Migration from `TOKEN`", Mood::Historical),
        ] {
            assert_eq!(mood_of("README.md", text), mood, "{text}");
        }
        assert_eq!(mood_of("docs/core-notes-2021-01-08.md", "`TOKEN`"), Mood::Historical);
        assert_eq!(mood_of("docs/release-notes-2021.md", "`TOKEN`"), Mood::Historical);
        assert_eq!(mood_of("docs/spec-1024.md", "`TOKEN`"), Mood::Asserted);
        let planned = "# Bus\n\nNote that this layer has not been implemented yet.\n\nUse `TOKEN`.";
        assert_eq!(mood_of("docs/bus.md", planned), Mood::Future);
        let aside = "# Bus\n\nWrites have not been implemented yet.\n\nUse `TOKEN`.";
        assert_eq!(mood_of("docs/bus.md", aside), Mood::Asserted);
        assert_eq!(mood_of("docs/CHANGELOG.md", "`TOKEN`"), Mood::Historical);
        assert_eq!(mood_of("docs/3.1-announcement.md", "`TOKEN`"), Mood::Historical);
        let old = "# Hooks\n\nThe content below is deprecated.\n\nUse `TOKEN`.";
        assert_eq!(mood_of("docs/hooks.md", old), Mood::Historical);
        let own = "# Hooks\n\nThe `x` hook is deprecated.\n\nUse `TOKEN`.";
        assert_eq!(mood_of("docs/hooks.md", own), Mood::Asserted);
        assert_eq!(mood_of("docs/0.12.2/cli.md", "`TOKEN`"), Mood::Historical);
        assert_eq!(mood_of("docs/releasing.md", "`TOKEN`"), Mood::Asserted);
    }
}
