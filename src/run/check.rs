//! `truedoc check`.

use std::io::{self, BufWriter, Write};
use std::time::Duration;

use truedoc::change::{Change, keep_introduced};
use truedoc::check::{Report, check};
use truedoc::git::Git;
use truedoc::history;
use truedoc::repo::Snapshot;
use truedoc::report::{Concise, Emitter, Full, Json, summary, visible};
use truedoc::rule::Level;
use truedoc::suppress;

use super::{CLEAN, FINDINGS, TROUBLE, Trouble, is_colored, open};
use crate::cli::{Check, FailOn, Format, Global};

pub fn run(global: &Global, args: &Check) -> Result<u8, Trouble> {
    let mut opened = open::open(global, &args.paths, args.force_exclude)?;
    open::restrict(&mut opened.config, &args.select, &args.ignore)?;
    let change = change(&mut opened, args)?;
    let mut report = check(&opened.repo, &opened.config, &opened.documents());
    if let Some(change) = &change {
        keep_introduced(&mut report, &opened.config, &opened.repo, change);
    }
    if args.paths.is_empty() && change.is_none() {
        let unused = suppress::unused_in_config(&opened.repo, &opened.config, &report.used_allows);
        report.findings.extend(unused);
    }
    let past = match args.no_history {
        true => None,
        false => {
            let limit = Duration::from_secs(u64::from(args.history_timeout));
            history::tell(&mut report, &opened.repo, &opened.config, limit)
        }
    };
    report.problems.append(&mut opened.problems);
    report.problems.sort();
    leave_out_unsure(&mut report, args.min_confidence);
    let written = write(global, args, &opened, &report);
    tell(args, &report, past.as_deref());
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(code(args, &report)),
    }
}

/// The change that is looked at, if one is; with `--staged`, the repository becomes what is staged.
fn change(opened: &mut open::Opened, args: &Check) -> Result<Option<Change>, Trouble> {
    if args.changed_since.is_none() && !args.staged {
        return Ok(None);
    }
    let git = Git::open(opened.repo.root(), None)?;
    match &args.changed_since {
        Some(revision) => Ok(Some(Change::since(&opened.repo, &git, revision)?)),
        None => {
            opened.repo = opened.repo.at(Snapshot::of_index(&git)?);
            Ok(Some(Change::staged(&opened.repo, &git)?))
        }
    }
}

fn leave_out_unsure(report: &mut Report, min_confidence: f32) {
    let before = report.findings.len();
    report.findings.retain(|finding| finding.confidence >= min_confidence);
    report.summary.silenced += before - report.findings.len();
}

/// The report itself, to the standard output.
fn write(global: &Global, args: &Check, opened: &open::Opened, report: &Report) -> io::Result<()> {
    let color = is_colored(global.color, &io::stdout());
    let mut out = BufWriter::new(io::stdout().lock());
    let emitter: &dyn Emitter = match args.format {
        Format::Full => &Full { color },
        Format::Concise => &Concise,
        Format::Json => &Json { pedantic: args.pedantic },
    };
    emitter.emit(&opened.repo, report, &mut out)?;
    if args.pedantic && args.format != Format::Json {
        out.write_all(summary::undecided(&opened.repo, report).as_bytes())?;
    }
    out.flush()
}

/// What is to be said of the run, to the standard error, so that the report stays what it is.
fn tell(args: &Check, report: &Report, past: Option<&str>) {
    let mut shown = String::new();
    for problem in &report.problems {
        shown.push_str(&format!("error: {}: {}\n", visible(&problem.path), visible(&problem.message)));
    }
    let coverage = report.summary.coverage();
    if coverage < f64::from(args.min_coverage) {
        let (asked, reached) = (args.min_coverage * 100.0, coverage * 100.0);
        shown.push_str(&format!(
            "error: {reached:.0}% of the claims could be decided, --min-coverage asks for {asked:.0}%; --pedantic tells why\n"
        ));
    }
    if let (false, Some(past)) = (args.quiet, past) {
        shown.push_str(&format!("note: {past}\n"));
    }
    if !args.quiet {
        shown.push_str(&format!("{}\n", summary::line(report)));
    }
    // Nobody is left to tell when the standard error is closed.
    let _ = io::stderr().write_all(shown.as_bytes());
}

fn code(args: &Check, report: &Report) -> u8 {
    if !report.problems.is_empty() {
        return TROUBLE;
    }
    let least = match args.fail_on {
        FailOn::Error => Some(Level::Error),
        FailOn::Warning => Some(Level::Warning),
        FailOn::Note => Some(Level::Note),
        FailOn::Never => None,
    };
    let fails = least.is_some_and(|least| report.findings.iter().any(|finding| finding.level >= least));
    let is_thin = report.summary.coverage() < f64::from(args.min_coverage);
    if fails || is_thin { FINDINGS } else { CLEAN }
}
