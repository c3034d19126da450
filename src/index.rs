//! What the repository defines: facts by kind, built lazily, so that only the inventories some claim needs are read.

pub mod cli;
pub mod env;
pub mod groups;
pub mod language;
mod load;
pub mod manifest;
mod query;
mod runs;
pub mod sample;
pub mod schema;
pub mod symbols;
pub mod tree;
pub mod words;

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

use crate::entity::EntityKind;
use crate::evidence::Fact;
use crate::parallel;
use crate::repo::{FileId, Repo};

pub use language::{LANGUAGES, Language};
pub use query::{QueryFile, QueryProblem, parse_tree, recase};

/// Kinds that most repositories are asked for, of which many files define several: each file is parsed once for all.
const TOGETHER: [EntityKind; 3] = [EntityKind::Flag, EntityKind::Env, EntityKind::ConfigKey];

/// The facts of one repository.
pub struct Index<'r> {
    repo: &'r Repo,
    /// The project's own.
    queries: Vec<QueryFile>,
    problems: Mutex<Vec<IndexProblem>>,
    facts: HashMap<EntityKind, OnceLock<Vec<Fact>>>,
    /// Those of [`TOGETHER`].
    together: OnceLock<HashMap<EntityKind, Vec<Fact>>>,
    sources: OnceLock<Vec<(FileId, &'static Language)>>,
    manifests: OnceLock<manifest::Manifests>,
    schemas: OnceLock<schema::Schemas>,
    programs: OnceLock<Vec<cli::ProgramCli>>,
    words: OnceLock<words::Words>,
    groups: OnceLock<groups::Groups>,
    symbols: symbols::Cache<'r>,
    env: OnceLock<env::EnvNames>,
}

/// Something that could not be read or loaded; the rest is still indexed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct IndexProblem {
    pub path: String,
    pub message: String,
}

impl<'r> Index<'r> {
    /// An index of `repo` with truedoc's queries and the project's own (`.truedoc/queries/<language>/*.scm`).
    /// Nothing is parsed yet.
    pub fn new(repo: &'r Repo) -> Index<'r> {
        let (queries, problems) = load::queries(repo);
        let facts = EntityKind::ALL.into_iter().map(|kind| (kind, OnceLock::new())).collect();
        Index {
            repo,
            queries,
            problems: Mutex::new(problems),
            facts,
            together: OnceLock::new(),
            sources: OnceLock::new(),
            manifests: OnceLock::new(),
            schemas: OnceLock::new(),
            programs: OnceLock::new(),
            words: OnceLock::new(),
            groups: OnceLock::new(),
            symbols: symbols::Cache::default(),
            env: OnceLock::new(),
        }
    }

    /// The repository that is indexed.
    pub fn repo(&self) -> &'r Repo {
        self.repo
    }

    /// Every fact of a kind that a query finds, in (path, offset) order.
    pub fn facts(&self, kind: EntityKind) -> &[Fact] {
        match TOGETHER.contains(&kind) {
            true => self.together.get_or_init(|| self.run_together()).get(&kind).map_or(&[], Vec::as_slice),
            false => self.facts[&kind].get_or_init(|| self.run(&[kind], |_| true)),
        }
    }

    fn run_together(&self) -> HashMap<EntityKind, Vec<Fact>> {
        let mut by_kind: HashMap<EntityKind, Vec<Fact>> = HashMap::new();
        for fact in self.run(&TOGETHER, |_| true) {
            by_kind.entry(fact.entity.kind).or_default().push(fact);
        }
        by_kind
    }

    /// The facts of a kind in the source files whose text holds one of `words`. Not kept: for kinds whose whole
    /// inventory is too large to build (symbols).
    pub fn facts_mentioning(&self, kind: EntityKind, words: &[String]) -> Vec<Fact> {
        let Ok(finder) = aho_corasick::AhoCorasick::new(words) else { return Vec::new() };
        self.run(&[kind], |text| finder.is_match(text))
    }

    /// The facts of a kind that the queries find in one file.
    pub fn facts_of(&self, kind: EntityKind, file: FileId) -> Vec<Fact> {
        let Some(language) = language::of_path(self.repo.path(file)) else { return Vec::new() };
        self.job(vec![kind], file, language).map_or_else(Vec::new, |job| self.work(&job))
    }

    /// The manifests and task files of the repository.
    pub fn manifests(&self) -> &manifest::Manifests {
        self.manifests.get_or_init(|| {
            let (manifests, problems) = manifest::Manifests::read(self.repo);
            self.problems.lock().expect("no panic while locked").extend(problems);
            manifests
        })
    }

    /// The configuration schemas of the repository.
    pub fn schemas(&self) -> &schema::Schemas {
        self.schemas.get_or_init(|| schema::schemas(self.repo, self.facts(EntityKind::ConfigKey)))
    }

