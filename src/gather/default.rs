//! The default that the code gives a key or flag: fields, registries, readers, flags; one constant or function deep.

mod flag;

use std::sync::LazyLock;

use regex::Regex;

use super::Sources;
use crate::claim::{Claim, ClaimKind};
use crate::document::{Block, BlockKind, Document};
use crate::entity::EntityKind;
use crate::evidence::{Bearing, Coverage, Evidence, Fact, Gathered, Origin};
use crate::extract::defaults::help_flags;
use crate::extract::keys::table_keys;
use crate::index::recase;
use crate::index::schema::shape::split;
use crate::index::schema::{Given, Key, Outcome, Schemas};
use crate::repo::{Span, join_path, split_path};
use crate::value::{Value, agrees, of_code};

/// How many places may give the default of one key before it is too common a name.
const MAX_PLACES: usize = 40;

/// The evidence for a documented default.
pub(super) fn evidence(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let name = &claim.entity.name;
    let chart = join_path(split_path(&document.path).0, "Chart.yaml");
    if chart.is_some_and(|chart| sources.repo.file(&chart).is_some()) {
        return Gathered::none("the page tells of a chart, whose values are its own");
    }
    let given = match &claim.entity.owner {
        Some(owner) => of_parameter(sources, owner, name).into_iter().collect(),
        None if name.starts_with("--") => {
            flag::given(sources, document, name, &flags_beside(document, claim))
        }
        None => of_keys(sources, document, claim),
    };
    if given.is_empty() || given.len() > MAX_PLACES {
        return Gathered::none("the code gives no default for it");
    }
    let mut evidence = Vec::new();
    for one in given {
        let Some((text, span)) = literal(sources, &one) else {
            return Gathered::none("the default is computed");
        };
        if let (Some(Value::Variant(_)), ClaimKind::Default(documented)) = (of_code(&text), &claim.kind) {
            evidence.extend(variant(sources, &text, documented));
        }
        evidence.push(Evidence {
            origin: Origin::Query,
            bearing: Bearing::Same,
            span: Some(span),
            fact: None,
            quote: text,
            note: "the default in the code".into(),
        });
    }
    Gathered { evidence, coverage: Coverage::Complete, trail: vec!["defaults in the code".into()] }
}

/// The enum's variant that the page names, when there is one.
fn variant(sources: &Sources<'_>, text: &str, documented: &str) -> Option<Evidence> {
    let owner = text.rsplit("::").nth(1)?;
    let schemas = sources.index.schemas();
    let names = |key: &&Key| agrees(documented, &Value::Variant(key.name.clone())) == Some(true);
    let found = schemas.variants(owner).find(names);
    let word = documented.trim_matches(['"', '\'', '`']);
    // A macro made the enum: then its variants are spelt on the page as in the code.
    let is_made = schemas.variants(owner).next().is_none()
        && word.starts_with(|letter: char| letter.is_ascii_uppercase())
        && schemas.stands(sources.repo, word);
    if found.is_none() && !is_made {
        return None;
    }
    Some(Evidence {
        origin: Origin::Query,
        bearing: Bearing::Elsewhere,
        span: found.map(|key| key.span),
        fact: None,
        quote: word.to_owned(),
        note: "the documented value".into(),
    })
}

/// The flags of the help text that the claim stands in; none outside of one.
fn flags_beside(document: &Document, claim: &Claim) -> Vec<String> {
    let focus = claim.focus.range();
    let is_around = |block: &&Block| block.span.start <= focus.start && focus.end <= block.span.end;
    let code = document.blocks.iter().filter(|block| matches!(block.kind, BlockKind::Code { .. }));
    code.filter(is_around).flat_map(|block| help_flags(&block.text)).collect()
}

