//! The `git` command, bounded in time. Nothing here writes to the repository.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Instant;

/// git, asked in one folder.
pub struct Git {
    root: PathBuf,
    /// No call runs on after this.
    deadline: Option<Instant>,
}

/// Why git gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GitProblem {
    #[error("git cannot be run: {0}; install it")]
    Missing(String),
    #[error("the folder is in no git repository with a commit")]
    NoCommit,
    #[error("the clone is shallow; `git fetch --unshallow` brings the rest")]
    Shallow,
    #[error("`{0}` names no commit here; `git fetch` may bring it")]
    Revision(String),
    #[error("git says: {0}")]
    Failed(String),
    #[error("git took too long")]
    Late,
}

/// A commit, as a message names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    pub id: String,
    /// `2025-03-02`.
    pub date: String,
    pub subject: String,
}

impl Commit {
    /// `git log --format=` for [`Commit::parse`].
    pub const FORMAT: &str = "%h%x09%cs%x09%s";

    /// A line in the form of [`Commit::FORMAT`].
    pub fn parse(line: &str) -> Option<Commit> {
        let mut fields = line.splitn(3, '\t').map(str::to_owned);
        Some(Commit { id: fields.next()?, date: fields.next()?, subject: fields.next()? })
    }
}

impl std::fmt::Display for Commit {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} ({}): {}", self.id, self.date, self.subject)
    }
}

impl Git {
    /// git in `root`, a folder of a repository that has a commit; calls that last beyond `deadline` are broken off.
    pub fn open(root: &Path, deadline: Option<Instant>) -> Result<Git, GitProblem> {
        let git = Git { root: root.to_owned(), deadline };
        match git.text(&["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]) {
            Ok(_) => Ok(git),
            Err(GitProblem::Failed(why)) if why.is_empty() || why.contains("not a git repository") => {
                Err(GitProblem::NoCommit)
            }
            Err(problem) => Err(problem),
        }
    }

    /// The commit that a revision names, as a full id.
    pub fn commit(&self, revision: &str) -> Result<String, GitProblem> {
        let asked = format!("{revision}^{{commit}}");
        let id = self.text(&["rev-parse", "--verify", "--quiet", "--end-of-options", &asked]);
        id.map(|id| id.trim().to_owned()).map_err(|problem| match problem {
            GitProblem::Failed(_) => GitProblem::Revision(revision.to_owned()),
            problem => problem,
        })
    }

    /// Whether older commits are missing (`git clone --depth`).
    pub fn is_shallow(&self) -> bool {
        self.text(&["rev-parse", "--is-shallow-repository"]).is_ok_and(|answer| answer.trim() == "true")
    }

    /// What git prints for these arguments, as text; bytes that are not UTF-8 are replaced.
    pub fn text(&self, arguments: &[&str]) -> Result<String, GitProblem> {
        let mut child = self.spawn(arguments)?;
        drop(child.stdin.take());
        let (sender, receiver) = mpsc::channel();
        let (mut out, mut err) = (child.stdout.take(), child.stderr.take());
        std::thread::spawn(move || {
            let mut printed = Vec::new();
            let read = out.as_mut().map_or(Ok(0), |out| out.read_to_end(&mut printed));
            // Nobody waits any more when the time was up.
            let _ = sender.send(read.map(|_| printed));
        });
        let answer = match self.deadline {
            Some(deadline) => receiver
                .recv_timeout(deadline.saturating_duration_since(Instant::now()))
                .map_err(|_| GitProblem::Late),
            None => receiver.recv().map_err(|error| GitProblem::Failed(error.to_string())),
        };
        if answer.is_err() {
            // A child that has ended in the meantime cannot be killed, which is as well.
            let _ = child.kill();
        }
        let mut complaint = String::new();
        let status = child.wait();
        let printed = answer?.map_err(|error| GitProblem::Failed(error.to_string()))?;
        if status.is_ok_and(|status| status.success()) {
            return Ok(String::from_utf8_lossy(&printed).into_owned());
        }
        // What cannot be read is not shown.
        let _ = err.as_mut().map(|err| err.read_to_string(&mut complaint));
        Err(GitProblem::Failed(complaint.lines().next().unwrap_or_default().to_owned()))
    }

    fn spawn(&self, arguments: &[&str]) -> Result<Child, GitProblem> {
        Command::new("git")
            .arg("-C")
            .arg(&self.root)
            .args(["--no-pager", "-c", "core.quotePath=false", "-c", "log.showSignature=false"])
            .args(["-c", "blame.ignoreRevsFile=", "-c", "grep.fallbackToNoIndex=false"])
            .args(arguments)
            // Neither refresh the index nor ask a server for objects that a partial clone lacks.
            .env("GIT_OPTIONAL_LOCKS", "0")
            .env("GIT_NO_LAZY_FETCH", "1")
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| GitProblem::Missing(error.to_string()))
    }

    /// The files below the folder at a commit: relative path and object id.
    pub fn tree(&self, commit: &str) -> Result<BTreeMap<String, String>, GitProblem> {
        let listing =
            self.text(&["ls-tree", "-r", "-z", "--format=%(objectmode) %(objectname)%x09%(path)", commit])?;
        Ok(listed(&listing))
    }

    /// The files below the folder as they stand in the index.
    pub fn staged(&self) -> Result<BTreeMap<String, String>, GitProblem> {
        let format = "--format=%(objectmode) %(objectname)%x09%(path)";
        Ok(listed(&self.text(&["ls-files", "-z", format])?))
    }

    /// A reader of objects, which stays up until it is dropped.
    pub fn objects(&self) -> Result<Objects, GitProblem> {
        let mut child = self.spawn(&["cat-file", "--batch"])?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(GitProblem::Failed("no pipes".to_owned()));
        };
        Ok(Objects { child, input: Some(input), output: BufReader::new(output) })
    }
}

/// Lines `MODE OBJECT<tab>PATH` of regular files.
fn listed(listing: &str) -> BTreeMap<String, String> {
    let entries = listing.split('\0').filter_map(|entry| entry.split_once('\t'));
    entries
        .filter_map(|(head, path)| {
            let (mode, object) = head.split_once(' ')?;
            mode.starts_with("100").then(|| (path.to_owned(), object.to_owned()))
        })
        .collect()
}

/// `git cat-file --batch`.
pub struct Objects {
    child: Child,
    input: Option<std::process::ChildStdin>,
    output: BufReader<std::process::ChildStdout>,
}

impl Objects {
    /// The bytes of an object; an error when it is not there.
    pub fn bytes(&mut self, object: &str) -> std::io::Result<Vec<u8>> {
        let broken = |what: &str| std::io::Error::other(format!("git cat-file: {what}"));
        let input = self.input.as_mut().ok_or_else(|| broken("closed"))?;
        writeln!(input, "{object}")?;
        input.flush()?;
        let mut head = String::new();
        self.output.read_line(&mut head)?;
        let size = head.trim_end().rsplit_once(' ').and_then(|(_, size)| size.parse::<usize>().ok());
        let size = size.ok_or_else(|| broken(head.trim_end()))?;
        let mut bytes = vec![0; size + 1];
        self.output.read_exact(&mut bytes)?;
        bytes.truncate(size);
        Ok(bytes)
    }
}

impl Drop for Objects {
    fn drop(&mut self) {
        // It ends when nothing more can come.
        drop(self.input.take());
        let _ = self.child.wait();
    }
}
