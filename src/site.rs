//! Which generator renders a page, and so which slugs, roots and endings its links obey.

use crate::repo::Repo;

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
}

/// One site: the folder of its sources and the generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    pub generator: Generator,
    /// Folder of the pages, relative to the repository.
    pub source: String,
}

/// The sites of a repository, innermost first.
#[derive(Clone, Debug, Default)]
pub struct Sites {
    sites: Vec<Site>,
}

impl Sites {
    /// Looks for the generators' configuration files.
    pub fn find(_repo: &Repo) -> Sites {
        Sites::default()
    }

    /// The site that renders this page.
    pub fn of(&self, path: &str) -> Option<&Site> {
        self.sites
            .iter()
            .find(|site| site.source.is_empty() || path.starts_with(&format!("{}/", site.source)))
    }
}
