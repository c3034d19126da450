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

static BY_COMMAND: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?m)(?:^|[\s;&|`(])(?:mkdir(?: -p)?|touch|tee(?: -a)?|cargo (?:new|init)(?: --\w+)*|(?:python3? -m )?venv|virtualenv|git clone \S+|startproject|startapp|cp(?: -\w+)* \S+|mv \S+|ln -\w+ \S+|-o|-O|--output(?:-\w+)?|--out(?:-?dir)?|--outfile|-d|>{1,2})[ =]+([\w./@-]+)",
    )
    .expect("valid")
});
static BY_WORDS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b(?:creat\w+|add(?:s|ing)? (?:an?|this|the following|new|your|some)|new|mak(?:e|es|ing) (?:an?|the|your|some) (?:new |empty )?(?:file|folder|directory|script|module|copy)|sav(?:e|es|ed|ing)|writ(?:e|es|ing|ten)|generat\w+|output\w*|produc\w+|called|named|nam(?:e|ing)|put|place|copy|copies|your(?: own)?|stor(?:e|es|ed)|download\w*|emit\w*|export\w*)\b[^.\n`]{0,60}`[^\n]{0,160}",
    )
    .expect("valid")
});
static TITLES: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"(?m)(?:title|filename|file|name)=["']?([\w./@-]+)"#).expect("valid"));

impl Created {
    pub(super) fn of(document: &Document) -> Created {
        let regexes = [&*BY_COMMAND, &*TITLES];
        let found = regexes.into_iter().flat_map(|regex| regex.captures_iter(&document.text));
        let found = found.filter_map(|found| Some(found.get(1)?.as_str()));
        let sentences = BY_WORDS.find_iter(&document.text).map(|found| first_sentence(found.as_str()));
        let spelt = sentences.flat_map(|sentence| sentence.split('`').skip(1).step_by(2));
        let names = found
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

fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..end])
}

fn normal(path: &str) -> &str {
    path.trim().trim_start_matches("./").trim_end_matches('/')
}
