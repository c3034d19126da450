//! Files and folders that the page tells its reader to make, or says some command makes: no claims about the
//! repository.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use crate::document::Document;

/// The names that the page makes.
pub(super) struct Created {
    names: BTreeSet<String>,
}

/// A command that makes what it names. ASCII words and any letter beyond keep the automaton small: [`name_at_start`]
/// cuts what is no part of a name.
static BY_COMMAND: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?m)(?:^|[\s;&|`(])(?:mkdir(?: -p)?|touch|tee(?: -a)?|cargo (?:new|init)(?: --[0-9A-Za-z_]+)*|(?:python3? -m )?venv|virtualenv|git clone \S+|startproject|startapp|cp(?: -[0-9A-Za-z_]+)* \S+|mv \S+|ln -[0-9A-Za-z_]+ \S+|-o|-O|--output(?:-[0-9A-Za-z_]+)?|--out(?:-?dir)?|--outfile|-d|>{1,2})[ =]+[0-9A-Za-z_./@\x{80}-\x{10FFFF}-]+",
    )
    .expect("valid")
});
/// Words of making; the names stand behind them in the same sentence.
static BY_WORDS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i-u)\b(?:creat\w+|add(?:s|ing)? (?:an?|this|the following|new|your|some)|new|mak(?:e|es|ing) (?:an?|the|your|some) (?:new |empty )?(?:file|folder|directory|script|module|copy)|sav(?:e|es|ed|ing)|writ(?:e|es|ing|ten)|generat\w+|output\w*|produc\w+|called|named|nam(?:e|ing)|put|place|copy|copies|your(?: own)?|stor(?:e|es|ed)|download\w*|emit\w*|export\w*)\b",
    )
    .expect("valid")
});
static TITLES: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"(?:title|filename|file|name)=["']?"#).expect("valid"));

/// Characters between a word of making and the first back-tick behind it.
const GAP: usize = 60;

/// Characters behind that back-tick in which names are looked for.
const REACH: usize = 160;

impl Created {
    pub(super) fn of(document: &Document) -> Created {
        let text = document.text.as_str();
        let made = BY_COMMAND.find_iter(text).filter_map(|found| found.as_str().rsplit([' ', '=']).next());
        let titled = TITLES.find_iter(text).map(|found| &text[found.end()..]);
        let spelt = text.split('\n').filter(|line| line.contains('`')).flat_map(spelt);
        let names = made
            .chain(titled)
            .map(name_at_start)
            .chain(spelt)
            .map(|name| normal(name).to_owned())
            .filter(|name| !name.is_empty() && name != "." && name != "..")
            .collect();
        Created { names }
    }

    /// Whether the path, or a folder above it, is made by the page.
    pub(super) fn covers(&self, path: &str) -> bool {
        let path = normal(path);
        let mut ends = path.match_indices('/').map(|(at, _)| at).chain([path.len()]);
        ends.any(|end| self.names.contains(&path[..end]))
    }
}

/// The longest name that a text starts with.
fn name_at_start(text: &str) -> &str {
    let is_part = |letter: char| letter.is_alphanumeric() || "_./@-".contains(letter);
    text.find(|letter| !is_part(letter)).map_or(text, |end| &text[..end])
}

/// What stands between back-ticks behind a word of making.
fn spelt(line: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut at = 0;
    while let Some(word) = BY_WORDS.find_at(line, at) {
        at = word.end();
        let mut gap = line[at..].char_indices().take(GAP + 1);
        let Some((tick, '`')) = gap.find(|(_, letter)| matches!(letter, '.' | '`')) else { continue };
        let behind = &line[at + tick + 1..];
        let end = behind.char_indices().nth(REACH).map_or(behind.len(), |(end, _)| end);
        names.extend(first_sentence(&behind[..end]).split('`').step_by(2));
        at += tick + 1 + end;
    }
    names
}

fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..end])
}

fn normal(path: &str) -> &str {
    path.trim().trim_start_matches("./").trim_end_matches('/')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repo::FileId;

    fn covers(page: &str, path: &str) -> bool {
        Created::of(&Document::parse(FileId(0), "a.md", page)).covers(path)
    }

    #[test]
    fn commands_and_titles_make_what_they_name() {
        assert!(covers("```sh\nmkdir -p out/a\ncat x > ünï.txt\n```", "out/a/b.txt"));
        assert!(covers("```sh\ncat x > ünï.txt’\n```", "ünï.txt"));
        assert!(covers("```toml title=\"larder.toml\"\n```", "larder.toml"));
        assert!(!covers("```sh\ncat out/a\n```", "out/a"));
    }

    #[test]
    fn sentences_make_what_they_spell() {
        assert!(covers("Create two files: `a.py` and `b/`.", "b/c.py"));
        assert!(covers("make a new folder `x`", "x"));
        assert!(!covers("Create it. See `a.py`.", "a.py"), "another sentence");
        assert!(!covers(&format!("Create {} `a.py`", "x".repeat(61)), "a.py"), "too far");
        assert!(!covers("Recreate `a.py`", "a.py"), "part of a word");
    }
}
