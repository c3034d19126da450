//! nox sessions: the decorated functions of `noxfile.py`.

use tree_sitter::Node;

use super::python_literals::{Module, children};
use super::{Located, Runner};
use crate::index::{language, parse_tree};
use crate::repo::{FileId, Repo, split_path};

/// One runner for each `noxfile.py`.
pub(super) fn runners(repo: &Repo) -> Vec<Runner> {
    repo.files_named("noxfile.py").iter().filter_map(|file| runner(repo, *file)).collect()
}

fn runner(repo: &Repo, file: FileId) -> Option<Runner> {
    let text = repo.text(file).ok()?;
    let tree = parse_tree(language::of_path("noxfile.py")?, text)?;
    let module = Module::new(file, text, tree.root_node());
    let mut tasks = Vec::new();
    let mut queue = vec![tree.root_node()];
    while let Some(node) = queue.pop() {
        if node.kind() == "decorated_definition" {
            tasks.extend(session(&module, node));
        }
        queue.extend(children(node).into_iter().rev());
    }
    let computed = text.contains("nox.session(") && tasks.len() < text.matches("nox.session(").count() / 2;
    let partial =
        (computed || text.contains("import *")).then(|| "some sessions are made elsewhere".to_owned());
    let folder = split_path(repo.path(file)).0.to_owned();
    Some(Runner { command: "nox".into(), file, folder, tasks, partial })
}

/// The name of a session: the decorator's `name` or the function's.
fn session(module: &Module<'_>, node: Node<'_>) -> Option<Located> {
    let decorators = children(node).into_iter().filter(|child| child.kind() == "decorator");
    let decorator = decorators.into_iter().find(|decorator| {
        let source = module.slice(*decorator);
        let callee = source.trim_start_matches('@').split('(').next().unwrap_or("").trim();
        callee.rsplit('.').next() == Some("session") || callee.ends_with("_session")
    })?;
    let function = node.child_by_field_name("definition")?.child_by_field_name("name")?;
    let named = decorator.named_child(0).filter(|call| call.kind() == "call");
    let named = named.and_then(|call| module.keyword(call, "name")?.word());
    Some(named.unwrap_or_else(|| module.located(function)))
}
