//! Makes the bodies of `!!! note`, `??? tip` and `=== "Tab"` blocks (Python-Markdown) readable as Markdown.
//!
//! CommonMark takes their indented bodies for code. The marker is overwritten by a list marker of the same width, so
//! that the body becomes the content of a list item and no offset moves.

/// The text with admonition markers replaced; the same length, and the same text when there are none.
pub(super) fn as_list_items(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut fence: Option<(u8, usize)> = None;
    for line in text.split_inclusive('\n') {
        let body = line.trim_start_matches([' ', '\t']);
        let indent = line.len() - body.len();
        fence = fence_after(fence, body);
        match marker(body).filter(|_| fence.is_none()) {
            Some((width, replacement)) => {
                out.push_str(&line[..indent]);
                out.push_str(replacement);
                out.push_str(&body[width..]);
            }
            None => out.push_str(line),
        }
    }
    out
}

fn marker(body: &str) -> Option<(usize, &'static str)> {
    if body.starts_with("!!! ") || body.starts_with("??? ") || body.starts_with("=== \"") {
        return Some((4, "-   "));
    }
    if body.starts_with("???+ ") {
        return Some((5, "-   ."));
    }
    // `!!!note`: the body's indent of four still lies within an item that starts at three.
    let kind = body.strip_prefix("!!!").or_else(|| body.strip_prefix("???"))?;
    kind.starts_with(|first: char| first.is_ascii_alphabetic()).then_some((3, "-  "))
}

fn fence_after(fence: Option<(u8, usize)>, body: &str) -> Option<(u8, usize)> {
    let mark = body.bytes().next().filter(|byte| matches!(byte, b'`' | b'~'));
    let run = mark.map_or(0, |mark| body.bytes().take_while(|byte| *byte == mark).count());
    match (fence, mark) {
        (None, Some(mark)) if run >= 3 => Some((mark, run)),
        (Some((open, width)), Some(mark))
            if mark == open && run >= width && body[run..].trim().is_empty() =>
        {
            None
        }
        _ => fence,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_keep_their_width_and_fences_are_left_alone() {
        let text = "!!! note\n\n    body\n\n```\n!!! note\n```\n???+ tip\n    x\n!!!note\n\n    y\n";
        let replaced = as_list_items(text);
        assert_eq!(replaced.len(), text.len());
        assert!(replaced.starts_with("-   note\n"));
        assert!(replaced.contains("```\n!!! note\n```"));
        assert!(replaced.contains("-   .tip"));
        assert!(replaced.contains("-  note\n\n    y"));
    }
}
