//! Sets of paths, written as in `.gitignore`: the one syntax for `docs`, `exclude`, `overrides` and `allow`.

use std::path::Path;

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
    }
}
