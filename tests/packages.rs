//! Published packages: what `truedoc check` says of pinned releases of other people's crates and distributions.
//!
//! `TRUEDOC_PACKAGES=target/packages cargo test --test packages` downloads each release once into that folder, by
//! the registries' ordinary clients (`cargo info`, `pip download`), and checks it. Without the variable nothing is
//! downloaded and the test only reads the snapshots.
//!
//! `tests/packages/<name>.toml` pins one release and holds every finding, each with a verdict of ours: `true` when
//! the page and the code of that release do disagree, `false` for a false alarm that is still to be silenced. With
//! `UPDATE=1` the findings are rewritten: judged ones keep verdict and note, new ones are `unread`, and the test
//! fails until someone has read them. `ONLY=<name>` runs one package. Nothing of a package is kept but names.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

/// The least share of findings that must be true over all packages.
const LEAST_PRECISION: f64 = 0.95;

/// One file of `tests/packages`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Snapshot {
    package: Package,
    #[serde(default, rename = "finding", skip_serializing_if = "Vec::is_empty")]
    findings: Vec<Finding>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Package {
    name: String,
    version: String,
    client: Client,
    /// Why the release is in the list.
    note: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Client {
    Cargo,
    Pip,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Finding {
    rule: String,
    path: String,
    line: u64,
    text: String,
    verdict: Verdict,
    note: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    True,
    False,
    Unread,
}

impl Finding {
    /// What makes two findings the same one: everything that the program says, nothing that we say.
    fn key(&self) -> (&str, u64, &str, &str) {
        (&self.path, self.line, &self.rule, &self.text)
    }
}

#[test]
fn the_list_is_long_enough_and_every_finding_is_read() {
    let snapshots = snapshots();
    let count = |client| snapshots.iter().filter(|(_, snapshot)| snapshot.package.client == client).count();
    assert!(count(Client::Cargo) >= 12, "at least 12 crates are pinned");
    assert!(count(Client::Pip) >= 12, "at least 12 source distributions are pinned");
    for (path, snapshot) in &snapshots {
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        assert_eq!(stem, Some(snapshot.package.name.as_str()), "a snapshot is named for its package");
        for finding in &snapshot.findings {
            let at = format!("{}: {}:{}", snapshot.package.name, finding.path, finding.line);
            assert_ne!(finding.verdict, Verdict::Unread, "{at} is unread");
            assert!(finding.note.len() > 20, "{at} needs a note that says what the source shows");
        }
    }
}

#[test]
fn published_packages_get_the_findings_that_were_judged() {
    let Some(cache) = std::env::var_os("TRUEDOC_PACKAGES") else {
        println!("TRUEDOC_PACKAGES is not set: no package is downloaded or checked");
        return;
    };
    let cache = Path::new(env!("CARGO_MANIFEST_DIR")).join(cache);
    fs::create_dir_all(&cache).expect("the cache folder can be made");
    let only = std::env::var("ONLY").ok();
    let update = std::env::var_os("UPDATE").is_some();
    let mut differences = Vec::new();
    let mut judged = [0usize; 2];
    for (path, snapshot) in snapshots() {
        if only.as_deref().is_some_and(|only| only != snapshot.package.name) {
            continue;
        }
        let found = check(&snapshot.package, &source(&snapshot.package, &cache));
        let found = carry_over(&snapshot.findings, found);
        judged[0] += found.iter().filter(|finding| finding.verdict == Verdict::True).count();
        judged[1] += found.iter().filter(|finding| finding.verdict == Verdict::False).count();
        differences.extend(compare(&snapshot, &found));
        if update && found != snapshot.findings {
            write(&path, &Snapshot { findings: found, ..snapshot });
        }
    }
    println!("{} findings are true, {} are false alarms", judged[0], judged[1]);
    assert!(
        differences.is_empty(),
        "{} differences (UPDATE=1 rewrites the snapshots; read what is new)\n{}",
        differences.len(),
        differences.join("\n")
    );
    let precision = judged[0] as f64 / (judged[0] + judged[1]).max(1) as f64;
    assert!(
        judged == [0, 0] || only.is_some() || precision >= LEAST_PRECISION,
        "precision is {precision:.3}"
    );
}

fn snapshots() -> Vec<(PathBuf, Snapshot)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packages");
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("tests/packages is there").flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a snapshot can be read");
        let snapshot = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, snapshot)
    };
    paths.into_iter().map(read).collect()
}

/// The folder with the package's source, downloaded when the cache lacks it.
fn source(package: &Package, cache: &Path) -> PathBuf {
    let folder = cache.join(format!("{}-{}", package.name, package.version));
    if folder.is_dir() {
        return folder;
    }
    let fresh = tempfile::tempdir_in(cache).expect("a scratch folder can be made");
    let unpacked = match package.client {
        Client::Cargo => download_crate(package, fresh.path()),
        Client::Pip => download_distribution(package, fresh.path()),
    };
    fs::rename(&unpacked, &folder).expect("the unpacked source can be moved");
    folder
}