fn of_keys(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Vec<Given> {
    let schemas = sources.index.schemas();
    let name = &claim.entity.name;
    let parts: Vec<String> = name.split('.').map(str::to_owned).collect();
    let beside = table_keys(document, claim);
    if beside.len() > 1 {
        let headings = claim.section.iter().rev();
        let bound = headings.fold(schemas.bind(&beside), |bound, heading| bound.narrowed(schemas, heading));
        let is_bound = bound.found >= 2 && bound.found * 2 >= bound.of;
        if is_bound && let Outcome::Found(Some(key)) = schemas.lookup(&bound, &parts) {
            let keys = schemas.same_keys(&bound, key);
            if !keys.iter().all(|key| says_nothing(schemas, key)) {
                return given_under(sources, claim, &keys);
            }
        }
    }
    let Some(last) = parts.last() else { return Vec::new() };
    let whole: Vec<&Key> = schemas.all_keys().filter(|key| key.is_called(name)).collect();
    let keys = match whole.is_empty() {
        true => schemas.all_keys().filter(|key| key.is_called(last) && is_field(key)).collect(),
        false => whole,
    };
    if keys.iter().all(|key| says_nothing(schemas, key)) {
        return of_constant(sources, name).into_iter().collect();
    }
    given_under(sources, claim, &keys)
}

/// Whether the default of a key is given elsewhere if at all: it has no place for one, or says `None` until later.
fn says_nothing(schemas: &Schemas, key: &Key) -> bool {
    match &key.default {
        Some(given) => given.text.trim() == "None",
        None => key.owner.is_empty() || schemas.gives_no_defaults(&key.owner),
    }
}

/// The default of a parameter of a function, or of what makes a class.
fn of_parameter(sources: &Sources<'_>, owner: &str, name: &str) -> Option<Given> {
    let facts = sources.index.facts(EntityKind::ConfigKey);
    let is_within = |fact: &&Fact, class: &&Fact| {
        fact.span.file == class.span.file
            && class.span.start <= fact.span.start
            && fact.span.end <= class.span.end
    };
    let classes: Vec<&Fact> =
        facts.iter().filter(|fact| fact.form == "class" && fact.entity.name == owner).collect();
    let mut same = facts.iter().filter(|fact| {
        let parent = fact.parent.as_deref();
        let is_owned = parent == Some(owner)
            || parent == Some("__init__") && classes.iter().any(|class| is_within(fact, class));
        fact.form == "parameter" && fact.entity.name == name && is_owned
    });
    let (Some(fact), None) = (same.next(), same.next()) else { return None };
    Some(Given { text: fact.default.clone()?, span: fact.span })
}

/// The one constant that is called as the key's default, or, in a module of settings, as the key: `DEFAULT_WARN_LIST`,
/// `warn_list`.
fn of_constant(sources: &Sources<'_>, name: &str) -> Option<Given> {
    let plain = recase(name, "screaming");
    if !plain.contains('_') || name.contains('.') {
        return None;
    }
    let facts = sources.index.facts(EntityKind::ConfigKey).iter();
    let mut same = facts.filter(|fact| {
        let own = recase(&fact.entity.name, "screaming");
        let is_setting = fact.entity.name == name && name.chars().all(|letter| !letter.is_uppercase());
        fact.form == "constant" && (is_setting || own.strip_prefix("DEFAULT_") == Some(plain.as_str()))
    });
    let (Some(fact), None) = (same.next(), same.next()) else { return None };
    Some(Given { text: fact.default.clone()?, span: fact.span })
}

/// The table that a heading names: "The `[tool.lathe]` section".
static TABLE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\[(?:[\w-]+\.)*([A-Za-z][\w-]*)\]").expect("the pattern is valid"));

/// The defaults of keys; nothing when the heading names a table that is not of their type.
fn given_under(sources: &Sources<'_>, claim: &Claim, keys: &[&Key]) -> Vec<Given> {
    let heading = claim.section.last().and_then(|heading| TABLE.captures(heading)?.get(1));
    let is_under = |key: &&Key| heading.is_none_or(|table| holds(sources, table.as_str(), &key.owner));
    if keys.iter().all(is_under) { given_of(sources, keys) } else { Vec::new() }
}

/// Whether a table may be of a type: they are named alike, or a key of that name has the type.
fn holds(sources: &Sources<'_>, table: &str, owner: &str) -> bool {
    let plain = |text: &str| text.replace(['-', '_'], "").to_lowercase();
    let mut tables = sources.index.schemas().all_keys().filter(|key| key.is_called(table)).peekable();
    owner.is_empty()
        || tables.peek().is_none()
        || plain(owner).contains(&plain(table))
        || tables.any(|key| key.ty.contains(owner))
}

/// Whether a key is a field, of a type or of an initialiser whose type a macro makes.
fn is_field(key: &Key) -> bool {
    !key.owner.is_empty() || key.form == "initial"
}

/// The defaults of keys; nothing when one that a type holds has none.
fn given_of(sources: &Sources<'_>, keys: &[&Key]) -> Vec<Given> {
    let is_silent = |key: &&Key| key.default.is_none() && !key.owner.is_empty();
    if keys.iter().any(is_silent) {
        return Vec::new();
    }
    let given = keys.iter().filter_map(|key| match key.form.as_str() {
        "macro-row" => row_default(sources, key),
        _ => key.default.clone(),
    });
    given.collect()
}

/// The default of `name: Type, default, …;`, whose tokens a query cannot join.
fn row_default(sources: &Sources<'_>, key: &Key) -> Option<Given> {
    let text = sources.repo.text(key.span.file).ok()?;
    let rest = text.get(key.span.end as usize..)?;
    let row = &rest[..rest.find(';')?];
    let value = *split(row.trim_start_matches(':'), ',').get(1)?;
    let start = value.as_ptr() as usize - text.as_ptr() as usize;
    Some(Given { text: value.to_owned(), span: Span::new(key.span.file, start, start + value.len()) })
}

/// The literal that a default is: itself, the argument of a field call, a constant's or a function's value.
fn literal(sources: &Sources<'_>, given: &Given) -> Option<(String, Span)> {
    let text = argument(sources, given.text.trim())?;
    if matches!(of_code(&text), Some(value) if !matches!(value, Value::Variant(_))) {
        return Some((text, given.span));
    }
    let called = text.strip_suffix("()");
    let name = called.unwrap_or(&text).rsplit("::").next()?.rsplit('.').next()?.trim();
    let is_name = !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    let form = if called.is_some() { "function" } else { "constant" };
    let found = is_name.then(|| definition(sources, name, form, given.span)).flatten();
    match found {
        Some(fact) => {
            let value = fact.default.clone()?;
            of_code(&value).map(|_| (value, fact.span))
        }
        None => of_code(&text).map(|_| (text, given.span)),
    }
}

/// The constant or function of this name: in the same file, else the only one there is.
fn definition<'a>(sources: &'a Sources<'_>, name: &str, form: &str, near: Span) -> Option<&'a Fact> {
    let facts = sources.index.facts(EntityKind::ConfigKey).iter();
    let same: Vec<&Fact> = facts.filter(|fact| fact.form == form && fact.entity.name == name).collect();
    let here: Vec<&&Fact> = same.iter().filter(|fact| fact.span.file == near.file).collect();
    match (here.as_slice(), same.as_slice()) {
        ([one], _) => Some(one),
        ([], [one]) => Some(one),
        _ => None,
    }
}

/// The default among the arguments of `Field(…)`, `c.Type(…)`, `ConfigItem(…)`; other texts as they are.
fn argument(sources: &Sources<'_>, text: &str) -> Option<String> {
    let Some(open) = text.find('(').filter(|_| text.ends_with(')')) else { return Some(text.to_owned()) };
    let callee = text[..open].rsplit('.').next().unwrap_or("");
    if text.contains("::") || matches!(callee, "Some") || text.ends_with("()") {
        return Some(text.to_owned());
    }
    let arguments = split(&text[open + 1..text.len() - 1], ',');
    let keyword = arguments.iter().find_map(|argument| argument.strip_prefix("default"));
    if let Some(value) = keyword.and_then(|rest| rest.trim_start().strip_prefix('=')) {
        return Some(value.trim().to_owned());
    }
    let positional: Vec<&&str> = arguments.iter().take_while(|argument| !is_keyword(argument)).collect();
    let at = match callee {
        "Field" | "field" if positional.is_empty() => return None,
        "Field" => 0,
        _ => sources.index.schemas().position(callee, "default")?,
    };
    positional.get(at).map(|value| value.trim().to_owned())
}

fn is_keyword(argument: &str) -> bool {
    let name = argument.split('=').next().unwrap_or("").trim();
    argument.contains('=') && !name.is_empty() && recase(name, "snake") == name.to_lowercase()
}
