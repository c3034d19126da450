//! Groups of entry points: `[project.entry-points."demo.plugin"]`, which the code loads by name.

use crate::entity::EntityKind;
use crate::evidence::{Bearing, Coverage, Evidence, Fact, Gathered, Origin};
use crate::gather::Sources;

/// The evidence for a key that is such a group; `None` when it is none, or not one of ours.
pub(super) fn group(sources: &Sources<'_>, own: &[String]) -> Option<Gathered> {
    let name = match own {
        [project, table, name] if project == "project" && table == "entry-points" => name,
        [tool, _, table, name] if tool == "tool" && table == "plugins" => name,
        _ => return None,
    };
    let facts = sources.index.facts(EntityKind::ConfigKey).iter().filter(|fact| fact.form == "entry-group");
    let loaded: Vec<&Fact> = facts.collect();
    let first = |group: &str| group.split('.').next().unwrap_or("").to_owned();
    let ours: Vec<&&Fact> = loaded.iter().filter(|fact| first(&fact.entity.name) == first(name)).collect();
    let item = |bearing, fact: &Fact, note: &str| Evidence {
        origin: Origin::Query,
        bearing,
        span: Some(fact.name_span),
        fact: None,
        quote: fact.entity.name.clone(),
        note: note.to_owned(),
    };
    let nearest = *ours.first()?;
    if let Some(same) = ours.iter().find(|fact| fact.entity.name == *name) {
        let evidence = vec![item(Bearing::Same, same, "the code loads this group")];
        return Some(Gathered { evidence, coverage: Coverage::Complete, trail: Vec::new() });
    }
    if ours.iter().any(|fact| fact.entity.name != nearest.entity.name) || is_spelt(sources, name) {
        return Some(Gathered::none("the code may load this group in another way"));
    }
    let evidence = vec![item(Bearing::Near, nearest, "the only group of this name that the code loads")];
    let coverage = Coverage::Partial("groups may be loaded in other ways".to_owned());
    Some(Gathered { evidence, coverage, trail: vec![format!("groups of entry points: {}", loaded.len())] })
}

/// Whether a string of the sources is this name.
fn is_spelt(sources: &Sources<'_>, name: &str) -> bool {
    let quoted = [format!("\"{name}\""), format!("'{name}'")];
    sources.index.sources().iter().any(|(file, _)| {
        let text = sources.repo.text(*file).unwrap_or("");
        quoted.iter().any(|word| memchr::memmem::find(text.as_bytes(), word.as_bytes()).is_some())
    })
}
