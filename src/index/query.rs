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
//! parsed for it.

use std::cell::RefCell;
use std::collections::BTreeMap;

use tree_sitter::{Parser, Query, QueryCursor, StreamingIterator, Tree};

use super::language::Language;
use crate::entity::{Entity, EntityKind};
use crate::evidence::{Fact, Role};
use crate::repo::{FileId, Span};

/// One compiled query file.
pub struct QueryFile {
    pub language: &'static Language,
    /// Where it came from: `queries/rust/flags.scm`.
    pub path: String,
    needs: Option<aho_corasick::AhoCorasick>,
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

#[derive(Clone, Default)]
struct Spelling {
    case: Option<String>,
    prefix: String,
    suffix: String,
}

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
    pub fn load(language: &'static Language, path: &str, source: &str) -> Result<QueryFile, QueryProblem> {
        let query = Query::new(&(language.grammar)(), source).map_err(|error| syntax_problem(&error))?;
        let captures = query.capture_names().iter().map(|name| capture(name)).collect::<Result<_, _>>()?;
        let patterns = (0..query.pattern_count()).map(|at| rewrite(&query, at)).collect::<Result<_, _>>()?;
        Ok(QueryFile { language, path: path.to_owned(), needs: needs(source), query, captures, patterns })
    }

    /// Whether some pattern of the file captures this kind.
    pub fn defines(&self, kind: EntityKind) -> bool {
        self.captures.iter().any(|capture| matches!(capture, Capture::Anchor(_, of) if *of == kind))
    }

    /// Whether a text holds one of the literals that the file needs.
    pub fn is_needed_for(&self, text: &str) -> bool {
        self.needs.as_ref().is_none_or(|needs| needs.is_match(text))
    }

    /// The facts of one parsed file, in order of their nodes.
    pub fn facts(&self, file: FileId, text: &str, tree: &Tree) -> Vec<Fact> {
        let mut drafts: BTreeMap<(Span, EntityKind, bool), Draft> = BTreeMap::new();
        let mut matches: Vec<(usize, Vec<(u32, Span)>)> = Vec::new();
        let mut cursor = QueryCursor::new();
        let mut found = cursor.matches(&self.query, tree.root_node(), text.as_bytes());
        while let Some(one) = found.next() {
            let captures = one.captures().iter().map(|capture| {
                let node = capture.node;
                (capture.index, Span::new(file, node.start_byte(), node.end_byte()))
            });
            matches.push((one.pattern_index, captures.collect()));
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

impl Spelling {
    fn spell(&self, value: &str) -> String {
        let value = match self.case.as_deref() {
            Some(case) => recase(value, case),
            None => value.to_owned(),
        };
        format!("{}{value}{}", self.prefix, self.suffix)
    }
}

/// A name in another letter case: `kebab`, `snake`, `screaming`, `camel`, `pascal`, `lower`, `upper`.
pub fn recase(name: &str, case: &str) -> String {
    let words = words_of(name);
    let capital = |word: &String| {
        let mut letters = word.chars();
        letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect::<String>())
            .unwrap_or_default()
    };
    match case {
        "kebab" => words.join("-"),
        "snake" => words.join("_"),
        "screaming" => words.join("_").to_uppercase(),
        "pascal" => words.iter().map(capital).collect(),
        "camel" => {
            let pascal: String = words.iter().map(capital).collect();
            let mut letters = pascal.chars();
            letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
        }
        "lower" => name.to_lowercase(),
        "upper" => name.to_uppercase(),
        _ => name.to_owned(),
    }
}

/// The words of an identifier, lower case: `maxDepth2`, `max_depth2`, `MaxDepth2` → `max`, `depth2`.
fn words_of(name: &str) -> Vec<String> {
    let name = name.strip_prefix("r#").unwrap_or(name);
    let mut words: Vec<String> = Vec::new();
    let letters: Vec<char> = name.chars().collect();
    let mut fresh = true;
    for (at, letter) in letters.iter().enumerate() {
        if !letter.is_alphanumeric() {
            fresh = true;
            continue;
        }
        let before = at.checked_sub(1).map(|at| letters[at]);
        let next_is_lower = letters.get(at + 1).is_some_and(|next| next.is_lowercase());
        let hump = letter.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase() || before.is_ascii_digit() || (before.is_uppercase() && next_is_lower)
            });
        if fresh || hump {
            words.push(String::new());
        }
        fresh = false;
        words.last_mut().expect("a word was pushed").extend(letter.to_lowercase());
    }
    words
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

fn needs(source: &str) -> Option<aho_corasick::AhoCorasick> {
    let lines = source.lines().take_while(|line| line.starts_with(';'));
    let literals: Vec<&str> =
        lines.filter_map(|line| line.strip_prefix("; needs:")).flat_map(literals).collect();
    if literals.is_empty() {
        return None;
    }
    aho_corasick::AhoCorasick::new(literals).ok()
}

/// The words of a line; what stands between `'` is one word, spaces included.
fn literals(line: &str) -> impl Iterator<Item = &str> {
    line.split('\'').enumerate().flat_map(|(at, piece)| match at % 2 {
        0 => piece.split_whitespace().collect(),
        _ => vec![piece],
    })
}

thread_local! {
    static PARSERS: RefCell<BTreeMap<&'static str, Parser>> = const { RefCell::new(BTreeMap::new()) };
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

    #[test]
    fn names_change_case() {
        assert_eq!(recase("max_depth", "kebab"), "max-depth");
        assert_eq!(recase("HTTPServer2", "snake"), "http_server2");
        assert_eq!(recase("no-cache", "pascal"), "NoCache");
        assert_eq!(recase("bin_bytes", "camel"), "binBytes");
    }

    #[test]
    fn every_query_file_compiles() {
        for language in LANGUAGES {
            for (name, source) in language.queries {
                if let Err(problem) = QueryFile::load(language, name, source) {
                    panic!("queries/{}/{name}: {problem}", language.name);
                }
            }
            if let Err(problem) = QueryFile::load(language, "uses.scm", language.uses) {
                panic!("queries/{}/uses.scm: {problem}", language.name);
            }
        }
    }
}
