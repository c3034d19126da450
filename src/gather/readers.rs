//! For whom a page is written: a path in a page for developers is this repository's, in one for users it may be theirs.

use std::sync::LazyLock;

use regex::Regex;

use crate::repo::split_path;

/// The readers of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Audience {
    Developers,
    Users,
}

static NAMES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^(contribut\w*|architecture|hacking|develop\w*|agents|claude|gemini|building|releas\w*|maintain\w*|internals|copilot-instructions|code[-_]?(map|base|structure|layout)|project[-_](layout|structure))([-_.].*)?$|^releas|checklist")
        .expect("valid")
});
static FOLDERS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)(^|/)(\.github|\.claude|\.cursor|contribut\w*|development\w*|dev|dev-docs|devdocs|developers?|internals|maintainers?|hacking|engineering)/")
        .expect("valid")
});
static USERS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)(^|/)(docs?|documentation|website|site|book|guide|manual|content|examples?|tutorials?|templates?|skills|npm|plugins?)(/|$)")
        .expect("valid")
});

/// Who reads the page, by its path. `is_package` says whether a package has its manifest in a folder: the README of
/// one is what its users see.
pub(super) fn audience(path: &str, is_package: impl Fn(&str) -> bool) -> Audience {
    let (folder, name) = split_path(path);
    if name.to_lowercase().starts_with("architecture") && USERS.is_match(folder) {
        return Audience::Users;
    }
    let is_skill = path.contains(".claude/skills") || name == "SKILL.md" && path.starts_with(".");
    if NAMES.is_match(name) || FOLDERS.is_match(path) || is_skill {
        return Audience::Developers;
    }
    // The README of a folder of code is about that folder.
    let is_readme = name.to_lowercase().starts_with("readme");
    match is_readme && !folder.is_empty() && !USERS.is_match(folder) && !is_package(folder) {
        true => Audience::Developers,
        false => Audience::Users,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_about_the_code_are_for_developers() {
        for path in [
            "CONTRIBUTING.md",
            "ARCHITECTURE.md",
            "crates/x/README.md",
            "docs/contributing/a.md",
            ".github/CONTRIBUTING.md",
            "doc/release-checklist.md",
        ] {
            assert_eq!(audience(path, |_| false), Audience::Developers, "{path}");
        }
        for path in ["README.md", "docs/usage.md", "examples/README.md"] {
            assert_eq!(audience(path, |_| false), Audience::Users, "{path}");
        }
    }
}
