//! A scratch copy of a folder: decided as `truedoc check` does, changed, and put back.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use tempfile::TempDir;
use truedoc::check::decisions;
use truedoc::claim::{ClaimKind, Mood};
use truedoc::config::Config;
use truedoc::document::Document;
use truedoc::entity::EntityKind;
use truedoc::evidence::Bearing;
use truedoc::gather::Sources;
use truedoc::index::Index;
use truedoc::repo::{Repo, WalkOptions};
use truedoc::select;
use truedoc::site::Sites;
use truedoc::verdict::Verdict;

use crate::mutation::Mutation;

/// A claim with its verdict, free of the repository that it was decided in.
#[derive(Clone, Debug)]
pub struct Decided {
    pub path: String,
    pub start: u32,
    pub line: u32,
    /// The token as written on the page, and the entity's name.
    pub written: String,
    pub name: String,
    pub owner: String,
    pub entity: EntityKind,
    pub kind: ClaimKind,
    pub is_asserted: bool,
    pub verdict: Verdict,
    pub reason: String,
    pub rests_on: Vec<Place>,
}

/// A place that supports a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub path: String,
    pub start: usize,
    pub end: usize,
    /// The text between them.
    pub text: String,
    /// What the evidence quotes: the name or the path.
    pub quote: String,
}

impl Decided {
    /// What stays the same from run to run.
    pub fn key(&self) -> (&str, u32, EntityKind, &str) {
        (&self.path, self.start, self.entity, &self.name)
    }
}

pub struct Tree {
    root: TempDir,
    name: String,
}

/// What was changed: the former bytes of files, and files or folders that were moved (to, from).
#[derive(Default)]
pub struct Undo {
    files: BTreeMap<PathBuf, Vec<u8>>,
    moved: Option<(PathBuf, PathBuf)>,
}

/// Files that mark an unpacked release, in which truedoc holds back on absent files.
const RELEASE_MARKS: [&str; 3] = ["Cargo.toml.orig", ".cargo_vcs_info.json", "PKG-INFO"];

impl Tree {
    pub fn copy(folder: &Path) -> io::Result<Tree> {
        let root = tempfile::tempdir()?;
        copy(folder, root.path())?;
        for mark in RELEASE_MARKS {
            let _ = fs::remove_file(root.path().join(mark));
        }
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or("").to_owned();
        Ok(Tree { root, name })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn root(&self) -> &Path {
        self.root.path()
    }

    /// Every claim of every page, in order.
    pub fn decide(&self) -> Vec<Decided> {
        let config = Config::default();
        let repo =
            Repo::open(self.root(), &WalkOptions::default()).expect("the scratch folder can be walked");
        let index = Index::new(&repo);
        let sites = Sites::find(&repo);
        let sources = Sources { repo: &repo, index: &index, sites: &sites, config: &config };
        let pages = select::all(&repo, &config);
        let decide = |file: &truedoc::repo::FileId| -> Vec<Decided> {
            let Ok(text) = repo.text(*file) else { return Vec::new() };
            let document = Document::parse(*file, repo.path(*file), text);
            decisions(&sources, &document).iter().map(|decision| decided(&repo, decision)).collect()
        };
        pages.par_iter().flat_map_iter(decide).collect()
    }

    pub fn apply(&self, mutation: &Mutation) -> io::Result<Undo> {
        let mut undo = Undo::default();
        for (path, text) in &mutation.edited {
            let path = self.root().join(path);
            undo.files.insert(path.clone(), fs::read(&path)?);
            fs::write(&path, text)?;
        }
        if let Some((from, to)) = &mutation.moved {
            let (from, to) = (self.root().join(from), self.root().join(to));
            fs::rename(&from, &to)?;
            undo.moved = Some((to, from));
        }
        Ok(undo)
    }

    pub fn put_back(&self, undo: Undo) -> io::Result<()> {
        if let Some((from, to)) = undo.moved {
            fs::rename(from, to)?;
        }
        undo.files.into_iter().try_for_each(|(path, bytes)| fs::write(path, bytes))
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (kind, target) = (entry.file_type()?, to.join(entry.file_name()));
        if kind.is_dir() && entry.file_name() != ".git" && entry.file_name() != "target" {
            fs::create_dir(&target)?;
            copy(&entry.path(), &target)?;
        } else if kind.is_file() {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}

fn decided(repo: &Repo, decision: &truedoc::check::Decision) -> Decided {
    let claim = &decision.claim;
    let same = decision.judgement.evidence.iter().chain(&decision.gathered.evidence);
    let mut rests_on: Vec<Place> = Vec::new();
    for item in same.filter(|item| item.bearing == Bearing::Same) {
        let Some(span) = item.span else { continue };
        let place = Place {
            path: repo.path(span.file).to_owned(),
            start: span.start as usize,
            end: span.end as usize,
            text: repo.slice(span).to_owned(),
            quote: item.quote.clone(),
        };
        if !rests_on.contains(&place) {
            rests_on.push(place);
        }
    }
    Decided {
        path: repo.path(claim.focus.file).to_owned(),
        start: claim.focus.start,
        line: repo.positions(claim.focus).0.line,
        written: repo.slice(claim.focus).to_owned(),
        name: claim.entity.name.clone(),
        owner: claim.entity.owner.clone().unwrap_or_default(),
        entity: claim.entity.kind,
        kind: claim.kind.clone(),
        is_asserted: claim.mood == Mood::Asserted,
        verdict: decision.judgement.verdict,
        reason: decision.judgement.reason.clone(),
        rests_on,
    }
}
