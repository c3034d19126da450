//! Byte offsets to lines and columns, for the edges only.

/// A place in a text; all three count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub line: u32,
    /// In Unicode scalar values: text and JSON.
    pub column: u32,
    /// In UTF-16 units: SARIF and LSP.
    pub column_utf16: u32,
}

impl Position {
    /// The first character of a file.
    pub const START: Position = Position { line: 1, column: 1, column_utf16: 1 };
}

/// The offsets at which the lines of a text start.
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Scans a text once. A line ends at `\n`; a `\r` before it belongs to the line.
    pub fn new(text: &str) -> LineIndex {
        let ends = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at as u32 + 1);
        LineIndex { starts: std::iter::once(0).chain(ends).collect() }
    }

    /// The position of a byte offset; a byte-order mark does not count as a column.
    pub fn position(&self, text: &str, offset: u32) -> Position {
        let line = self.starts.partition_point(|start| *start <= offset).saturating_sub(1);
        let start = self.starts[line] as usize;
        let before = text.get(start..(offset as usize).min(text.len())).unwrap_or("");
        let before = before.strip_prefix('\u{feff}').unwrap_or(before);
        Position {
            line: line as u32 + 1,
            column: before.chars().count() as u32 + 1,
            column_utf16: before.encode_utf16().count() as u32 + 1,
        }
    }

    /// The offset at which a line (from 1) starts, or `None` past the end.
    pub fn start_of(&self, line: u32) -> Option<u32> {
        self.starts.get(line.checked_sub(1)? as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_utf16_units() {
        let text = "\u{feff}a\r\nü😀x\n";
        let lines = LineIndex::new(text);
        let at = text.find('x').expect("x is there") as u32;
        let position = lines.position(text, at);
        assert_eq!((position.line, position.column, position.column_utf16), (2, 3, 4));
        assert_eq!(lines.position(text, 3).column, 1);
    }
}
