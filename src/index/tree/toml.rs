//! TOML to the tree, by toml_edit's immutable document (the mutable one loses its spans).

use toml_edit::{Document, Item, TableLike, Value as Toml};

use super::{Located, MAX_DEPTH, Node, SyntaxProblem, Value, span};
use crate::repo::FileId;

/// Nesting beyond this is refused before parsing, since the parser recurses.
const MAX_BRACKETS: usize = 256;

/// The root table of a TOML text.
pub fn parse(file: FileId, text: &str) -> Result<Node, SyntaxProblem> {
    if let Some(offset) = too_deep(text) {
        return Err(SyntaxProblem { message: "values are nested too deeply".into(), offset });
    }
    let body = match text.strip_prefix('\u{feff}') {
        Some(rest) => format!("   {rest}"),
        None => text.to_owned(),
    };
    let document = Document::parse(body.as_str()).map_err(|error| SyntaxProblem {
        message: error.message().to_owned(),
        offset: error.span().map_or(0, |span| span.start),
    })?;
    Ok(table(file, document.as_table(), 0..text.len(), 0))
}

fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (offset, byte) in text.bytes().enumerate() {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_BRACKETS {
            return Some(offset);
        }
    }
    None
}

fn table(file: FileId, table: &dyn TableLike, range: std::ops::Range<usize>, depth: usize) -> Node {
    let mut entries = Vec::new();
    for (name, item) in table.iter() {
        let key = table.key(name).and_then(|key| key.span()).unwrap_or(range.clone());
        let located =
            Located { value: name.to_owned(), span: super::inner(span(file, key.clone()), name.len()) };
        if let Some(node) = node(file, item, key, depth + 1) {
            entries.push((located, node));
        }
    }
    Node { value: Value::Table(entries), span: span(file, range) }
}

/// A node of an item; `fallback` is its place when the parser knows none (dotted keys).
fn node(file: FileId, item: &Item, fallback: std::ops::Range<usize>, depth: usize) -> Option<Node> {
    if depth > MAX_DEPTH {
        return None;
    }
    let range = item.span().unwrap_or(fallback);
    match item {
        Item::None => None,
        Item::Table(inner) => Some(table(file, inner, range, depth)),
        Item::ArrayOfTables(tables) => {
            let items = tables.iter();
            let items =
                items.map(|inner| table(file, inner, inner.span().unwrap_or(range.clone()), depth + 1));
            Some(Node { value: Value::List(items.collect()), span: span(file, range.clone()) })
        }
        Item::Value(found) => Some(value(file, found, range, depth)),
    }
}

fn value(file: FileId, found: &Toml, range: std::ops::Range<usize>, depth: usize) -> Node {
    let value = match found {
        Toml::String(text) => Value::Text(text.value().clone()),
        Toml::Integer(number) => Value::Scalar(number.value().to_string()),
        Toml::Float(number) => Value::Scalar(number.value().to_string()),
        Toml::Boolean(truth) => Value::Scalar(truth.value().to_string()),
        Toml::Datetime(date) => Value::Scalar(date.value().to_string()),
        Toml::Array(_) | Toml::InlineTable(_) if depth > MAX_DEPTH => Value::List(Vec::new()),
        Toml::Array(items) => {
            let items = items.iter();
            let nodes = items.map(|item| value(file, item, item.span().unwrap_or(range.clone()), depth + 1));
            Value::List(nodes.collect())
        }
        Toml::InlineTable(inner) => return table(file, inner, range, depth),
    };
    Node { value, span: span(file, range) }
}
