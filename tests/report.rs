//! What the formats make of each sort of evidence, shown with findings that are put together by hand.

use std::fs;

use truedoc::check::Report;
use truedoc::claim::{Claim, ClaimKind, Mood, Setting};
use truedoc::entity::{Entity, EntityKind};
use truedoc::evidence::{Bearing, Evidence, Origin};
use truedoc::finding::Finding;
use truedoc::repo::{Repo, Span, WalkOptions};
use truedoc::report::{Concise, Emitter, Full};
use truedoc::rule::{Level, Rule};
use truedoc::verdict::Judgement;

static RULE: Rule = Rule {
    name: "missing-flag",
    summary: "a flag does not exist",
    level: Level::Error,
    source: "",
    concerns: |_| true,
    needs: &[],
    check: |_, _, _| Judgement::insufficient(""),
};

const README: &str = "# Reel\n\nRun `reel --max-dept 3` to stay shallow.\n\n\n\n\n\n\n\nSee `--deep`.\n";
const CODE: &str = "struct Args {\n\t#[arg(long)]\n\tmax_depth: Option<usize>,\n}\n";

/// A finding about `--max-dept`, with what `evidence` makes of the code's file.
fn print(emitter: &dyn Emitter, evidence: impl Fn(&Repo) -> Vec<Evidence>) -> String {
    let root = tempfile::tempdir().expect("a scratch folder can be made");
    fs::create_dir(root.path().join("src")).expect("folders can be made");
    fs::write(root.path().join("README.md"), README).expect("files can be written");
    fs::write(root.path().join("src/cli.rs"), CODE).expect("files can be written");
    let repo = Repo::open(root.path(), &WalkOptions::default()).expect("the folder opens");
    let span = span(&repo, "README.md", "--max-dept");
    let claim = Claim {
        entity: Entity::new(EntityKind::Flag, "--max-dept").owned_by("reel"),
        kind: ClaimKind::Exists,
        span,
        focus: span,
        section: Vec::new(),
        quote: "Run `reel --max-dept 3` to stay shallow.".into(),
        mood: Mood::Asserted,
        setting: Setting::Code,
        places: Vec::new(),
    };
    let judgement = Judgement::refuted("flag `--max-dept` of `reel` does not exist", 0.97, evidence(&repo))
        .with_help("did you mean `--max-depth`?");
    let report = Report { findings: vec![Finding::new(&RULE, &claim, judgement)], ..Report::default() };
    let mut out = Vec::new();
    emitter.emit(&repo, &report, &mut out).expect("a buffer takes everything");
    String::from_utf8(out).expect("reports are text")
}

fn span(repo: &Repo, path: &str, token: &str) -> Span {
    let file = repo.file(path).expect("the file is there");
    let at = repo.text(file).expect("it is text").find(token).expect("it holds the token");
    Span::new(file, at, at + token.len())
}

fn item(origin: Origin, bearing: Bearing, span: Option<Span>, quote: &str, note: &str) -> Evidence {
    Evidence { origin, bearing, span, fact: None, quote: quote.into(), note: note.into() }
}

#[test]
fn code_stands_beneath_the_document() {
    let shown = print(&Full { color: false }, |repo| {
        let span = span(repo, "src/cli.rs", "max_depth");
        vec![
            item(Origin::Query, Bearing::Near, Some(span), "--max-depth", ""),
            item(Origin::Query, Bearing::Inventory, None, "", "`reel` defines 1 option in src/cli.rs"),
        ]
    });
    insta::assert_snapshot!(shown, @r"
    error[missing-flag]: flag `--max-dept` of `reel` does not exist
       ╭─[README.md:3:11]
     3 │ Run `reel --max-dept 3` to stay shallow.
       ·           ─────┬────
       ·                ╰── documented here
       ╰────
       ╭─[src/cli.rs:3:2]
     3 │     max_depth: Option<usize>,
       ·     ────┬────
       ·         ╰── nearest name
       ╰────
      note: `reel` defines 1 option in src/cli.rs
      help: did you mean `--max-depth`?
    ");
}

#[test]
fn an_absence_names_the_inventory() {
    let shown = print(&Full { color: false }, |repo| {
        let listed = repo.file("src/cli.rs").map(|file| Span::new(file, 0, 0));
        vec![
            item(Origin::Listing, Bearing::Elsewhere, listed, "src/cli.rs", ""),
            item(Origin::Listing, Bearing::Inventory, None, "src/", "1 entry"),
            item(Origin::Listing, Bearing::Inventory, None, "", ""),
        ]
    });
    insta::assert_snapshot!(shown, @r"
    error[missing-flag]: flag `--max-dept` of `reel` does not exist
       ╭─[README.md:3:11]
     3 │ Run `reel --max-dept 3` to stay shallow.
       ·           ─────┬────
       ·                ╰── documented here
       ╰────
      note: elsewhere: `src/cli.rs`
      note: `src/`: 1 entry
      help: did you mean `--max-depth`?
    ");
}

#[test]
fn frames_share_a_column() {
    let shown = print(&Full { color: false }, |repo| {
        let span = span(repo, "README.md", "--deep");
        vec![item(Origin::Document, Bearing::Near, Some(span), "--deep", "")]
    });
    insta::assert_snapshot!(shown, @r"
    error[missing-flag]: flag `--max-dept` of `reel` does not exist
        ╭─[README.md:3:11]
      3 │ Run `reel --max-dept 3` to stay shallow.
        ·           ─────┬────
        ·                ╰── documented here
        ╰────
        ╭─[README.md:11:6]
     11 │ See `--deep`.
        ·      ───┬──
        ·         ╰── nearest name
        ╰────
      help: did you mean `--max-depth`?
    ");
}

#[test]
fn many_places_are_counted() {
    let shown = print(&Full { color: false }, |repo| {
        let span = span(repo, "src/cli.rs", "max_depth");
        vec![item(Origin::Query, Bearing::Same, Some(span), "x", "one\nof many"); 5]
    });
    assert_eq!(shown.matches("one\\nof many").count(), 3, "{shown}");
    assert!(shown.contains("note: 2 more places of this kind"), "{shown}");
}

#[test]
fn colour_changes_nothing_but_escapes() {
    let evidence = |repo: &Repo| {
        let span = span(repo, "src/cli.rs", "max_depth");
        vec![item(Origin::Query, Bearing::Near, Some(span), "--max-depth", "")]
    };
    let colored = print(&Full { color: true }, evidence);
    assert!(colored.contains('\u{1b}'));
    let plain = anstream::adapter::strip_str(&colored).to_string();
    assert_eq!(plain, print(&Full { color: false }, evidence));
}

#[test]
fn concise_is_one_line() {
    let shown = print(&Concise, |_| Vec::new());
    let wanted = "README.md:3:11: error[missing-flag] flag `--max-dept` of `reel` does not exist; did you mean `--max-depth`?\n";
    assert_eq!(shown, wanted);
}
