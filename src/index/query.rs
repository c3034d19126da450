//! Query files to facts: the only code that talks to tree-sitter.
//!
//! A query captures `@definition.KIND` (or `@reference.KIND`) on a node and, inside or around it, `@name` and
//! optionally `@alias @default @type @value @parent @owner @doc`. Captures that start with `_` are helpers.
//! Facts of one node and kind merge: for each capture the last pattern of the file that supplies it wins;
//! aliases add up. Properties of the pattern that supplied a capture rewrite it:
//!
//! - `(#set! name.case "kebab")` (also `snake`, `screaming`, `lower`, `upper`, `camel`, `pascal`), likewise `alias.case`
//! - `(#set! name.prefix "--")`, `(#set! name.suffix "")`, likewise for `alias`
//! - `(#set! form "derive-field")` names the pattern in [`Fact::form`]
//! - `(#set! owner "x")` sets the owner
//! - `(#set! implies "--help --version")` adds one fact a word, with the same span and owner
//!
//! The first lines may say `; needs: #[arg( .long( 'impl Default for'`: a file without any of these literals is not
//! parsed for it; see `src/index/query/needs.rs`.

mod needs;
mod spelling;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;
use std::sync::OnceLock;

use tree_sitter::{Parser, Query, QueryCursor, StreamingIterator, Tree};

use super::language::Language;
use crate::entity::{Entity, EntityKind};
use crate::evidence::{Fact, Role};
use crate::repo::{FileId, Span};
use needs::Needs;
use spelling::Spelling;
pub use spelling::recase;

/// One query file. Compiling it takes as long as running it on a hundred sources, so that waits for the first of them.
pub struct QueryFile {
    pub language: &'static Language,
    /// Where it came from: `queries/rust/flags.scm`.
    pub path: String,
    source: Cow<'static, str>,
    /// The kinds that its patterns capture.
    kinds: Vec<EntityKind>,
    needs: Needs,
    /// `None` when it does not compile.
    compiled: OnceLock<Option<Compiled>>,
}

/// A query with what its captures and patterns mean.
struct Compiled {
    query: Query,
    /// By capture index.
    captures: Vec<Capture>,
    /// By pattern index.
    patterns: Vec<Rewrite>,
}

/// Why a query file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum QueryProblem {
    #[error("line {line}, column {column}: {message}")]
    Syntax { line: usize, column: usize, message: String },
    #[error(
        "unknown capture `@{name}`; captures are @definition.KIND, @reference.KIND, @name, @alias, @default, @type, @value, @parent, @owner, @doc, or start with `_`"
    )]
    Capture { name: String },
    #[error("unknown kind in `@{name}`; kinds are {}", kinds())]
    Kind { name: String },
    #[error(
        "unknown property `{key}`; properties are name.case, name.prefix, name.suffix, alias.case, alias.prefix, form, owner, implies"
    )]
    Property { key: String },
    #[error("the `; needs:` lines cannot be used: {message}")]
    Needs { message: String },
}

/// Where and what, in one line: tree-sitter's own message may be the source with a mark beneath it.
fn syntax_problem(error: &tree_sitter::QueryError) -> QueryProblem {
    use tree_sitter::QueryErrorKind as Kind;
    let message = match error.kind {
        Kind::Syntax => "this is no query; see `.scm` syntax at https://tree-sitter.github.io".to_owned(),
        Kind::NodeType => format!("the grammar has no node `{}`", error.message),
        Kind::Field => format!("the grammar has no field `{}`", error.message),
        Kind::Capture => format!("no such capture `@{}`", error.message),
        Kind::Structure => "no syntax tree can match this pattern".to_owned(),
        Kind::Predicate | Kind::Language => error.message.clone(),
    };
    QueryProblem::Syntax { line: error.row + 1, column: error.column + 1, message }
}

