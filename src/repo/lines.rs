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

/// Bytes between two counts of characters that are kept: a page may be one line of megabytes.
const STRIDE: usize = 256;

/// The offsets at which the lines of a text start, and how many characters stand before every so many bytes.
pub struct LineIndex {
    starts: Vec<u32>,
    /// Characters and UTF-16 units before byte `n * STRIDE`.
    counts: Vec<Count>,
}

/// Characters and UTF-16 units of a piece of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    characters: u32,
    units: u32,
}

impl Count {
    fn of(bytes: &[u8]) -> Count {
        // Bytes that do not continue a character start one; four-byte characters are two units.
        let characters = bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count() as u32;
        let wide = bytes.iter().filter(|byte| **byte >= 0xF0).count() as u32;
        Count { characters, units: characters + wide }
    }

    fn plus(self, other: Count) -> Count {
        Count { characters: self.characters + other.characters, units: self.units + other.units }
    }
}

impl LineIndex {
    /// Scans a text once. A line ends at `\n`; a `\r` before it belongs to the line.
    pub fn new(text: &str) -> LineIndex {
        let ends = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at as u32 + 1);
        let starts = std::iter::once(0).chain(ends).collect();
        let mut counts = vec![Count::default()];
        for chunk in text.as_bytes().chunks(STRIDE) {
            let before = counts.last().copied().unwrap_or_default();
            counts.push(before.plus(Count::of(chunk)));
        }
        LineIndex { starts, counts }
    }

    /// The position of a byte offset; a byte-order mark does not count as a column.
    pub fn position(&self, text: &str, offset: u32) -> Position {
        let line = self.starts.partition_point(|start| *start <= offset).saturating_sub(1);
        let start = self.starts[line] as usize;
        let (before, from) = (self.count(text, offset as usize), self.count(text, start));
        let mark = u32::from(text[start..].starts_with('\u{feff}') && offset as usize > start);
        Position {
            line: line as u32 + 1,
            column: before.characters - from.characters - mark + 1,
            column_utf16: before.units - from.units - mark + 1,
        }
    }

    fn count(&self, text: &str, offset: usize) -> Count {
        let offset = offset.min(text.len());
        let kept = offset / STRIDE;
        self.counts[kept].plus(Count::of(&text.as_bytes()[kept * STRIDE..offset]))
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
