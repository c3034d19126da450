//! The `concise` format: `path:line:column: level[rule] message`, one finding a line.

use std::io::{self, Write};

use super::{Emitter, visible};
use crate::check::Report;
use crate::repo::Repo;

/// The `concise` format.
pub struct Concise;

impl Emitter for Concise {
    fn emit(&self, repo: &Repo, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        for finding in &report.findings {
            let span = finding.primary.span;
            let (at, _) = repo.positions(span);
            let help = if finding.help.is_empty() { String::new() } else { format!("; {}", finding.help) };
            writeln!(
                out,
                "{}:{}:{}: {}[{}] {}{}",
                visible(repo.path(span.file)),
                at.line,
                at.column,
                finding.level.as_str(),
                finding.rule.name,
                visible(&finding.message),
                visible(&help),
            )?;
        }
        Ok(())
    }
}
