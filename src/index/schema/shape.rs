//! Type expressions of Rust and Python, as far as a key's nesting needs them.

pub use crate::signature::split;

/// What stands below a key of some type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A number, string or other value without keys.
    Leaf,
    /// Keys that the reader chooses, each with a value of this shape.
    Map(Box<Shape>),
    /// Anything may stand there.
    Any,
    /// A type of the repository, or one that is not known, by its last path segment.
    Named(String),
}

/// Types that stand for their argument.
const WRAPPERS: &[&str] = &[
    "Option",
    "Optional",
    "Vec",
    "VecDeque",
    "Box",
    "Arc",
    "Rc",
    "Cow",
    "Spanned",
    "SmallVec",
    "HashSet",
    "BTreeSet",
    "IndexSet",
    "List",
    "list",
    "Set",
    "set",
    "Sequence",
    "Iterable",
    "Tuple",
    "tuple",
    "Annotated",
    "Union",
    "Final",
    "Required",
    "NotRequired",
    "ClassVar",
    "OneOrMany",
    "RefCell",
    "Mutex",
    "RwLock",
    "NonEmpty",
];

const MAPS: &[&str] = &[
    "HashMap",
    "BTreeMap",
    "IndexMap",
    "FxHashMap",
    "AHashMap",
    "LinkedHashMap",
    "DashMap",
    "Dict",
    "dict",
    "Mapping",
    "MutableMapping",
    "OrderedDict",
    "defaultdict",
];

const ANY: &[&str] = &["Value", "Any", "Table", "Item", "object", "JsonValue", "Map"];

const LEAVES: &[&str] = &[
    "bool",
    "char",
    "str",
    "String",
    "PathBuf",
    "Path",
    "OsString",
    "int",
    "float",
    "bytes",
    "None",
    "Literal",
    "Regex",
    "Url",
    "Duration",
    "Pattern",
    "IpAddr",
    "SocketAddr",
    "complex",
    "date",
    "datetime",
    "timedelta",
    "KString",
];

/// The shape of a type as written: `Option<Vec<Foo>>` and `list[Foo] | None` are `Named("Foo")`.
pub fn shape_of(text: &str) -> Shape {
    shape(text, 0)
}

fn shape(text: &str, depth: usize) -> Shape {
    let text = text.trim().trim_matches(['"', '\'']).trim_start_matches(['&', '*']).trim();
    if depth > 8 || text.is_empty() {
        return Shape::Any;
    }
    if text.starts_with(['[', '(']) {
        return shape(text[1..].trim_end_matches([']', ')']), depth + 1);
    }
    let parts = split(text, '|');
    if parts.len() > 1 {
        return first_named(&parts, depth);
    }
    let text = match text.strip_prefix('\'') {
        Some(rest) => rest.split_once(' ').map_or("", |(_, rest)| rest),
        None => text,
    };
    let text = text.strip_prefix("dyn ").or(text.strip_prefix("mut ")).unwrap_or(text);
    let (head, arguments) = generic(text);
    let name = head.rsplit("::").next().unwrap_or(head).rsplit('.').next().unwrap_or(head).trim();
    let arguments: Vec<&str> = arguments.into_iter().filter(|argument| !argument.starts_with('\'')).collect();
    if MAPS.contains(&name) || (name == "Map" && arguments.len() == 2) {
        return Shape::Map(Box::new(arguments.last().map_or(Shape::Any, |last| shape(last, depth + 1))));
    }
    if ANY.contains(&name) {
        return Shape::Any;
    }
    if is_leaf(name) {
        return Shape::Leaf;
    }
    match WRAPPERS.contains(&name) {
        true if arguments.is_empty() => Shape::Any,
        true => first_named(&arguments, depth),
        false => Shape::Named(name.to_owned()),
    }
}

fn first_named(parts: &[&str], depth: usize) -> Shape {
    let shapes: Vec<Shape> = parts.iter().take(8).map(|part| shape(part, depth + 1)).collect();
    shapes.iter().find(|shape| **shape != Shape::Leaf).cloned().unwrap_or(Shape::Leaf)
}

fn is_leaf(name: &str) -> bool {
    let number = name.trim_start_matches("NonZero").trim_start_matches(['u', 'i', 'f', 'U', 'I', 'F']);
    LEAVES.contains(&name)
        || (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
        || number == "size"
}

/// `Foo<A, B>` or `Foo[A, B]` → (`Foo`, [`A`, `B`]).
fn generic(text: &str) -> (&str, Vec<&str>) {
    let Some(open) = text.find(['<', '[']) else { return (text, Vec::new()) };
    let inner = text[open + 1..].trim_end().trim_end_matches([',', ' ']);
    let inner = inner.strip_suffix(['>', ']']).unwrap_or(inner);
    (&text[..open], split(inner, ','))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrappers_are_seen_through() {
        let named = |name: &str| Shape::Named(name.into());
        assert_eq!(shape_of("Option<Vec<config::Foo<'a>>>"), named("Foo"));
        assert_eq!(shape_of("HashMap<String, Vec<Foo>>"), Shape::Map(Box::new(named("Foo"))));
        assert_eq!(shape_of("Optional[list[Foo]]"), named("Foo"));
        assert_eq!(shape_of("Foo | None"), named("Foo"));
        assert_eq!(shape_of("dict[str, Any]"), Shape::Map(Box::new(Shape::Any)));
        assert_eq!(shape_of("Option<&'a str>"), Shape::Leaf);
        assert_eq!(shape_of("Vec<u8>"), Shape::Leaf);
    }
}
