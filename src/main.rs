//! Arguments to library to exit code.

use std::io::Write;
use std::process::ExitCode;

use truedoc::check::check;
use truedoc::config::Config;
use truedoc::repo::{Repo, WalkOptions};
use truedoc::report::{Emitter, Json};

fn main() -> ExitCode {
    let docs: Vec<String> = std::env::args().skip(1).filter(|word| word.ends_with(".md")).collect();
    let repo = Repo::open(std::path::Path::new("."), &WalkOptions::default()).expect("the folder opens");
    let files: Vec<_> = docs.iter().filter_map(|path| repo.file(path)).collect();
    let report = check(&repo, &Config::default(), &files);
    let mut out = std::io::stdout().lock();
    Json.emit(&repo, &report, &mut out).expect("stdout can be written");
    out.flush().expect("stdout can be written");
    ExitCode::from(u8::from(!report.findings.is_empty()))
}
