//! What a page means by the name of something that is called: through a package, the module that the page is
//! generated from, the class that a heading names, or because the repository has but one of that name.

use super::Sources;
use crate::claim::Claim;
use crate::document::{BlockKind, Document};
use crate::index::symbols::python::{Item, Node, Step};

/// The function, method or class of Python that a name on a page stands for.
pub fn python(sources: &Sources<'_>, document: &Document, claim: &Claim, name: &str) -> Option<Node> {
    let symbols = sources.index.symbols();
    if let Some((owner, last)) = name.rsplit_once('.') {
        if let Step::Found(node) = symbols.python_node(name) {
            return Some(node);
        }
        let class = only(sources, owner.rsplit('.').next()?, "class")?;
        return found(symbols.python_member(&class, last));
    }
    by_directive(sources, document, claim, name)
        .or_else(|| by_heading(sources, claim, name))
        .or_else(|| exported(sources, name))
        .or_else(|| only(sources, name, "function").or_else(|| only(sources, name, "class")).map(Node::Item))
}

fn found(step: Step) -> Option<Node> {
    match step {
        Step::Found(node) => Some(node),
        Step::Absent(_) | Step::Unknown(_) | Step::Foreign => None,
    }
}

/// `::: pkg.module` above: the page shows that module or class.
fn by_directive(sources: &Sources<'_>, document: &Document, claim: &Claim, name: &str) -> Option<Node> {
    let symbols = sources.index.symbols();
    let before = document.blocks.iter().take_while(|block| block.span.start < claim.focus.start as usize);
    let directives: Vec<&str> = before
        .filter(|block| block.kind == BlockKind::Paragraph)
        .filter_map(|block| block.text.trim_start().strip_prefix(":::")?.split_whitespace().next())
        .collect();
    directives.into_iter().rev().take(4).find_map(|shown| match shown.rsplit('.').next() == Some(name) {
        true => found(symbols.python_node(shown)),
        false => found(symbols.python_node(&format!("{shown}.{name}"))),
    })
}

/// `## Client` above: a method of that class, or the class itself.
fn by_heading(sources: &Sources<'_>, claim: &Claim, name: &str) -> Option<Node> {
    claim.section.iter().rev().take(2).find_map(|heading| {
        let class = class_of(sources, heading)?;
        match name == "__init__" || class.fact().entity.name == name {
            true => Some(Node::Item(class)),
            false => found(sources.index.symbols().python_member(&class, name)),
        }
    })
}

/// The class that a heading is the name of: `Client`, `class pkg.Client`.
fn class_of(sources: &Sources<'_>, heading: &str) -> Option<Item> {
    let name = heading.trim().trim_end_matches("()").split_whitespace().next_back()?;
    let is_name = name.chars().all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '.');
    if !is_name || heading.split_whitespace().count() > 2 {
        return None;
    }
    let node = match name.contains('.') {
        true => found(sources.index.symbols().python_node(name)),
        false => exported(sources, name).or_else(|| only(sources, name, "class").map(Node::Item)),
    };
    match node? {
        Node::Item(item) if item.fact().form == "class" => Some(item),
        _ => None,
    }
}

/// What a package exports under this name at its top, when only one package does.
fn exported(sources: &Sources<'_>, name: &str) -> Option<Node> {
    let symbols = sources.index.symbols();
    if symbols.words().files_defining(name).is_empty() {
        return None;
    }
    let tops = symbols.python_packages().names();
    let mut nodes = tops.filter_map(|top| match symbols.python_node(&format!("{top}.{name}")) {
        Step::Found(node @ Node::Item(_)) => Some(node),
        _ => None,
    });
    let first = nodes.next()?;
    nodes.next().is_none().then_some(first)
}

/// The only definition of this name in the repository's packages, when it stands at the top of a module: of a name that
/// is a method too, the page may mean either.
pub fn only(sources: &Sources<'_>, name: &str, form: &str) -> Option<Item> {
    let symbols = sources.index.symbols();
    let is_ours = |path: &str| {
        symbols.python_packages().holds(path)
            && !path.split('/').any(|part| matches!(part, "tests" | "test" | "testing" | "examples" | "docs"))
    };
    let files = symbols.words().files_defining(name).iter();
    let mut items: Vec<Item> = Vec::new();
    for file in files.filter(|file| is_ours(sources.repo.path(**file))) {
        let tags = symbols.tags(*file);
        let defines = |at: &usize| tags.name(*at) == name && matches!(tags.form(*at), "function" | "class");
        items.extend((0..tags.facts.len()).filter(defines).map(|at| Item { tags: tags.clone(), at }));
    }
    let first = items.first()?.clone();
    let is_same = |item: &Item| item.tags.file == first.tags.file && item.tags.parent(item.at).is_none();
    (first.fact().form == form && items.iter().all(is_same)).then_some(first)
}
