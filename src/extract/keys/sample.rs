//! The keys of a sample in TOML, YAML, JSON or INI, with their places and values.

use std::ops::Range;

use jsonc_parser::ast::Value as Json;
use jsonc_parser::common::Ranged;
use saphyr::{LoadableYamlNode, MarkedYaml, YamlData};
use toml_edit::{Item, TableLike, Value as Toml};

/// Samples with more keys are data; the rest of them is not read.
const MAX_KEYS: usize = 300;

/// Larger samples are not parsed.
const MAX_BYTES: usize = 64 * 1024;

/// How deep tables are followed.
const MAX_DEPTH: usize = 24;

/// One key of a sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleKey {
    /// The keys above it and itself; places in arrays do not count.
    pub path: Vec<String>,
    /// Its last part in the text.
    pub span: Range<usize>,
    /// The value in the text; `None` for tables.
    pub value: Option<Range<usize>>,
}

/// The keys of a sample in this language, in the order of the text; none when it does not parse.
pub fn keys(language: &str, text: &str) -> Vec<SampleKey> {
    if text.len() > MAX_BYTES {
        return Vec::new();
    }
    let text = &without_elisions(text);
    let mut keys = match language {
        "toml" => toml(text),
        "yaml" | "yml" => yaml(text),
        "json" | "jsonc" | "json5" => json(text),
        "ini" | "cfg" => ini(text),
        _ => Vec::new(),
    };
    keys.sort_by_key(|key| (key.span.start, key.span.end));
    keys.dedup();
    keys.truncate(MAX_KEYS);
    keys
}

/// The text with lines that only say "…" made blank, so that the rest parses; offsets stay.
fn without_elisions(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| {
        let bare = line.trim();
        match bare == "..." || bare == "…" || bare == "[...]" {
            true => line
                .chars()
                .map(|letter| if letter == '\n' { "\n".into() } else { " ".repeat(letter.len_utf8()) })
                .collect(),
            false => line.to_owned(),
        }
    });
    lines.collect()
}

fn toml(text: &str) -> Vec<SampleKey> {
    let Ok(document) = toml_edit::Document::parse(text) else { return Vec::new() };
    let mut keys = Vec::new();
    toml_table(document.as_table(), &[], &mut keys);
    keys
}

fn toml_table(table: &dyn TableLike, above: &[String], keys: &mut Vec<SampleKey>) {
    if keys.len() >= MAX_KEYS || above.len() >= MAX_DEPTH {
        return;
    }
    for (name, item) in table.iter() {
        let path = below(above, name);
        let value = match item {
            Item::Value(Toml::InlineTable(_) | Toml::Array(_)) | Item::Table(_) | Item::ArrayOfTables(_) => {
                None
            }
            Item::Value(value) => value.span(),
            Item::None => None,
        };
        let array = item.as_array().and_then(toml_edit::Array::span);
        if let Some(span) = table.key(name).and_then(toml_edit::Key::span) {
            keys.push(SampleKey { path: path.clone(), span, value: value.or(array) });
        }
        toml_item(item, &path, keys);
    }
}

fn toml_item(item: &Item, path: &[String], keys: &mut Vec<SampleKey>) {
    if let Some(table) = item.as_table_like() {
        return toml_table(table, path, keys);
    }
    if let Some(tables) = item.as_array_of_tables() {
        return tables.iter().for_each(|table| toml_table(table, path, keys));
    }
    for table in item.as_array().into_iter().flatten().filter_map(Toml::as_inline_table) {
        toml_table(table, path, keys);
    }
}

fn yaml(text: &str) -> Vec<SampleKey> {
    let Ok(documents) = MarkedYaml::load_from_str(text) else { return Vec::new() };
    // Markers count characters.
    let offsets: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let mut keys = Vec::new();
    documents.iter().for_each(|document| yaml_node(text, &offsets, document, &[], &mut keys));
    keys
}

fn yaml_node(
    text: &str,
    offsets: &[usize],
    node: &MarkedYaml<'_>,
    above: &[String],
    keys: &mut Vec<SampleKey>,
) {
    if keys.len() >= MAX_KEYS || above.len() >= MAX_DEPTH {
        return;
    }
    match &node.data {
        YamlData::Mapping(mapping) => {
            for (key, value) in mapping {
                let (Some(name), Some(span)) = (key.data.as_str(), yaml_span(text, offsets, key)) else {
                    continue;
                };
                let path = below(above, name);
                let is_scalar = matches!(value.data, YamlData::Value(_) | YamlData::Representation(..));
                let value_span = yaml_span(text, offsets, value).filter(|_| is_scalar);
                keys.push(SampleKey { path: path.clone(), span, value: value_span.clone() });
                match value_span {
                    Some(span) => listed(text, span, &path, keys),
                    None => yaml_node(text, offsets, value, &path, keys),
                }
            }
        }
        YamlData::Sequence(items) => {
            items.iter().for_each(|item| yaml_node(text, offsets, item, above, keys))
        }
        _ => {}
    }
}

