//! Words that stand in the code, though not as keys: variables, and functions named after a path of keys.

use super::{Lookup, near_evidence};
use crate::entity::EntityKind;
use crate::evidence::{Coverage, Evidence, Gathered};
use crate::extract::keys::GroupKind;
use crate::gather::Sources;
use crate::gather::near::Miss;
use crate::index::recase;
use crate::index::schema::{Key, Schemas};

impl<'a> Lookup<'a, '_> {
    /// A token that the page calls a key while the code has the word for something else: nested keys of the same words,
    /// a key of the same letters or words where the word is but a variable, or the one key with the assigned value.
    pub(super) fn though_it_stands(&self, name: &str) -> Option<Gathered> {
        let is_called = self.group.kind == GroupKind::Called;
        if is_called && let Some(path) = nested(self.schemas, name) {
            let key = self.schemas.keys().find(|key| path.starts_with(&format!("{}.", key.name)))?;
            let evidence = Evidence { quote: path, ..near_evidence(key, name) };
            let coverage = Coverage::Partial("keys may be read in other ways".into());
            return Some(Gathered {
                evidence: vec![evidence],
                coverage,
                trail: vec!["tables of keys".into()],
            });
        }
        if self.group.kind == GroupKind::Assigned {
            let key = self.assigned(name)?;
            return Some(self.nearly(key, vec!["keys with the assigned value as default".into()]));
        }
        if !is_called || name.contains('.') || !name.contains(['_', '-']) || !self.stands(name) {
            return None;
        }
        let candidates: Vec<&Key> = self.schemas.keys().filter(|key| !key.name.contains('.')).collect();
        let (key, miss) = self.nearest(name, &candidates)?;
        let is_slip = matches!(miss, Miss::Separator | Miss::Stem);
        (is_slip && !is_flag(self.sources, name, key) && is_only_variable(self.sources, self.schemas, name))
            .then(|| self.nearly(key, vec!["the code has the word for a variable only".into()]))
    }

    /// Of `provider = "x"` where no key is called `provider`: the only key of which it is a word and that defaults to
    /// `"x"`.
    fn assigned(&self, name: &str) -> Option<&'a Key> {
        if self.schemas.knows(name) || name.contains('.') {
            return None;
        }
        let (_, value) = self.claim.quote.split_once(&format!("{name} = "))?;
        let value = value.strip_prefix('"')?.split('"').next().filter(|value| value.len() > 3)?;
        let has_word = |key: &&Key| recase(&key.name, "kebab").split('-').any(|word| word == name);
        let has_value = |key: &&Key| {
            key.default.as_ref().is_some_and(|given| given.text.trim_matches(['"', '\'']) == value)
        };
        let mut keys = self.schemas.keys().filter(has_word).filter(has_value);
        let first = keys.next()?;
        keys.all(|key| key.name == first.name).then_some(first)
    }
}

/// Whether a word of the code is only a variable: no key is spelt so, no string is, and no reader of a public
/// interface meets it (attribute, keyword, parameter, public item).
fn is_only_variable(sources: &Sources<'_>, schemas: &Schemas, name: &str) -> bool {
    if schemas.knows(name) {
        return false;
    }
    sources.index.sources().iter().all(|(file, language)| {
        let Ok(text) = sources.repo.text(*file) else { return true };
        occurrences(text, name).all(|at| is_variable(text, at, name.len(), language.name))
    })
}

/// Whether the word may be meant as an option of a command line. A key that is registered as an option is named as it
/// is registered: there only a flag that is defined counts, not one that the code merely mentions.
fn is_flag(sources: &Sources<'_>, name: &str, key: &Key) -> bool {
    let flag = format!("--{name}");
    match key.form.as_str() {
        "registry" => sources.index.facts(EntityKind::Flag).iter().any(|fact| fact.entity.name == flag),
        _ => sources.index.words().has_string(&flag),
    }
}

/// Where a word stands as a whole.
fn occurrences<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let is_part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    memchr::memmem::find_iter(text.as_bytes(), word).filter(move |at| {
        let before = at.checked_sub(1).and_then(|at| text.as_bytes().get(at));
        !is_part(before) && !is_part(text.as_bytes().get(at + word.len()))
    })
}

fn is_variable(text: &str, at: usize, length: usize, language: &str) -> bool {
    let (before, after) = (&text[..at], &text[at + length..]);
    if before.ends_with(['"', '\'']) && after.starts_with(['"', '\'']) {
        return false;
    }
    // `--name` in a message is an option of a command line.
    if before.ends_with("--") {
        return true;
    }
    let word = before.trim_end().rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or("");
    if matches!(word, "pub" | "fn" | "def" | "class" | "struct") || before.trim_end().ends_with("pub(crate)")
    {
        return false;
    }
    match language {
        "python" => !before.ends_with(['.', '*']) && !is_public_in_python(after),
        _ => !(before.ends_with('.') && after.starts_with('(')),
    }
}

/// `name=`, `name:`: a keyword, a parameter or a field.
fn is_public_in_python(after: &str) -> bool {
    (after.starts_with('=') && !after.starts_with("==")) || after.trim_start().starts_with(':')
}

/// `a_b` as the path `a.b` of keys, when there is one: a value that became a table.
fn nested(schemas: &Schemas, name: &str) -> Option<String> {
    if schemas.knows(name) || name.contains('.') {
        return None;
    }
    name.match_indices(['_', '-']).map(|(at, _)| at).find_map(|at| {
        let (table, key) = (&name[..at], &name[at + 1..]);
        schemas.leads(table, key).then(|| format!("{table}.{key}"))
    })
}
