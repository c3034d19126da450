//! Which generator renders a page, and so which slugs, roots and endings its links obey; and under which name the
//! forge knows the repository.

mod find;
mod forge;
mod included;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use crate::document::Document;
use crate::document::anchors::Anchors;
use crate::document::slug::Slugger;
use crate::repo::{FileId, Repo};

pub use forge::Forge;
pub use included::Included;

/// The site generators that are recognised by their configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Generator {
    /// No generator: read on a forge, GitHub's rules.
    Forge,
    MkDocs,
    MdBook,
    Docusaurus,
    Zola,
    VitePress,
    Hugo,
    Sphinx,
    /// Astro with content collections (Starlight).
    Astro,
    /// One whose rules are not known here: Jekyll, Mintlify, Nextra, Docsify, …
    Other,
}

impl Generator {
    /// The sluggers that may render a page of this generator.
    pub fn sluggers(self) -> &'static [Slugger] {
        match self {
            Generator::Forge | Generator::Docusaurus | Generator::Astro => &[Slugger::GitHub],
            Generator::MkDocs => &[Slugger::PythonMarkdown],
            Generator::MdBook => &[Slugger::MdBook, Slugger::GitHub],
            Generator::Zola => &[Slugger::Dashes, Slugger::GitHub],
            Generator::VitePress => &[Slugger::VitePress, Slugger::GitHub],
            Generator::Hugo | Generator::Sphinx => &[Slugger::GitHub, Slugger::Dashes],
            Generator::Other => {
                &[Slugger::GitHub, Slugger::Dashes, Slugger::PythonMarkdown, Slugger::VitePress]
            }
        }
    }

    /// Whether a link to a source file (`x.md`) is looked up among the source files, and must be there.
    pub fn links_sources(self) -> bool {
        match self {
            Generator::Forge
            | Generator::MkDocs
            | Generator::MdBook
            | Generator::Docusaurus
            | Generator::Zola
            | Generator::VitePress
            | Generator::Sphinx => true,
            Generator::Hugo | Generator::Astro | Generator::Other => false,
        }
    }
}

/// One site: the folder of its sources and the generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    pub generator: Generator,
    /// Folder of the pages, relative to the repository.
    pub source: String,
    /// Folders that `/x` may be relative to: the sources, static files, the configuration's own folder.
    pub roots: Vec<String>,
    /// Sluggers that the configuration chooses besides the generator's own.
    pub sluggers: Vec<Slugger>,
    /// Why pages or files may be made during the build, or `None`.
    pub generates: Option<String>,
}

/// The sites of a repository, innermost first, and what else is known of how pages are read.
pub struct Sites {
    sites: Vec<Site>,
    // Both read files all over the repository, so they are looked up when first asked for.
    forge: OnceLock<Forge>,
    included: OnceLock<Included>,
    anchors: Mutex<HashMap<FileId, Arc<Anchors>>>,
}

impl Sites {
    /// Looks for the generators' configuration files.
    pub fn find(repo: &Repo) -> Sites {
        Sites {
            sites: find::sites(repo),
            forge: OnceLock::new(),
            included: OnceLock::new(),
            anchors: Mutex::new(HashMap::new()),
        }
    }

    /// The repository's own name and branches. Reads the manifests, once.
    pub fn forge(&self, repo: &Repo) -> &Forge {
        self.forge.get_or_init(|| Forge::of(repo))
    }

    /// Pages that others take in. Reads every file that can take in a page, once: ask only when a claim would
    /// otherwise be refuted.
    pub fn included(&self, repo: &Repo) -> &Included {
        self.included.get_or_init(|| Included::find(repo))
    }

    /// The site that renders this page.
    pub fn of(&self, path: &str) -> Option<&Site> {
        self.sites.iter().find(|site| holds(&site.source, path))
    }

    /// The folders of all sites' sources, innermost first.
    pub fn sources(&self) -> impl Iterator<Item = &str> {
        self.sites.iter().map(|site| site.source.as_str())
    }

    /// The generator that renders this page, `Forge` when none does.
    pub fn generator(&self, path: &str) -> Generator {
        self.of(path).map_or(Generator::Forge, |site| site.generator)
    }

    /// The anchors of a page of the repository; `None` when it cannot be read.
    pub fn anchors(&self, repo: &Repo, file: FileId) -> Option<Arc<Anchors>> {
        if let Some(known) = self.known_anchors(file) {
            return Some(known);
        }
        let text = repo.text(file).ok()?;
        Some(self.anchors_of(&Document::parse(file, repo.path(file), text)))
    }

    /// The anchors of a parsed page.
    pub fn anchors_of(&self, document: &Document) -> Arc<Anchors> {
        if let Some(known) = self.known_anchors(document.file) {
            return known;
        }
        let anchors = Arc::new(Anchors::of(document, &self.sluggers(&document.path)));
        if let Ok(mut all) = self.anchors.lock() {
            all.insert(document.file, Arc::clone(&anchors));
        }
        anchors
    }

    fn known_anchors(&self, file: FileId) -> Option<Arc<Anchors>> {
        self.anchors.lock().ok()?.get(&file).cloned()
    }

    /// The sluggers that may make the anchors of this page.
    pub fn sluggers(&self, path: &str) -> Vec<Slugger> {
        let mut sluggers = self.generator(path).sluggers().to_vec();
        sluggers.extend(self.of(path).into_iter().flat_map(|site| &site.sluggers));
        sluggers
    }
}

fn holds(folder: &str, path: &str) -> bool {
    folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}
