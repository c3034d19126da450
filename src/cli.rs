//! The command line: clap's types, nothing that acts.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Checks that Markdown documentation agrees with the code beside it.
#[derive(Debug, Parser)]
#[command(name = "truedoc", version, about, max_term_width = 100, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,

    #[command(flatten)]
    pub global: Global,
}

/// What may be said to every command.
#[derive(Debug, Args)]
pub struct Global {
    /// Folder of the repository [default: the git root around the current folder, or the current folder]
    #[arg(long, global = true, value_name = "FOLDER")]
    pub root: Option<PathBuf>,

    /// Configuration file to use instead of the root's own
    #[arg(long, global = true, value_name = "FILE", conflicts_with = "isolated")]
    pub config: Option<PathBuf>,

    /// Use no configuration file
    #[arg(long, global = true)]
    pub isolated: bool,

    /// Files to leave out altogether, written as in .gitignore; may be repeated
    #[arg(long, global = true, value_name = "PATTERN")]
    pub exclude: Vec<String>,

    /// When to colour the output
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub color: ColorChoice,

    /// Threads to use [default: one for each core]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: Option<u16>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check documents and report what the code contradicts
    Check(Check),
    /// Print the claims that a document makes
    Claims(Claims),
    /// Print what the code and the manifests define
    Facts(Facts),
    /// Show how a claim was decided: look-ups, evidence, coverage, verdict
    Explain(Explain),
    /// Tell the story of a claim: when its line was written, whether it held, which commit broke it
    Blame(Blame),
    /// List the rules, or print the page of one
    Rule(Rule),
}

/// `truedoc check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Documents or folders to check [default: every document of the repository]
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Form of the report
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Full)]
    pub format: Format,

    /// Lowest level of a finding that makes the exit code 1
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = FailOn::Warning)]
    pub fail_on: FailOn,

    /// Leave out findings that are less sure than this, from 0 to 1
    #[arg(long, value_name = "NUMBER", value_parser = share, default_value_t = 0.0)]
    pub min_confidence: f32,

    /// Fail when a smaller share of the claims could be decided, from 0 to 1
    #[arg(long, value_name = "NUMBER", value_parser = share, default_value_t = 0.0)]
    pub min_coverage: f32,

    /// Also print the claims that could not be decided, and why
    #[arg(long)]
    pub pedantic: bool,

    /// Use only these rules; may be repeated or separated by commas
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub select: Vec<String>,

    /// Do not use these rules; may be repeated or separated by commas
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub ignore: Vec<String>,

    /// Report only what was introduced since REV parted from HEAD, in changed documents and in others
    #[arg(long, value_name = "REV", conflicts_with = "staged")]
    pub changed_since: Option<String>,

    /// Check what is staged, and report only what it introduces
    #[arg(long)]
    pub staged: bool,

    /// Do not ask git when missing things went, and what became of them
    #[arg(long)]
    pub no_history: bool,

    /// Seconds that git may take for that
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u16).range(1..=3600), default_value_t = 5)]
    pub history_timeout: u16,

    /// Leave out excluded documents even when a PATH names them
    #[arg(long)]
    pub force_exclude: bool,

    /// Print no summary
    #[arg(short, long)]
    pub quiet: bool,
}

/// `truedoc claims`.
#[derive(Debug, Args)]
pub struct Claims {
    /// The document
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// `truedoc facts`.
#[derive(Debug, Args)]
pub struct Facts {
    /// A file or folder [default: the whole repository]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,

    /// Only facts of this kind (`flag`, `env`, `symbol`, …)
    #[arg(long, value_name = "KIND")]
    pub kind: Option<String>,
}

/// `truedoc explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// A document and one of its lines
    #[arg(value_name = "FILE:LINE")]
    pub place: String,
}

/// `truedoc blame`.
#[derive(Debug, Args)]
pub struct Blame {
    /// A document and one of its lines
    #[arg(value_name = "FILE:LINE")]
    pub place: String,
}

/// `truedoc rule`.
#[derive(Debug, Args)]
pub struct Rule {
    /// The rule [default: list them all]
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: the document's line and the code's line beneath it
    Full,
    /// One line for each finding: path:line:column: level[rule] message
    Concise,
    /// One JSON document
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    Error,
    Warning,
    Note,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    Auto,
    Always,
    Never,
}

fn share(text: &str) -> Result<f32, String> {
    let number: f32 = text.parse().map_err(|_| "not a number".to_owned())?;
    if (0.0..=1.0).contains(&number) { Ok(number) } else { Err("not between 0 and 1".to_owned()) }
}
