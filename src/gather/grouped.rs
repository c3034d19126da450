//! The set of strings that a list of the page gives, but for one: a list of literals or an enumeration of the code that
//! holds all other values, and beside them a string that the odd one nearly is.

use super::{Sources, listed};
use crate::evidence::{Bearing, Coverage, Evidence, Gathered, Origin};
use crate::index::groups::{Group, GroupKind, Member};
use crate::index::recase;

/// Shorter names are near too many others.
const LONG: usize = 12;

/// What the sets of the code say of a listed value; `None` where they do not decide.
pub(super) fn evidence(sources: &Sources<'_>, values: &[String], name: &str) -> Option<Gathered> {
    let others: Vec<&str> = values.iter().map(String::as_str).filter(|value| *value != name).collect();
    let beside = listed::siblings(values, name);
    if beside.len() < 2 || name.len() < 4 {
        return None;
    }
    let groups = sources.index.groups();
    // Other systems have other members, and a list may have more slips than one.
    let lacks = |group: &Group| beside.iter().filter(|other| group.member(other).is_none()).count();
    let around = groups.holding(beside[0]).chain(groups.holding(beside[1]));
    let sets: Vec<&Group> = around.filter(|group| lacks(group) * 5 <= beside.len()).collect();
    if sets.is_empty() || sets.iter().any(|group| group.member(name).is_some()) {
        return None;
    }
    let is_string = groups.holding(name).next().is_some() || sources.index.words().has_string(name);
    if is_string {
        return None;
    }
    let is_word = sources.index.words().has(name);
    let mut nearest: Vec<&Member> = Vec::new();
    for group in sets {
        let free = group.members.iter().filter(|member| !others.contains(&member.name.as_str()));
        let free: Vec<&Member> = free.collect();
        // The very list, but for this one: then it does not matter what else the word is.
        let is_whole =
            group.kind == GroupKind::List && free.len() == 1 && group.members.len() == beside.len() + 1;
        if is_word && !is_whole {
            continue;
        }
        let is_near = |member: &&&Member| is_slip(name, &member.name, beside.len());
        let near: Vec<&&Member> = free.iter().filter(is_near).collect();
        nearest.extend(match near.as_slice() {
            [one] => Some(**one),
            _ => None,
        });
    }
    let first = *nearest.first()?;
    let is_one = nearest.iter().all(|other| other.name == first.name);
    is_one.then(|| gathered(first, beside.len()))
}

/// Whether one is the other with another separator or one other letter behind the first. Letter case alone counts only
/// beside several siblings, and never in the first letter: `Shell` is how a sentence calls `shell`.
fn is_slip(name: &str, member: &str, siblings: usize) -> bool {
    let (one, other) = (name.to_lowercase(), member.to_lowercase());
    let begins = |text: &str| text.chars().next();
    if begins(name) != begins(member) || name.contains(' ') != member.contains(' ') {
        return false;
    }
    if one == other {
        return siblings >= 3;
    }
    let distance = strsim::osa_distance(&one, &other);
    recase(name, "kebab") == recase(member, "kebab")
        || distance == 1 && one.len() > 3 && other.len() > 3
        || distance == 2 && one.len() >= LONG
}

fn gathered(near: &Member, siblings: usize) -> Gathered {
    let item = Evidence {
        origin: Origin::Query,
        bearing: Bearing::Near,
        span: Some(near.span),
        fact: None,
        quote: near.name.clone(),
        note: format!("it stands beside the other {siblings} values of the list"),
    };
    Gathered {
        evidence: vec![item],
        coverage: Coverage::Partial("the set is known by its members alone".into()),
        trail: vec![format!("one set of the code holds {siblings} siblings")],
    }
}
