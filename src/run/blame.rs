//! `truedoc blame`: the story of the claims on one line.

use std::io::{self, BufWriter, Write};

use truedoc::document::Document;
use truedoc::extract;
use truedoc::git::Git;
use truedoc::report::visible;
use truedoc::story::{Story, story};
use truedoc::verdict::Verdict;

use super::{CLEAN, Trouble, claims, explain, open};
use crate::cli::{Blame, Global};

pub fn run(global: &Global, args: &Blame) -> Result<u8, Trouble> {
    let (path, line) = explain::place(&args.place)?;
    let opened = open::open(global, std::slice::from_ref(&path), false)?;
    let file = opened.file()?;
    let page = opened.repo.path(file);
    let document = Document::parse(file, page, opened.text(file)?);
    let git = Git::open(opened.repo.root(), None)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let claims = extract::claims(&document);
    let lines: Vec<u32> = claims.iter().map(|claim| opened.repo.positions(claim.focus).0.line).collect();
    if !lines.contains(&line) {
        writeln!(out, "{}", explain::nothing_there(&lines, line))?;
    }
    for (claim, _) in claims.iter().zip(&lines).filter(|(_, at)| **at == line) {
        let told = story(&opened.repo, &git, &opened.config, page, line, claim)?;
        writeln!(out, "{}", visible(&claims::describe(&opened.repo, claim)))?;
        for step in steps(&told) {
            writeln!(out, "  {}", visible(&step))?;
        }
    }
    if git.is_shallow() {
        writeln!(
            out,
            "the clone is shallow: older commits are not seen (`git fetch --unshallow` brings them)"
        )?;
    }
    out.flush()?;
    Ok(CLEAN)
}

fn steps(story: &Story) -> Vec<String> {
    let Some(written) = &story.written else { return vec!["written    not committed yet".to_owned()] };
    let mut steps = vec![format!("written    {written}")];
    steps.push(match &story.then {
        None => "then       the page said it in other words".to_owned(),
        Some(then) => match then.verdict {
            Verdict::Supported => "then       it held".to_owned(),
            Verdict::Refuted => format!("then       it was wrong already: {}", then.reason),
            Verdict::Insufficient => format!("then       it could not be decided: {}", then.reason),
        },
    });
    if let Some(broken) = &story.broken {
        steps.push(format!("broken by  {broken}"));
    } else if story.then.as_ref().is_some_and(|then| then.verdict == Verdict::Supported) {
        steps.push("now        it holds at HEAD".to_owned());
    }
    steps
}
