//! What a word must look like to be a path.

use std::sync::LazyLock;

use regex::Regex;

/// A word that reads as a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathWord {
    /// As written, without the lines; folders keep their `/`.
    pub path: String,
    pub shape: Shape,
    /// The lines cited, from 1.
    pub lines: Option<(u32, u32)>,
    /// Bytes of the word that spell the path.
    pub path_len: usize,
    /// Bytes of the word with its lines.
    pub len: usize,
}

/// How much the spelling says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The last part has a known ending.
    File,
    /// It ends in `/`.
    Folder,
    /// It has a `/` inside and no ending: a folder, a slug, a pair of words.
    Path,
    /// One plain word: only what stands beside it can make it a folder.
    Name,
}

static WORD: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^((?:\.{0,2}/)?[\p{L}\p{N}_.@+-]+(?:/[\p{L}\p{N}_.@+-]+)*/?)(?:(?::|#L)(\d{1,6})(?:[-–]L?(\d{1,6}))?(?::\d+)?)?$")
        .expect("valid")
});

/// Endings of files that repositories keep. Others are as likely a version, a member or a domain.
const EXTENSIONS: &str = " rs py pyi md mdx rst txt toml yaml yml json jsonc json5 lock cfg ini js mjs cjs ts mts cts tsx jsx vue svelte go mod sum c h cc cpp cxx hpp hh java kt kts scala rb php swift sh bash zsh fish ps1 psm1 bat cmd nix css scss sass less html htm xml svg png jpg jpeg gif webp ico pdf sql proto graphql gql tmpl tera j2 jinja jinja2 hbs mk cmake dockerfile conf gitconfig env service desktop scm lua vim el ex exs erl hs ml mli dart cs fs r jl zig nim v tf hcl ipynb csv tsv wasm wat snap plist gradle properties man 1 5 8 mdc cast tape kdl ron bzl sublime-syntax tmTheme ";

/// Whether files of a repository end like this.
pub fn is_known_extension(extension: &str) -> bool {
    !extension.is_empty() && EXTENSIONS.contains(&format!(" {} ", extension.to_lowercase()))
}

impl PathWord {
    /// The word as a path, when it can be one.
    pub fn read(word: &str) -> Option<PathWord> {
        if word.len() > 200 || word.starts_with(['/', '-', '@', '+']) && !word.starts_with("./") {
            return None;
        }
        let found = WORD.captures(word)?;
        let path = found.get(1)?.as_str();
        let number = |group: usize| found.get(group).and_then(|text| text.as_str().parse::<u32>().ok());
        let lines = number(2).map(|first| (first, number(3).unwrap_or(first)));
        let shape = shape(path)?;
        if lines.is_some() && shape != Shape::File {
            return None;
        }
        Some(PathWord { path: path.to_owned(), shape, lines, path_len: path.len(), len: word.len() })
    }

    /// The same word, said to be a folder.
    pub fn as_folder(self) -> PathWord {
        PathWord { path: format!("{}/", self.path), shape: Shape::Folder, ..self }
    }
}

fn shape(path: &str) -> Option<Shape> {
    let inner = path.trim_start_matches("./").trim_start_matches("../");
    let last = inner.trim_end_matches('/').rsplit('/').next()?;
    if !last.chars().any(char::is_alphabetic) || inner.contains("...") || last.ends_with(['-', '+', '@']) {
        return None;
    }
    if path.ends_with('/') {
        return Some(Shape::Folder);
    }
    let (stem, extension) = last.rsplit_once('.').unwrap_or((last, ""));
    if !stem.is_empty() && is_known_extension(extension) {
        return Some(Shape::File);
    }
    Some(if inner.contains('/') { Shape::Path } else { Shape::Name })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape_of(word: &str) -> Option<Shape> {
        PathWord::read(word).map(|word| word.shape)
    }

    #[test]
    fn words_are_told_apart() {
        assert_eq!(shape_of("src/main.rs"), Some(Shape::File));
        assert_eq!(shape_of("../a.md"), Some(Shape::File));
        assert_eq!(shape_of("docs/"), Some(Shape::Folder));
        assert_eq!(shape_of("linux/amd64"), Some(Shape::Path));
        assert_eq!(shape_of("themes"), Some(Shape::Name));
        for word in ["/etc/x.conf", "-P/--pcre2", "@acme/kit", "a b.rs", "src/*.rs", "{x}/y.md", "1/2"] {
            assert_eq!(shape_of(word), None, "{word}");
        }
    }

    #[test]
    fn lines_are_cut_off() {
        let word = PathWord::read("src/a.rs:12-34").expect("a path");
        assert_eq!((word.path.as_str(), word.lines, word.path_len), ("src/a.rs", Some((12, 34)), 8));
        assert_eq!(PathWord::read("a.py#L7").expect("a path").lines, Some((7, 7)));
        assert_eq!(PathWord::read("src/a.rs:3:14").expect("a path").lines, Some((3, 3)));
    }
}