/// `cargo info` downloads exactly one crate, without its dependencies, into cargo's own source cache.
fn download_crate(package: &Package, scratch: &Path) -> PathBuf {
    let spec = format!("{}@{}", package.name, package.version);
    run(Command::new(env!("CARGO")).args(["info", "--quiet", &spec]).current_dir(scratch));
    let archives = cargo_home().join("registry/cache");
    let name = format!("{}-{}.crate", package.name, package.version);
    let archive = fs::read_dir(&archives)
        .expect("cargo keeps the archives it downloads")
        .flatten()
        .map(|entry| entry.path().join(&name))
        .find(|path| path.is_file())
        .unwrap_or_else(|| panic!("{name} is not below {}", archives.display()));
    unpack(&archive, scratch)
}

fn cargo_home() -> PathBuf {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    home.or_else(|| Some(std::env::home_dir()?.join(".cargo"))).expect("cargo has a home")
}

/// Only the package itself must come as source: what builds its metadata may come as wheels.
fn download_distribution(package: &Package, scratch: &Path) -> PathBuf {
    let spec = format!("{}=={}", package.name, package.version);
    run(Command::new("python3")
        .args(["-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", &package.name, &spec])
        .args(["--dest", "."])
        .current_dir(scratch));
    let archive = fs::read_dir(scratch)
        .expect("the scratch folder can be read")
        .flatten()
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|extension| extension == "gz"))
        .unwrap_or_else(|| panic!("pip left no archive of {spec}"));
    unpack(&archive, scratch)
}

/// Both kinds of archive hold one folder.
fn unpack(archive: &Path, scratch: &Path) -> PathBuf {
    let into = scratch.join("unpacked");
    fs::create_dir(&into).expect("a folder can be made");
    run(Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(&into));
    let mut entries = fs::read_dir(&into).expect("the folder can be read").flatten();
    entries.next().expect("the archive holds a folder").path()
}

fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?} does not start: {error}"));
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
}

/// The findings of `truedoc check`, not yet judged, in the order of the report.
fn check(package: &Package, folder: &Path) -> Vec<Finding> {
    let output = Command::new(env!("CARGO_BIN_EXE_truedoc"))
        .args(["check", "--format", "json", "--root"])
        .arg(folder)
        .current_dir(folder)
        .output()
        .expect("truedoc starts");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!("{}: no JSON: {error}\n{}", package.name, String::from_utf8_lossy(&output.stderr))
    });
    let summary = &report["summary"];
    println!(
        "{} {}: {} documents, {} claims, {} supported, {} refuted",
        package.name,
        package.version,
        summary["documents"],
        summary["claims"],
        summary["supported"],
        summary["refuted"]
    );
    let problems = report["problems"].as_array().expect("the report has problems");
    assert!(problems.is_empty(), "{}: left unchecked: {problems:#?}", package.name);
    report["findings"].as_array().expect("the report has findings").iter().map(finding).collect()
}

fn finding(value: &serde_json::Value) -> Finding {
    let word = |value: &serde_json::Value| value.as_str().expect("the field is a string").to_owned();
    Finding {
        rule: word(&value["rule"]),
        path: word(&value["path"]),
        line: value["start"]["line"].as_u64().expect("lines are numbers"),
        text: word(&value["claim"]["text"]),
        verdict: Verdict::Unread,
        note: String::new(),
    }
}

/// The findings of this run with the verdicts of the last one.
fn carry_over(judged: &[Finding], found: Vec<Finding>) -> Vec<Finding> {
    let mut judged = judged.to_vec();
    let judge = |finding: Finding| {
        let known = judged.iter().position(|known| known.key() == finding.key());
        known.map(|at| judged.remove(at)).unwrap_or(finding)
    };
    found.into_iter().map(judge).collect()
}

fn compare(snapshot: &Snapshot, found: &[Finding]) -> Vec<String> {
    let line = |sign: char, finding: &Finding| {
        let Finding { rule, path, line, text, .. } = finding;
        format!("{sign} {}: {path}:{line} {rule} {text:?}", snapshot.package.name)
    };
    let unread = found.iter().filter(|finding| finding.verdict == Verdict::Unread);
    let mut differences: Vec<String> = unread.map(|finding| line('+', finding)).collect();
    let mut left: Vec<_> = found.iter().map(Finding::key).collect();
    for finding in &snapshot.findings {
        match left.iter().position(|key| *key == finding.key()) {
            Some(at) => drop(left.swap_remove(at)),
            None => differences.push(line('-', finding)),
        }
    }
    differences
}

fn write(path: &Path, snapshot: &Snapshot) {
    let text = toml::to_string_pretty(snapshot).expect("a snapshot can be written as TOML");
    fs::write(path, text).expect("the snapshot can be written");
}
