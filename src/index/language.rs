//! The table of languages: a grammar, its file endings, a folder of queries.

/// A language that truedoc can parse.
pub struct Language {
    /// The folder below `queries/` and the name that fences use.
    pub name: &'static str,
    /// Other info strings of fences.
    pub aliases: &'static [&'static str],
    pub extensions: &'static [&'static str],
    pub grammar: fn() -> tree_sitter::Language,
    /// File name and source of each query file.
    pub queries: &'static [(&'static str, &'static str)],
    /// The query for what a sample in a page uses (calls, attributes, paths); never run over the repository.
    pub uses: &'static str,
}

/// The query files that every language folder holds; a language without such facts keeps the file with a comment.
macro_rules! queries {
    ($folder:literal) => {
        &[
            ("tags.scm", include_str!(concat!("../../queries/", $folder, "/tags.scm"))),
            ("flags.scm", include_str!(concat!("../../queries/", $folder, "/flags.scm"))),
            ("env.scm", include_str!(concat!("../../queries/", $folder, "/env.scm"))),
            ("keys.scm", include_str!(concat!("../../queries/", $folder, "/keys.scm"))),
        ]
    };
}

/// Every language, in alphabetical order.
pub const LANGUAGES: &[Language] = &[
    Language {
        name: "python",
        aliases: &["py", "python3", "pycon"],
        extensions: &["py", "pyi"],
        grammar: || tree_sitter_python::LANGUAGE.into(),
        queries: queries!("python"),
        uses: include_str!("../../queries/python/uses.scm"),
    },
    Language {
        name: "rust",
        aliases: &["rs"],
        extensions: &["rs"],
        grammar: || tree_sitter_rust::LANGUAGE.into(),
        queries: queries!("rust"),
        uses: include_str!("../../queries/rust/uses.scm"),
    },
];

impl Language {
    /// Whether a file is of this language, by its ending.
    pub fn holds(&self, path: &str) -> bool {
        path.rsplit_once('.').is_some_and(|(_, extension)| self.extensions.contains(&extension))
    }
}

/// The language of a file by its ending.
pub fn of_path(path: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|language| language.holds(path))
}

/// The language of a fence by the first word of its info string.
pub fn of_fence(name: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|language| language.name == name || language.aliases.contains(&name))
}
