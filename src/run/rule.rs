//! `truedoc rule`: the rules and their pages.

use std::io::{self, BufWriter, Write};

use truedoc::rules;

use super::{CLEAN, Trouble, open};
use crate::cli::Rule;

pub fn run(args: &Rule) -> Result<u8, Trouble> {
    let mut out = BufWriter::new(io::stdout().lock());
    match &args.name {
        Some(name) => {
            let name = open::rule_name(name)?;
            let page = rules::named(name).map(rules::page).unwrap_or_default();
            writeln!(out, "{name}\n\n{page}")?;
        }
        None => {
            let width = rules::RULES.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
            for rule in rules::RULES {
                writeln!(out, "{:width$}  {:7}  {}", rule.name, rule.level.as_str(), rule.summary)?;
            }
        }
    }
    out.flush()?;
    Ok(CLEAN)
}
