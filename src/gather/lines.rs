//! Whether a file is as long as a citation needs, and whether the lines are those of the symbol that it names.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use regex::Regex;

use super::Sources;
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::repo::Span;

/// What the length of the files (any of which may be meant) says of lines `first..=last`.
pub(super) fn evidence(sources: &Sources<'_>, paths: &[String], first: u32, last: u32) -> Gathered {
    let counts: Vec<(u32, &String, Span)> = paths
        .iter()
        .filter_map(|path| {
            let file = sources.repo.file(path)?;
            let text = sources.repo.text(file).ok()?;
            Some((text.lines().count() as u32, path, Span::new(file, text.len(), text.len())))
        })
        .collect();
    let Some((count, path, end)) = counts.iter().max_by_key(|(count, ..)| *count) else {
        return Gathered::none("the file's lines cannot be counted");
    };
    let holds = first >= 1 && first <= last && last <= *count;
    let item = Evidence {
        origin: Origin::Listing,
        bearing: if holds { Bearing::Same } else { Bearing::Elsewhere },
        span: Some(*end),
        fact: None,
        quote: (*path).clone(),
        note: format!("`{path}` has {count} lines"),
    };
    Gathered {
        evidence: vec![item],
        coverage: Coverage::Complete,
        trail: vec![format!("lines of `{path}`: {count}")],
    }
}

/// A line that defines something, in any of the common languages.
static DEFINES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\s*(?:(?:pub(?:\([^)]*\))?|export|default|async|unsafe|static|abstract|final|public|private|protected|extern(?: .C.)?|const|declare)\s+)*(?:fn|def|class|struct|enum|trait|type|function\*?|func(?:\s*\([^)]*\))?|interface|mod|const|let|var|static|macro_rules!|union)\s+(\w+)")
        .expect("valid")
});

/// Whether the cited lines lie in the definition of a symbol, or at least name it. Only a file that defines the name
/// exactly once, clear of the lines, contradicts.
pub(super) fn holding(
    sources: &Sources<'_>,
    paths: &[String],
    cited: RangeInclusive<u32>,
    name: &str,
) -> Gathered {
    let [path] = paths else { return Gathered::none("several files may be meant") };
    let file = sources.repo.file(path);
    let Some((file, text)) = file.and_then(|file| Some((file, sources.repo.text(file).ok()?))) else {
        return Gathered::none("the file cannot be read");
    };
    let lines: Vec<&str> = text.lines().collect();
    let defines = |line: &str| DEFINES.captures(line).is_some_and(|found| &found[1] == name);
    let defined: Vec<usize> = (0..lines.len()).filter(|at| defines(lines[*at])).collect();
    let [at] = defined.as_slice() else {
        return Gathered::none(format!("`{path}` does not define `{name}` exactly once"));
    };
    let extent = head(&lines, *at)..=end(&lines, *at);
    let shown = (*cited.start() as usize).saturating_sub(2)..(*cited.end() as usize + 1).min(lines.len());
    let named = lines.get(shown).is_some_and(|lines| lines.iter().any(|line| line.contains(name)));
    let apart = (*cited.end() as usize) <= *extent.start() || (*cited.start() as usize) > extent.end() + 2;
    let start = lines[..*at].iter().map(|line| line.len() + 1).sum::<usize>();
    let item = Evidence {
        origin: Origin::Grep,
        bearing: if apart && !named { Bearing::Elsewhere } else { Bearing::Same },
        // Line endings of two bytes move the place; the number of the line is in the note.
        span: (!text.contains('\r')).then(|| Span::new(file, start, start + lines[*at].len())),
        fact: None,
        quote: format!("{path}:{}", at + 1),
        note: format!("`{name}` stands in line {}", at + 1),
    };
    let trail = vec![format!("`{name}` is defined in lines {} to {}", at + 1, extent.end() + 1)];
    Gathered { evidence: vec![item], coverage: Coverage::Complete, trail }
}

/// The first line of the comments and attributes right above a definition, from 0.
fn head(lines: &[&str], at: usize) -> usize {
    let belongs = |line: &str| {
        let line = line.trim_start();
        ["#", "//", "/*", "*", "@", "'''", "--"].iter().any(|mark| line.starts_with(mark))
    };
    (0..at).rev().take_while(|above| belongs(lines[*above])).last().unwrap_or(at)
}

/// The last line of a definition by its indentation, from 0.
fn end(lines: &[&str], at: usize) -> usize {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let own = indent(lines[at]);
    let closes = |line: &str| line.trim_start().starts_with(['}', ')', ']', '{']);
    let below = (at + 1..lines.len()).find(|below| {
        let line = lines[*below];
        !line.trim().is_empty() && indent(line) <= own && !closes(line)
    });
    below.map_or(lines.len().saturating_sub(1), |below| below - 1)
}
