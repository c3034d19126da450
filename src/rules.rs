//! The rules, one a file: a page, a constant, a pure check. `RULES` is the only registration.

pub mod broken_link;
pub mod default_features;
pub mod existence;
pub mod incomplete_list;
pub mod mislabelled_link;
pub mod missing_anchor;
pub mod missing_argument;
pub mod missing_dependency;
pub mod missing_entry;
pub mod missing_env;
pub mod missing_feature;
pub mod missing_flag;
pub mod missing_package;
pub mod missing_path;
pub mod missing_subcommand;
pub mod missing_symbol;
pub mod missing_task;
pub mod stale_default;
pub mod stale_line;
pub mod stale_signature;
pub mod stale_version;
pub mod undefined_name;
pub mod unknown_argument;
pub mod unknown_config_key;
pub mod unknown_value;
pub mod unused_allow;
pub mod wrong_count;

use crate::claim::Claim;
use crate::rule::Rule;

/// Every rule, in alphabetical order.
pub const RULES: &[&Rule] = &[
    &broken_link::RULE,
    &default_features::RULE,
    &incomplete_list::RULE,
    &mislabelled_link::RULE,
    &missing_anchor::RULE,
    &missing_argument::RULE,
    &missing_dependency::RULE,
    &missing_entry::RULE,
    &missing_env::RULE,
    &missing_feature::RULE,
    &missing_flag::RULE,
    &missing_package::RULE,
    &missing_path::RULE,
    &missing_subcommand::RULE,
    &missing_symbol::RULE,
    &missing_task::RULE,
    &stale_default::RULE,
    &stale_line::RULE,
    &stale_signature::RULE,
    &stale_version::RULE,
    &undefined_name::RULE,
    &unknown_argument::RULE,
    &unknown_config_key::RULE,
    &unknown_value::RULE,
    &unused_allow::RULE,
    &wrong_count::RULE,
];

/// The rule that decides a claim.
pub fn concerning(claim: &Claim) -> Option<&'static Rule> {
    RULES.iter().find(|rule| (rule.concerns)(claim)).copied()
}

/// The rule with this name.
pub fn named(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name).copied()
}

/// A rule's page: the `//!` lines at the head of its file.
pub fn page(rule: &Rule) -> String {
    let lines = rule.source.lines().take_while(|line| line.starts_with("//!"));
    lines
        .map(|line| line.trim_start_matches("//!").strip_prefix(' ').unwrap_or(""))
        .collect::<Vec<_>>()
        .join("\n")
}