/// A plain value of several lines, each one bare word, lists keys without values.
fn listed(text: &str, span: Range<usize>, above: &[String], keys: &mut Vec<SampleKey>) {
    let Some(value) = text.get(span.clone()) else { return };
    let words = value.split_whitespace();
    let lines = value.lines().filter(|line| !line.trim().is_empty()).count();
    if lines < 3 || words.clone().count() != lines || !words.clone().all(is_word) {
        return;
    }
    for word in words {
        let start = span.start + (word.as_ptr() as usize - value.as_ptr() as usize);
        keys.push(SampleKey { path: below(above, word), span: start..start + word.len(), value: None });
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-'))
}

fn yaml_span(text: &str, offsets: &[usize], node: &MarkedYaml<'_>) -> Option<Range<usize>> {
    let start = *offsets.get(node.span.start.index())?;
    let end = *offsets.get(node.span.end.index())?;
    let slice = text.get(start..end)?;
    Some(start..start + slice.trim_end().len())
}

fn json(text: &str) -> Vec<SampleKey> {
    let parsed = jsonc_parser::parse_to_ast(text, &Default::default(), &Default::default());
    let mut keys = Vec::new();
    if let Ok(Some(value)) = parsed.map(|parsed| parsed.value) {
        json_value(&value, &[], &mut keys);
    }
    keys
}

fn json_value(value: &Json<'_>, above: &[String], keys: &mut Vec<SampleKey>) {
    if keys.len() >= MAX_KEYS || above.len() >= MAX_DEPTH {
        return;
    }
    match value {
        Json::Object(object) => {
            for property in &object.properties {
                let path = below(above, property.name.as_str());
                let range = property.name.range();
                let quoted = usize::from(range.end - range.start == property.name.as_str().len() + 2);
                let is_table = matches!(property.value, Json::Object(_));
                let value = property.value.range();
                keys.push(SampleKey {
                    path: path.clone(),
                    span: range.start + quoted..range.end - quoted,
                    value: (!is_table).then_some(value.start..value.end),
                });
                json_value(&property.value, &path, keys);
            }
        }
        Json::Array(array) => array.elements.iter().for_each(|element| json_value(element, above, keys)),
        Json::StringLit(_) | Json::NumberLit(_) | Json::BooleanLit(_) | Json::NullKeyword(_) => {}
    }
}

fn ini(text: &str) -> Vec<SampleKey> {
    let mut keys = Vec::new();
    let mut section: Vec<String> = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let at = offset;
        offset += line.len();
        if line.starts_with([' ', '\t', '#', ';']) {
            continue;
        }
        if let Some(inner) = line.trim_end().strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            section = vec![inner.to_owned()];
            keys.push(SampleKey { path: section.clone(), span: at + 1..at + 1 + inner.len(), value: None });
            continue;
        }
        let Some(equals) = line.find(['=', ':']) else { continue };
        let name = line[..equals].trim_end();
        if !is_word(name) {
            continue;
        }
        let raw = &line[equals + 1..];
        let start = at + equals + 1 + (raw.len() - raw.trim_start().len());
        let value = start..start + raw.trim().len();
        keys.push(SampleKey { path: below(&section, name), span: at..at + name.len(), value: Some(value) });
    }
    keys
}

fn below(above: &[String], name: &str) -> Vec<String> {
    above.iter().cloned().chain([name.to_owned()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelt(language: &str, text: &str) -> Vec<String> {
        keys(language, text)
            .iter()
            .map(|key| {
                let value = key.value.clone().map(|value| format!("={}", &text[value])).unwrap_or_default();
                let spelt = text[key.span.clone()].trim_matches('"');
                assert_eq!(key.path.last().map(String::as_str), Some(spelt));
                format!("{}{value}", key.path.join("."))
            })
            .collect()
    }

    #[test]
    fn toml_keys_have_their_places() {
        let text = "\"é\" = 1\n[a.b]\nc = 'x'\n...\n[[d]]\ne = { f = [1, 2] }\n";
        assert_eq!(spelt("toml", text), ["é=1", "a", "a.b", "a.b.c='x'", "d", "d.e", "d.e.f=[1, 2]"]);
    }

    #[test]
    fn yaml_keys_count_bytes() {
        let text = "é: ö\na:\n  - b: 1\n    c: x y\nd:\n  e\n  f\n  g\n";
        let wanted = ["é=ö", "a", "a.b=1", "a.c=x y", "d=e\n  f\n  g", "d.e", "d.f", "d.g"];
        assert_eq!(spelt("yaml", text), wanted);
    }

    #[test]
    fn json_and_ini_keys_have_their_places() {
        assert_eq!(spelt("json", "{\"a\": {\"b\": [1]} /* c */}"), ["a", "a.b=[1]"]);
        assert_eq!(spelt("ini", "[s]\nk = v\n  more\n"), ["s", "s.k=v"]);
    }
}
