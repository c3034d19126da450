//! What came of the mutations, operator by operator.

use std::collections::{BTreeMap, HashSet};

use truedoc::verdict::Verdict;

use crate::mutation::Mutation;
use crate::operator::Operator;
use crate::tree::Decided;

/// One mutation: which of its claims were refuted, and what else was.
pub struct Outcome {
    refuted: usize,
    /// No longer supported, but not refuted either.
    missed: Vec<Decided>,
    /// Still supported: something else bears the claim out as well.
    held: Vec<Decided>,
    elsewhere: Vec<Decided>,
}

impl Outcome {
    pub fn new(mutation: &Mutation, before: &[Decided], after: &[Decided]) -> Outcome {
        let was_refuted: HashSet<_> =
            before.iter().filter(|claim| claim.verdict == Verdict::Refuted).map(Decided::key).collect();
        let now: Vec<&Decided> = after.iter().filter(|claim| claim.verdict == Verdict::Refuted).collect();
        let refuted: HashSet<_> = now.iter().map(|claim| claim.key()).collect();
        let asked: Vec<&Decided> = mutation.claims.iter().map(|at| &before[*at]).collect();
        let (hit, missed): (Vec<&Decided>, Vec<&Decided>) =
            asked.into_iter().partition(|claim| refuted.contains(&claim.key()));
        let (held, missed) = missed
            .into_iter()
            .map(|claim| after.iter().find(|now| now.key() == claim.key()).unwrap_or(claim).clone())
            .partition(|claim| claim.verdict == Verdict::Supported);
        let elsewhere = now
            .into_iter()
            .filter(|claim| !was_refuted.contains(&claim.key()) && !is_about(mutation, claim))
            .cloned()
            .collect();
        Outcome { refuted: hit.len(), missed, held, elsewhere }
    }

    /// One line for each claim that was missed and each finding elsewhere.
    pub fn lines(&self, tree: &str, mutation: &Mutation) -> String {
        let operator = mutation.operator.name();
        let line = |what: &str, claim: &Decided| {
            format!(
                "{what} {tree} {operator} `{}` at {}: {}:{} `{}`: {}\n",
                mutation.gone, mutation.at, claim.path, claim.line, claim.written, claim.reason
            )
        };
        let missed = self.missed.iter().map(|claim| line("missed", claim));
        let held = self.held.iter().map(|claim| line("held", claim));
        missed.chain(held).chain(self.elsewhere.iter().map(|claim| line("elsewhere", claim))).collect()
    }
}

/// Whether a finding names what is gone.
fn is_about(mutation: &Mutation, claim: &Decided) -> bool {
    let plain = |text: &str| text.replace('-', "_").to_lowercase();
    let gone = plain(&mutation.gone);
    let name = gone.rsplit('/').next().unwrap_or(&gone);
    let moved_page = mutation.moved.as_ref().is_some_and(|(_, to)| claim.path.starts_with(to.as_str()));
    moved_page
        || [&claim.name, &claim.written, &claim.owner].iter().any(|text| plain(text).contains(name))
        || mutation.operator == Operator::BumpVersion && claim.entity == truedoc::entity::EntityKind::Version
}

/// The sums.
#[derive(Default)]
pub struct Tally {
    rows: BTreeMap<Operator, Row>,
}

#[derive(Default)]
struct Row {
    mutations: usize,
    claims: usize,
    refuted: usize,
    held: usize,
    elsewhere: usize,
}

impl Tally {
    pub fn add(&mut self, operator: Operator, outcome: &Outcome) {
        let row = self.rows.entry(operator).or_default();
        row.mutations += 1;
        row.claims += outcome.refuted + outcome.missed.len();
        row.refuted += outcome.refuted;
        row.held += outcome.held.len();
        row.elsewhere += outcome.elsewhere.len();
    }

    /// A Markdown table with a line of totals.
    pub fn table(&self) -> String {
        let mut lines = vec![
            "| operator | mutations | claims | refuted | detected | held | elsewhere |".to_owned(),
            "|---|---|---|---|---|---|---|".to_owned(),
        ];
        lines.extend(self.rows.iter().map(|(operator, row)| row.line(operator.name())));
        let mut total = Row::default();
        for row in self.rows.values() {
            total.mutations += row.mutations;
            total.claims += row.claims;
            total.refuted += row.refuted;
            total.held += row.held;
            total.elsewhere += row.elsewhere;
        }
        lines.push(total.line("all"));
        lines.join("\n") + "\n"
    }
}

impl Row {
    fn line(&self, name: &str) -> String {
        let share = 100.0 * self.refuted as f64 / self.claims.max(1) as f64;
        let Row { mutations, claims, refuted, held, elsewhere } = self;
        format!("| {name} | {mutations} | {claims} | {refuted} | {share:.1} % | {held} | {elsewhere} |")
    }
}
