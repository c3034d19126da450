//! What the commands do with the library: one command a file. The only code that prints.

mod blame;
mod check;
mod claims;
mod explain;
mod facts;
mod open;
mod rule;

use std::io::{self, Write};
use std::process::ExitCode;

use truedoc::config::ConfigError;
use truedoc::report::{self, visible};

use crate::cli::{Cli, ColorChoice, Command};

/// Nothing to report at or above `--fail-on`.
const CLEAN: u8 = 0;
/// Findings.
const FINDINGS: u8 = 1;
/// Wrong usage or configuration, or something that could not be checked.
const TROUBLE: u8 = 2;

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    Config(#[from] Box<ConfigError>),
    #[error(transparent)]
    Repo(#[from] truedoc::repo::RepoError),
    #[error(transparent)]
    Git(#[from] truedoc::git::GitProblem),
    /// What is wrong with the arguments, with the next step.
    #[error("{0}")]
    Usage(String),
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

/// Runs a command; the exit code is 0, 1 or 2.
pub fn run(cli: &Cli) -> ExitCode {
    let result = threads(cli).and_then(|()| match &cli.command {
        Command::Check(args) => check::run(&cli.global, args),
        Command::Claims(args) => claims::run(&cli.global, args),
        Command::Facts(args) => facts::run(&cli.global, args),
        Command::Explain(args) => explain::run(&cli.global, args),
        Command::Blame(args) => blame::run(&cli.global, args),
        Command::Rule(args) => rule::run(args),
    });
    match result {
        Ok(code) => ExitCode::from(code),
        // The reader of a pipe has seen enough.
        Err(Trouble::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(CLEAN),
        Err(trouble) => {
            complain(&trouble, cli.global.color);
            ExitCode::from(TROUBLE)
        }
    }
}

fn threads(cli: &Cli) -> Result<(), Trouble> {
    let Some(threads) = cli.global.threads else { return Ok(()) };
    rayon::ThreadPoolBuilder::new().num_threads(usize::from(threads)).build_global().map_err(|error| {
        Trouble::Usage(format!("cannot start {threads} threads: {error}; leave out --threads"))
    })
}

fn complain(trouble: &Trouble, color: ColorChoice) {
    let shown = match trouble {
        Trouble::Config(error) => report::config_error(error, is_colored(color, &io::stderr())),
        Trouble::Repo(_) | Trouble::Git(_) | Trouble::Usage(_) | Trouble::Output(_) => {
            format!("error: {}\n", visible(&trouble.to_string()))
        }
    };
    // Nobody is left to tell when the standard error is closed.
    let _ = io::stderr().write_all(shown.as_bytes());
}

/// Whether to colour a stream: as asked, otherwise as `NO_COLOR`, `CLICOLOR_FORCE` and the terminal say.
fn is_colored(choice: ColorChoice, stream: &impl anstream::stream::RawStream) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never,
    }
}
