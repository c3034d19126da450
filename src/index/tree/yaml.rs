//! YAML to the tree, from the parser's events: the loader would copy every alias, which a hostile file can make
//! exponential. Aliases are left out; of several documents the first counts.

use saphyr_parser::{Event, Parser, ScalarStyle, Span as Marks};

use super::{Located, MAX_DEPTH, Node, SyntaxProblem, Value, span};
use crate::repo::FileId;

/// The root value of a YAML text; an empty text is an empty table.
pub fn parse(file: FileId, text: &str) -> Result<Node, SyntaxProblem> {
    let mut builder = Builder { file, bytes: Bytes::of(text), open: Vec::new(), root: None };
    for event in Parser::new_from_str(text) {
        let (event, marks) = event.map_err(|error| SyntaxProblem {
            message: error.info().to_owned(),
            offset: builder.bytes.of_char(error.marker().index()),
        })?;
        if event == Event::DocumentEnd {
            break;
        }
        if builder.open.len() > MAX_DEPTH * 4 {
            let offset = builder.bytes.of_char(marks.start.index());
            return Err(SyntaxProblem { message: "values are nested too deeply".into(), offset });
        }
        builder.event(event, marks);
    }
    Ok(builder.root.unwrap_or(Node { value: Value::Table(Vec::new()), span: span(file, 0..0) }))
}

/// From the parser's character numbers to bytes.
struct Bytes {
    /// The byte of each character, or nothing for a text of ASCII alone.
    starts: Option<Vec<usize>>,
    len: usize,
}

impl Bytes {
    fn of(text: &str) -> Bytes {
        let starts = (!text.is_ascii()).then(|| text.char_indices().map(|(at, _)| at).collect());
        Bytes { starts, len: text.len() }
    }

    fn of_char(&self, index: usize) -> usize {
        match &self.starts {
            Some(starts) => starts.get(index).copied().unwrap_or(self.len),
            None => index.min(self.len),
        }
    }
}

/// A list or table whose end has not come.
struct Open {
    start: usize,
    is_table: bool,
    nodes: Vec<Node>,
}

struct Builder {
    file: FileId,
    bytes: Bytes,
    open: Vec<Open>,
    root: Option<Node>,
}

impl Builder {
    fn event(&mut self, event: Event<'_>, marks: Marks) {
        let start = self.bytes.of_char(marks.start.index());
        let end = self.bytes.of_char(marks.end.index()).max(start);
        let place = span(self.file, start..end);
        match event {
            Event::Scalar(text, style, ..) => {
                let value = scalar(&text, style);
                self.push(Node { value, span: place });
            }
            Event::Alias(_) => self.push(Node { value: Value::Scalar("null".into()), span: place }),
            Event::SequenceStart(..) => self.open.push(Open { start, is_table: false, nodes: Vec::new() }),
            Event::MappingStart(..) => self.open.push(Open { start, is_table: true, nodes: Vec::new() }),
            Event::SequenceEnd | Event::MappingEnd => self.close(end),
            Event::Nothing
            | Event::StreamStart
            | Event::StreamEnd
            | Event::DocumentStart(_)
            | Event::DocumentEnd => {}
        }
    }

    fn close(&mut self, end: usize) {
        let Some(open) = self.open.pop() else { return };
        let value = match open.is_table {
            true => Value::Table(entries(open.nodes)),
            false => Value::List(open.nodes),
        };
        self.push(Node { value, span: span(self.file, open.start..end.max(open.start)) });
    }

    fn push(&mut self, node: Node) {
        match self.open.last_mut() {
            Some(open) => open.nodes.push(node),
            None => self.root = self.root.take().or(Some(node)),
        }
    }
}

fn entries(nodes: Vec<Node>) -> Vec<(Located, Node)> {
    let mut entries = Vec::with_capacity(nodes.len() / 2);
    let mut nodes = nodes.into_iter();
    while let (Some(key), Some(value)) = (nodes.next(), nodes.next()) {
        entries.extend(key.located().map(|key| (key, value)));
    }
    entries
}

/// Plain words that are no strings in YAML's core schema; numbers stay what was written.
fn scalar(text: &str, style: ScalarStyle) -> Value {
    let plain = style == ScalarStyle::Plain;
    let is_word = matches!(text, "" | "~" | "null" | "true" | "false" | "yes" | "no" | "on" | "off");
    match plain && (is_word || text.parse::<f64>().is_ok()) {
        true => Value::Scalar(text.to_owned()),
        false => Value::Text(text.to_owned()),
    }
}
