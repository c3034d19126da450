//! Arguments to library to exit code.

mod cli;
mod run;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    run::run(&cli::Cli::parse())
}
