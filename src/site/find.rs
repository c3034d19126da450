//! Recognises site generators by their configuration files. Only a few keys matter, so they are found by pattern: the
//! files hold tags, templates and code that no parser of ours would take.

use std::sync::LazyLock;

use regex::Regex;

use super::{Generator, Site};
use crate::document::slug::Slugger;
use crate::index::manifest::is_fixture;
use crate::repo::{FileId, Repo, join_path, split_path};

static DOCS_DIR: LazyLock<Regex> = LazyLock::new(|| key(r"docs_dir"));
static BOOK_SRC: LazyLock<Regex> = LazyLock::new(|| key(r"src"));
static INHERIT: LazyLock<Regex> = LazyLock::new(|| key(r"INHERIT"));
static SRC_DIR: LazyLock<Regex> = LazyLock::new(|| key(r"srcDir"));
static CONTENT_PATHS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"\bpath:\s*['"]([\w./-]+)['"]"#).expect("valid"));
static MAKES_PAGES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?m)^\s*-?\s*['\x22]?(gen-files|mkdocs-simple-hooks|autoapi|api-autonav|monorepo|multirepo|gallery|mkdocs-jupyter|typedoc|blog|tags)\b|^hooks:")
        .expect("valid")
});

fn key(name: &str) -> Regex {
    Regex::new(&format!(r#"(?m)^\s*['"]?{name}['"]?\s*[:=]\s*['"]?([^'"\s,#]+)"#)).expect("valid")
}

/// Every site, the one with the deepest sources first.
pub(super) fn sites(repo: &Repo) -> Vec<Site> {
    let mut sites: Vec<Site> = repo
        .files()
        .filter(|file| !is_fixture(repo.path(*file)))
        .flat_map(|file| of_config(repo, file))
        .collect();
    sites.sort_by_key(|site| (std::cmp::Reverse(site.source.len()), rank(site.generator)));
    sites.dedup_by(|a, b| a.source == b.source && a.generator == b.generator);
    sites
}

/// A vague recognition yields to a sure one of the same folder.
fn rank(generator: Generator) -> u8 {
    u8::from(generator == Generator::Other)
}

fn of_config(repo: &Repo, file: FileId) -> Vec<Site> {
    let path = repo.path(file);
    let (folder, name) = split_path(path);
    let stem = name.split('.').next().unwrap_or("");
    match name {
        _ if stem.starts_with("mkdocs") && is_yaml(name) => mkdocs(repo, file, folder),
        "properdocs.yml" | "zensical.toml" => mkdocs(repo, file, folder),
        "book.toml" => vec![site(Generator::MdBook, source(repo, file, folder, &BOOK_SRC, "src"), folder)],
        _ if name.starts_with("docusaurus.config.") => docusaurus(repo, file, folder),
        _ if name.starts_with("astro.config.") => astro(repo, folder),
        // Jupyter Book without Sphinx: labels and anchors are those of MyST.
        "myst.yml" => vec![site(Generator::Sphinx, folder.to_owned(), folder)],
        "conf.py" => sphinx(repo, file, folder),
        _ if name.starts_with("config.") || name.starts_with("hugo.") || name.starts_with("zola.") => {
            config(repo, file, folder, name)
        }
        _ => other(repo, folder, name),
    }
}

fn is_yaml(name: &str) -> bool {
    name.ends_with(".yml") || name.ends_with(".yaml")
}

fn site(generator: Generator, source: String, config: &str) -> Site {
    let mut roots = vec![source.clone(), config.to_owned()];
    let at = |name: &str| join_path(config, name).unwrap_or_default();
    roots.extend([at("static"), at("public"), at("assets"), format!("{source}/public")]);
    Site { generator, source, roots, sluggers: Vec::new(), generates: None }
}

fn source(repo: &Repo, file: FileId, folder: &str, key: &Regex, default: &str) -> String {
    let text = repo.text(file).unwrap_or("");
    let named = key.captures(text).and_then(|found| found.get(1)).map_or(default, |found| found.as_str());
    join_path(folder, named).unwrap_or_default()
}

fn mkdocs(repo: &Repo, file: FileId, folder: &str) -> Vec<Site> {
    let own = repo.text(file).unwrap_or("");
    // A translation takes most of its configuration from another.
    let above =
        INHERIT.captures(own).and_then(|found| repo.file(&join_path(folder, found.get(1)?.as_str())?));
    let text = format!("{own}\n{}", above.and_then(|file| repo.text(file).ok()).unwrap_or(""));
    let text = text.as_str();
    let mut found = site(Generator::MkDocs, source(repo, file, folder, &DOCS_DIR, "docs"), folder);
    if text.contains("slugify") {
        found.sluggers = vec![Slugger::GitHub, Slugger::Dashes, Slugger::VitePress];
    }
    found.generates = MAKES_PAGES
        .find(text)
        .map(|plugin| format!("pages may be made while the site is built (`{}`)", plugin.as_str().trim()));
    vec![found]
}

fn docusaurus(repo: &Repo, file: FileId, folder: &str) -> Vec<Site> {
    let text = repo.text(file).unwrap_or("");
    let named =
        CONTENT_PATHS.captures_iter(text).filter_map(|found| join_path(folder, found.get(1)?.as_str()));
    // `docs` and `blog` are the presets' own folders where no path is given.
    let presets = ["docs", "blog"].iter().filter_map(|name| join_path(folder, name));
    let mut folders: Vec<String> = named.chain(presets).filter(|path| repo.is_folder(path)).collect();
    folders.sort();
    folders.dedup();
    folders.push(folder.to_owned());
    let all: Vec<String> = folders.clone();
    folders
        .into_iter()
        .map(|source| {
            let mut found = site(Generator::Docusaurus, source, folder);
            found.roots.extend(all.iter().cloned());
            found
        })
        .collect()
}

fn astro(repo: &Repo, folder: &str) -> Vec<Site> {
    let content = join_path(folder, "src/content").unwrap_or_default();
    if !repo.is_folder(&content) {
        return Vec::new();
    }
    let mut found = site(Generator::Astro, content.clone(), folder);
    found.roots.extend([format!("{content}/docs"), join_path(folder, "src/pages").unwrap_or_default()]);
    vec![found]
}

fn sphinx(repo: &Repo, file: FileId, folder: &str) -> Vec<Site> {
    let text = repo.text(file).unwrap_or("");
    if !text.contains("extensions") && !text.contains("html_theme") {
        return Vec::new();
    }
    let mut found = site(Generator::Sphinx, folder.to_owned(), folder);
    let makes = ["autoapi", "autosummary", "sphinx_gallery", "apidoc"];
    found.generates = makes
        .iter()
        .find(|name| text.contains(*name))
        .map(|name| format!("pages may be made while the site is built (`{name}`)"));
    vec![found]
}

/// `config.*`: VitePress and VuePress keep theirs in a hidden folder, Zola and Hugo beside `content/`.
fn config(repo: &Repo, file: FileId, folder: &str, name: &str) -> Vec<Site> {
    let (parent, last) = split_path(folder);
    if last == ".vitepress" {
        let source = source(repo, file, parent, &SRC_DIR, ".");
        let mut found = site(Generator::VitePress, source, parent);
        if repo.text(file).is_ok_and(|text| text.contains("rewrites")) {
            found.generates = Some("the configuration rewrites page paths".into());
        }
        return vec![found];
    }
    if last == ".vuepress" {
        return vec![site(Generator::VitePress, parent.to_owned(), parent)];
    }
    let base = match folder.strip_suffix("config/_default") {
        Some(base) => base.trim_end_matches('/'),
        None => folder,
    };
    let content = join_path(base, "content").unwrap_or_default();
    if !repo.is_folder(&content) {
        return Vec::new();
    }
    let text = repo.text(file).unwrap_or("");
    if name.ends_with(".toml") && text.contains("base_url") {
        return vec![site(Generator::Zola, content, base)];
    }
    let is_hugo = name.starts_with("hugo.") || folder != base || text.to_lowercase().contains("baseurl");
    if is_hugo { vec![site(Generator::Hugo, content, base)] } else { Vec::new() }
}

/// Generators whose rules are not modelled: their pages must not be read as a forge's.
fn other(repo: &Repo, folder: &str, name: &str) -> Vec<Site> {
    let here = |name: &str| repo.file(&join_path(folder, name).unwrap_or_default()).is_some();
    let recognised = match name {
        "mint.json" | "navigation.yml" | "_sidebar.md" | ".gitbook.yaml" | "docfx.json" | "antora.yml"
        | "source.config.ts" => true,
        "docs.json" => here("index.mdx") || here("introduction.mdx") || here("quickstart.mdx"),
        "_config.yml" => !folder.is_empty() || here("_layouts/default.html") || repo.is_folder("_layouts"),
        "_meta.json" | "_meta.js" | "_meta.ts" | "_meta.tsx" | "meta.json" => {
            folder.contains("content") || folder.contains("docs") || folder.contains("pages")
        }
        ".eleventy.js"
        | "eleventy.config.js"
        | "eleventy.config.mjs"
        | "gatsby-config.js"
        | "nuxt.config.ts"
        | "gridsome.config.js" => true,
        _ => false,
    };
    if recognised { vec![site(Generator::Other, folder.to_owned(), folder)] } else { Vec::new() }
}
