//! INI files with places: `setup.cfg`, `tox.ini`. rust-ini keeps no offsets, so the lines are read here.

use super::Located;
use crate::repo::{FileId, Span};

/// A section with its entries, in the order of the file.
pub(super) struct Section {
    pub name: Located,
    pub entries: Vec<Entry>,
}

/// A key with the non-empty lines of its value; comment lines are left out.
pub(super) struct Entry {
    pub key: Located,
    pub lines: Vec<Located>,
}

impl Section {
    /// The entry with this key.
    pub fn get(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key.value == key)
    }

    /// The first line of the value of this key.
    pub fn word(&self, key: &str) -> Option<&Located> {
        self.get(key)?.lines.first()
    }
}

/// The section with this name.
pub(super) fn section<'s>(sections: &'s [Section], name: &str) -> Option<&'s Section> {
    sections.iter().find(|section| section.name.value == name)
}

/// All sections. Total: a line that is none of header, entry or continuation is skipped.
pub(super) fn parse(file: FileId, text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let at = offset;
        offset += line.len();
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with(['#', ';']) {
            continue;
        }
        let start = at + (line.len() - line.trim_start().len());
        let indented = line.starts_with([' ', '\t']);
        if let Some(name) = header(trimmed).filter(|_| !indented) {
            sections.push(Section { name: located(file, name, start + 1), entries: Vec::new() });
            continue;
        }
        let Some(section) = sections.last_mut() else { continue };
        match section.entries.last_mut() {
            Some(entry) if indented => entry.lines.push(located(file, trimmed, start)),
            _ => section.entries.extend(entry(file, trimmed, start)),
        }
    }
    sections
}

fn header(line: &str) -> Option<&str> {
    line.strip_prefix('[')?.split(']').next()
}

fn entry(file: FileId, line: &str, start: usize) -> Option<Entry> {
    let at = line.find(['=', ':'])?;
    let key = line[..at].trim_end();
    let value = line[at + 1..].trim_start();
    let lines = match value.is_empty() {
        true => Vec::new(),
        false => vec![located(file, value, start + line.len() - value.len())],
    };
    Some(Entry { key: located(file, key, start), lines })
}

fn located(file: FileId, value: &str, start: usize) -> Located {
    Located { value: value.to_owned(), span: Span::new(file, start, start + value.len()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_run_over_indented_lines() {
        let text = "[options]\npython_requires = >=3.9\ninstall_requires =\n  # why\n  one>=1\n  two\n";
        let sections = parse(FileId(0), text);
        let options = section(&sections, "options").expect("the section is there");
        assert_eq!(options.word("python_requires").map(|word| word.value.as_str()), Some(">=3.9"));
        let lines = &options.get("install_requires").expect("the key is there").lines;
        assert_eq!(&text[lines[1].span.range()], "two");
        assert_eq!(lines.len(), 2);
    }
}
