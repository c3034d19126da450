//! What a Python callable takes: the parameters of a function, `__init__`, or the fields that a decorator or base
//! turns into parameters.

use super::class::member;
use super::{Item, Node};
use crate::index::symbols::{Symbols, has_word};
use crate::repo::Span;

/// One parameter.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: String,
    pub kind: ParameterKind,
    pub required: bool,
    pub span: Span,
    /// As written.
    pub default: Option<String>,
    pub ty: Option<String>,
}

/// How an argument may reach a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    PositionalOnly,
    Either,
    KeywordOnly,
}

/// One way to call something.
#[derive(Clone, Debug, Default)]
pub struct Signature {
    /// The callable as people write it: `Client`, `Client.send`.
    pub name: String,
    pub place: Option<Span>,
    pub parameters: Vec<Parameter>,
    /// `*args`.
    pub takes_more: bool,
    /// Why it may take other keywords (`**kwargs`, a foreign base), or `None`.
    pub partial: Option<String>,
    /// Whether what it requires is known.
    pub is_whole: bool,
}

/// Decorators that leave the signature as it is written.
const KEEPING: [&str; 24] = [
    "staticmethod",
    "classmethod",
    "abstractmethod",
    "abc.abstractmethod",
    "overload",
    "typing.overload",
    "t.overload",
    "override",
    "typing.override",
    "typing_extensions.override",
    "final",
    "typing.final",
    "cache",
    "lru_cache",
    "functools.cache",
    "functools.lru_cache",
    "contextmanager",
    "contextlib.contextmanager",
    "asynccontextmanager",
    "contextlib.asynccontextmanager",
    "deprecated",
    "typing_extensions.deprecated",
    "warnings.deprecated",
    "torch.no_grad",
];

/// What a class says it is by a decorator or base.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fields {
    /// Positional or keyword parameters, in order.
    Ordered,
    /// Keyword parameters only; other keywords may be let through.
    Keywords,
}

impl Symbols<'_, '_> {
    /// The ways to call what a dotted name leads to, or why they are not known.
    pub fn python_signatures(&self, node: &Node, through_instance: bool) -> Result<Vec<Signature>, String> {
        let Node::Item(item) = node else { return Err("it is not called".to_owned()) };
        match item.fact().form.as_str() {
            "class" => self.constructor(item),
            "function" => self.functions(item, through_instance),
            _ => Err("it is a value".to_owned()),
        }
    }

    /// Every definition of the function's name beside it: overloads and platform variants all count.
    fn functions(&self, item: &Item, through_instance: bool) -> Result<Vec<Signature>, String> {
        let tags = &item.tags;
        let container = tags.parent(item.at);
        let variants: Vec<usize> = tags.named(container, tags.name(item.at)).collect();
        if variants.iter().any(|at| tags.form(*at) != "function") {
            return Err("its name is bound again".to_owned());
        }
        let class = container.filter(|at| tags.form(*at) == "class");
        let mut signatures = Vec::new();
        for at in variants {
            let item = Item { tags: tags.clone(), at };
            let decorators = self.decorators(&item);
            if let Some(odd) = decorators.iter().find(|name| !KEEPING.contains(&name.as_str())) {
                return Err(format!("it is decorated with `{odd}`"));
            }
            let is = |wanted: &str| decorators.iter().any(|name| name == wanted);
            let skip = match class {
                None => 0,
                Some(_) if is("staticmethod") => 0,
                Some(_) if is("classmethod") || through_instance => 1,
                Some(_) => return Err("a method is called on its class".to_owned()),
            };
            let owner = class.map(|class| format!("{}.", tags.name(class))).unwrap_or_default();
            let name = format!("{owner}{}", tags.name(at));
            signatures.push(Signature { name, ..signature(&item, skip) });
        }
        Ok(signatures)
    }

