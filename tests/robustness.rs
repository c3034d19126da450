//! No text makes truedoc panic, hang or differ with the number of threads.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// A page of 10^5 lines takes about a second unoptimised; a loop that is quadratic in lines takes minutes.
const LIMIT: Duration = Duration::from_secs(120);

fn truedoc(root: &Path, args: &[&str]) -> Output {
    let begin = Instant::now();
    let done = Command::new(env!("CARGO_BIN_EXE_truedoc"))
        .args(args)
        .current_dir(root)
        .output()
        .expect("the program starts");
    assert!(begin.elapsed() < LIMIT, "{args:?} took {:?}", begin.elapsed());
    let code = done.status.code();
    let told = String::from_utf8_lossy(&done.stderr);
    assert!(matches!(code, Some(0..=2)) && !told.contains("panicked"), "{args:?}: {code:?}\n{told}");
    done
}

/// A repository with these pages and a little code, so that look-ups have something to find.
fn repository(pages: &[(&str, String)]) -> tempfile::TempDir {
    let root = tempfile::tempdir().expect("a scratch folder can be made");
    let write = |path: &str, text: &str| {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("folders can be made");
        fs::write(path, text).expect("files can be written");
    };
    write(".git/HEAD", "ref: refs/heads/main\n");
    write("Cargo.toml", "[package]\nname = \"reel\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
    write("src/main.rs", "/// Reels.\nfn main() { let _ = std::env::var(\"REEL_LOG\"); }\n");
    write("Makefile", "all:\n\techo all\n");
    for (path, text) in pages {
        write(path, text);
    }
    root
}

#[test]
fn long_and_deep_pages_are_checked_in_time() {
    let row = |number: u32| format!("| `--f{number}` | [a](f{number}.md) |\n");
    let table: String = (0..100_000).map(row).collect();
    let sentence = "Run `reel --fast` with `REEL_LOG`, see `src/main.rs` and [here](#there). ";
    let pages = [
        ("table.md", format!("| a | b | c |\n|---|---|---|\n{table}")),
        ("line.md", sentence.repeat(20_000)),
        ("paragraph.md", format!("{}\n", sentence.trim()).repeat(20_000)),
        ("quotes.md", format!("{} deep\n", ">".repeat(10_000))),
        ("lists.md", (0..2_000).map(|depth| format!("{}- x\n", "  ".repeat(depth))).collect()),
        ("bullets.md", format!("{} x\n", "- ".repeat(10_000))),
        ("headings.md", "# Same\n\n[x](#same-7)\n\n".repeat(20_000)),
        ("fence.md", format!("```sh\n{}```\n", "reel --fast | make all\n".repeat(50_000))),
        ("comments.md", "<!-- truedoc: allow missing-path: x -->\n\nx\n\n".repeat(10_000)),
        ("links.md", format!("{}\n", "[".repeat(100_000))),
        ("ticks.md", format!("{}\n", "`a ``b ".repeat(50_000))),
        ("definitions.md", (0..50_000).map(|number| format!("[r{number}]: docs/{number}.md\n")).collect()),
    ];
    for page in pages {
        let name = page.0;
        let root = repository(&[page]);
        truedoc(root.path(), &["check", "--format", "concise", name]);
    }
}

#[test]
fn hostile_pages_are_checked() {
    let pages = [
        ("nul.md", "a\u{1}b `\u{1b}[2J` [x](\u{7f}) ::error::x\n".to_owned()),
        (
            "traversal.md",
            "[x](../../../../etc/passwd) `../../etc/shadow` [y](file:///etc/passwd) [z](/etc/x#y)\n"
                .to_owned(),
        ),
        (
            "surrogates.md",
            "[x](%ED%A0%80.md) &#xD800; `\u{fffd}` [y](#%ED%A0%80) \u{2028}\u{feff}\n".to_owned(),
        ),
        ("percent.md", "[x](%.md) [y](%2e%2e/%2e%2e/x) [z](a%00b) [](%%%) [q](#%zz)\n".to_owned()),
        ("open.md", "<!-- truedoc: off\n\n```\n| a |\n<details>\n[x](<a b>\n".to_owned()),
        (
            "edges.md",
            "`` ` ``\n\n|\n|-\n|\\|\n\n#\n\n-\n\n[]()\n\n![]()\n\n```\n```\n\n$ \n\n--\n".to_owned(),
        ),
        (
            "shell.md",
            "```sh\n$ 'unclosed \"$(reel `\nreel --\nreel -\nreel --=x\ncd\ncd -\nmake -C\n\\\n|\n&&\n```\n"
                .to_owned(),
        ),
        (
            "versions.md",
            "Rust 99999999999999999999.1+ and Python >=3.x, MSRV is 1..2, `x = \"=\"`.\n".to_owned(),
        ),
        (
            "lines.md",
            "`src/main.rs:0` `src/main.rs:99999999999999` `src/main.rs:5-1` [x](src/main.rs#L0-L)\n"
                .to_owned(),
        ),
        ("empty.md", String::new()),
        ("bom.md", "\u{feff}".to_owned()),
        ("a b/ü %20 \u{202e}.md", "[x](../a%20b/) `a b/`\n".to_owned()),
    ];
    let root = repository(&pages);
    for format in ["full", "concise", "json"] {
        truedoc(root.path(), &["check", "--format", format, "--pedantic"]);
    }
    for (page, _) in &pages {
        truedoc(root.path(), &["claims", page]);
        truedoc(root.path(), &["explain", &format!("{page}:1")]);
    }
    truedoc(root.path(), &["facts"]);
}

/// Pieces put together at random from a fixed seed (a linear congruential generator, Knuth's constants): what nobody
/// thought of.
#[test]
fn pages_of_random_pieces_are_checked() {
    const PIECES: [&str; 32] = [
        "`",
        "``",
        "```",
        "```sh\n",
        "~~~\n",
        "|",
        "|---|\n",
        "\n",
        "\n\n",
        "    ",
        "> ",
        "- ",
        "1. ",
        "# ",
        "[",
        "](",
        ")",
        "<!--",
        "-->",
        "truedoc: allow x",
        "é😀",
        "\r\n",
        "--flag",
        " reel ",
        "src/main.rs",
        "REEL_LOG",
        "&amp;",
        "\\",
        "!!! note\n",
        "\t",
        "<a href=\"x\">",
        ":",
    ];
    let mut state: u64 = 42;
    let mut next = move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize
    };
    let names: Vec<String> = (0..150).map(|number| format!("p{number}.md")).collect();
    let pages: Vec<(&str, String)> = names
        .iter()
        .map(|name| (name.as_str(), (0..200).map(|_| PIECES[next() % PIECES.len()]).collect()))
        .collect();
    let root = repository(&pages);
    truedoc(root.path(), &["check", "--pedantic"]);
    truedoc(root.path(), &["check", "--pedantic", "--format", "json"]);
}

