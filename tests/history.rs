//! What git adds to a run, on scratch repositories: whole outputs, compared with `tests/snapshots/history__*.snap`.
//!
//! Authors and dates are fixed, so that commit ids are the same everywhere. `INSTA_UPDATE=always cargo test --test
//! history` writes the snapshots; read the difference before you commit it.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

/// A repository of a program with one option and two pages, at its first commit.
struct Scratch {
    folder: TempDir,
    /// Commits so far; each is a day later than the one before.
    days: std::cell::Cell<u32>,
}

const MANIFEST: &str = "[package]\nname = \"larder\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\nclap = { version = \"4\", features = [\"derive\"] }\n";
const MAIN: &str = "use clap::Parser;\n\n#[derive(Parser)]\nstruct Cli {\n    /// Shelves to look at\n    #[arg(long)]\n    depth: u32,\n}\n\nfn main() {\n    Cli::parse();\n}\n";
const README: &str = "# larder\n\nRun `larder --depth 3`.\n\nMore is in [the guide](docs/guide.md).\n";

impl Scratch {
    fn new() -> Scratch {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let scratch = Scratch { folder, days: std::cell::Cell::new(0) };
        scratch.git(&["init", "--quiet", "--initial-branch=main"]);
        scratch.write("Cargo.toml", MANIFEST);
        scratch.write("src/main.rs", MAIN);
        scratch.write("README.md", README);
        scratch.write("docs/guide.md", "# Guide\n\nIt keeps jars in rows, and rows on shelves.\n");
        scratch.commit("Begin");
        scratch
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn write(&self, path: &str, text: &str) {
        let full = self.path().join(path);
        fs::create_dir_all(full.parent().expect("a file has a folder")).expect("the folder can be made");
        fs::write(full, text).expect("the file can be written");
    }

    fn replace(&self, path: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.path().join(path)).expect("the file can be read");
        assert!(text.contains(from), "{path} holds {from}");
        self.write(path, &text.replace(from, to));
    }

    fn git(&self, arguments: &[&str]) -> String {
        let date = format!("2025-03-{:02}T12:00:00+00:00", self.days.get() + 1);
        let done = Command::new("git")
            .current_dir(self.path())
            .args(["-c", "protocol.file.allow=always", "-c", "commit.gpgSign=false"])
            .args(arguments)
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_SYSTEM", "/dev/null")
            .env("GIT_AUTHOR_NAME", "Ada")
            .env("GIT_AUTHOR_EMAIL", "ada@example.org")
            .env("GIT_COMMITTER_NAME", "Ada")
            .env("GIT_COMMITTER_EMAIL", "ada@example.org")
            .env("GIT_AUTHOR_DATE", &date)
            .env("GIT_COMMITTER_DATE", &date)
            .output()
            .expect("git can be run");
        assert!(done.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).into_owned()
    }

    fn commit(&self, subject: &str) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--message", subject]);
        self.days.set(self.days.get() + 1);
    }

    /// All that truedoc prints, with its exit code.
    fn truedoc(&self, arguments: &[&str]) -> String {
        run(self.path(), arguments)
    }

    fn rename_depth(&self) {
        self.replace("src/main.rs", "depth: u32", "levels: u32");
        self.commit("Rename --depth");
    }
}

fn run(folder: &Path, arguments: &[&str]) -> String {
    let done = assert_cmd::Command::cargo_bin("truedoc")
        .expect("the binary is built")
        .current_dir(folder)
        .args(arguments)
        .output()
        .expect("truedoc runs");
    let (out, err) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    let code = done.status.code().expect("it ended by itself");
    format!("$ truedoc {}\n{out}{err}exit {code}\n", arguments.join(" "))
}

#[test]
fn a_renamed_flag_is_told_with_its_commit() {
    let scratch = Scratch::new();
    scratch.rename_depth();
    scratch.write("note.txt", "later\n");
    scratch.commit("Later");
    insta::assert_snapshot!(scratch.truedoc(&["check"]));
    assert_eq!(
        scratch.truedoc(&["check"]),
        scratch.truedoc(&["check", "--threads", "1"]).replace(" --threads 1", "")
    );
    assert!(!scratch.truedoc(&["check", "--no-history"]).contains("Rename --depth"));
}

#[test]
fn moved_and_deleted_files_are_told() {
    let scratch = Scratch::new();
    fs::create_dir(scratch.path().join("docs/book")).expect("a folder");
    scratch.git(&["mv", "docs/guide.md", "docs/book/start.md"]);
    scratch.commit("Move the guide");
    scratch.git(&["mv", "docs/book/start.md", "docs/book/intro.md"]);
    scratch.commit("Move it on");
    insta::assert_snapshot!("moved_twice", scratch.truedoc(&["check"]));
    scratch.git(&["rm", "--quiet", "docs/book/intro.md"]);
    scratch.write("docs/first.md", "# First\n");
    scratch.commit("Split the guide");
    insta::assert_snapshot!("split", scratch.truedoc(&["check"]));
}

