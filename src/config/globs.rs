//! Sets of paths, written as in `.gitignore`: the one syntax for `docs`, `exclude`, `overrides` and `allow`.

use std::path::Path;

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// A compiled set of patterns.
#[derive(Clone, Debug)]
pub struct PathGlobs {
    matcher: Gitignore,
}

impl Default for PathGlobs {
    fn default() -> PathGlobs {
        PathGlobs { matcher: Gitignore::empty() }
    }
}

impl PathGlobs {
    /// Compiles patterns; the error names the one that does not parse.
    pub fn new(patterns: impl IntoIterator<Item = impl AsRef<str>>) -> Result<PathGlobs, ignore::Error> {
        let mut builder = GitignoreBuilder::new("/");
        for pattern in patterns {
            builder.add_line(None, pattern.as_ref())?;
        }
        Ok(PathGlobs { matcher: builder.build()? })
    }

    /// Whether there is no pattern.
    pub fn is_empty(&self) -> bool {
        self.matcher.is_empty()
    }

    /// Whether a relative path, or a folder above it, matches.
    pub fn matches(&self, path: &str) -> bool {
        let full = Path::new("/").join(path);
        self.matcher.matched_path_or_any_parents(&full, false).is_ignore()
    }

    /// Whether the pattern that decides is for this very file, by its name or ending, and not for all in a folder.
    pub fn names(&self, path: &str) -> bool {
        let full = Path::new("/").join(path);
        let Match::Ignore(glob) = self.matcher.matched(&full, false) else { return false };
        let (wanted, name) = (last(glob.original()), last(path));
        let ending = |name: &str| name.rsplit_once('.').map(|(_, ending)| ending.to_owned());
        wanted == name || ending(wanted).is_some_and(|wanted| Some(wanted) == ending(name))
    }
}

fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_read_as_in_gitignore() {
        let globs = PathGlobs::new(["docs/**", "!docs/a.md", "*.mdx", "/README.md"]).expect("they parse");
        let hits =
            ["docs/b.md", "docs/a.md", "x/y.mdx", "README.md", "x/README.md"].map(|path| globs.matches(path));
        assert_eq!(hits, [true, false, true, true, false]);
        let named = ["docs/b.md", "x/y.mdx", "README.md"].map(|path| globs.names(path));
        assert_eq!(named, [false, true, true]);
    }
}
