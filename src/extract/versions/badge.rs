//! Badges: `badge/rustc-1.56+-blue`, `badge/python-3.9%2B`, `docs.rs/toy/badge.svg?version=0.5.0`.

use std::sync::LazyLock;

use regex::Regex;

use super::raw_claim;
use crate::claim::Claim;
use crate::document::{Document, InlineKind};
use crate::entity::{Entity, EntityKind};
use crate::pattern;

static FLOOR: LazyLock<Regex> = LazyLock::new(|| {
    let text = r"(?i)/badge/(?:min(?:imum)?[-_ ]*|%20)*(?P<language>rustc|rust|msrv|python|go|node)(?:%20|_)*(?:version|compiler)?(?:[-:_ ]|%20)+(?:v|%3E%3D|>=|≥|%E2%89%A5)*(?:%20|_)*(?P<version>\d+\.\d+(?:\.\d+)?)(?P<plus>\+|%2B|(?:%20|_)*or(?:%20|_)*later)?(?:%20|_)*(?:-|$|\.svg)";
    pattern::ascii(text).expect("valid")
});

static CURRENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::ascii(r"(?:docs\.rs/(?P<name>[\w-]+)/badge\.svg\?version=|deps\.rs/crate/(?P<other>[\w-]+)/)(?P<version>\d+\.\d+\.\d+)").expect("valid")
});

/// The claims of all images of a page.
pub(super) fn claims(document: &Document) -> Vec<Claim> {
    let mut claims = Vec::new();
    for block in &document.blocks {
        for inline in &block.inlines {
            let InlineKind::Image { destination, at: Some(at) } = &inline.kind else { continue };
            let Some((entity, version, range)) = read(destination) else { continue };
            let focus = at.start + range.start..at.start + range.end;
            claims.push(raw_claim(document, block, entity, &version, focus));
        }
    }
    for reference in &document.references {
        let Some((entity, version, range)) = read(&reference.destination) else { continue };
        let Some(block) = document.blocks.first() else { continue };
        let focus = reference.at.start + range.start..reference.at.start + range.end;
        claims.push(raw_claim(document, block, entity, &version, focus));
    }
    claims
}

fn read(destination: &str) -> Option<(Entity, String, std::ops::Range<usize>)> {
    if let Some(found) = FLOOR.captures(destination) {
        let language = found.name("language")?.as_str().to_ascii_lowercase();
        let version = found.name("version")?;
        let name = match language.as_str() {
            "rustc" | "rust" | "msrv" => "rust",
            // Without a sign it may be the version in use.
            _ if found.name("plus").is_none()
                && !found.get(0)?.as_str().contains(['>', '≥'])
                && !destination.contains("%3E") =>
            {
                return None;
            }
            "python" => "python",
            "go" => "go",
            _ => "node",
        };
        return Some((Entity::new(EntityKind::Version, name), version.as_str().to_owned(), version.range()));
    }
    let found = CURRENT.captures(destination)?;
    let name = found.name("name").or_else(|| found.name("other"))?.as_str();
    let version = found.name("version")?;
    Some((Entity::new(EntityKind::Version, name), format!("={}", version.as_str()), version.range()))
}
