//! Version floors outside package manifests: `go.mod`, toolchain files, toolchains that workflows pin.

use std::sync::LazyLock;

use regex::Regex;

use super::source::Reading;
use super::{Floor, Located, is_fixture};
use crate::index::tree::{self, Node};
use crate::repo::{FileId, Repo, Span};

/// Every such floor.
pub(super) fn floors(reading: &mut Reading<'_>) -> Vec<Floor> {
    let repo = reading.repo;
    let mut floors = Vec::new();
    for (name, of, form, pattern) in FILES {
        let Ok(pattern) = Regex::new(pattern) else { continue };
        for file in own(repo, name) {
            floors.extend(matched(repo, file, &pattern, of, form));
        }
    }
    for tree in reading.trees("rust-toolchain.toml", tree::toml) {
        let channel = tree.root.at(&["toolchain", "channel"]).and_then(Node::located);
        floors.extend(channel.map(|version| floor("rust", version, "toolchain")));
    }
    if let Ok(pattern) = Regex::new(r#"(?m)^edition[ \t]*=[ \t]*"(\d{4})""#) {
        for file in own(repo, "Cargo.toml") {
            floors.extend(matched(repo, file, &pattern, "rust", "edition").and_then(of_edition));
        }
    }
    let workflows: Vec<FileId> = repo.files().filter(|file| is_workflow(repo.path(*file))).collect();
    floors.extend(workflows.into_iter().flat_map(|file| pinned(repo, file)));
    floors
}

/// The first compiler that knows an edition: <https://doc.rust-lang.org/edition-guide/editions/>.
fn of_edition(floor: Floor) -> Option<Floor> {
    let first = match floor.version.value.as_str() {
        "2018" => "1.31",
        "2021" => "1.56",
        "2024" => "1.85",
        _ => return None,
    };
    let version = Located { value: first.to_owned(), span: floor.version.span };
    Some(Floor { version, ..floor })
}

/// Files with one version in them: name, language, form, pattern whose first group is the version.
const FILES: [(&str, &str, &str, &str); 5] = [
    ("go.mod", "go", "go.mod", r"(?m)^go[ \t]+(\d+\.\d+(?:\.\d+)?)"),
    ("rust-toolchain", "rust", "toolchain", r"(?m)^\s*(?:channel\s*=\s*.)?(\d+\.\d+(?:\.\d+)?)"),
    ("clippy.toml", "rust", "clippy", r#"(?m)^msrv\s*=\s*"([\d.]+)""#),
    (".clippy.toml", "rust", "clippy", r#"(?m)^msrv\s*=\s*"([\d.]+)""#),
    (".nvmrc", "node", "toolchain", r"(?m)^v?(\d+(?:\.\d+){0,2})\s*$"),
];

fn own<'r>(repo: &'r Repo, name: &str) -> impl Iterator<Item = FileId> + use<'r> {
    let files: Vec<FileId> =
        repo.files_named(name).iter().copied().filter(|file| !is_fixture(repo.path(*file))).collect();
    files.into_iter()
}

fn floor(of: &str, version: Located, form: &str) -> Floor {
    Floor { of: of.into(), version, form: form.into() }
}

fn matched(repo: &Repo, file: FileId, pattern: &Regex, of: &str, form: &str) -> Option<Floor> {
    let found = pattern.captures(repo.text(file).ok()?)?.get(1)?;
    let span = Span::new(file, found.start(), found.end());
    Some(floor(of, Located { value: found.as_str().to_owned(), span }, form))
}

fn is_workflow(path: &str) -> bool {
    let ci =
        path.starts_with(".github/workflows/") || path.starts_with("ci/") || path.starts_with(".gitlab-ci");
    let other = matches!(path, ".travis.yml" | ".cirrus.yml" | "azure-pipelines.yml" | "appveyor.yml");
    (ci || other) && (path.ends_with(".yml") || path.ends_with(".yaml"))
}

/// Rust versions that a workflow pins on the line of a word like `rust`, `toolchain` or `msrv`.
fn pinned(repo: &Repo, file: FileId) -> Vec<Floor> {
    static PIN: LazyLock<Option<Regex>> = LazyLock::new(|| {
        let pattern = r#"(?im)^[^#\n]*\b(?:[\w-]*rust[\w-]*|[\w-]*toolchain[\w-]*|[\w-]*msrv[\w-]*)["']?(?::|@|=)[ \t\[]*["']?(1\.\d{2}(?:\.\d+)?)\b"#;
        Regex::new(pattern).ok()
    });
    let (Some(pattern), Ok(text)) = (PIN.as_ref(), repo.text(file)) else { return Vec::new() };
    pattern
        .captures_iter(text)
        .filter_map(|found| {
            let line = found.get(0)?.as_str().to_ascii_lowercase();
            let form = if line.contains("msrv") || line.contains("min") { "msrv-ci" } else { "ci" };
            let version = found.get(1)?;
            let span = Span::new(file, version.start(), version.end());
            Some(floor("rust", Located { value: version.as_str().to_owned(), span }, form))
        })
        .collect()
}
