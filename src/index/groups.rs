//! Sets of strings that the code keeps together: lists of literals, the arms of a match, the members of an enumeration.

use std::collections::HashMap;

use super::Index;
use crate::parallel;
use crate::repo::{FileId, Span};

/// Larger groups are data.
const MOST: usize = 400;
/// Longer strings are texts.
const LONGEST: usize = 60;
/// Files above this size are data.
const MAX_BYTES: usize = 1 << 20;

/// How the members stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupKind {
    /// `["a", "b"]`.
    List,
    /// `"a" => …, "b" | "c" => …`.
    Arms,
    /// `A = 1`, line by line; the variants of an enum.
    Members,
}

/// One set of strings.
#[derive(Clone, Debug)]
pub struct Group {
    pub kind: GroupKind,
    pub file: FileId,
    /// Where it starts.
    pub start: usize,
    pub members: Vec<Member>,
}

/// One string of a set.
#[derive(Clone, Debug)]
pub struct Member {
    pub name: String,
    pub span: Span,
    /// Alternatives of one arm share a number.
    pub row: usize,
}

/// Every group of the sources, by their members.
#[derive(Debug, Default)]
pub struct Groups {
    all: Vec<Group>,
    by_member: HashMap<String, Vec<u32>>,
}

impl Groups {
    /// Scans every source file whose language truedoc knows.
    pub(super) fn read(index: &Index<'_>) -> Groups {
        let per_file = parallel::map(index.sources(), |(file, language)| {
            let path = index.repo().path(*file);
            let is_test =
                path.split('/').any(|part| matches!(part, "tests" | "test" | "fixtures" | "benches"));
            match index.repo().text(*file) {
                Ok(text) if text.len() <= MAX_BYTES && !is_test => of_text(*file, language.name, text),
                _ => Vec::new(),
            }
        });
        let mut groups = Groups { all: per_file.into_iter().flatten().collect(), by_member: HashMap::new() };
        for (at, group) in groups.all.iter().enumerate() {
            for member in &group.members {
                let places = groups.by_member.entry(member.name.clone()).or_default();
                if places.last() != Some(&(at as u32)) {
                    places.push(at as u32);
                }
            }
        }
        groups
    }

    /// The groups that hold a string.
    pub fn holding(&self, name: &str) -> impl Iterator<Item = &Group> {
        let places = self.by_member.get(name).map_or(&[][..], Vec::as_slice);
        places.iter().map(|at| &self.all[*at as usize])
    }
}

impl Group {
    /// The member of this name.
    pub fn member(&self, name: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.name == name)
    }
}

/// The groups of one file, in order.
fn of_text(file: FileId, language: &str, text: &str) -> Vec<Group> {
    let mut scanner = Scanner { file, text, frames: vec![Frame::default()], groups: Vec::new() };
    scanner.run(language == "rust");
    let mut groups = scanner.groups;
    if language == "python" {
        groups.extend(assignments(file, text));
    }
    groups.retain(|group| group.members.len() > 1 && group.members.len() <= MOST);
    groups
}

/// What stands directly inside one pair of brackets.
#[derive(Debug, Default)]
struct Frame {
    start: usize,
    strings: Vec<Member>,
    /// Whether anything but strings and commas stands there.
    is_mixed: bool,
    row: usize,
    /// The strings since the last arrow or comma.
    pending: Vec<Member>,
    arms: Vec<Member>,
    is_enum: bool,
}

struct Scanner<'t> {
    file: FileId,
    text: &'t str,
    frames: Vec<Frame>,
    groups: Vec<Group>,
}

