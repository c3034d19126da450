//! `truedoc facts`: what the code and the manifests define, before anything is compared.

use std::io::{self, BufWriter, Write};

use truedoc::entity::EntityKind;
use truedoc::evidence::{Fact, Role};
use truedoc::index::Index;
use truedoc::index::manifest::{FeatureKind, Located, Manifests};
use truedoc::repo::Span;
use truedoc::report::{summary, visible};
use truedoc::select::Named;

use super::{CLEAN, TROUBLE, Trouble, open};
use crate::cli::{Facts, Global};

pub fn run(global: &Global, args: &Facts) -> Result<u8, Trouble> {
    let kind = args.kind.as_deref().map(kind).transpose()?;
    let opened = open::open(global, args.path.as_slice(), false)?;
    if let Some(problem) = opened.problems.first() {
        return Err(Trouble::Usage(format!("`{}`: {}", problem.path, problem.message)));
    }
    let index = Index::new(&opened.repo);
    let mut lines = facts(&opened, &index);
    lines.extend(manifest_facts(index.manifests()));
    lines.retain(|line| kind.is_none_or(|kind| kind == line.kind) && is_below(&opened, line.span));
    lines.sort_by(|a, b| (a.span, a.kind, &a.text).cmp(&(b.span, b.kind, &b.text)));
    let mut out = BufWriter::new(io::stdout().lock());
    for line in &lines {
        let (at, _) = opened.repo.positions(line.span);
        let path = visible(opened.repo.path(line.span.file));
        writeln!(out, "{path}:{}:{}: {} {}", at.line, at.column, line.kind.as_str(), visible(&line.text))?;
    }
    writeln!(out, "{}", summary::count(lines.len(), "fact"))?;
    out.flush()?;
    Ok(problems(&index))
}

fn kind(name: &str) -> Result<EntityKind, Trouble> {
    EntityKind::from_name(name).ok_or_else(|| {
        let kinds = EntityKind::ALL.map(EntityKind::as_str).join(", ");
        Trouble::Usage(format!("unknown kind `{name}`; kinds are {kinds}"))
    })
}

fn problems(index: &Index<'_>) -> u8 {
    let problems = index.problems();
    for problem in &problems {
        let line = format!("error: {}: {}\n", visible(&problem.path), visible(&problem.message));
        // Nobody is left to tell when the standard error is closed.
        let _ = io::stderr().write_all(line.as_bytes());
    }
    if problems.is_empty() { CLEAN } else { TROUBLE }
}

struct Line {
    span: Span,
    kind: EntityKind,
    text: String,
}

fn is_below(opened: &open::Opened, span: Span) -> bool {
    let path = opened.repo.path(span.file);
    opened.named.iter().flatten().all(|named| match named {
        Named::File(file) => file == path,
        Named::Folder(folder) => truedoc::index::manifest::holds(folder, path),
    })
}

fn facts(opened: &open::Opened, index: &Index<'_>) -> Vec<Line> {
    let line = |fact: &Fact| Line { span: fact.name_span, kind: fact.entity.kind, text: describe(fact) };
    let file = opened.named.iter().flatten().find_map(|named| match named {
        Named::File(path) => opened.repo.file(path),
        Named::Folder(_) => None,
    });
    let of_kind = |kind: EntityKind| match file {
        Some(file) => index.facts_of(kind, file).iter().map(line).collect::<Vec<_>>(),
        None => index.facts(kind).iter().map(line).collect(),
    };
    EntityKind::ALL.into_iter().flat_map(of_kind).collect()
}

/// One fact in a line: "`--x` of `fd` (derive-field in `Args`), default `1`".
fn describe(fact: &Fact) -> String {
    let mut text = format!("`{}`", fact.entity.name);
    if let Some(owner) = &fact.entity.owner {
        text.push_str(&format!(" of `{owner}`"));
    }
    let role = match fact.role {
        Role::Definition => "",
        Role::Reference => "mentioned ",
    };
    let form = if fact.form.is_empty() { "defined" } else { &fact.form };
    let parent = fact.parent.as_ref().map(|parent| format!(" in `{parent}`")).unwrap_or_default();
    text.push_str(&format!(" ({role}{form}{parent})"));
    let more = [("type", &fact.ty), ("default", &fact.default)];
    for (what, value) in more.into_iter().filter_map(|(what, value)| Some((what, value.as_ref()?))) {
        text.push_str(&format!(", {what} `{}`", value.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    if !fact.aliases.is_empty() {
        text.push_str(&format!(", also {}", fact.aliases.join(", ")));
    }
    text
}

fn manifest_facts(manifests: &Manifests) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut add = |kind: EntityKind, located: &Located, text: String| {
        lines.push(Line { span: located.span, kind, text });
    };
    for package in &manifests.packages {
        let name = package.name.as_ref().map_or("?", |name| name.value.as_str());
        if let Some(located) = &package.name {
            add(EntityKind::Package, located, format!("`{name}`"));
        }
        let versions = [("version", &package.version), ("requires", &package.requires)];
        for (what, located) in versions.into_iter().filter_map(|(what, found)| Some((what, found.as_ref()?)))
        {
            add(EntityKind::Version, located, format!("`{}` ({what} of `{name}`)", located.value));
        }
        for feature in &package.features {
            let form = match feature.kind {
                FeatureKind::Cargo => "feature",
                FeatureKind::Extra => "extra",
                FeatureKind::DependencyGroup => "dependency group",
            };
            add(EntityKind::Feature, &feature.name, format!("`{}` of `{name}` ({form})", feature.name.value));
        }
        for program in &package.programs {
            add(
                EntityKind::Program,
                &program.name,
                format!("`{}` of `{name}` ({})", program.name.value, program.entry),
            );
        }
    }
    for runner in &manifests.runners {
        for task in &runner.tasks {
            add(EntityKind::Task, task, format!("`{}` of `{}`", task.value, runner.command));
        }
    }
    for floor in &manifests.floors {
        add(
            EntityKind::Version,
            &floor.version,
            format!("`{}` ({} of {})", floor.version.value, floor.form, floor.of),
        );
    }
    lines
}
