//! The mutation bench: change one fact of the code at a time and see whether exactly the claims about it are refuted.
//!
//! `just mutate` runs it on the pinned releases of `tests/packages`; `cargo bench --bench mutate -- FOLDER...` on any
//! folders. It needs no labels: a claim that truedoc supports by a place in the code must be refuted once that place
//! says something else (detected), and nothing else on the pages may change (elsewhere). A claim that something else
//! bears out as well stays supported (held) and counts neither way. Each folder is copied to a
//! scratch folder first; nothing is written into the one that is named.
//!
//! Options: `--verbose` lists every claim that stayed supported and every finding elsewhere; `--only OPERATOR` runs
//! one operator; `--most N` bounds the mutations of one operator in one folder (default 12, evenly spread).

mod mutation;
mod operator;
mod tally;
mod tree;

use std::path::PathBuf;
use std::process::ExitCode;

use mutation::Mutation;
use operator::Operator;
use tally::{Outcome, Tally};
use tree::Tree;

struct Options {
    folders: Vec<PathBuf>,
    only: Option<Operator>,
    most: usize,
    verbose: bool,
}

fn main() -> ExitCode {
    let options = match options(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(problem) => {
            eprintln!(
                "{problem}\nusage: cargo bench --bench mutate -- [--verbose] [--only OPERATOR] [--most N] FOLDER..."
            );
            return ExitCode::from(2);
        }
    };
    let mut tally = Tally::default();
    for folder in &options.folders {
        match Tree::copy(folder) {
            Ok(tree) => run(&tree, &options, &mut tally),
            Err(error) => {
                eprintln!("{}: cannot be copied: {error}", folder.display());
                return ExitCode::from(2);
            }
        }
    }
    print!("{}", tally.table());
    ExitCode::SUCCESS
}

fn options(arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options { folders: Vec::new(), only: None, most: 12, verbose: false };
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bench" => {}
            "--verbose" => options.verbose = true,
            "--only" => {
                let name = arguments.next().unwrap_or_default();
                let found = Operator::ALL.into_iter().find(|operator| operator.name() == name);
                options.only = Some(found.ok_or_else(|| format!("no operator is named `{name}`"))?);
            }
            "--most" => {
                let number = arguments.next().and_then(|number| number.parse().ok());
                options.most = number.ok_or("--most takes a number")?;
            }
            _ if argument.starts_with('-') => return Err(format!("`{argument}` is no option")),
            _ => options.folders.push(PathBuf::from(argument)),
        }
    }
    if options.folders.is_empty() { Err("no folder is named".into()) } else { Ok(options) }
}

fn run(tree: &Tree, options: &Options, tally: &mut Tally) {
    let before = tree.decide();
    let mutations = mutation::all(tree, &before);
    for operator in Operator::ALL {
        if options.only.is_some_and(|only| only != operator) {
            continue;
        }
        let mine: Vec<&Mutation> =
            mutations.iter().filter(|mutation| mutation.operator == operator).collect();
        let step = mine.len().div_ceil(options.most.max(1)).max(1);
        for mutation in mine.into_iter().step_by(step) {
            let Some(outcome) = one(tree, mutation, &before) else { continue };
            if options.verbose {
                print!("{}", outcome.lines(tree.name(), mutation));
            }
            tally.add(operator, &outcome);
        }
    }
}

/// Applies a mutation, decides every page again, and puts the tree back; `None` when it could not be applied.
fn one(tree: &Tree, mutation: &Mutation, before: &[tree::Decided]) -> Option<Outcome> {
    let undo = tree.apply(mutation).ok()?;
    let after = tree.decide();
    tree.put_back(undo).expect("the scratch folder can be written");
    Some(Outcome::new(mutation, before, &after))
}
