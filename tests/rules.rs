//! Runs the literate cases of `fixtures/rules/*.md`.
//!
//! A case is a `##` section. Each fence with `path=NAME` in its info string is a file of a scratch repository; the
//! fence `expect` lists what must come out, one line each:
//!
//! ```text
//! refuted README.md:3 missing-flag "--max-dept"
//! supported README.md:5 "--max-depth"
//! insufficient README.md:7 "--colour"
//! ```
//!
//! The refuted lines must be exactly the findings; each other line must be among the decisions. An empty `expect`
//! means no finding. Run one file with `RULE=missing-flag cargo test --test rules`.

use std::fs;
use std::path::Path;

use truedoc::check::{check, decisions};
use truedoc::config::Config;
use truedoc::document::{BlockKind, Document};
use truedoc::gather::Sources;
use truedoc::index::Index;
use truedoc::repo::{FileId, Repo, Span, WalkOptions};
use truedoc::site::Sites;
use truedoc::verdict::Verdict;

struct Case {
    name: String,
    files: Vec<(String, String)>,
    expected: Vec<String>,
}

#[test]
fn rule_cases_come_out_as_written() {
    let only = std::env::var("RULE").ok();
    let mut failures = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/rules");
    let mut pages: Vec<_> =
        fs::read_dir(folder).expect("fixtures/rules is there").flatten().map(|entry| entry.path()).collect();
    pages.sort();
    for page in pages.iter().filter(|page| page.extension().is_some_and(|extension| extension == "md")) {
        let rule = page.file_stem().and_then(|stem| stem.to_str()).expect("file names are UTF-8");
        if only.as_deref().is_some_and(|only| only != rule) {
            continue;
        }
        let text = fs::read_to_string(page).expect("the page can be read");
        let cases = cases(&text);
        assert!(!cases.is_empty(), "{rule}.md holds no case");
        failures.extend(
            cases.iter().filter_map(|case| failure(case).map(|why| format!("{rule}: {}\n{why}", case.name))),
        );
    }
    assert!(failures.is_empty(), "{} cases differ\n\n{}", failures.len(), failures.join("\n"));
}

fn cases(text: &str) -> Vec<Case> {
    let document = Document::parse(FileId(0), "cases.md", text);
    let mut cases: Vec<Case> = Vec::new();
    for block in &document.blocks {
        match &block.kind {
            BlockKind::Heading { level: 2, .. } => {
                cases.push(Case { name: block.text.clone(), files: Vec::new(), expected: Vec::new() });
            }
            BlockKind::Code { info, language, .. } => {
                let Some(case) = cases.last_mut() else { continue };
                let path = info.split_whitespace().find_map(|word| word.strip_prefix("path="));
                match path {
                    Some(path) => case.files.push((path.to_owned(), block.text.clone())),
                    None if language == "expect" => {
                        case.expected.extend(
                            block
                                .text
                                .lines()
                                .map(str::trim)
                                .filter(|line| !line.is_empty())
                                .map(str::to_owned),
                        );
                    }
                    None => {}
                }
            }
            _ => {}
        }
    }
    cases
}

fn failure(case: &Case) -> Option<String> {
    let (refuted, others) = outcome(case);
    let mut wanted: Vec<&String> = case.expected.iter().filter(|line| line.starts_with("refuted ")).collect();
    wanted.sort();
    let mut why = Vec::new();
    why.extend(
        wanted.iter().filter(|line| !refuted.contains(line)).map(|line| format!("  not found: {line}")),
    );
    why.extend(
        refuted
            .iter()
            .filter(|line| !wanted.contains(line))
            .map(|line| format!("  found but not wanted: {line}")),
    );
    let missing = case
        .expected
        .iter()
        .filter(|line| !line.starts_with("refuted ") && !others.iter().any(|other| other == *line));
    why.extend(missing.map(|line| format!("  not decided so: {line}")));
    if why.is_empty() {
        return None;
    }
    why.extend(others.iter().map(|line| format!("  (decision: {line})")));
    Some(why.join("\n"))
}

/// The findings and the other decisions of a case, in the words of `expect`.
fn outcome(case: &Case) -> (Vec<String>, Vec<String>) {
    let folder = tempfile::tempdir().expect("a scratch folder can be made");
    for (path, text) in &case.files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("folders can be made");
        fs::write(path, text).expect("files can be written");
    }
    let repo = Repo::open(folder.path(), &WalkOptions::default()).expect("the scratch folder opens");
    let index = Index::new(&repo);
    let sites = Sites::find(&repo);
    let config = Config::default();
    let sources = Sources { repo: &repo, index: &index, sites: &sites, config: &config };
    let pages: Vec<FileId> = repo.files().filter(|file| repo.path(*file).ends_with(".md")).collect();
    let place = |span: Span| format!("{}:{}", repo.path(span.file), repo.positions(span).0.line);
    let report = check(&repo, &config, &pages);
    let mut refuted: Vec<String> = report
        .findings
        .iter()
        .map(|finding| (finding.primary.span, finding.rule.name))
        .map(|(span, rule)| format!("refuted {} {rule} \"{}\"", place(span), repo.slice(span)))
        .collect();
    let mut others = Vec::new();
    for file in pages {
        let text = repo.text(file).expect("pages are text");
        let document = Document::parse(file, repo.path(file), text);
        for decision in decisions(&sources, &document) {
            let place = place(decision.claim.focus);
            let token = repo.slice(decision.claim.focus);
            match decision.judgement.verdict {
                Verdict::Refuted => {}
                Verdict::Supported => others.push(format!("supported {place} \"{token}\"")),
                Verdict::Insufficient => others.push(format!("insufficient {place} \"{token}\"")),
            }
        }
    }
    refuted.sort();
    (refuted, others)
}
