//! Dotted names and paths: resolved from a package of the repository, or from a type that only it defines.

use super::{Sources, found, missing};
use crate::claim::{Claim, Setting};
use crate::document::{BlockKind, Document};
use crate::evidence::{Bearing, Gathered};
use crate::index::symbols::{Absence, Lookup};

/// Types that other crates or the standard library define too; a bare `Type::x` does not say whose it is.
pub(super) const EVERYONES: [&str; 52] = [
    "Vec",
    "String",
    "Option",
    "Result",
    "Box",
    "Rc",
    "Arc",
    "Path",
    "PathBuf",
    "Command",
    "Error",
    "Duration",
    "Instant",
    "SystemTime",
    "HashMap",
    "HashSet",
    "BTreeMap",
    "BTreeSet",
    "File",
    "Read",
    "Write",
    "Iterator",
    "Future",
    "Pin",
    "Poll",
    "Context",
    "Stdio",
    "Ordering",
    "Cow",
    "Cell",
    "RefCell",
    "Mutex",
    "RwLock",
    "Default",
    "Debug",
    "Display",
    "From",
    "Into",
    "Builder",
    "Config",
    "Client",
    "Server",
    "Request",
    "Response",
    "Value",
    "Url",
    "Uuid",
    "Rng",
    "Regex",
    "Stream",
    "Sink",
    "Runtime",
];

/// Modules of Python's standard library whose names packages in a tree (samples, fixtures) repeat.
const STANDARD: [&str; 44] = [
    "abc",
    "argparse",
    "ast",
    "asyncio",
    "base64",
    "collections",
    "contextlib",
    "copy",
    "csv",
    "datetime",
    "email",
    "enum",
    "functools",
    "glob",
    "hashlib",
    "html",
    "http",
    "importlib",
    "inspect",
    "io",
    "itertools",
    "json",
    "logging",
    "math",
    "multiprocessing",
    "operator",
    "os",
    "pathlib",
    "pickle",
    "platform",
    "queue",
    "random",
    "re",
    "shutil",
    "signal",
    "socket",
    "string",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "types",
    "typing",
];

/// The evidence for a dotted name of Python.
pub fn python(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let symbols = sources.index.symbols();
    let name = &claim.entity.name;
    if is_of_other_language(document) {
        return Gathered::none("the samples of the page are of another language");
    }
    if name.split('.').next().is_some_and(|first| STANDARD.contains(&first)) {
        return Gathered::none("the first segment is a module of the standard library");
    }
    match symbols.python(name) {
        Lookup::Found(place) => found(name, &place),
        Lookup::Unknown(reason) => Gathered::none(reason),
        Lookup::Foreign => Gathered::none("no package of this repository has that name"),
        Lookup::Absent(absence) => match label(sources, claim, &absence) {
            Some(reason) => Gathered::none(reason),
            None => absent(sources, claim, absence),
        },
    }
}

