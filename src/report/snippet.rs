//! Windows of several files as one drawing, by miette's graphical handler.
//!
//! The handler is given one [`SourceCode`] in which the windows lie one behind the other. It may not read across two
//! of them, so each gets a frame of its own; line and column in a frame's head are those of the file, in characters.

use std::fmt;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    SourceCode, SourceSpan, SpanContents,
};

use super::window::Window;
use crate::rule::Level;

/// One window with the words at its token; no words: no label.
pub(super) struct Place {
    pub window: Window,
    pub label: String,
}

/// The colours and characters of the full format.
pub(super) fn theme(color: bool) -> GraphicalTheme {
    if color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() }
}

/// The style of a level.
pub(super) fn style(theme: &GraphicalTheme, level: Level) -> impl Fn(&str) -> String {
    let style = match level {
        Level::Error => theme.styles.error,
        Level::Warning => theme.styles.warning,
        Level::Note => theme.styles.advice,
    };
    move |text| style.style(text).to_string()
}

/// The frames of some places, each with its token underlined.
pub(super) fn frames(theme: &GraphicalTheme, places: Vec<Place>) -> String {
    if places.is_empty() {
        return String::new();
    }
    let digits: Vec<usize> =
        places.iter().map(|place| place.window.position.line.to_string().len()).collect();
    let drawing = Drawing { source: Windows::new(places) };
    let handler = GraphicalReportHandler::new_themed(theme.clone())
        .with_links(false)
        .with_context_lines(0)
        .with_width(120);
    let mut shown = String::new();
    if handler.render_report(&mut shown, &drawing).is_err() {
        return String::new();
    }
    // miette's own title line has no severity word; ours is written before.
    shown.split_once('\n').map_or_else(String::new, |(_title, frames)| aligned(theme, frames, &digits))
}

/// The frames with their bars in one column: miette makes each as wide as its own line numbers, which have `digits`.
fn aligned(theme: &GraphicalTheme, frames: &str, digits: &[usize]) -> String {
    let widest = digits.iter().copied().max().unwrap_or(0);
    let mut indents = digits.iter().map(|digits| " ".repeat(widest - digits));
    let mut indent = String::new();
    let mut shown = String::with_capacity(frames.len());
    for line in frames.lines() {
        // Every other line begins with a number or a bar.
        if line.trim_start().starts_with(theme.characters.ltop) {
            indent = indents.next().unwrap_or_default();
        }
        shown.push_str(&indent);
        shown.push_str(line.trim_end());
        shown.push('\n');
    }
    shown
}

#[derive(Debug)]
struct Drawing {
    source: Windows,
}

impl fmt::Display for Drawing {
    fn fmt(&self, _formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Drawing {}

impl Diagnostic for Drawing {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.source.windows.iter().map(|(start, window, label)| {
            let label = (!label.is_empty()).then(|| label.clone());
            LabeledSpan::new(label, start + window.token.start, window.token.len())
        })))
    }
}

/// Windows with the virtual offset at which each starts.
#[derive(Debug)]
struct Windows {
    windows: Vec<(usize, Window, String)>,
}

impl Windows {
    fn new(places: Vec<Place>) -> Windows {
        let mut start = 0;
        let mut windows = Vec::with_capacity(places.len());
        for place in places {
            let len = place.window.text.len();
            windows.push((start, place.window, place.label));
            start += len + 1;
        }
        Windows { windows }
    }
}

impl SourceCode for Windows {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        _lines_before: usize,
        _lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let holds = |(start, window, _): &&(usize, Window, String)| {
            span.offset() >= *start && span.offset() + span.len() <= start + window.text.len()
        };
        let (start, window, _) = self.windows.iter().find(holds).ok_or(MietteError::OutOfBounds)?;
        Ok(Box::new(MietteSpanContents::new_named(
            window.path.clone(),
            window.text.as_bytes(),
            SourceSpan::from((*start, window.text.len())),
            window.position.line as usize - 1,
            window.position.column as usize - 1,
            1,
        )))
    }
}
