//! Ties the rules to their files, names, pages and fixtures, and `docs/rules.md` to the pages.

use std::fs;
use std::path::Path;

use truedoc::rule::Rule;
use truedoc::rules::{RULES, page};

const HEADINGS: [&str; 4] = ["# What it checks", "# Why", "# Example", "# Limits"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_page_of_all_rules_is_current() {
    let path = root().join("docs/rules.md");
    let wanted = all_rules();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &wanted).expect("docs/rules.md can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(found == wanted, "docs/rules.md is stale; `UPDATE=1 cargo test --test docs` writes it anew");
}

/// The list, then each page one heading level lower.
fn all_rules() -> String {
    let mut text = String::from(
        "<!-- Generated from src/rules/*.rs. Do not edit: `UPDATE=1 cargo test --test docs` writes it. -->\n\n# Rules\n\n\
         | rule | level | what it reports |\n|---|---|---|\n",
    );
    for rule in RULES {
        text.push_str(&format!(
            "| [`{0}`](#{0}) | {1} | {2} |\n",
            rule.name,
            rule.level.as_str(),
            rule.summary
        ));
    }
    for rule in RULES {
        text.push_str(&format!("\n## {}\n\n{}\n", rule.name, lowered(&page(rule))));
    }
    text
}

/// A page whose headings are two levels lower; `#` in fences is left alone.
fn lowered(page: &str) -> String {
    let mut is_fence = false;
    let mut lines = Vec::new();
    for line in page.trim().lines() {
        is_fence ^= line.starts_with("```");
        let is_heading = !is_fence && line.starts_with("# ");
        lines.push(if is_heading { format!("##{line}") } else { line.to_owned() });
    }
    lines.join("\n")
}

#[test]
fn rules_are_sorted_and_named_once() {
    let names: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(names, sorted);
}

#[test]
fn a_rule_is_the_file_of_its_name() {
    for rule in RULES {
        let file = format!("{}.rs", rule.name.replace('-', "_"));
        let text = fs::read_to_string(root().join("src/rules").join(&file));
        let text = text.unwrap_or_else(|_| panic!("`{}` is not in src/rules/{file}", rule.name));
        assert_eq!(text, rule.source, "the source of `{}` is another file", rule.name);
        let name = format!("name: \"{}\"", rule.name);
        assert!(text.contains("pub const RULE: Rule") && text.contains(&name), "src/rules/{file}");
        let is_kebab = rule.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        assert!(is_kebab, "`{}` is not in kebab-case", rule.name);
    }
}

#[test]
fn every_file_with_a_rule_is_registered() {
    let found = fs::read_dir(root().join("src/rules")).expect("src/rules is there").flatten();
    for path in found.map(|entry| entry.path()).filter(|path| path.is_file()) {
        let text = fs::read_to_string(&path).expect("sources are text");
        let is_registered = RULES.iter().any(|rule| rule.source == text);
        assert!(
            is_registered || !text.contains("pub const RULE: Rule"),
            "{} is not in RULES",
            path.display()
        );
    }
}

#[test]
fn every_page_has_its_headings_and_a_summary() {
    for rule in RULES {
        let page = page(rule);
        let headings: Vec<&str> = page.lines().filter(|line| is_heading_of(rule, line)).collect();
        assert_eq!(headings, HEADINGS, "the page of `{}`", rule.name);
        assert!(!rule.summary.is_empty() && !rule.summary.ends_with('.'), "the summary of `{}`", rule.name);
    }
}

fn is_heading_of(rule: &Rule, line: &str) -> bool {
    // Shell comments in examples look alike; pages keep to the four.
    HEADINGS.contains(&line)
        || (line.starts_with("# ") && !rule.source.contains(&format!("//! ```\n//! {line}")))
}

#[test]
fn every_rule_has_literate_cases() {
    for rule in RULES {
        let path = format!("fixtures/rules/{}.md", rule.name);
        assert!(root().join(&path).is_file(), "{path} is missing: show what fires and what must not");
    }
}
