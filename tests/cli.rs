//! Runs the command line on the cases of `tests/cli/*.toml`: text in, text out.
//!
//! ```toml
//! about = "what the case shows"
//! [files]                       # a scratch repository, beside what `NAME.in/` holds
//! "README.md" = "text"
//! [bytes]                       # files that are no text
//! "bad.md" = [255, 254]
//! [large]                       # files of that many bytes
//! "big.md" = 52428800
//! [[run]]
//! in = "docs"                   # the current folder, below the root
//! args = ["check", "--format", "concise"]
//! env = { NO_COLOR = "1" }
//! exit = 1
//! stdout = "exactly what is printed, `[ROOT]` for the scratch folder"
//! stderr = "the same; both may be left out, which asks for nothing there"
//! ```
//!
//! `UPDATE=1 cargo test --test cli` writes what is printed into the cases; read the difference before you commit it.
//! `CASE=columns cargo test --test cli` runs one file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toml_edit::{DocumentMut, Item, Table, value};

#[test]
fn the_command_line_prints_what_the_cases_say() {
    let only = std::env::var("CASE").ok();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
    let mut cases: Vec<PathBuf> =
        fs::read_dir(folder).expect("tests/cli is there").flatten().map(|entry| entry.path()).collect();
    cases.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    cases.retain(|path| only.as_deref().is_none_or(|only| path.file_stem().is_some_and(|stem| stem == only)));
    cases.sort();
    let failures: Vec<String> = cases.iter().flat_map(|case| run_case(case)).collect();
    assert!(failures.is_empty(), "{} differences\n\n{}", failures.len(), failures.join("\n\n"));
}

fn run_case(path: &Path) -> Vec<String> {
    let name = path.file_stem().and_then(|stem| stem.to_str()).expect("file names are UTF-8");
    let text = fs::read_to_string(path).expect("the case can be read");
    let mut case: DocumentMut = text.parse().unwrap_or_else(|error| panic!("{name}.toml: {error}"));
    let scratch = scratch(path, &case);
    let update = std::env::var_os("UPDATE").is_some();
    let mut failures = Vec::new();
    let runs = case["run"].as_array_of_tables_mut().expect("a case has runs");
    for run in runs.iter_mut() {
        let printed = run_once(scratch.path(), run);
        if update {
            record(run, &printed);
        }
        failures.extend(differences(run, &printed).into_iter().map(|why| format!("{name}: {why}")));
    }
    if update {
        fs::write(path, case.to_string()).expect("the case can be written");
    }
    failures
}

struct Printed {
    exit: i64,
    stdout: String,
    stderr: String,
}

/// A repository of its own: no git root above it is seen.
fn scratch(path: &Path, case: &DocumentMut) -> tempfile::TempDir {
    let scratch = tempfile::tempdir().expect("a scratch folder can be made");
    fs::create_dir(scratch.path().join(".git")).expect("folders can be made");
    copy(&path.with_extension("in"), scratch.path());
    for (name, text) in entries(case, "files") {
        write(scratch.path(), name, text.as_str().expect("files are text").as_bytes());
    }
    for (name, bytes) in entries(case, "bytes") {
        let bytes = bytes.as_array().expect("bytes are numbers").iter();
        let bytes: Vec<u8> = bytes.map(|byte| byte.as_integer().expect("a number") as u8).collect();
        write(scratch.path(), name, &bytes);
    }
    for (name, size) in entries(case, "large") {
        let file = fs::File::create(scratch.path().join(name)).expect("files can be made");
        file.set_len(size.as_integer().expect("a number") as u64).expect("files can grow");
    }
    scratch
}

fn entries<'c>(case: &'c DocumentMut, table: &str) -> Vec<(&'c str, &'c Item)> {
    case.get(table).and_then(Item::as_table).map_or_else(Vec::new, |table| table.iter().collect())
}

fn copy(from: &Path, to: &Path) {
    let Ok(found) = fs::read_dir(from) else { return };
    for entry in found.flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir_all(&target).expect("folders can be made");
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), &target).expect("files can be copied");
        }
    }
}

fn write(root: &Path, name: &str, bytes: &[u8]) {
    let path = root.join(name);
    fs::create_dir_all(path.parent().expect("a file has a folder")).expect("folders can be made");
    fs::write(path, bytes).expect("files can be written");
}

fn run_once(root: &Path, run: &Table) -> Printed {
    let args = run["args"].as_array().expect("a run has args").iter();
    let mut command = Command::new(env!("CARGO_BIN_EXE_truedoc"));
    command.args(args.map(|word| word.as_str().expect("args are words")));
    command.current_dir(root.join(run.get("in").and_then(Item::as_str).unwrap_or("")));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS"] {
        command.env_remove(name);
    }
    if let Some(env) = run.get("env").and_then(Item::as_inline_table) {
        command.envs(env.iter().map(|(name, value)| (name, value.as_str().expect("values are words"))));
    }
    let done = command.output().expect("the program starts");
    let root = root.canonicalize().expect("the scratch folder is there").display().to_string();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&root, "[ROOT]");
    Printed {
        exit: i64::from(done.status.code().unwrap_or(-1)),
        stdout: text(&done.stdout),
        stderr: text(&done.stderr),
    }
}

fn record(run: &mut Table, printed: &Printed) {
    run["exit"] = value(printed.exit);
    for (key, text) in [("stdout", &printed.stdout), ("stderr", &printed.stderr)] {
        if text.is_empty() {
            run.remove(key);
        } else if run.get(key).and_then(Item::as_str) != Some(text) {
            run[key] = literal(text);
        }
    }
}

/// As TOML that people can read: over several lines where it has some.
fn literal(text: &str) -> Item {
    let plain = !text.contains("'''") && !text.chars().any(|letter| letter.is_control() && letter != '\n');
    let written = format!("'''\n{text}'''");
    match written.parse::<toml_edit::Value>() {
        Ok(written) if plain && text.contains('\n') => Item::Value(written),
        _ => value(text),
    }
}

fn differences(run: &Table, printed: &Printed) -> Vec<String> {
    let args = run["args"].to_string();
    let wanted = |key: &str| run.get(key).and_then(Item::as_str).unwrap_or("").to_owned();
    let mut found = Vec::new();
    let exit = run.get("exit").and_then(Item::as_integer).unwrap_or(0);
    if exit != printed.exit {
        found.push(format!("{args}: exit code {} instead of {exit}", printed.exit));
    }
    for (key, text) in [("stdout", &printed.stdout), ("stderr", &printed.stderr)] {
        if wanted(key) != *text {
            found.push(format!("{args}: {key} is\n{text}instead of\n{}", wanted(key)));
        }
    }
    found
}
