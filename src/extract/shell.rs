//! Command lines of a page: the shell syntax in fences and code spans, as plain values with byte ranges.
//!
//! Knows prompts, continuation lines, quotes, comments, pipes and wrappers (`sudo`, `uv run`, `docker run`, …); knows
//! nothing of the repository. Use [`commands`] for a block and [`CommandLine::layers`] to see through wrappers.

mod lexer;
mod wrapper;

use std::ops::Range;

use crate::document::{Block, BlockKind};
use crate::pattern;

/// One simple command: `A=1 cargo run -- --x` is env `A=1`, program `cargo`, arguments `run`, `--`, `--x`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// Assignments before the program, as `NAME=value`.
    pub env: Vec<Word>,
    /// The program as written; see [`CommandLine::name`] for its bare name.
    pub program: Word,
    pub arguments: Vec<Word>,
}

/// One word of a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Without its quotes and escapes.
    pub text: String,
    /// In [`Block::text`], quotes included.
    pub range: Range<usize>,
    /// Whether some of it stood in quotes.
    pub quoted: bool,
}

impl CommandLine {
    /// The program's file name without folders and `.exe`: `./target/debug/x.exe` → `x`.
    pub fn name(&self) -> &str {
        let name = self.program.text.rsplit(['/', '\\']).next().unwrap_or("");
        name.strip_suffix(".exe").unwrap_or(name)
    }

    /// This command, then each command that it starts as a wrapper, outermost first:
    /// `sudo uv run x -v` gives `sudo …`, `uv run x -v`, `x -v`.
    pub fn layers(&self) -> Vec<CommandLine> {
        let mut layers = vec![self.clone()];
        while let Some(inner) = layers.last().and_then(wrapper::inner) {
            layers.push(inner);
        }
        layers
    }

    /// The range from the first word to the last.
    pub fn range(&self) -> Range<usize> {
        let start = self.env.first().unwrap_or(&self.program).range.start;
        start..self.arguments.last().unwrap_or(&self.program).range.end
    }
}

impl Word {
    /// The bytes of the raw word that spell `text[part]`, when the word is written plainly; otherwise the whole word.
    pub fn part(&self, part: Range<usize>) -> Range<usize> {
        // Two bytes more in a quoted word are the quotes around it.
        let start = match self.range.len() - self.text.len().min(self.range.len()) {
            0 => self.range.start,
            2 if self.quoted => self.range.start + 1,
            _ => return self.range.clone(),
        };
        start + part.start..start + part.end
    }
}

/// How a fence is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    /// Every line is a command, unless some lines have prompts; then only those.
    Shell,
    /// Only lines with a prompt are commands; all others are output.
    Session,
}

/// Languages of fences that hold commands.
const SHELLS: [&str; 26] = [
    "sh",
    "bash",
    "shell",
    "zsh",
    "fish",
    "ksh",
    "console",
    "shell-session",
    "shellsession",
    "sh-session",
    "bash-session",
    "terminal",
    "powershell",
    "pwsh",
    "ps1",
    "ps",
    "cmd",
    "bat",
    "batch",
    "dos",
    "nu",
    "nushell",
    "shellscript",
    "commandline",
    "cli",
    "elvish",
];

/// Languages of fences that may hold commands behind prompts.
const SESSIONS: [&str; 8] = ["", "text", "txt", "plain", "plaintext", "none", "output", "ansi"];

/// The command lines of a block, in order: those of a shell fence, those behind prompts in an unlabelled fence, and
/// each code span of other blocks taken as one line (the caller judges whether it is a command at all).
pub fn commands(block: &Block) -> Vec<CommandLine> {
    match &block.kind {
        BlockKind::Code { language, .. } => match dialect(language) {
            Some(dialect) => fence(&block.text, dialect),
            None => Vec::new(),
        },
        BlockKind::Paragraph | BlockKind::Cell { .. } | BlockKind::Heading { .. } => {
            block.code_spans().flat_map(|span| code_span(&block.text, span)).collect()
        }
        BlockKind::Html | BlockKind::FrontMatter => Vec::new(),
    }
}

/// Whether a fence of this language holds shell commands.
pub fn is_shell(language: &str) -> bool {
    dialect(language) == Some(Dialect::Shell)
}

/// The command lines of `text[range]`, read as shell without prompts; ranges are in `text`.
pub fn parse(text: &str, range: Range<usize>) -> Vec<CommandLine> {
    let mut found = Vec::new();
    let mut at = range.start;
    while at < range.end {
        let line = lexer::line(text, at, range.end);
        found.extend(line.commands);
        at = line.next;
    }
    found
}

fn dialect(language: &str) -> Option<Dialect> {
    if SHELLS.contains(&language) {
        return Some(Dialect::Shell);
    }
    SESSIONS.contains(&language).then_some(Dialect::Session)
}

fn code_span(text: &str, span: Range<usize>) -> Vec<CommandLine> {
    let start = span.start + prompt(&text[span.clone()]).unwrap_or(0);
    parse(text, start..span.end)
}

