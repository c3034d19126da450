//! The library crates of the repository: name and root file.

use std::collections::HashMap;

use crate::index::Index;
use crate::index::manifest::holds;
use crate::repo::{FileId, join_path, split_path};

/// One library crate.
#[derive(Clone, Debug)]
pub struct Crate {
    /// As paths spell it, with `_`.
    pub name: String,
    /// The folder of its manifest.
    pub folder: String,
    pub root: FileId,
}

/// The library crates, in path order of their manifests.
#[derive(Debug, Default)]
pub struct Crates {
    all: Vec<Crate>,
    by_name: HashMap<String, usize>,
}

impl Crates {
    /// Reads the package and library names of every `Cargo.toml`.
    pub fn find(index: &Index<'_>) -> Crates {
        let repo = index.repo();
        let mut crates = Crates::default();
        for manifest in repo.files_named("Cargo.toml") {
            let (folder, _) = split_path(repo.path(*manifest));
            let Some(table) = repo.text(*manifest).ok().and_then(|text| text.parse::<toml::Table>().ok())
            else {
                continue;
            };
            let text_at = |section: &str, key: &str| Some(table.get(section)?.get(key)?.as_str()?.to_owned());
            let Some(name) = text_at("lib", "name").or_else(|| text_at("package", "name")) else { continue };
            let path = text_at("lib", "path").unwrap_or_else(|| "src/lib.rs".to_owned());
            let Some(root) = join_path(folder, &path).and_then(|path| repo.file(&path)) else { continue };
            let name = name.replace('-', "_");
            if !crates.by_name.contains_key(&name) {
                crates.by_name.insert(name.clone(), crates.all.len());
                crates.all.push(Crate { name, folder: folder.to_owned(), root });
            }
        }
        crates
    }

    /// The number of the crate with this name.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// A crate by its number.
    pub fn get(&self, home: usize) -> Option<&Crate> {
        self.all.get(home)
    }

    /// The folder of the crate that a file belongs to: the innermost that has a library.
    pub fn folder_of(&self, path: &str) -> Option<&str> {
        let around = self.all.iter().filter(|one| holds(&one.folder, path));
        around.map(|one| one.folder.as_str()).max_by_key(|folder| folder.len())
    }

    /// Every crate, in path order of the manifests.
    pub fn iter(&self) -> impl Iterator<Item = &Crate> {
        self.all.iter()
    }
}
