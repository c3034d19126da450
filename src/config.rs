//! The configuration: what the user may say, and what holds when nothing is said.

/// The effective settings of one run.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Globs of documents to check; empty: every Markdown file.
    pub docs: Vec<String>,
    /// Globs of files that truedoc does not see at all.
    pub exclude: Vec<String>,
    /// Names of programs that are the project's own though no manifest says so.
    pub commands: Vec<String>,
    /// Prefixes of environment variables that are the project's own, with their `_`.
    pub env_prefixes: Vec<String>,
}