fn fence(text: &str, dialect: Dialect) -> Vec<CommandLine> {
    let has_prompts = text.lines().any(|line| prompt(line).is_some());
    if dialect == Dialect::Shell && !has_prompts {
        return parse(text, 0..text.len());
    }
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let end = rest.find('\n').map_or(text.len(), |end| at + end + 1);
        at = match prompt(&text[at..end]) {
            Some(skip) => {
                let line = lexer::line(text, at + skip, text.len());
                found.extend(line.commands);
                line.next.max(at + 1)
            }
            None => end,
        };
    }
    found
}

/// The length of the prompt at the head of a line: `$ `, `❯ `, `% `, `> `, `user@host:~/x$ `, `(venv) $ `, `PS C:\> `.
fn prompt(line: &str) -> Option<usize> {
    static PROMPT: std::sync::LazyLock<Option<regex::Regex>> = std::sync::LazyLock::new(|| {
        let pattern = r"^\s*(?:PS[^>\n]*>|[A-Za-z]:\\[^>\n]*>|(?:\([\w.-]+\)\s*)?(?:\[?[\w.-]+@[\w.-]+[: ]\S*\s*|[~/][\w./~-]*\s*)?[$❯➜%»]|>)[ \t]+";
        pattern::ascii(pattern).ok()
    });
    let found = PROMPT.as_ref()?.find(line)?;
    // `% ` and `> ` alone at the head of prose would also match, but a fence holds none.
    (found.end() < line.trim_end().len()).then_some(found.end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::repo::FileId;

    fn read(markdown: &str) -> Vec<String> {
        let document = Document::parse(FileId(0), "a.md", markdown);
        let lines = document.blocks.iter().flat_map(commands);
        lines.map(|line| show(&line)).collect()
    }

    fn show(line: &CommandLine) -> String {
        let words = line.env.iter().chain([&line.program]).chain(&line.arguments);
        words.map(|word| word.text.as_str()).collect::<Vec<_>>().join("|")
    }

    fn innermost(line: &str) -> String {
        let line = parse(line, 0..line.len()).remove(0);
        line.layers().last().map(show).unwrap_or_default()
    }

    #[test]
    fn prompts_hide_output_and_continuations_join() {
        let page = "```console\n$ fd --hidden \\\n    -x rm\nfd: an error --odd\n$ FOO=1 bar # note\n```\n";
        assert_eq!(read(page), ["fd|--hidden|-x|rm", "FOO=1|bar"]);
        assert_eq!(read("```\nplain --output\n$ real --x\n```\n"), ["real|--x"]);
        assert_eq!(
            read("```sh\n# a comment\na 'b c' \"d\"e && f | g; h &\n```\n"),
            ["a|b c|de", "f", "g", "h"]
        );
        assert_eq!(read("```powershell\nPS C:\\x> app -v\n```\n"), ["app|-v"]);
    }

    #[test]
    fn placeholders_and_alternatives_stay_words() {
        assert_eq!(read("`x [--a|--b] <FILE> > out.txt`"), ["x|[--a|--b]|<FILE>"]);
        assert_eq!(read("`x {a|b} --y=<z>`"), ["x|{a|b}|--y=<z>"]);
    }

    #[test]
    fn substitutions_and_here_documents_are_seen() {
        assert_eq!(
            read("```sh\nx \"$(y --z)\" && w <<EOF\nnot --me\nEOF\nv\n```"),
            ["y|--z", "x|$(y --z)", "w", "v"]
        );
        assert_eq!(read("```sh\nfor f in *; do x --y $f; done\n```"), ["x|--y|$f"]);
    }

    #[test]
    fn ranges_point_into_the_text() {
        let text = "a  'b'  --c=d";
        let line = parse(text, 0..text.len()).remove(0);
        assert_eq!(&text[line.arguments[0].range.clone()], "'b'");
        assert_eq!(&text[line.arguments[1].part(0..3)], "--c");
    }

    #[test]
    fn wrappers_are_seen_through() {
        assert_eq!(innermost("sudo -u me env A=1 x --y"), "A=1|x|--y");
        assert_eq!(innermost("uvx --with a b --c"), "b|--c");
        assert_eq!(innermost("uv run --extra dev poetry run x -v"), "x|-v");
        assert_eq!(innermost("docker run --rm -it -v a:b -p 80:80 o/img:1 --flag"), "o/img:1|--flag");
        assert_eq!(innermost("find . | xargs -0 -n 1 x -v"), "find|.");
        assert_eq!(innermost("xargs -0 -n 1 x -v"), "x|-v");
        assert_eq!(innermost("watch -n 1 -- x --y"), "x|--y");
        assert_eq!(innermost("python3 -m pkg.mod --x"), "python3|-m|pkg.mod|--x");
        assert_eq!(innermost("cargo run -- --x"), "cargo|run|--|--x");
    }
}
