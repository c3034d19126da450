//! Heading text to anchor, as the forges and site generators make it. Pure text; which of them applies to a page is
//! the site's business.

use std::sync::LazyLock;

use regex::Regex;

/// The algorithms in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slugger {
    /// GitHub and everything built on github-slugger: lower case, word characters, `-` and spaces stay, space to `-`.
    GitHub,
    /// Python-Markdown's `toc` extension: ASCII, runs of spaces and dashes become one dash.
    PythonMarkdown,
    /// mdBook's `normalize_id`: like GitHub, but any white space becomes a dash.
    MdBook,
    /// `@mdit-vue/shared`: punctuation becomes a dash, runs collapse, a leading digit gets `_`.
    VitePress,
    /// Zola's `slugify` and docutils ids: all but letters and digits becomes one dash.
    Dashes,
}

static NOT_GITHUB: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[^\w\- ]").expect("valid"));
static NOT_PYTHON: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[^a-zA-Z0-9_\s-]").expect("valid"));
static DASHES_SPACES: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[-\s]+").expect("valid"));
static VITEPRESS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"[\s~`!@#$%^&*()\-_+=\[\]{}|\\;:"'“”‘’<>,.?/]+"#).expect("valid"));
static NOT_LETTERS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[^\p{L}\p{M}\p{N}]+").expect("valid"));

impl Slugger {
    /// The anchor that this algorithm gives a heading, without a suffix for duplicates.
    pub fn slug(self, heading: &str) -> String {
        let heading = heading.trim();
        match self {
            Slugger::GitHub => NOT_GITHUB.replace_all(&heading.to_lowercase(), "").replace(' ', "-"),
            Slugger::PythonMarkdown => {
                let kept = NOT_PYTHON.replace_all(heading, "").trim().to_lowercase();
                DASHES_SPACES.replace_all(&kept, "-").into_owned()
            }
            Slugger::MdBook => heading.chars().filter_map(mdbook_letter).collect(),
            Slugger::VitePress => {
                let dashed = VITEPRESS.replace_all(heading, "-").to_lowercase();
                let slug = dashed.trim_matches('-').to_owned();
                if slug.starts_with(|first: char| first.is_ascii_digit()) { format!("_{slug}") } else { slug }
            }
            Slugger::Dashes => {
                NOT_LETTERS.replace_all(&heading.to_lowercase(), "-").trim_matches('-').to_owned()
            }
        }
    }
}

fn mdbook_letter(letter: char) -> Option<char> {
    match letter {
        '_' | '-' => Some(letter),
        _ if letter.is_alphanumeric() => letter.to_lowercase().next(),
        _ if letter.is_whitespace() => Some('-'),
        _ => None,
    }
}

/// Both sides of a comparison of anchors: lower case, without the variation selector that emoji may carry.
pub fn fold(anchor: &str) -> String {
    anchor.to_lowercase().replace(['\u{fe0f}', '\u{200d}'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn github_keeps_runs_of_dashes_and_drops_punctuation() {
        let slug = |heading| Slugger::GitHub.slug(heading);
        assert_eq!(slug("Working with Python < 3.7"), "working-with-python--37");
        assert_eq!(slug("`--max-depth` & co."), "--max-depth--co");
        assert_eq!(slug("Mean Error (ME)"), "mean-error-me");
        assert_eq!(slug("🚀 Größe"), "-größe");
        assert_eq!(slug("snake_case"), "snake_case");
    }

    #[test]
    fn the_generators_differ() {
        assert_eq!(Slugger::PythonMarkdown.slug("Working with Python < 3.7"), "working-with-python-37");
        assert_eq!(Slugger::MdBook.slug("A + b_c"), "a--b_c");
        assert_eq!(Slugger::VitePress.slug("user.type()"), "user-type");
        assert_eq!(Slugger::VitePress.slug("2 ways"), "_2-ways");
        assert_eq!(Slugger::Dashes.slug("A + b_c"), "a-b-c");
    }
}
