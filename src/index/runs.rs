//! Runs of letters and digits in a text: what the inventories of words are made of.

/// The longest pieces of a text that are made of letters, digits (of any script) and a few ASCII signs.
pub(super) struct Runs<'t> {
    text: &'t str,
    at: usize,
    /// By byte of ASCII: whether it is part of a run.
    is_part: [bool; 128],
}

/// The runs of `text`, in order; `signs` belong to them as letters do.
pub(super) fn runs<'t>(text: &'t str, signs: &[u8]) -> Runs<'t> {
    let is_part = std::array::from_fn(|at| {
        let byte = at as u8;
        byte.is_ascii_alphanumeric() || signs.contains(&byte)
    });
    Runs { text, at: 0, is_part }
}

impl Runs<'_> {
    /// The length of the character at an offset, and whether it is part of a run; most text is ASCII, which needs no
    /// tables of Unicode.
    fn part(&self, at: usize) -> Option<(usize, bool)> {
        let byte = *self.text.as_bytes().get(at)?;
        if let Some(is_part) = self.is_part.get(usize::from(byte)) {
            return Some((1, *is_part));
        }
        let letter = self.text[at..].chars().next()?;
        Some((letter.len_utf8(), letter.is_alphanumeric()))
    }

    fn skip(&mut self, parts: bool) {
        while let Some((length, is_part)) = self.part(self.at)
            && is_part == parts
        {
            self.at += length;
        }
    }
}

impl<'t> Iterator for Runs<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        self.skip(false);
        let start = self.at;
        self.skip(true);
        (self.at > start).then(|| &self.text[start..self.at])
    }
}

#[cfg(test)]
mod tests {
    use super::runs;

    #[test]
    fn runs_are_split_at_everything_else() {
        let found: Vec<&str> = runs("a_b-c, Größe„x\u{2}1.2 ", b"_").collect();
        assert_eq!(found, ["a_b", "c", "Größe", "x", "1", "2"]);
        assert_eq!(runs("x.y-z!", b"_-.").collect::<Vec<_>>(), ["x.y-z"]);
        assert_eq!(runs(" –", b"_").next(), None);
    }
}
