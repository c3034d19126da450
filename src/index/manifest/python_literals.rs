//! Literals of a Python file by its syntax tree: strings, lists, tables; a name stands for its only assignment at the
//! top of the file. For `setup.py` and `noxfile.py`.

use std::collections::HashMap;

use tree_sitter::Node;

use super::Located;
use crate::repo::{FileId, Span};

/// A parsed Python file.
pub(super) struct Module<'t> {
    file: FileId,
    text: &'t str,
    root: Node<'t>,
    /// Names that are assigned once at the top level.
    names: HashMap<&'t str, Node<'t>>,
    /// `name[key] = value` at the top level: the name, the key, the value.
    items: Vec<(&'t str, Node<'t>, Node<'t>)>,
}

/// A value as far as it is literal.
#[derive(Clone, Debug)]
pub(super) enum Literal {
    Word(Located),
    List(Vec<Literal>),
    /// The entries whose keys are strings; whether these are all.
    Table(Vec<(Located, Literal)>, bool),
    Unknown,
}

impl<'t> Module<'t> {
    pub fn new(file: FileId, text: &'t str, root: Node<'t>) -> Module<'t> {
        let mut module = Module { file, text, root, names: HashMap::new(), items: Vec::new() };
        let mut twice = Vec::new();
        for statement in children(root) {
            let Some(assignment) = statement.named_child(0).filter(|node| node.kind() == "assignment") else {
                continue;
            };
            let (left, right) =
                (assignment.child_by_field_name("left"), assignment.child_by_field_name("right"));
            let (Some(left), Some(right)) = (left, right) else { continue };
            if let (Some(name), Some(key)) =
                (left.child_by_field_name("value"), left.child_by_field_name("subscript"))
            {
                module.items.push((module.slice(name), key, right));
                continue;
            }
            if module.names.insert(module.slice(left), right).is_some() {
                twice.push(module.slice(left));
            }
        }
        module.names.retain(|name, _| !twice.contains(name));
        module
    }

    /// The source of a node.
    pub fn slice(&self, node: Node<'_>) -> &'t str {
        self.text.get(node.byte_range()).unwrap_or("")
    }

    /// A node's source with its place.
    pub fn located(&self, node: Node<'_>) -> Located {
        let span = Span::new(self.file, node.start_byte(), node.end_byte());
        Located { value: self.slice(node).to_owned(), span }
    }

    /// Every call of the file, outer before inner.
    pub fn calls(&self) -> Vec<Node<'t>> {
        let mut found = Vec::new();
        let mut queue = vec![self.root];
        while let Some(node) = queue.pop() {
            if node.kind() == "call" {
                found.push(node);
            }
            queue.extend(children(node).into_iter().rev());
        }
        found
    }

    /// The source of what a call calls.
    pub fn callee(&self, call: Node<'_>) -> &'t str {
        call.child_by_field_name("function").map_or("", |node| self.slice(node))
    }

    /// The value of a keyword argument.
    pub fn keyword(&self, call: Node<'t>, name: &str) -> Option<Literal> {
        let arguments = children(call.child_by_field_name("arguments")?);
        let argument = arguments.into_iter().find(|argument| {
            argument.kind() == "keyword_argument"
                && argument.child_by_field_name("name").is_some_and(|node| self.slice(node) == name)
        })?;
        Some(self.literal(argument.child_by_field_name("value")?, 0))
    }

    /// Whether a call has `**kwargs`.
    pub fn spreads(&self, call: Node<'t>) -> bool {
        let arguments = call.child_by_field_name("arguments").map(children).unwrap_or_default();
        arguments.iter().any(|argument| argument.kind() == "dictionary_splat")
    }

    /// The literal that a node is or names.
    pub fn literal(&self, node: Node<'t>, depth: usize) -> Literal {
        if depth > 8 {
            return Literal::Unknown;
        }
        match node.kind() {
            "string" => self.string(node),
            "list" | "tuple" | "set" => {
                Literal::List(children(node).into_iter().map(|item| self.literal(item, depth + 1)).collect())
            }
            "dictionary" => self.table(node, depth),
            "parenthesized_expression" => {
                node.named_child(0).map_or(Literal::Unknown, |inner| self.literal(inner, depth + 1))
            }
            "identifier" => match self.names.get(self.slice(node)) {
                Some(value) => self.with_items(self.slice(node), self.literal(*value, depth + 1), depth),
                None => Literal::Unknown,
            },
            _ => Literal::Unknown,
        }
    }

    /// A table with what is assigned to its keys later.
    fn with_items(&self, name: &str, literal: Literal, depth: usize) -> Literal {
        let Literal::Table(mut entries, mut whole) = literal else { return literal };
        for (_, key, value) in self.items.iter().filter(|(of, ..)| *of == name) {
            match self.literal(*key, depth + 1) {
                Literal::Word(key) => entries.push((key, self.literal(*value, depth + 1))),
                Literal::List(_) | Literal::Table(..) | Literal::Unknown => whole = false,
            }
        }
        Literal::Table(entries, whole)
    }

    fn string(&self, node: Node<'t>) -> Literal {
        let parts = children(node);
        if parts.iter().any(|part| part.kind() == "interpolation") {
            return Literal::Unknown;
        }
        let content: Vec<Node<'t>> =
            parts.into_iter().filter(|part| part.kind() == "string_content").collect();
        match content.as_slice() {
            [only] => Literal::Word(self.located(*only)),
            [] => Literal::Word(Located {
                value: String::new(),
                span: Span::new(self.file, node.start_byte(), node.start_byte()),
            }),
            _ => Literal::Unknown,
        }
    }

    fn table(&self, node: Node<'t>, depth: usize) -> Literal {
        let mut entries = Vec::new();
        let mut whole = true;
        for pair in children(node) {
            let parts = (pair.child_by_field_name("key"), pair.child_by_field_name("value"));
            let (Some(key), Some(value)) = parts else {
                whole &= pair.kind() == "comment";
                continue;
            };
            match self.literal(key, depth + 1) {
                Literal::Word(key) => entries.push((key, self.literal(value, depth + 1))),
                Literal::List(_) | Literal::Table(..) | Literal::Unknown => whole = false,
            }
        }
        Literal::Table(entries, whole)
    }
}

