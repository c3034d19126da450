//! A sample without what is not code: interpreter prompts and their output, rustdoc's hidden-line marks.

use std::ops::Range;

/// Code with a way back to the text that it came from.
pub struct Source {
    pub text: String,
    /// Where each line starts: in `text`, and in the original.
    lines: Vec<(usize, usize)>,
}

impl Source {
    /// The code of a fence's text.
    pub fn clean(language: &str, original: &str) -> Source {
        let has_prompts = language == "python" && original.lines().any(|line| line.starts_with(">>> "));
        let mut source = Source { text: String::with_capacity(original.len()), lines: Vec::new() };
        let mut at = 0;
        for line in original.split_inclusive('\n') {
            let cut = match language {
                "python" if has_prompts => prompt(line),
                "rust" => Some(hidden(line)),
                _ => Some(0),
            };
            if let Some(cut) = cut {
                source.lines.push((source.text.len(), at + cut));
                source.text.push_str(&line[cut..]);
            }
            at += line.len();
        }
        source
    }

    /// A range of `text` in the original.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        let start = self.offset(range.start);
        start..self.offset(range.end).max(start)
    }

    fn offset(&self, at: usize) -> usize {
        let after = self.lines.partition_point(|(start, _)| *start <= at);
        match after.checked_sub(1).and_then(|line| self.lines.get(line)) {
            Some((start, original)) => original + (at - start),
            None => at,
        }
    }
}

/// How much of an interpreter's line is prompt; `None` for output.
fn prompt(line: &str) -> Option<usize> {
    let is_bare = matches!(line.trim_end(), ">>>" | "...");
    let marked = line.starts_with(">>> ") || line.starts_with("... ");
    (is_bare || marked).then_some(if marked { 4 } else { 3 })
}

/// How much of a line is rustdoc's mark.
fn hidden(line: &str) -> usize {
    let indent = line.len() - line.trim_start_matches(' ').len();
    match &line[indent..] {
        rest if rest.starts_with("# ") => indent + 2,
        rest if rest.trim_end() == "#" => indent + 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prompts_go_and_offsets_stay() {
        let original = ">>> a = 1\n1\n>>> b\n";
        let source = Source::clean("python", original);
        assert_eq!(source.text, "a = 1\nb\n");
        let at = source.text.find('b').expect("b is there");
        assert_eq!(&original[source.original(at..at + 1)], "b");
    }

    #[test]
    fn hidden_lines_are_code() {
        assert_eq!(Source::clean("rust", "# use a::b;\n#[x]\n#\n").text, "use a::b;\n#[x]\n\n");
    }
}
