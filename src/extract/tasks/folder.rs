//! Where the commands of a page run: `cd` followed through its blocks.

use super::is_placeholder;
use crate::document::{Block, BlockKind};
use crate::extract::shell::CommandLine;

/// The folder that the next command runs in.
#[derive(Default)]
pub(super) struct Folder {
    /// `None` once a `cd` goes where the page does not say.
    path: Vec<String>,
    unknown: bool,
}

impl Folder {
    /// Follows a `cd` of a code block; a code span in a sentence changes nothing.
    pub fn follow(&mut self, line: &CommandLine, block: &Block) {
        if !matches!(block.kind, BlockKind::Code { .. }) || !matches!(line.name(), "cd" | "pushd") {
            return;
        }
        match line.arguments.first().map(|word| word.text.as_str()) {
            Some(path) if !is_unknown(path) => {
                for part in path.split(['/', '\\']) {
                    match part {
                        "" | "." => {}
                        ".." => drop(self.path.pop()),
                        name => self.path.push(name.to_owned()),
                    }
                }
            }
            Some(_) | None => self.unknown = true,
        }
    }

    /// The places of a claim: where the command runs, and there the folder that it names itself.
    pub fn places(&self, own: Option<&str>) -> Vec<String> {
        if self.unknown {
            return vec!["?".into()];
        }
        let here = self.path.join("/");
        match own {
            Some("*") => vec!["*".into()],
            Some(own) if here.is_empty() => vec![own.to_owned()],
            Some(own) => vec![format!("{here}/{own}")],
            None if here.is_empty() => Vec::new(),
            None => vec![here],
        }
    }
}

fn is_unknown(path: &str) -> bool {
    path.starts_with(['~', '/', '-'])
        || is_placeholder(path.trim_start_matches("../").trim_start_matches(".."))
}