    fn constructor(&self, class: &Item) -> Result<Vec<Signature>, String> {
        let odd = self.decorators(class).into_iter().find(|name| !is_plain_decorator(name));
        if let Some(odd) = odd {
            return Err(format!("the class is decorated with `{odd}`"));
        }
        let lineage = self.lineage(class, 0);
        if lineage.foreign.as_deref().is_some_and(|reason| reason.contains("metaclass")) {
            return Err(lineage.foreign.unwrap_or_default());
        }
        // A model's base may stand far up; then the annotations of every class below it are fields.
        let is_model = lineage.classes.iter().any(|one| self.fields_kind(one) == Some(Fields::Keywords));
        let mut fields: Vec<Parameter> = Vec::new();
        let mut kind = None;
        for ancestor in &lineage.classes {
            if let Some(init) = member(ancestor, "__init__") {
                let init = Item { tags: ancestor.tags.clone(), at: init };
                if kind.is_some() {
                    break;
                }
                let place = Some(class.fact().name_span);
                let found = self.functions(&init, true)?;
                return Ok(found
                    .into_iter()
                    .map(|one| Signature {
                        name: class.fact().entity.name.clone(),
                        place: one.place.or(place),
                        ..one
                    })
                    .collect());
            }
            if member(ancestor, "__new__").is_some() {
                return Err("the class has `__new__`".to_owned());
            }
            if !self.decoration(ancestor).contains("init=False") {
                kind = kind.or(self.fields_kind(ancestor));
            }
            if is_model || self.fields_kind(ancestor).is_some() {
                let mut more = self.fields(ancestor);
                more.retain(|field| !fields.iter().any(|known| known.name == field.name));
                more.append(&mut fields);
                fields = more;
            }
        }
        let Some(kind) = kind else {
            return match lineage.foreign {
                Some(reason) => Err(reason),
                None => Ok(vec![Signature {
                    name: class.fact().entity.name.clone(),
                    place: Some(class.fact().name_span),
                    is_whole: true,
                    ..Signature::default()
                }]),
            };
        };
        let foreign = lineage.foreign.filter(|reason| !is_model_base(reason));
        let lenient = (kind == Fields::Keywords && self.is_lenient(&lineage.classes))
            .then(|| "the model lets other keys through".to_owned());
        if kind == Fields::Keywords {
            fields.iter_mut().for_each(|field| field.kind = ParameterKind::KeywordOnly);
        }
        Ok(vec![Signature {
            name: class.fact().entity.name.clone(),
            place: Some(class.fact().name_span),
            parameters: fields,
            takes_more: false,
            is_whole: foreign.is_none() && lenient.is_none() && kind == Fields::Ordered,
            partial: foreign.or(lenient),
        }])
    }

    fn fields_kind(&self, class: &Item) -> Option<Fields> {
        if self.decorators(class).iter().any(|name| name.ends_with("dataclass")) {
            return Some(Fields::Ordered);
        }
        let tags = &class.tags;
        let mut bases =
            tags.inside(Some(class.at)).filter(|at| tags.form(*at) == "base").map(|at| tags.name(at));
        bases.find_map(|base| match base.rsplit('.').next().unwrap_or(base) {
            "NamedTuple" => Some(Fields::Ordered),
            "TypedDict" => Some(Fields::Keywords),
            "BaseModel" => Some(Fields::Keywords),
            _ => None,
        })
    }

    fn is_lenient(&self, classes: &[Item]) -> bool {
        classes.iter().any(|class| {
            let body = self.text(class.tags.file).get(class.fact().span.range()).unwrap_or("");
            [
                "alias",
                "extra",
                "model_validator",
                "root_validator",
                "validation_alias",
                "alias_generator",
                "model_config",
                "Config",
            ]
            .iter()
            .any(|word| has_word(body, word))
        })
    }

    /// The arguments of the `@dataclass(…)` over a class, without spaces; empty when there are none.
    fn decoration(&self, class: &Item) -> String {
        let text = self.text(class.tags.file);
        let span = class.fact().span;
        let name = class.fact().name_span.range().start;
        // A span may or may not hold the decorators; they end where `class` begins.
        let start = text.get(..name).and_then(|before| before.rfind("class ")).unwrap_or(span.range().start);
        let above = text.get(..start).unwrap_or("").trim_end();
        let block = &above[above.rfind("\n\n").map_or(0, |at| at + 2)..];
        let arguments = block.rfind("dataclass(").and_then(|at| block[at..].split(')').next());
        arguments.unwrap_or("").replace(' ', "")
    }