impl Literal {
    /// The string.
    pub fn word(&self) -> Option<Located> {
        match self {
            Literal::Word(word) => Some(word.clone()),
            Literal::List(_) | Literal::Table(..) | Literal::Unknown => None,
        }
    }

    /// The strings of a list, or the lines of one string.
    pub fn words(&self) -> Vec<Located> {
        match self {
            Literal::List(items) => items.iter().filter_map(Literal::word).collect(),
            Literal::Word(word) => lines(word),
            Literal::Table(..) | Literal::Unknown => Vec::new(),
        }
    }

    /// The entries of a table.
    pub fn entries(&self) -> &[(Located, Literal)] {
        match self {
            Literal::Table(entries, _) => entries,
            Literal::Word(_) | Literal::List(_) | Literal::Unknown => &[],
        }
    }

    /// The value of a key.
    pub fn entry(&self, key: &str) -> Option<&Literal> {
        self.entries().iter().find(|(found, _)| found.value == key).map(|(_, value)| value)
    }

    /// Whether this is a table whose keys are all literal.
    pub fn is_whole_table(&self) -> bool {
        matches!(self, Literal::Table(_, true))
    }
}

fn lines(word: &Located) -> Vec<Located> {
    let mut found = Vec::new();
    let mut offset = 0;
    for line in word.value.split_inclusive('\n') {
        let trimmed = line.trim();
        let start = word.span.start as usize + offset + (line.len() - line.trim_start().len());
        offset += line.len();
        if !trimmed.is_empty() {
            let span = Span::new(word.span.file, start, start + trimmed.len());
            found.push(Located { value: trimmed.to_owned(), span });
        }
    }
    found
}

/// The named children of a node.
pub(super) fn children<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).collect()
}
