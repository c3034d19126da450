//! Reports as text: one format a file, behind [`Emitter`]. Formats convert spans at the edge.

mod concise;
mod escape;
mod full;
mod json;
mod snippet;
pub mod summary;
mod window;

use std::io::{self, Write};

use crate::check::Report;
use crate::repo::Repo;

/// One output format.
pub trait Emitter {
    /// Writes the whole report.
    fn emit(&self, repo: &Repo, report: &Report, out: &mut dyn Write) -> io::Result<()>;
}

pub use concise::Concise;
pub use escape::visible;
pub use full::{Full, config_error};
pub use json::Json;