#[test]
fn a_reverted_rename_is_no_finding() {
    let scratch = Scratch::new();
    scratch.rename_depth();
    scratch.git(&["revert", "--no-edit", "HEAD"]);
    insta::assert_snapshot!(scratch.truedoc(&["check"]));
}

#[test]
fn without_history_the_verdicts_are_the_same() {
    let scratch = Scratch::new();
    scratch.rename_depth();
    let beside = tempfile::tempdir().expect("a scratch folder");
    let url = format!("file://{}", scratch.path().display());
    let shallow = beside.path().join("shallow");
    scratch.git(&["clone", "--quiet", "--depth=1", &url, &shallow.to_string_lossy()]);
    insta::assert_snapshot!("shallow", run(&shallow, &["check"]));
    fs::remove_dir_all(shallow.join(".git")).expect("it is there");
    insta::assert_snapshot!("no_git", run(&shallow, &["check"]));
    insta::assert_snapshot!("no_git_blame", run(&shallow, &["blame", "README.md:3"]));
    scratch.git(&["checkout", "--quiet", "--detach"]);
    insta::assert_snapshot!("detached", scratch.truedoc(&["check", "--format", "concise"]));
}

#[test]
fn only_what_a_change_introduced_is_reported() {
    let scratch = Scratch::new();
    scratch.git(&["rm", "--quiet", "docs/guide.md"]);
    scratch.commit("Drop the guide");
    scratch.rename_depth();
    let mut told = String::new();
    for arguments in [["HEAD~1"], ["HEAD~2"], ["HEAD"], ["nothing"]] {
        told.push_str(&scratch.truedoc(&["check", "--changed-since", arguments[0]]));
    }
    insta::assert_snapshot!("changed_since", told);
    // The page moves, and says one wrong thing more, which is not committed.
    scratch.git(&["mv", "README.md", "HELLO.md"]);
    scratch.replace("HELLO.md", "More is", "`larder --rows 2` is new.\n\nMore is");
    insta::assert_snapshot!("dirty_and_moved", scratch.truedoc(&["check", "--changed-since", "HEAD"]));
    insta::assert_snapshot!("nothing_staged_but_the_move", scratch.truedoc(&["check", "--staged"]));
    scratch.git(&["add", "--all"]);
    insta::assert_snapshot!("staged", scratch.truedoc(&["check", "--staged"]));
}

#[test]
fn a_branch_answers_for_what_it_did_itself() {
    let scratch = Scratch::new();
    scratch.git(&["checkout", "--quiet", "-b", "side"]);
    scratch.write("src/lib.rs", "//! Nothing.\n");
    scratch.commit("Side");
    scratch.git(&["checkout", "--quiet", "main"]);
    scratch.rename_depth();
    scratch.git(&["checkout", "--quiet", "side"]);
    insta::assert_snapshot!("before_the_merge", scratch.truedoc(&["check", "--changed-since", "main"]));
    scratch.git(&["merge", "--quiet", "--no-edit", "main"]);
    insta::assert_snapshot!("after_the_merge", scratch.truedoc(&["check", "--changed-since", "main"]));
    insta::assert_snapshot!("the_merge_itself", scratch.truedoc(&["check", "--changed-since", "HEAD~1"]));
}

#[test]
fn a_submodule_holds_its_own_files() {
    let scratch = Scratch::new();
    let part = Scratch::new();
    let url = part.path().to_string_lossy().into_owned();
    scratch.git(&["submodule", "--quiet", "add", &url, "part"]);
    scratch.write("PART.md", "The part is told of in `part/README.md`, not in `part/NONE.md`.\n");
    scratch.commit("Add a part");
    insta::assert_snapshot!(scratch.truedoc(&["check", "--format", "concise", "--changed-since", "HEAD~1"]));
}

#[test]
fn blame_tells_the_story_of_a_line() {
    let scratch = Scratch::new();
    for day in 0..5 {
        scratch.write("note.txt", &format!("{day}\n"));
        scratch.commit("Note");
    }
    scratch.rename_depth();
    scratch.write("note.txt", "done\n");
    scratch.commit("Done");
    scratch.replace("README.md", "# larder\n", "# larder\n\nNot yet: `larder --width 2`.\n");
    let mut told = String::new();
    for place in ["README.md:3", "README.md:5", "README.md:7", "README.md:1", "NONE.md:1"] {
        told.push_str(&scratch.truedoc(&["blame", place]));
    }
    insta::assert_snapshot!(told);
    assert_eq!(scratch.git(&["status", "--short"]), " M README.md\n");
}