/// Why a dotted name of running text may be no path of Python: permissions, events, tags, models and messages are named
/// `project.thing` too, and people write the plural of a class.
fn label(sources: &Sources<'_>, claim: &Claim, absence: &Absence) -> Option<&'static str> {
    if claim.setting == Setting::Fence {
        return None;
    }
    let symbols = sources.index.symbols();
    let defining = symbols.words().files_defining(&absence.segment);
    let has = |name: &str| absence.names.iter().any(|(other, _)| other == name);
    let is_top = absence.at == 1;
    if sources.index.words().has_string(&claim.entity.name) {
        Some("a string of the sources spells it: it is a label, not a path")
    } else if is_top && has("apps") && has("models") {
        Some("it may be the label of a model or permission of an application")
    } else if defining.iter().any(|file| sources.repo.path(*file).contains("_pb2.py")) {
        Some("it may be the name of a message")
    } else if absence
        .segment
        .strip_suffix('s')
        .is_some_and(|one| one.starts_with(char::is_uppercase) && has(one))
    {
        Some("it is the plural of a name that is there")
    } else {
        None
    }
}

/// Whether the page shows samples of a language that writes dotted names too, and none of Python.
fn is_of_other_language(document: &Document) -> bool {
    const DOTTED: [&str; 14] = [
        "go",
        "java",
        "kotlin",
        "scala",
        "swift",
        "csharp",
        "c#",
        "dart",
        "ruby",
        "javascript",
        "js",
        "typescript",
        "ts",
        "haskell",
    ];
    let languages = || {
        document.blocks.iter().filter_map(|block| match &block.kind {
            BlockKind::Code { language, .. } => Some(language.to_ascii_lowercase()),
            _ => None,
        })
    };
    let is_python = |language: &String| language.starts_with("py") || language.contains("python");
    languages().any(|language| DOTTED.contains(&language.as_str())) && !languages().any(|one| is_python(&one))
}

/// The evidence for a path of Rust.
pub fn rust(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let symbols = sources.index.symbols();
    let name = &claim.entity.name;
    if document.text.contains(&format!("{name}=")) {
        return Gathered::none("the page writes it before a value: it is a directive, not a path");
    }
    match symbols.rust(name) {
        Lookup::Found(place) => found(name, &place),
        Lookup::Unknown(reason) => Gathered::none(reason),
        Lookup::Absent(absence) => {
            let is_spelt = sources.index.words().has_string(&absence.segment);
            let is_type = absence.segment.starts_with(char::is_uppercase);
            match absent(sources, claim, absence) {
                gathered if is_spelt && (is_type || !has_near(&gathered)) => {
                    Gathered::none("a string of the sources spells it: a macro may make it")
                }
                gathered => gathered,
            }
        }
        Lookup::Foreign => associated(sources, claim),
    }
}

/// `Type::item` where only this repository can be meant by the type.
fn associated(sources: &Sources<'_>, claim: &Claim) -> Gathered {
    let name = &claim.entity.name;
    let segments: Vec<&str> = name.split("::").collect();
    let [owner, item] = segments[..] else {
        return Gathered::none("no crate of this repository has that name");
    };
    if EVERYONES.contains(&owner) || !owner.starts_with(char::is_uppercase) {
        return Gathered::none("it is not said whose type that is");
    }
    match sources.index.symbols().rust_associated(owner, item, claim.span.file) {
        Lookup::Found(place) => found(name, &place),
        Lookup::Absent(_) if sources.index.words().has(&format!("{owner}::{item}")) => {
            Gathered::none("the sources write the same path, of a type of another crate")
        }
        Lookup::Absent(absence) => match absent(sources, claim, absence) {
            // A sample that does not say where the type comes from may mean another.
            gathered if claim.setting == Setting::Fence && !has_near(&gathered) => {
                Gathered::none("the sample does not say whose type that is")
            }
            gathered => gathered,
        },
        Lookup::Unknown(reason) => Gathered::none(reason),
        Lookup::Foreign => Gathered::none("no type of this repository has that name"),
    }
}

fn absent(sources: &Sources<'_>, claim: &Claim, absence: Absence) -> Gathered {
    if !is_of_focus(sources.repo.slice(claim.focus), &claim.entity.name, absence.at) {
        return Gathered::none("a module on the way is missing, which is said there");
    }
    let gathered = missing(sources, &absence);
    if (super::is_stand_in(&absence.segment) || imports_stand_ins(&claim.quote)) && !has_near(&gathered) {
        return Gathered::none("the name stands for the reader's own");
    }
    if super::is_readers(&absence.segment) {
        return Gathered::none("the name is the reader's own");
    }
    if claim.setting != Setting::Fence && may_be_a_variable(claim, &absence, &gathered) {
        return Gathered::none("it may be an attribute of the reader's own variable, or an example");
    }
    let is_code = claim.setting == Setting::Fence || claim.entity.name.contains("::");
    if is_code || is_call(claim) || is_name_shaped(&absence.segment) {
        return gathered;
    }
    // In running text `project.word` may be a setting, a logger, an entry point.
    Gathered::none("it may be something else than a name of the code")
}

/// `from pkg.store import MyStore`: the module holds the reader's own.
fn imports_stand_ins(line: &str) -> bool {
    let names = line.trim_start().strip_prefix("from ").and_then(|rest| rest.split_once(" import "));
    let mut names = names.map_or("", |(_, names)| names).split([',', '(', ')']).map(str::trim).peekable();
    names.peek().is_some() && names.filter(|name| !name.is_empty()).any(super::is_stand_in)
}

/// Whether running text writes `name.word` or `name::word` in lower case with no near name in lower case: samples
/// often name their object after the package (`app = app.App()`), and ids are written like paths.
fn may_be_a_variable(claim: &Claim, absence: &Absence, gathered: &Gathered) -> bool {
    let is_rust = claim.entity.name.contains("::");
    let is_short = claim.entity.name.matches('.').count() == 1;
    let is_lower = |name: &str| !name.starts_with(char::is_uppercase);
    let near = gathered.evidence.iter().filter(|item| item.bearing == Bearing::Near);
    let has_lower_near =
        near.into_iter().any(|item| is_lower(item.quote.rsplit(['.', ':']).next().unwrap_or("")));
    let owner = claim.entity.name.split("::").next().unwrap_or("");
    let is_type =
        owner.starts_with(char::is_uppercase) && owner.chars().filter(|c| c.is_uppercase()).count() > 1;
    let is_plain = match is_rust {
        true => !is_call(claim) && !is_type,
        false => is_short,
    };
    is_plain && is_lower(&absence.segment) && !has_lower_near
}

/// Whether the missing segment is written at the claim's own token, not where an earlier line bound the name.
fn is_of_focus(focus: &str, name: &str, at: usize) -> bool {
    let separator = if name.contains("::") { "::" } else { "." };
    let shown = focus.split(separator).count();
    focus == name || at + shown.saturating_sub(1).max(1) >= name.split(separator).count()
}

fn has_near(gathered: &Gathered) -> bool {
    gathered.evidence.iter().any(|item| item.bearing == Bearing::Near)
}

fn is_call(claim: &Claim) -> bool {
    claim.quote.contains(&format!("{}(", claim.entity.name))
}

fn is_name_shaped(segment: &str) -> bool {
    segment.contains('_') || (segment.starts_with(char::is_uppercase) && segment.contains(char::is_lowercase))
}
