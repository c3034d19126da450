//! Reports as text: one format a file, behind [`Emitter`]. Formats convert spans at the edge.

mod json;

use std::io::{self, Write};

use crate::check::Report;
use crate::repo::Repo;

/// One output format.
pub trait Emitter {
    /// Writes the whole report.
    fn emit(&self, repo: &Repo, report: &Report, out: &mut dyn Write) -> io::Result<()>;
}

pub use json::Json;
