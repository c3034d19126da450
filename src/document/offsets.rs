//! From offsets of a block's readable text to offsets of the raw file.

use std::ops::Range;

/// Pieces of text that stand unchanged in the raw file, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OffsetMap {
    chunks: Vec<Chunk>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Chunk {
    text: usize,
    raw: usize,
    len: usize,
    /// Raw length; differs from `len` where the text was rewritten (entities), and then only the whole maps.
    raw_len: usize,
}

impl OffsetMap {
    /// Adds `len` bytes of text at `text` that stand at `raw`.
    pub fn push(&mut self, text: usize, raw: usize, len: usize) {
        self.push_rewritten(text, raw, len, len);
    }

    /// Adds text that stands for `raw_len` other bytes of the file.
    pub fn push_rewritten(&mut self, text: usize, raw: usize, len: usize, raw_len: usize) {
        if len > 0 {
            self.chunks.push(Chunk { text, raw, len, raw_len });
        }
    }

    /// The raw range of a range of the text. Text without a counterpart maps to the nearest raw offset.
    pub fn raw(&self, range: Range<usize>) -> Range<usize> {
        let start = self.offset(range.start);
        if range.is_empty() {
            return start..start;
        }
        let end = match self.chunk(range.end - 1) {
            Some(chunk) if chunk.len == chunk.raw_len => chunk.raw + (range.end - chunk.text).min(chunk.len),
            Some(chunk) => chunk.raw + chunk.raw_len,
            None => start,
        };
        start..end.max(start)
    }

    fn offset(&self, at: usize) -> usize {
        match self.chunk(at) {
            Some(chunk) if chunk.len == chunk.raw_len => chunk.raw + (at - chunk.text).min(chunk.len),
            Some(chunk) => chunk.raw,
            None => self.chunks.first().map_or(0, |chunk| chunk.raw),
        }
    }

    fn chunk(&self, at: usize) -> Option<&Chunk> {
        let after = self.chunks.partition_point(|chunk| chunk.text <= at);
        self.chunks.get(after.checked_sub(1)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_map_across_chunks() {
        let mut map = OffsetMap::default();
        map.push(0, 10, 4);
        map.push(4, 20, 3);
        assert_eq!(map.raw(1..6), 11..22);
        assert_eq!(map.raw(4..7), 20..23);
    }
}
