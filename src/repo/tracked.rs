//! The paths that git's index holds: a sparse or partial checkout lacks files that are no less part of the repository.

use std::collections::HashSet;
use std::path::Path;
use std::process::{Command, Stdio};

/// Every tracked path below `root`, relative to it; empty without git or a repository.
pub(super) fn paths(root: &Path) -> HashSet<String> {
    let listing = Command::new("git")
        .arg("-C")
        .arg(root)
        .args(["ls-files", "-z"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output();
    let Ok(listing) = listing else { return HashSet::new() };
    let names = listing.stdout.split(|byte| *byte == 0);
    names
        .filter_map(|name| std::str::from_utf8(name).ok())
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}
