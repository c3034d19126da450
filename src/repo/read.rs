//! Reading one file: bounded, text only.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Larger files are not read: no document or source that people edit by hand is.
pub const MAX_FILE_BYTES: u64 = 4 << 20;

/// Why the text of a file is not to be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadProblem {
    #[error(
        "file is {0} bytes, over the limit of {MAX_FILE_BYTES}; split it, or leave it out with `exclude`"
    )]
    TooLarge(u64),
    #[error("file is binary (it holds a NUL byte); leave it out with `exclude`")]
    Binary,
    #[error("file is not UTF-8 (first bad byte at offset {0}); save it as UTF-8")]
    NotUtf8(usize),
    #[error("{0}")]
    Unreadable(String),
}

/// The contents of a regular file as UTF-8.
pub(super) fn text(path: &Path) -> Result<String, ReadProblem> {
    let unreadable = |error: std::io::Error| ReadProblem::Unreadable(error.to_string());
    let file = File::open(path).map_err(unreadable)?;
    let size = file.metadata().map_err(unreadable)?.len();
    if size > MAX_FILE_BYTES {
        return Err(ReadProblem::TooLarge(size));
    }
    let mut bytes = Vec::with_capacity(size as usize + 1);
    file.take(MAX_FILE_BYTES).read_to_end(&mut bytes).map_err(unreadable)?;
    decoded(bytes)
}

/// Bytes as text.
pub(super) fn decoded(bytes: Vec<u8>) -> Result<String, ReadProblem> {
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(ReadProblem::TooLarge(bytes.len() as u64));
    }
    if memchr::memchr(0, &bytes).is_some() {
        return Err(ReadProblem::Binary);
    }
    String::from_utf8(bytes).map_err(|error| ReadProblem::NotUtf8(error.utf8_error().valid_up_to()))
}