fn kinds() -> String {
    EntityKind::ALL.map(EntityKind::as_str).join(", ")
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Capture {
    Anchor(Role, EntityKind),
    Name,
    Alias,
    Default,
    Type,
    Parent,
    Owner,
    Helper,
}

#[derive(Clone, Default)]
struct Rewrite {
    name: Spelling,
    alias: Spelling,
    form: Option<String>,
    owner: Option<String>,
    implies: Vec<String>,
}

/// A pattern's number, with the spans of what it captured by the capture's number.
type Match = (usize, Vec<(u32, Span)>);

/// What the patterns of one file said about one node.
#[derive(Default)]
struct Draft {
    name: Option<(String, Span)>,
    default: Option<String>,
    ty: Option<String>,
    parent: Option<String>,
    owner: Option<String>,
    form: Option<String>,
    aliases: Vec<String>,
    implies: Vec<String>,
}

impl QueryFile {
    /// Compiles a query file; captures, kinds and properties outside the closed lists are errors.
    pub fn load(
        language: &'static Language,
        path: &str,
        source: impl Into<Cow<'static, str>>,
    ) -> Result<QueryFile, QueryProblem> {
        let source = source.into();
        let compiled = Compiled::new(language, &source)?;
        let needs = Needs::read(&source)?;
        Ok(QueryFile { needs, compiled: Some(compiled).into(), ..QueryFile::unread(language, path, source) })
    }

    /// One of truedoc's own files, which a test compiles; it is compiled when it is first run.
    pub fn lazy(language: &'static Language, path: &str, source: &'static str) -> QueryFile {
        let needs = Needs::read(source).unwrap_or_default();
        QueryFile { needs, ..QueryFile::unread(language, path, source.into()) }
    }

    fn unread(language: &'static Language, path: &str, source: Cow<'static, str>) -> QueryFile {
        let kinds = kinds_of(&source);
        QueryFile {
            language,
            path: path.to_owned(),
            source,
            kinds,
            needs: Needs::default(),
            compiled: OnceLock::new(),
        }
    }

    /// Whether some pattern of the file captures this kind.
    pub fn defines(&self, kind: EntityKind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Whether a text holds what the file needs.
    pub fn is_needed_for(&self, text: &str) -> bool {
        self.needs.are_met_by(text)
    }

    /// Compiles the file unless that is done; whoever runs it later need not wait.
    pub fn compile(&self) {
        self.compiled();
    }

    fn compiled(&self) -> Option<&Compiled> {
        self.compiled.get_or_init(|| Compiled::new(self.language, &self.source).ok()).as_ref()
    }

    /// The facts of one parsed file, in order of their nodes.
    pub fn facts(&self, file: FileId, text: &str, tree: &Tree) -> Vec<Fact> {
        let places = self.needs.places(text);
        self.compiled().map_or_else(Vec::new, |compiled| compiled.facts(file, text, tree, &places))
    }
}

impl Compiled {
    fn new(language: &'static Language, source: &str) -> Result<Compiled, QueryProblem> {
        let query = Query::new(&(language.grammar)(), source).map_err(|error| syntax_problem(&error))?;
        let captures = query.capture_names().iter().map(|name| capture(name)).collect::<Result<_, _>>()?;
        let patterns = (0..query.pattern_count()).map(|at| rewrite(&query, at)).collect::<Result<_, _>>()?;
        Ok(Compiled { query, captures, patterns })
    }

    fn facts(&self, file: FileId, text: &str, tree: &Tree, places: &[Range<usize>]) -> Vec<Fact> {
        let mut drafts: BTreeMap<(Span, EntityKind, bool), Draft> = BTreeMap::new();
        let found = places.iter().flat_map(|place| self.matches(file, text, tree, place.clone()));
        let mut matches: Vec<Match> = found.collect();
        if places.len() > 1 {
            // Two places may touch the same match.
            let mut seen = HashSet::new();
            matches.retain(|one| seen.insert(one.clone()));
        }
        // Later patterns override earlier ones, whatever order the cursor met them in.
        matches.sort_by_key(|(pattern, _)| *pattern);
        for (pattern, captures) in &matches {
            self.apply(text, *pattern, captures, &mut drafts);
        }
        drafts
            .into_iter()
            .flat_map(|((span, kind, is_reference), draft)| finish(span, kind, is_reference, draft))
            .collect()
    }

    /// The matches that touch a place.
    fn matches(&self, file: FileId, text: &str, tree: &Tree, place: Range<usize>) -> Vec<Match> {
        let mut matches = Vec::new();
        CURSOR.with_borrow_mut(|cursor| {
            cursor.set_byte_range(place);
            let mut found = cursor.matches(&self.query, tree.root_node(), text.as_bytes());
            while let Some(one) = found.next() {
                let captures = one.captures().iter().map(|capture| {
                    let node = capture.node;
                    (capture.index, Span::new(file, node.start_byte(), node.end_byte()))
                });
                matches.push((one.pattern_index, captures.collect()));
            }
        });
        matches
    }

    fn apply(
        &self,
        text: &str,
        pattern: usize,
        captures: &[(u32, Span)],
        drafts: &mut BTreeMap<(Span, EntityKind, bool), Draft>,
    ) {
        let rewrite = &self.patterns[pattern];
        let anchor = captures.iter().find_map(|(index, span)| match self.captures[*index as usize] {
            Capture::Anchor(role, kind) => Some((*span, kind, role == Role::Reference)),
            _ => None,
        });
        let Some(anchor) = anchor else { return };
        let draft = drafts.entry(anchor).or_default();
        for (index, span) in captures {
            let value = &text[span.range()];
            match self.captures[*index as usize] {
                Capture::Name => draft.name = Some((rewrite.name.spell(value), *span)),
                Capture::Alias => draft.aliases.push(rewrite.alias.spell(value)),
                Capture::Default => draft.default = Some(value.to_owned()),
                Capture::Type => draft.ty = Some(value.to_owned()),
                Capture::Parent => draft.parent = Some(value.to_owned()),
                Capture::Owner => draft.owner = Some(value.to_owned()),
                Capture::Anchor(..) | Capture::Helper => {}
            }
        }
        draft.form = rewrite.form.clone().or(draft.form.take());
        draft.owner = draft.owner.take().or(rewrite.owner.clone());
        draft.implies.extend(rewrite.implies.iter().cloned());
    }
}

fn finish(span: Span, kind: EntityKind, is_reference: bool, draft: Draft) -> Vec<Fact> {
    let role = if is_reference { Role::Reference } else { Role::Definition };
    let mut aliases = draft.aliases;
    aliases.sort();
    aliases.dedup();
    let fact = |name: String, name_span: Span, aliases: Vec<String>| Fact {
        entity: Entity { kind, name, owner: draft.owner.clone() },
        role,
        form: draft.form.clone().unwrap_or_default(),
        default: draft.default.clone(),
        ty: draft.ty.clone(),
        parent: draft.parent.clone(),
        aliases,
        span,
        name_span,
    };
    let named = match draft.name {
        Some((name, name_span)) => {
            aliases.retain(|alias| *alias != name);
            Some(fact(name, name_span, aliases))
        }
        None if !aliases.is_empty() => {
            let name = aliases.remove(0);
            Some(fact(name, span, aliases))
        }
        None => None,
    };
    let implied = draft.implies.into_iter().map(|name| fact(name, span, Vec::new()));
    named.into_iter().chain(implied).collect()
}

fn capture(name: &str) -> Result<Capture, QueryProblem> {
    if let Some((role, kind)) = name.split_once('.') {
        let role = match role {
            "definition" => Role::Definition,
            "reference" => Role::Reference,
            _ => return Err(QueryProblem::Capture { name: name.to_owned() }),
        };
        let kind = EntityKind::from_name(kind).ok_or_else(|| QueryProblem::Kind { name: name.to_owned() })?;
        return Ok(Capture::Anchor(role, kind));
    }
    match name {
        "name" => Ok(Capture::Name),
        "alias" => Ok(Capture::Alias),
        "default" => Ok(Capture::Default),
        "type" | "value" => Ok(Capture::Type),
        "parent" => Ok(Capture::Parent),
        "owner" => Ok(Capture::Owner),
        "doc" => Ok(Capture::Helper),
        helper if helper.starts_with('_') => Ok(Capture::Helper),
        _ => Err(QueryProblem::Capture { name: name.to_owned() }),
    }
}

fn rewrite(query: &Query, pattern: usize) -> Result<Rewrite, QueryProblem> {
    let mut rewrite = Rewrite::default();
    for property in query.property_settings(pattern) {
        let value = property.value.as_deref().unwrap_or("").to_owned();
        match &*property.key {
            "name.case" => rewrite.name.case = Some(value),
            "name.prefix" => rewrite.name.prefix = value,
            "name.suffix" => rewrite.name.suffix = value,
            "alias.case" => rewrite.alias.case = Some(value),
            "alias.prefix" => rewrite.alias.prefix = value,
            "form" => rewrite.form = Some(value),
            "owner" => rewrite.owner = Some(value),
            "implies" => rewrite.implies = value.split_whitespace().map(str::to_owned).collect(),
            key => return Err(QueryProblem::Property { key: key.to_owned() }),
        }
    }
    Ok(rewrite)
}

/// The kinds that a query file captures, without compiling it.
fn kinds_of(source: &str) -> Vec<EntityKind> {
    let lines = source.lines().filter(|line| !line.trim_start().starts_with(';'));
    let captures = lines.flat_map(|line| line.split('@').skip(1));
    let names = captures.filter_map(|rest| {
        let (role, kind) = rest.split_once('.')?;
        let end =
            kind.find(|letter: char| !letter.is_ascii_lowercase() && letter != '-').unwrap_or(kind.len());
        matches!(role, "definition" | "reference").then(|| EntityKind::from_name(&kind[..end]))?
    });
    let mut kinds: Vec<EntityKind> = names.collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

thread_local! {
    static PARSERS: RefCell<BTreeMap<&'static str, Parser>> = const { RefCell::new(BTreeMap::new()) };
    static CURSOR: RefCell<QueryCursor> = RefCell::new(QueryCursor::new());
}

/// The syntax tree of a text, errors included; `None` when the grammar does not load.
pub fn parse_tree(language: &'static Language, text: &str) -> Option<Tree> {
    PARSERS.with_borrow_mut(|parsers| {
        let parser = parsers.entry(language.name).or_default();
        parser.set_language(&(language.grammar)()).ok()?;
        parser.parse(text, None)
    })
}

#[cfg(test)]
mod tests {
    use super::super::language::LANGUAGES;
    use super::*;

    impl QueryFile {
        fn compiled_kinds(&self) -> Vec<EntityKind> {
            let captures = self.compiled().map_or(&[][..], |compiled| &compiled.captures).iter();
            let kinds = captures.filter_map(|capture| match capture {
                Capture::Anchor(_, kind) => Some(*kind),
                _ => None,
            });
            let mut kinds: Vec<EntityKind> = kinds.collect();
            kinds.sort_unstable();
            kinds.dedup();
            kinds
        }
    }

    #[test]
    fn every_query_file_compiles() {
        for language in LANGUAGES {
            for (name, source) in language.queries {
                match QueryFile::load(language, name, *source) {
                    Ok(file) => {
                        assert_eq!(file.kinds, file.compiled_kinds(), "queries/{}/{name}", language.name)
                    }
                    Err(problem) => panic!("queries/{}/{name}: {problem}", language.name),
                }
            }
            if let Err(problem) = QueryFile::load(language, "uses.scm", language.uses) {
                panic!("queries/{}/uses.scm: {problem}", language.name);
            }
        }
    }
}
