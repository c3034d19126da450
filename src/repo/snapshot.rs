//! The files of a commit or of git's index, read when they are asked for.

use std::collections::BTreeMap;
use std::sync::Mutex;

use super::read::{self, ReadProblem};
use crate::git::{Git, GitProblem, Objects};

/// What git holds of the files at one moment.
pub struct Snapshot {
    /// Path to object id.
    files: BTreeMap<String, String>,
    objects: Mutex<Objects>,
}

impl Snapshot {
    /// The files below git's folder at a commit.
    pub fn of_commit(git: &Git, commit: &str) -> Result<Snapshot, GitProblem> {
        Snapshot::new(git, git.tree(commit)?)
    }

    /// The files below git's folder that the next commit would hold.
    pub fn of_index(git: &Git) -> Result<Snapshot, GitProblem> {
        Snapshot::new(git, git.staged()?)
    }

    fn new(git: &Git, files: BTreeMap<String, String>) -> Result<Snapshot, GitProblem> {
        Ok(Snapshot { files, objects: Mutex::new(git.objects()?) })
    }

    /// Every path, sorted.
    pub fn paths(&self) -> impl Iterator<Item = &String> {
        self.files.keys()
    }

    /// The text of a file.
    pub(super) fn text(&self, path: &str) -> Result<String, ReadProblem> {
        let object = self.files.get(path).ok_or_else(|| ReadProblem::Unreadable("not in git".to_owned()))?;
        let bytes = self.objects.lock().expect("no panic while locked").bytes(object);
        read::decoded(bytes.map_err(|error| ReadProblem::Unreadable(error.to_string()))?)
    }
}
