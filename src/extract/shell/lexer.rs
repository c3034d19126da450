//! Shell text to simple commands, one logical line at a time. Total: unbalanced quotes end at the line's end.

use std::ops::Range;

use super::{CommandLine, Word};

/// The commands of one logical line, and where the next one starts.
pub(super) struct Line {
    pub commands: Vec<CommandLine>,
    pub next: usize,
}

/// How deep `$( … )` is followed.
const MAX_DEPTH: usize = 4;

/// Words that stand before a command and are not one.
const OPENERS: [&str; 9] = ["then", "do", "else", "elif", "if", "while", "until", "!", "{"];

/// Words whose line up to the next separator is no command.
const SKIPPED: [&str; 9] = ["for", "case", "select", "function", "fi", "done", "esac", "}", "[["];

/// Reads one logical line of `text[start..end]`: quotes, continuations and here-documents may span lines.
pub(super) fn line(text: &str, start: usize, end: usize) -> Line {
    let mut lexer =
        Lexer { text, at: start, end, words: Vec::new(), commands: Vec::new(), here: Vec::new(), depth: 0 };
    lexer.run();
    Line { next: lexer.at.max(start + 1).min(end.max(start + 1)), commands: lexer.commands }
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    end: usize,
    words: Vec<Word>,
    commands: Vec<CommandLine>,
    /// Terminators of here-documents that start after this line.
    here: Vec<String>,
    depth: usize,
}