    /// The command lines of the programs that the repository builds.
    pub fn programs(&self) -> &[cli::ProgramCli] {
        self.programs.get_or_init(|| cli::programs(self))
    }

    /// Every word of the source files.
    pub fn words(&self) -> &words::Words {
        self.words.get_or_init(|| words::Words::read(self))
    }

    /// The sets of strings that the source files keep together.
    pub fn groups(&self) -> &groups::Groups {
        self.groups.get_or_init(|| groups::Groups::read(self))
    }

    /// The environment variables that the repository names.
    pub fn env(&self) -> &env::EnvNames {
        self.env.get_or_init(|| env::EnvNames::read(self))
    }

    /// Name resolution, lazy and cached.
    pub fn symbols(&self) -> symbols::Symbols<'_, 'r> {
        symbols::Symbols::new(self, &self.symbols)
    }

    /// The source files whose language truedoc knows, in path order.
    pub fn sources(&self) -> &[(FileId, &'static Language)] {
        self.sources.get_or_init(|| {
            let files = self.repo.files();
            files.filter_map(|file| Some((file, language::of_path(self.repo.path(file))?))).collect()
        })
    }

    /// What could not be loaded or read so far, sorted.
    pub fn problems(&self) -> Vec<IndexProblem> {
        let mut problems = self.problems.lock().expect("no panic while locked").clone();
        problems.sort();
        problems.dedup();
        problems
    }

    fn queries(&self) -> impl Iterator<Item = &QueryFile> {
        load::OURS.iter().chain(&self.queries)
    }

    /// The facts of some kinds in every source that may hold them. First the sources are searched for what the
    /// queries need, then those queries are compiled side by side, then the sources are parsed.
    fn run(&self, kinds: &[EntityKind], wanted: impl Fn(&str) -> bool + Sync) -> Vec<Fact> {
        let needed = parallel::map(self.sources(), |(file, language)| {
            let of_file = kinds.iter().copied().filter(|kind| self.may_define(*kind, *file));
            let job = self.job(of_file.collect(), *file, language)?;
            self.repo.text(*file).is_ok_and(&wanted).then_some(job)
        });
        let jobs: Vec<Job<'_>> = needed.into_iter().flatten().collect();
        let is_used = |query: &&QueryFile| jobs.iter().any(|job| job.uses(query));
        parallel::map(&self.queries().filter(is_used).collect::<Vec<_>>(), |query| query.compile());
        parallel::map(&jobs, |job| self.work(job)).into_iter().flatten().collect()
    }

    /// Whether a file may define something of a kind that users meet. Tests and benchmarks are often the bulk of the
    /// sources; no option or configuration key of a program is defined there.
    fn may_define(&self, kind: EntityKind, file: FileId) -> bool {
        let is_public = matches!(kind, EntityKind::Flag | EntityKind::ConfigKey);
        let is_aside = |part| matches!(part, "tests" | "test" | "benches" | "fixtures");
        !is_public || !self.repo.path(file).split('/').any(is_aside)
    }

    /// The queries that a source has to be parsed for, if any.
    fn job(&self, kinds: Vec<EntityKind>, file: FileId, language: &'static Language) -> Option<Job<'_>> {
        let of_kinds = |query: &&QueryFile| {
            query.language.name == language.name && kinds.iter().any(|kind| query.defines(*kind))
        };
        let mut queries: Vec<&QueryFile> = self.queries().filter(of_kinds).collect();
        // A source is read only when some query could be needed for it.
        let text = (!queries.is_empty()).then(|| self.repo.text(file).ok()).flatten()?;
        queries.retain(|query| query.is_needed_for(text));
        (!queries.is_empty()).then_some(Job { file, language, kinds, queries })
    }

    fn work(&self, job: &Job<'_>) -> Vec<Fact> {
        let Ok(text) = self.repo.text(job.file) else { return Vec::new() };
        let Some(tree) = parse_tree(job.language, text) else { return Vec::new() };
        let found = job.queries.iter().flat_map(|query| query.facts(job.file, text, &tree));
        let mut facts: Vec<Fact> = found.filter(|fact| job.kinds.contains(&fact.entity.kind)).collect();
        facts.sort_by_key(|fact| (fact.span.start, fact.name_span.start));
        facts
    }
}

/// One source to parse, with the queries to run on it.
struct Job<'q> {
    file: FileId,
    language: &'static Language,
    kinds: Vec<EntityKind>,
    queries: Vec<&'q QueryFile>,
}

impl Job<'_> {
    fn uses(&self, query: &QueryFile) -> bool {
        self.queries.iter().any(|own| std::ptr::eq(*own, query))
    }
}
