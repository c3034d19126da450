//! Version floors and current versions in sentences and badges: "requires Python 3.9+", "MSRV 1.75", `toy (v1.3.0)`.
//!
//! A floor needs a word that makes it one ("requires", "or later", "at least", `+`); a number beside a language is
//! otherwise a benchmark machine, a history table or a note on a feature. The entity's owner is the subject of the
//! sentence ("Toy requires …"), when it is a name.

mod badge;

use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::ClaimDraft;
use crate::claim::{Claim, ClaimKind, Mood};
use crate::document::{Block, BlockKind, Document};
use crate::entity::{Entity, EntityKind};
use crate::pattern;

const LANGUAGE: &str = r"(?P<language>rustc|rust|cpython|python|golang|go|node(?:\.js|js)?)";
const NUMBER: &str = r"v?(?P<version>\d+\.\d+(?:\.\d+)?)";
const OR_LATER: &str = r"(?:\s?\+|,? (?:or|and) (?:a )?(?:later|newer|higher|above|greater|up|upwards?|more recent|better)\b|\s?(?:以上|以降|及以上|或更高))";

fn pattern(text: &str) -> Regex {
    pattern::ascii(&format!("(?i){text}")).expect("the patterns are valid")
}

/// A language with a version and "or later"; a requirement word before a language with a version; a language
/// anywhere before "require … at least" and a version.
static FLOORS: LazyLock<[Regex; 5]> = LazyLock::new(|| {
    let named = format!(r"\b{LANGUAGE}(?: version| compiler| toolchain)*,? (?:>=|≥|v)? ?{NUMBER}");
    [
        pattern(&format!(r"{named}{OR_LATER}")),
        pattern(&format!(r"\b{LANGUAGE}(?: version)? ?(?:>=|≥) ?{NUMBER}")),
        pattern(&format!(
            r"\b(?:requires?|required|needs?|at least|minimum(?: supported)?(?: version)?(?: of| is)?) (?:\w+ ){{0,2}}{named}"
        )),
        pattern(&format!(r"{named} (?:is|are) (?:the )?(?:required|needed|minimum)")),
        pattern(&format!(
            r"\b{LANGUAGE}\b[^.;:]{{0,40}}\b(?:requires?|needs?)(?: version)? (?:at least |>= ?|≥ ?)(?:version )?{NUMBER}"
        )),
    ]
});

/// The minimum supported Rust version by name.
static MSRV: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?P<language>MSRV|minimum (?:supported )?rust(?:c)? (?:compiler )?version)\b[^.;|]{0,70}?\bv?(?P<version>1\.\d{2}(?:\.\d+)?)\b",
    )
});

/// `msrv = "1.70"`, unlike `python>=3.9`.
static SETTING: LazyLock<Regex> = LazyLock::new(|| pattern(r"\w\s*=\s*[^=\s]"));

/// `name (v1.3.0)`.
static CURRENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(r"^\W*(?P<name>[A-Za-z][\w.-]+) \(v(?P<version>\d+\.\d+\.\d+)\)").expect("valid")
});

/// Words directly before a language that make it a condition or a note instead of a floor.
static CONDITION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:if|when|on|in|for|with|under|from|since|using|than|via|until|e\.g\.|example|pre-?|before|only|our|tested (?:on|with|against)|(?:drop(?:s|ped)?|removed?) (?:support for )?)(?: the| your| a| both| all)?[ (`]*$",
    )
});

/// What may stand before "with" and "on" in a floor after all.
static BUILT_WITH: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:compiled?|builds?|built|installed|works?|compatible|runs?|developed|support|supports)(?: only)? (?:with|on|under|for|using)[ (`]*$",
    )
});