impl Scanner<'_> {
    fn run(&mut self, is_rust: bool) {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            at = match bytes[at] {
                b'/' if is_rust && bytes.get(at + 1) == Some(&b'/') => self.line_end(at),
                b'#' if !is_rust => self.line_end(at),
                b'"' if self.text[at..].starts_with("\"\"\"") => self.long_end(at, "\"\"\""),
                b'\'' if !is_rust && self.text[at..].starts_with("'''") => self.long_end(at, "'''"),
                b'"' => self.string(at, b'"'),
                b'\'' if !is_rust => self.string(at, b'\''),
                b'\'' => self.letter(at),
                b'[' | b'(' | b'{' => self.open(at),
                b']' | b')' | b'}' => self.close(at),
                b',' => self.comma(at),
                b'=' if is_rust && bytes.get(at + 1) == Some(&b'>') => self.arrow(at),
                byte if byte.is_ascii_whitespace() || byte == b'&' || byte == b'|' => at + 1,
                _ => self.other(at),
            };
        }
    }

    fn frame(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.frames.push(Frame::default());
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    fn line_end(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |length| at + length)
    }

    fn long_end(&mut self, at: usize, mark: &str) -> usize {
        self.frame().is_mixed = true;
        self.text[at + 3..].find(mark).map_or(self.text.len(), |length| at + 3 + length + 3)
    }

    fn string(&mut self, at: usize, quote: u8) -> usize {
        let bytes = self.text.as_bytes();
        let mut end = at + 1;
        while end < bytes.len() && bytes[end] != quote {
            end += if bytes[end] == b'\\' { 2 } else { 1 };
        }
        let end = end.min(self.text.len());
        let name = self.text.get(at + 1..end).filter(|name| name.len() <= LONGEST && !name.contains('\\'));
        let (file, name) = (self.file, name.map(str::to_owned));
        let frame = self.frame();
        match name {
            Some(name) => {
                let span = Span::new(file, at + 1, at + 1 + name.len());
                let member = Member { name, span, row: frame.row };
                frame.pending.push(member.clone());
                frame.strings.push(member);
            }
            None => frame.is_mixed = true,
        }
        end + 1
    }

    /// A character or a lifetime.
    fn letter(&mut self, at: usize) -> usize {
        self.frame().is_mixed = true;
        let rest = &self.text[at + 1..];
        let mut letters = rest.char_indices();
        let first = letters.next().map_or(0, |(_, letter)| letter.len_utf8());
        let length = if rest.starts_with('\\') { 2 } else { first };
        match rest.get(length..).is_some_and(|rest| rest.starts_with('\'')) {
            true => at + 1 + length + 1,
            false => at + 1,
        }
    }

    fn open(&mut self, at: usize) -> usize {
        self.frame().is_mixed = true;
        let is_enum = self.text.as_bytes()[at] == b'{' && is_enum_head(&self.text[..at]);
        self.frames.push(Frame { start: at, is_enum, ..Frame::default() });
        at + 1
    }

    fn close(&mut self, at: usize) -> usize {
        let Some(frame) = self.frames.pop() else { return at + 1 };
        let file = self.file;
        let group = |kind, members| Group { kind, file, start: frame.start, members };
        if frame.is_enum {
            self.groups.push(group(GroupKind::Members, frame.arms));
        } else if !frame.is_mixed && !frame.strings.is_empty() {
            self.groups.push(group(GroupKind::List, frame.strings));
        } else if !frame.arms.is_empty() {
            self.groups.push(group(GroupKind::Arms, frame.arms));
        }
        at + 1
    }

    fn comma(&mut self, at: usize) -> usize {
        let frame = self.frame();
        frame.row += 1;
        frame.pending.clear();
        at + 1
    }

    fn arrow(&mut self, at: usize) -> usize {
        let frame = self.frame();
        frame.is_mixed = true;
        let mut pending = std::mem::take(&mut frame.pending);
        pending.iter_mut().for_each(|member| member.row = frame.row);
        frame.arms.append(&mut pending);
        frame.row += 1;
        at + 2
    }

    /// A name directly inside an enum is a variant.
    fn variant(&mut self, at: usize, name: &str) {
        let file = self.file;
        let frame = self.frame();
        if frame.is_enum && name.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            let span = Span::new(file, at, at + name.len());
            frame.arms.push(Member { name: name.to_owned(), span, row: frame.arms.len() });
        }
    }

    /// A word or sign; a name right before a string may be its prefix.
    fn other(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let end =
            rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(rest.len());
        let is_prefix = matches!(&rest[..end], "r" | "b" | "u") && rest[end..].starts_with(['"', '\'']);
        // `"a".into()` is the string still.
        let is_method = rest.starts_with('.');
        if !is_prefix && !is_method {
            let frame = self.frame();
            frame.is_mixed = true;
            frame.pending.clear();
        } else if is_method {
            self.frame().is_mixed = true;
        }
        self.variant(at, &rest[..end]);
        let step = rest.chars().next().map_or(1, char::len_utf8);
        at + end.max(step)
    }
}

/// Whether `enum Name` or `enum Name<T>` ends the text.
fn is_enum_head(before: &str) -> bool {
    let line = before.trim_end().rsplit(['\n', ';', '}']).next().unwrap_or("");
    let mut words = line.split_whitespace().rev();
    words.next();
    words.next() == Some("enum")
}

/// Names that lines in a row assign a number, a string or `auto()`.
fn assignments(file: FileId, text: &str) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut open: Option<(usize, Group)> = None;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let start = offset;
        offset += line.len();
        let plain = line.trim();
        if plain.is_empty() || plain.starts_with('#') {
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let member = plain.split_once(" = ").filter(|(name, value)| {
            let is_name = name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
            is_name && indent > 0 && is_member_value(value)
        });
        let Some((name, _)) = member else {
            groups.extend(open.take().map(|(_, group)| group));
            continue;
        };
        let span = Span::new(file, start + indent, start + indent + name.len());
        if open.as_ref().is_some_and(|(of, _)| *of != indent) {
            groups.extend(open.take().map(|(_, group)| group));
        }
        let empty = || Group { kind: GroupKind::Members, file, start, members: Vec::new() };
        let (_, group) = open.get_or_insert_with(|| (indent, empty()));
        group.members.push(Member { name: name.to_owned(), span, row: group.members.len() });
    }
    groups.extend(open.map(|(_, group)| group));
    groups
}

fn is_member_value(value: &str) -> bool {
    let value = value.split('#').next().unwrap_or(value).trim();
    value == "auto()"
        || value == "enum.auto()"
        || !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit())
        || value.len() > 1
            && value.starts_with(['"', '\''])
            && value.ends_with(['"', '\''])
            && value[1..value.len() - 1].bytes().all(|byte| byte != value.as_bytes()[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(language: &str, text: &str) -> Vec<String> {
        let groups = of_text(FileId(0), language, text);
        let names = |group: &Group| {
            let names: Vec<&str> = group.members.iter().map(|member| member.name.as_str()).collect();
            format!("{:?} {}", group.kind, names.join(" "))
        };
        groups.iter().map(names).collect()
    }

    #[test]
    fn lists_of_strings_and_arms_are_groups() {
        let text = r#"
            const A: [&str; 2] = ["a", "b c"]; // ["x", "y"]
            fn f<'a>(s: &'a str) { g("one", 'x', "two"); match s { "p" | "q" => h("z"), "r" => 1, _ => 2 } }
        "#;
        assert_eq!(shown("rust", text), ["List a b c", "Arms p q r"]);
    }

    #[test]
    fn python_lists_and_members_are_groups() {
        let text = "A = [\n  'a',  # first\n  \"b\",\n]\nB = {'k': 'v', 'l': 'w'}\nclass C(Enum):\n    X = auto()\n    y_1 = auto()\n\n    def f(self): pass\n";
        assert_eq!(shown("python", text), ["List a b", "Members X y_1"]);
    }
}