#[test]
fn the_same_bytes_come_out_on_any_number_of_threads() {
    let names: Vec<String> = (0..40).map(|number| format!("docs/p{number}.md")).collect();
    let text = "# T\n\nSee `src/gone.rs`, [x](gone.md#y), `reel --fastt` and `make al`.\n\n<!-- truedoc: alow x -->\n";
    let pages: Vec<(&str, String)> = names.iter().map(|name| (name.as_str(), text.to_owned())).collect();
    let root = repository(&pages);
    for format in ["full", "concise", "json"] {
        let run = |threads: &str| {
            let done =
                truedoc(root.path(), &["check", "--pedantic", "--format", format, "--threads", threads]);
            (done.status.code(), done.stdout, done.stderr)
        };
        assert!(run("1") == run("2"), "--format {format} differs between 1 and 2 threads");
    }
}

#[cfg(unix)]
#[test]
fn links_are_not_followed_out_of_the_repository() {
    use std::os::unix::fs::symlink;
    let root = repository(&[("AGENTS.md", "See `src/gone.rs`.\n".to_owned())]);
    symlink("AGENTS.md", root.path().join("CLAUDE.md")).expect("links can be made");
    symlink("loop.md", root.path().join("loop.md")).expect("links can be made");
    symlink("/etc", root.path().join("etc")).expect("links can be made");
    let done = truedoc(root.path(), &["check", "--format", "concise"]);
    let shown = String::from_utf8_lossy(&done.stdout);
    assert!(!shown.contains("CLAUDE.md") && done.status.code() != Some(2), "{shown}");
    let done = truedoc(root.path(), &["check", "loop.md"]);
    assert_eq!(done.status.code(), Some(2));
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    use std::process::Stdio;
    let page = "<!-- truedoc: alow x -->\n\n".repeat(20_000);
    let root = repository(&[("page.md", page)]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_truedoc"))
        .args(["check", "--quiet"])
        .current_dir(root.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let done = child.wait_with_output().expect("the program ends");
    assert_eq!((done.status.code(), String::from_utf8_lossy(&done.stderr).as_ref()), (Some(1), ""));
}
