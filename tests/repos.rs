//! Whole repositories, end to end: what a person sees when `truedoc check` runs in `fixtures/repos/<story>/repo`.
//!
//! `fixtures/repos/<story>/README.md` says what the story shows; `expected.txt` beside it is the concise output
//! with its last line. `UPDATE=1 cargo test --test repos` rewrites it; read the difference before you commit it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn whole_repositories_get_the_expected_findings() {
    let update = std::env::var_os("UPDATE").is_some();
    let stories = stories();
    assert!(stories.len() >= 4, "at least four stories are told");
    let mut stale = Vec::new();
    for story in stories {
        let seen = seen(&story.join("repo"));
        let page = story.join("expected.txt");
        let expected = fs::read_to_string(&page).unwrap_or_default().replace("\r\n", "\n");
        if seen == expected {
            continue;
        }
        if update {
            fs::write(&page, &seen).expect("the snapshot can be written");
        }
        stale.push(format!("{}\n--- expected\n{expected}+++ seen\n{seen}", story.display()));
    }
    assert!(stale.is_empty() || update, "UPDATE=1 rewrites these:\n{}", stale.join("\n"));
}

#[test]
fn one_thread_and_two_print_the_same_bytes() {
    for story in stories() {
        let runs = ["1", "2"].map(|threads| {
            truedoc(&story.join("repo"), "json")
                .env("RAYON_NUM_THREADS", threads)
                .output()
                .expect("truedoc starts")
        });
        assert!(runs[0].stdout == runs[1].stdout, "{} differs by threads", story.display());
    }
}

/// Every story, in order of its name.
fn stories() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/repos");
    let entries = fs::read_dir(folder).expect("fixtures/repos is there").flatten();
    let mut stories: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.join("README.md").is_file()).collect();
    stories.sort();
    stories
}

/// Standard output, then the exit code.
fn seen(repo: &Path) -> String {
    let output = truedoc(repo, "concise").output().expect("truedoc starts");
    let text = String::from_utf8(output.stdout).expect("the output is UTF-8").replace("\r\n", "\n");
    let code = output.status.code().expect("truedoc was not killed");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(code < 2, "{}: exit code {code}\n{complaints}", repo.display());
    format!("{text}{complaints}exit code {code}\n")
}

fn truedoc(repo: &Path, format: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_truedoc"));
    command.args(["check", "--root", ".", "--color", "never", "--format", format]).current_dir(repo);
    command
}
