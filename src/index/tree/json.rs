//! JSON (comments and trailing commas allowed) to the tree.

use jsonc_parser::ast::{ObjectPropName, Value as Json};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use super::{Located, MAX_DEPTH, Node, SyntaxProblem, Value, span};
use crate::repo::FileId;

/// The root value of a JSON text; an empty text is an empty table.
pub fn parse(file: FileId, text: &str) -> Result<Node, SyntaxProblem> {
    let body = match text.strip_prefix('\u{feff}') {
        Some(rest) => format!("   {rest}"),
        None => text.to_owned(),
    };
    let parsed = parse_to_ast(&body, &CollectOptions::default(), &ParseOptions::default());
    let parsed = parsed
        .map_err(|error| SyntaxProblem { message: error.kind().to_string(), offset: error.range().start })?;
    Ok(match parsed.value {
        Some(value) => node(file, &value, 0),
        None => Node { value: Value::Table(Vec::new()), span: span(file, 0..0) },
    })
}

fn node(file: FileId, json: &Json<'_>, depth: usize) -> Node {
    let range = json.range();
    let value = match json {
        Json::StringLit(text) => Value::Text(text.value.to_string()),
        Json::NumberLit(number) => Value::Scalar(number.value.to_string()),
        Json::BooleanLit(truth) => Value::Scalar(truth.value.to_string()),
        Json::NullKeyword(_) => Value::Scalar("null".into()),
        Json::Array(_) | Json::Object(_) if depth > MAX_DEPTH => Value::List(Vec::new()),
        Json::Array(array) => {
            Value::List(array.elements.iter().map(|item| node(file, item, depth + 1)).collect())
        }
        Json::Object(object) => {
            let entries = object.properties.iter();
            Value::Table(
                entries.map(|entry| (key(file, &entry.name), node(file, &entry.value, depth + 1))).collect(),
            )
        }
    };
    Node { value, span: span(file, range.start..range.end) }
}

fn key(file: FileId, name: &ObjectPropName<'_>) -> Located {
    let range = name.range();
    let value = name.as_str().to_owned();
    Located { span: super::inner(span(file, range.start..range.end), value.len()), value }
}
