//! `truedoc claims`: what a document asserts, before anything is looked up.

use std::io::{self, BufWriter, Write};

use truedoc::claim::{Claim, ClaimKind, Mood, Setting};
use truedoc::document::Document;
use truedoc::extract;
use truedoc::repo::Repo;
use truedoc::report::{summary, visible};

use super::{CLEAN, Trouble, open};
use crate::cli::{Claims, Global};

pub fn run(global: &Global, args: &Claims) -> Result<u8, Trouble> {
    let opened = open::open(global, std::slice::from_ref(&args.file), false)?;
    let file = opened.file()?;
    let document = Document::parse(file, opened.repo.path(file), opened.text(file)?);
    let claims = extract::claims(&document);
    let mut out = BufWriter::new(io::stdout().lock());
    for claim in &claims {
        let (at, _) = opened.repo.positions(claim.focus);
        writeln!(
            out,
            "{}:{}:{}: {}",
            visible(&document.path),
            at.line,
            at.column,
            visible(&describe(&opened.repo, claim))
        )?;
    }
    writeln!(out, "{}", summary::count(claims.len(), "claim"))?;
    out.flush()?;
    Ok(CLEAN)
}

/// One claim in a line: "flag `--x` of `fd` exists (asserted, code)".
pub fn describe(repo: &Repo, claim: &Claim) -> String {
    let entity = &claim.entity;
    let owner = entity.owner.as_ref().map(|owner| format!(" of `{owner}`")).unwrap_or_default();
    let said = match &claim.kind {
        ClaimKind::Exists => "exists".to_owned(),
        ClaimKind::Absent => "does not exist".to_owned(),
        ClaimKind::Accepts => "is taken as an argument".to_owned(),
        ClaimKind::Called { positional, keywords } => {
            format!("is called with {positional} positional arguments and {} keywords", keywords.len())
        }
        ClaimKind::Valued(value) => format!("may be `{value}`"),
        ClaimKind::Listed => "is listed as a parameter".to_owned(),
        ClaimKind::Bound(_) => "is defined by the sample".to_owned(),
        ClaimKind::Signed(signed) => format!("takes {} parameters", signed.parameters.len()),
        ClaimKind::Overridden(signed) => {
            format!("is overridden with {} parameters", signed.parameters.len())
        }
        ClaimKind::Runs(words) => format!("runs as `{}`", words.join(" ")),
        ClaimKind::Requires(version) => format!("is `{version}`"),
        ClaimKind::Default(value) => format!("defaults to `{value}`"),
        ClaimKind::Titled(text) => format!("is what `{text}` names"),
        ClaimKind::Count { said, .. } => format!("are said to be {said}"),
        ClaimKind::OneOf(values) => format!("has these {} members alone", values.len()),
        ClaimKind::Among(values) => format!("is one of {} values", values.len()),
        ClaimKind::Holds { first, last, name } => format!("has `{name}` in lines {first} to {last}"),
        ClaimKind::Entry(paths) => format!("is one of {} entries of a tree", paths.len()),
        ClaimKind::Lines(first, last) if first == last => format!("has line {first}"),
        ClaimKind::Lines(first, last) => format!("has lines {first} to {last}"),
    };
    let written = repo.slice(claim.focus);
    let written = if written == entity.name { String::new() } else { format!(", written `{written}`") };
    format!(
        "{} `{}`{owner} {said} ({}, {}{written})",
        entity.kind.as_str(),
        entity.name,
        mood(claim.mood),
        setting(claim.setting)
    )
}

fn mood(mood: Mood) -> &'static str {
    match mood {
        Mood::Asserted => "asserted",
        Mood::Negated => "negated",
        Mood::Hypothetical => "hypothetical",
        Mood::Historical => "historical",
        Mood::Future => "future",
    }
}

fn setting(setting: Setting) -> &'static str {
    match setting {
        Setting::Prose => "prose",
        Setting::Code => "code",
        Setting::Link => "link",
        Setting::Cell => "cell",
        Setting::Heading => "heading",
        Setting::Fence => "fence",
        Setting::Html => "html",
    }
}