impl Lexer<'_> {
    fn run(&mut self) {
        while let Some(letter) = self.peek() {
            match letter {
                '\n' => {
                    self.at += 1;
                    break;
                }
                ' ' | '\t' | '\r' => self.at += 1,
                '\\' | '`' | '^' if self.continues(letter) => {}
                '#' => self.skip_comment(),
                ';' | '&' | '|' | '(' | ')' => self.separator(),
                '>' | '<' if !self.is_placeholder() => self.redirect(),
                _ => self.word(),
            }
        }
        self.finish();
        self.skip_here_documents();
    }

    fn rest(&self) -> &str {
        &self.text[self.at..self.end]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Steps over a line continuation: `\` in sh, a back-tick in PowerShell, `^` in cmd.
    fn continues(&mut self, letter: char) -> bool {
        let rest = &self.rest()[1..];
        let trimmed = rest.trim_start_matches([' ', '\t', '\r']);
        let blank = rest.len() - trimmed.len();
        // A back-slash before a space is an escape, unless the space ends the line, which pages often have.
        let ends = trimmed.starts_with('\n') && (letter == '\\' || blank == 0 || rest.starts_with('\r'));
        if ends {
            self.at += 1 + blank + 1;
        }
        ends
    }

    fn skip_comment(&mut self) {
        self.at = self.rest().find('\n').map_or(self.end, |at| self.at + at);
    }

    fn separator(&mut self) {
        self.at += 1;
        self.finish();
    }

    /// A redirection and its target; the file number before it was read as a word.
    fn redirect(&mut self) {
        // `<( command )` is an argument: a file that holds what the command prints.
        if self.rest().starts_with("<(") || self.rest().starts_with(">(") {
            let start = self.at;
            let mut text = String::new();
            self.substitution(&mut text);
            self.words.push(Word { range: start..self.at, text, quoted: true });
            return;
        }
        if self.words.last().is_some_and(|word| {
            word.range.end == self.at && word.text.len() == 1 && word.text.chars().all(|c| c.is_ascii_digit())
        }) {
            self.words.pop();
        }
        let is_here = self.rest().starts_with("<<") && !self.rest().starts_with("<<<");
        let rest = self.rest();
        let skipped = rest.len() - rest.trim_start_matches(['<', '>', '&', '-', '|']).len();
        self.at += skipped;
        while matches!(self.peek(), Some(' ' | '\t')) {
            self.at += 1;
        }
        if matches!(self.peek(), None | Some('\n' | ';' | '|' | '&' | ')')) {
            return;
        }
        let before = self.words.len();
        self.word();
        let target = self.words.drain(before..).next();
        if let Some(target) = target
            && is_here
        {
            self.here.push(target.text);
        }
    }

    /// Whether `<…>` at the cursor is a stand-in (`<FILE>`, `<a|b>`) and not a redirection.
    fn is_placeholder(&self) -> bool {
        placeholder(self.rest()).is_some()
    }

    fn word(&mut self) {
        let start = self.at;
        let mut text = String::new();
        let mut quoted = false;
        let mut brackets = 0usize;
        while let Some(letter) = self.peek() {
            match letter {
                '\n' => break,
                ' ' | '\t' | '\r' if brackets == 0 => break,
                ';' | '&' | '(' | ')' if brackets == 0 => break,
                '|' if brackets == 0 => break,
                '\'' | '"' => {
                    quoted = true;
                    self.quote(letter, &mut text);
                    continue;
                }
                '\\' => {
                    self.escape(&mut text);
                    continue;
                }
                '$' if self.rest().starts_with("$(") => {
                    self.substitution(&mut text);
                    continue;
                }
                '<' => match placeholder(self.rest()) {
                    Some(len) => {
                        text.push_str(&self.rest()[..len]);
                        self.at += len;
                        continue;
                    }
                    None => break,
                },
                '>' => break,
                '[' | '{' if self.closes(letter) => brackets += 1,
                ']' | '}' => brackets = brackets.saturating_sub(1),
                _ => {}
            }
            text.push(letter);
            self.at += letter.len_utf8();
        }
        if self.at == start {
            // Nothing was consumed (a lone `>` or `<`): step over it.
            self.at += self.peek().map_or(1, char::len_utf8);
            return;
        }
        self.words.push(Word { text, range: start..self.at, quoted });
    }

    /// Whether the bracket at the cursor closes on its line.
    fn closes(&self, open: char) -> bool {
        let close = if open == '[' { ']' } else { '}' };
        let line = self.rest().split('\n').next().unwrap_or("");
        line.bytes().take(200).any(|byte| byte == close as u8)
    }

    fn quote(&mut self, quote: char, text: &mut String) {
        let inner = self.at + 1;
        let Some(len) = closing(&self.text[inner..self.end], quote) else {
            // An apostrophe in prose or a quote cut off by the fence: a plain letter.
            text.push(quote);
            self.at += 1;
            return;
        };
        if quote == '"' {
            self.nested_in(inner..inner + len);
        }
        text.push_str(&self.text[inner..inner + len]);
        self.at = inner + len + 1;
    }

    fn escape(&mut self, text: &mut String) {
        if self.rest().starts_with("\\\n") {
            self.at += 2;
            return;
        }
        let next = self.rest()[1..].chars().next();
        self.at += 1;
        match next {
            // Windows paths keep their back-slashes.
            Some(letter) if letter.is_alphanumeric() || letter == '.' => text.push('\\'),
            Some('\n') | None => {}
            Some(letter) => {
                text.push(letter);
                self.at += letter.len_utf8();
            }
        }
    }

    fn substitution(&mut self, text: &mut String) {
        let inner = self.at + 2;
        let len = closing_parenthesis(&self.text[inner..self.end]);
        self.nested(inner..inner + len);
        let end = (inner + len + 1).min(self.end);
        text.push_str(&self.text[self.at..end]);
        self.at = end;
    }

    fn nested_in(&mut self, range: Range<usize>) {
        let mut at = range.start;
        while let Some(found) = self.text[at..range.end].find("$(") {
            let inner = at + found + 2;
            let len = closing_parenthesis(&self.text[inner..range.end]);
            self.nested(inner..inner + len);
            at = (inner + len).min(range.end);
        }
    }

    fn nested(&mut self, range: Range<usize>) {
        if self.depth >= MAX_DEPTH {
            return;
        }
        let mut lexer = Lexer {
            text: self.text,
            at: range.start,
            end: range.end,
            words: Vec::new(),
            commands: Vec::new(),
            here: Vec::new(),
            depth: self.depth + 1,
        };
        lexer.run();
        self.commands.extend(lexer.commands);
    }

    fn finish(&mut self) {
        let words = std::mem::take(&mut self.words);
        self.commands.extend(command(words));
    }

    fn skip_here_documents(&mut self) {
        for terminator in std::mem::take(&mut self.here) {
            while self.at < self.end {
                let rest = self.rest();
                let line = rest.split_inclusive('\n').next().unwrap_or("");
                let ends = line.trim() == terminator;
                self.at += line.len();
                if ends {
                    break;
                }
            }
        }
    }
}

/// Words to a command: openers dropped, assignments taken off; nothing for control words.
fn command(words: Vec<Word>) -> Option<CommandLine> {
    let mut words =
        words.into_iter().skip_while(|word| !word.quoted && OPENERS.contains(&word.text.as_str())).peekable();
    let mut env = Vec::new();
    while let Some(word) = words.next_if(|word| is_assignment(&word.text)) {
        env.push(word);
    }
    let program = words.next()?;
    if !program.quoted && SKIPPED.contains(&program.text.as_str()) {
        return None;
    }
    Some(CommandLine { env, program, arguments: words.collect() })
}

/// Whether a word is `NAME=value`.
pub(super) fn is_assignment(word: &str) -> bool {
    let Some((name, _)) = word.split_once('=') else { return false };
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// The length of a stand-in like `<FILE>` at the head of `text`.
fn placeholder(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('<')?;
    let len = inner.bytes().take(60).position(|byte| byte == b'>')?;
    let name = inner.get(..len)?;
    let first = name.chars().next()?;
    let plain = name.chars().all(|letter| letter.is_alphanumeric() || "_-.|/ :,=*".contains(letter));
    (plain && (first.is_alphanumeric() || "-_/.".contains(first)) && !name.ends_with(' ')).then_some(len + 2)
}

/// The offset of the closing quote; `None` when there is none within the next 40 lines.
fn closing(text: &str, quote: char) -> Option<usize> {
    let mut lines = 0;
    let mut escaped = false;
    for (at, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if quote == '"' => escaped = true,
            '\n' => {
                lines += 1;
                if lines > 40 {
                    return None;
                }
            }
            _ if letter == quote => return Some(at),
            _ => {}
        }
    }
    None
}

fn closing_parenthesis(text: &str) -> usize {
    let mut depth = 0usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' if depth == 0 => return at,
            ')' => depth -= 1,
            '\n' => return at,
            _ => {}
        }
    }
    text.len()
}