/// Sentences that are about something narrower than the project as a whole.
static NARROW: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:if the|when (?:you|using)|latest stable|benchmark\w*|for example|e\.g\.|was (?:raised|bumped|increased)|(?:raised|bumped|increased|updated) (?:to|from)|(?:raise|bump|increase)[sd]? (?:the |our )?(?:msrv|minimum)|will (?:require|drop|be)|no longer|older than|up to|known to work|dependenc(?:y|ies) on|respected as of|prior to|earlier than|assuming|will print|(?:is )?required for|for use of|this (?:feature|option|flag|setting|field)|virtual ?env\w*|venv|your (?:project|package|application|app|library|crate))\b",
    )
});

/// "If you want …", unless it goes on to build the project.
static IF_YOU: LazyLock<Regex> = LazyLock::new(|| pattern(r"\bif you(?:r|'re)?\b(?: \w+){0,3}"));
static IF_BUILDING: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\bif you\b.*\b(?:build|compile|install|contribute|develop)"));

/// What makes "Python 3.9+" a floor when it stands before it, and when it stands behind it.
static DEMANDED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:requires?d?|requirements?|requiring|needs?|needed|must|minimum|at least|supports?|supported|compatible|compiled?|builds?|built|installed|install|runs? on|works? (?:on|with)|have|make sure|ensure|prerequisites?|depends on|ask)\b",
    )
});
static DEMANDED_BEHIND: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^[`*_)]*(?:\s*$|\s*[.;(,]| (?:is|are) (?:required|needed|supported|the minimum)| (?:to (?:run|build|compile|install|use)|installed|required|environment)|.{0,12}必要)",
    )
});

/// A release number that is no version of a language.
static RELEASE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?:^|[^\w.])v?\d+\.(?:\d+|x)(?:\.(?:\d+|x))?\b"));

/// To run a Rust program is another floor than to build it.
static TO_RUN: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\bto (?:run|use|execute|test)\b|\brunning (?:_|\*)*tests\b"));

/// Languages whose word before the claim makes it the language's own.
static SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?P<subject>[\w@/.!-]+(?: [\w.!-]+)?) (?:(?:currently|now|also|only|officially|still|itself|generally) )?(?:requires?|needs?|supports|must be (?:compiled|built)|runs on|works (?:on|with)|is (?:compatible|built|written))\b",
    )
});

/// Subjects that stand for the project.
const OURSELVES: [&str; 30] = [
    "it",
    "this",
    "we",
    "you",
    "which",
    "that",
    "project",
    "crate",
    "library",
    "package",
    "tool",
    "app",
    "application",
    "repository",
    "repo",
    "building",
    "installation",
    "version",
    "and",
    "code",
    "program",
    "compiling",
    "software",
    "build",
    "source",
    "development",
    "module",
    "framework",
    "currently",
    "they",
];

/// All claims of this shape.
pub fn extract(document: &Document) -> Vec<Claim> {
    let mut claims = badge::claims(document);
    for block in &document.blocks {
        if matches!(block.kind, BlockKind::Paragraph | BlockKind::Heading { .. } | BlockKind::Cell { .. }) {
            claims.extend(of_block(document, block));
        }
    }
    claims
}

fn of_block(document: &Document, block: &Block) -> Vec<Claim> {
    // A table of versions is history or a matrix.
    let is_cell = matches!(block.kind, BlockKind::Cell { .. });
    let text = block.text.replace('\n', " ");
    let mut claims: Vec<Claim> = Vec::new();
    let floors = FLOORS.iter().filter(|_| !is_cell).flat_map(|floor| floor.captures_iter(&text));
    for found in floors.chain(MSRV.captures_iter(&text)) {
        let Some(claim) = floor(document, block, &text, &found) else { continue };
        if !claims.iter().any(|other| other.focus == claim.focus) {
            claims.push(claim);
        }
    }
    claims.extend(CURRENT.captures(&text).and_then(|found| current(document, block, &found)));
    claims
}

fn floor(document: &Document, block: &Block, text: &str, found: &Captures<'_>) -> Option<Claim> {
    let (language, version) = (found.name("language")?, found.name("version")?);
    let sentence = block.sentence_at(version.start());
    let start = sentence.start.min(language.start());
    let of = normal_language(language.as_str());
    let is_msrv = of == "rust" && !language.as_str().to_ascii_lowercase().starts_with("rust");
    if is_aside(text, start, found.get(0)?.start()) || is_note(document, block) {
        return None;
    }
    // `msrv = "1.70"` is a line of some configuration.
    let is_setting = |code: &Range<usize>| SETTING.is_match(&text[code.clone()]);
    if block.code_at(version.start()).is_some_and(|code| code.len() > version.len() + 12 || is_setting(&code))
    {
        return None;
    }
    let before = &text[start..found.get(0)?.start().max(start)];
    let to_language = &text[start..language.start()];
    // "Toy 2.0 requires …", "1.47.x (MSRV 1.70)": the floor of one release.
    let from = if block.items.is_empty() { start } else { 0 };
    if RELEASE.is_match(&text[from..found.get(0)?.start().max(from)]) {
        return None;
    }
    let conditional = CONDITION.is_match(to_language) && !BUILT_WITH.is_match(to_language);
    let whole = &text[start..sentence.end.max(version.end())];
    let behind = &text[found.get(0)?.end()..sentence.end.max(found.get(0)?.end())];
    let starts =
        to_language.trim_matches(|letter: char| !letter.is_alphanumeric()).is_empty() && !is_label(block);
    let demanded = whole_demand(behind)
        || DEMANDED.is_match(&text[start..version.start()])
        || starts && DEMANDED_BEHIND.is_match(behind);
    if !is_msrv && !demanded || IF_YOU.is_match(whole) && !IF_BUILDING.is_match(whole) {
        return None;
    }
    if NARROW.is_match(whole) || of == "rust" && TO_RUN.is_match(whole) && !whole.contains("build") {
        return None;
    }
    if !is_msrv && (conditional || is_contrasted(whole)) || of == "rust" && TO_RUN.is_match(whole) && is_msrv
    {
        return None;
    }
    let owner = match is_msrv {
        true => part(before),
        false => subject(before, found.get(0)?.as_str()),
    };
    let draft = ClaimDraft::new(document, block, version.range());
    let entity = Entity { kind: EntityKind::Version, name: of.to_owned(), owner };
    let claim = draft.claim(entity, ClaimKind::Requires(version.as_str().to_owned()));
    Some(newest_entry(document, block, is_msrv, claim))
}

/// "Passes all features (requires rust 1.33+)": what stands in brackets holds for what the sentence is about, which is
/// the project when it is built or installed.
fn is_aside(text: &str, start: usize, at: usize) -> bool {
    static BUILDS: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"\b(?:build|built|compil|install|rust|cargo install|toolchain|project|crate)")
    });
    let before = &text[start..at.max(start)];
    match before.rfind('(').filter(|open| !before[*open..].contains(')')) {
        Some(open) => before[open..].contains(',') || open > 30 && !BUILDS.is_match(&before[..open]),
        None => false,
    }
}

/// A block quote deep in a page is a note to its section: it gives the floor of what the section is about.
fn is_note(document: &Document, block: &Block) -> bool {
    let heading = block.headings.last().map(|at| &document.blocks[*at].kind);
    block.quoted && matches!(heading, Some(BlockKind::Heading { level, .. }) if *level >= 3)
}

/// Whether a version heads what follows: a heading or a tab's title names a case, not the floor of the project.
fn is_label(block: &Block) -> bool {
    // The parser takes the marker of a tab for that of a list item; the quotes stay.
    let text = block.text.trim();
    let is_tab = text.len() > 1 && text.starts_with('"') && text.ends_with('"');
    is_tab || matches!(block.kind, BlockKind::Heading { .. })
}

/// Whether the words behind a version demand it in Japanese or Chinese, where the verb comes last.
fn whole_demand(behind: &str) -> bool {
    ["必要", "要求", "需要"].iter().any(|verb| behind.contains(verb))
}

/// Two versions of one language in a sentence: "Python 3.8 to 3.12", "3.9 or 3.10": the first need not be a floor.
fn is_contrasted(sentence: &str) -> bool {
    static LATER: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"\b(?:whereas|while|except|instead|unless|optional(?:ly)?)\b"));
    LATER.is_match(sentence)
}

/// The top entry of a changelog is about now.
fn newest_entry(document: &Document, block: &Block, is_msrv: bool, claim: Claim) -> Claim {
    let name = document.path.rsplit('/').next().unwrap_or("").to_ascii_lowercase();
    if !is_msrv || !name.starts_with("changelog") {
        return claim;
    }
    let is_release = |at: &usize| {
        let block = &document.blocks[*at];
        let names = || {
            block.text.contains(|letter: char| letter.is_ascii_digit())
                || block.text.to_lowercase().contains("unreleased")
        };
        matches!(block.kind, BlockKind::Heading { level: 2, .. })
            || matches!(block.kind, BlockKind::Heading { level: 1, .. }) && names()
    };
    let first = (0..document.blocks.len()).find(is_release);
    match first.is_some() && block.headings.iter().copied().find(is_release) == first {
        true => Claim { mood: Mood::Asserted, ..claim },
        false => claim,
    }
}

fn normal_language(word: &str) -> &'static str {
    let word = word.to_ascii_lowercase();
    if word.contains("python") {
        return "python";
    }
    if word.starts_with("go") {
        return "go";
    }
    if word.starts_with("node") { "node" } else { "rust" }
}

/// The name before the verb of requirement, unless it stands for the project.
fn subject(before: &str, matched: &str) -> Option<String> {
    let clause = format!("{before}{matched}");
    let found = SUBJECT.captures(&clause)?.name("subject")?.as_str().to_owned();
    let words: Vec<&str> = found.split(' ').collect();
    let last = words.last()?.trim_matches(|letter: char| !letter.is_alphanumeric());
    let is_word = |word: &str| OURSELVES.contains(&word.to_ascii_lowercase().as_str());
    if is_word(last) {
        return None;
    }
    let lower = |word: &str| word.starts_with(|letter: char| letter.is_ascii_lowercase());
    match words.as_slice() {
        // "cargo nextest requires": both words are the name; "the toy requires": the last is.
        [first, second] if lower(first) && lower(second) && !is_article(first) => {
            Some(format!("{first} {second}"))
        }
        _ => Some(last.to_owned()),
    }
}

/// "The command-line tools have an MSRV of …": a part of the project that keeps a floor of its own.
fn part(before: &str) -> Option<String> {
    static PART: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?P<part>[\w-]+) (?:currently |also |each )?(?:has|have|keeps?) (?:an?|its own|their own|the) *[`*_]*$",
        )
    });
    let part = PART.captures(before)?.name("part")?.as_str().to_ascii_lowercase();
    let is_whole =
        OURSELVES.contains(&part.as_str()) || ["crates", "packages", "libraries"].contains(&&*part);
    (part.ends_with('s') && !is_whole || part == "cli").then_some(part)
}

fn is_article(word: &str) -> bool {
    matches!(
        word.to_ascii_lowercase().as_str(),
        "the" | "that" | "a" | "an" | "our" | "and" | "but" | "note" | "so" | "as" | "building"
    )
}

fn current(document: &Document, block: &Block, found: &Captures<'_>) -> Option<Claim> {
    let (name, version) = (found.name("name")?, found.name("version")?);
    let draft = ClaimDraft::new(document, block, version.range());
    let entity = Entity::new(EntityKind::Version, name.as_str());
    Some(draft.claim(entity, ClaimKind::Requires(format!("={}", version.as_str()))))
}

/// A claim about a version that stands in the raw file alone (a badge's address).
fn raw_claim(
    document: &Document,
    block: &Block,
    entity: Entity,
    version: &str,
    focus: Range<usize>,
) -> Claim {
    let draft = ClaimDraft::new(document, block, 0..0);
    let sentence = 0..0;
    draft.claim_at(entity, ClaimKind::Requires(version.to_owned()), sentence, focus)
}