    /// The annotated names of a class body that become parameters.
    fn fields(&self, class: &Item) -> Vec<Parameter> {
        let tags = &class.tags;
        let mut kind = match self.decoration(class).contains("kw_only=True") {
            true => ParameterKind::KeywordOnly,
            false => ParameterKind::Either,
        };
        tags.inside(Some(class.at))
            .filter(|at| tags.form(*at) == "assignment")
            .filter_map(|at| {
                let fact = &tags.facts[at];
                let ty = fact.ty.as_deref()?;
                let default = fact.default.as_deref().unwrap_or("");
                if ty.ends_with("KW_ONLY") {
                    kind = ParameterKind::KeywordOnly;
                    return None;
                }
                let options = default.replace(' ', "");
                let hidden = ty.contains("ClassVar") || options.contains("init=False");
                let kind = if options.contains("kw_only=True") { ParameterKind::KeywordOnly } else { kind };
                let (name, span) = (fact.entity.name.clone(), fact.name_span);
                (!hidden).then_some(Parameter {
                    name,
                    kind,
                    required: default.is_empty(),
                    span,
                    default: fact.default.clone(),
                    ty: fact.ty.clone(),
                })
            })
            .collect()
    }
}

fn is_plain_decorator(name: &str) -> bool {
    name.ends_with("dataclass")
        || matches!(
            name,
            "final"
                | "typing.final"
                | "runtime_checkable"
                | "total_ordering"
                | "functools.total_ordering"
                | "deprecated"
        )
}

fn is_model_base(reason: &str) -> bool {
    ["BaseModel", "NamedTuple", "TypedDict"].iter().any(|base| reason.contains(&format!("{base}`")))
}

/// The parameters of a function as written, without the first `skip`.
fn signature(item: &Item, skip: usize) -> Signature {
    let tags = &item.tags;
    let mut signature =
        Signature { place: Some(item.fact().name_span), is_whole: true, ..Signature::default() };
    let mut kind = ParameterKind::Either;
    for at in tags.inside(Some(item.at)) {
        let fact = &tags.facts[at];
        match fact.form.as_str() {
            "parameter" => signature.parameters.push(Parameter {
                name: fact.entity.name.clone(),
                kind,
                required: fact.default.is_none(),
                span: fact.name_span,
                default: fact.default.clone(),
                ty: fact.ty.clone(),
            }),
            "parameter-bar" => kind = ParameterKind::KeywordOnly,
            "parameter-star" => {
                signature.takes_more = true;
                kind = ParameterKind::KeywordOnly;
            }
            "parameter-slash" => {
                signature.parameters.iter_mut().for_each(|one| one.kind = ParameterKind::PositionalOnly);
            }
            "parameter-stars" => signature.partial = Some(format!("it takes `**{}`", fact.entity.name)),
            _ => {}
        }
    }
    signature.parameters.drain(..skip.min(signature.parameters.len()));
    signature
}

impl Signature {
    /// Whether this way of calling takes the keyword.
    pub fn accepts(&self, keyword: &str) -> bool {
        self.parameters.iter().any(|one| one.name == keyword && one.kind != ParameterKind::PositionalOnly)
    }

    /// The required parameters that neither the first `positional` arguments nor the keywords give.
    pub fn missing(&self, positional: usize, keywords: &[String]) -> Vec<&Parameter> {
        let mut given = positional;
        let mut missing = Vec::new();
        for parameter in &self.parameters {
            let by_position = parameter.kind != ParameterKind::KeywordOnly && given > 0;
            given -= usize::from(by_position);
            if !by_position && parameter.required && !keywords.contains(&parameter.name) {
                missing.push(parameter);
            }
        }
        missing
    }

    /// The signature as people write it, cut where it is long.
    pub fn shown(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        for one in self.parameters.iter().take(12) {
            parts.push(if one.required { one.name.clone() } else { format!("{}=…", one.name) });
        }
        if self.parameters.len() > 12 {
            parts.push("…".to_owned());
        }
        format!("{}({})", self.name, parts.join(", "))
    }
}
