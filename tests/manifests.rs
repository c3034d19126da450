//! What manifests declare, read from small repositories written in place.

use std::fs;

use truedoc::index::manifest::{Manifests, TargetKind};
use truedoc::repo::{Repo, WalkOptions};

/// Reads the manifests of a repository with these files and hands both to `look`.
fn with_files(files: &[(&str, &str)], look: impl FnOnce(&Repo, &Manifests, &[String])) {
    let folder = tempfile::tempdir().expect("a scratch folder can be made");
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("folders can be made");
        fs::write(path, text).expect("files can be written");
    }
    let repo = Repo::open(folder.path(), &WalkOptions::default()).expect("the scratch folder opens");
    let (manifests, problems) = Manifests::read(&repo);
    let problems: Vec<String> =
        problems.into_iter().map(|problem| format!("{}: {}", problem.path, problem.message)).collect();
    look(&repo, &manifests, &problems);
}

fn word(located: &Option<truedoc::index::manifest::Located>) -> &str {
    located.as_ref().map_or("", |located| located.value.as_str())
}

#[test]
fn members_inherit_from_their_workspace() {
    let files = [
        ("Cargo.toml", "[workspace.package]\nversion = \"2.1.0\"\nrust-version = \"1.80\"\n"),
        (
            "a/Cargo.toml",
            "[package]\nname = \"a\"\nversion.workspace = true\nrust-version = { workspace = true }\n",
        ),
    ];
    with_files(&files, |repo, manifests, problems| {
        assert!(problems.is_empty(), "{problems:?}");
        let member = manifests.packages_named("a").next().expect("the member is there");
        assert_eq!((word(&member.version), word(&member.requires)), ("2.1.0", "1.80"));
        let floor = member.requires.as_ref().expect("the floor is inherited");
        assert_eq!(repo.path(floor.span.file), "Cargo.toml");
        assert_eq!(repo.slice(floor.span), "1.80");
    });
}

#[test]
fn cargo_finds_its_targets() {
    let manifest =
        "[package]\nname = \"p\"\nedition = \"2021\"\n[[bin]]\nname = \"tool\"\npath = \"src/main.rs\"\n";
    let files = [
        ("Cargo.toml", manifest),
        ("src/main.rs", ""),
        ("src/bin/other.rs", ""),
        ("src/bin/big/main.rs", ""),
        ("examples/show.rs", ""),
        ("examples/data/readme.txt", ""),
    ];
    with_files(&files, |_, manifests, _| {
        let package = &manifests.packages[0];
        let names = |kind| {
            let targets = package.targets.iter().filter(|target| target.kind == kind);
            targets.map(|target| target.name.value.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(names(TargetKind::Bin), ["tool", "big", "other"]);
        assert_eq!(names(TargetKind::Example), ["show"]);
    });
}

#[test]
fn optional_dependencies_are_features_unless_named_with_dep() {
    let manifest = "[package]\nname = \"p\"\n[dependencies]\na = { version = \"1\", optional = true }\n\
                    b = { version = \"1\", optional = true }\nc = \"1\"\n[features]\nx = [\"dep:b\"]\n";
    with_files(&[("Cargo.toml", manifest)], |_, manifests, _| {
        let package = &manifests.packages[0];
        let has = |name: &str| package.feature(name).is_some();
        assert!(has("a") && has("x") && !has("b") && !has("c"));
    });
}

#[test]
fn the_files_of_one_distribution_are_one_package() {
    let files = [
        ("pyproject.toml", "[build-system]\nrequires = [\"setuptools>=61\"]\n"),
        (
            "setup.py",
            "from setuptools import setup\nEXTRAS = {'web': ['lib>=1'], \"cli\": []}\nsetup(\n    name='dist',\n    \
             python_requires='>=3.9',\n    extras_require=EXTRAS,\n    package_dir={'': 'src'},\n    \
             entry_points={'console_scripts': ['tool = dist.cli:main']},\n)\n",
        ),
    ];
    with_files(&files, |repo, manifests, problems| {
        assert!(problems.is_empty(), "{problems:?}");
        let package = &manifests.packages[0];
        assert_eq!((word(&package.name), word(&package.requires)), ("dist", ">=3.9"));
        assert_eq!(repo.path(package.manifest), "setup.py");
        assert!(package.feature("web").is_some() && package.feature("CLI").is_some());
        assert_eq!(package.features_partial, None);
        assert_eq!(package.programs[0].name.value, "tool");
        assert_eq!(package.programs[0].entry, "dist.cli:main");
        assert_eq!(repo.slice(package.programs[0].name.span), "tool");
        assert_eq!(package.source_roots, ["src"]);
    });
}

#[test]
fn computed_extras_are_partial() {
    let script = "from setuptools import setup\nsetup(name='d', extras_require=read_extras())\n";
    with_files(&[("setup.py", script)], |_, manifests, _| {
        assert!(manifests.packages[0].features_partial.is_some());
    });
}

#[test]
fn the_tables_of_each_tool_are_read() {
    let poetry = "[tool.poetry]\nname = \"d\"\nversion = \"1.2\"\n[tool.poetry.dependencies]\npython = \"^3.10\"\n\
                  lib = { version = \"^2\", optional = true }\n[tool.poetry.extras]\nfast = [\"lib\"]\n\
                  [tool.poetry.group.docs.dependencies]\nmk = \"1\"\n[tool.poetry.scripts]\ntool = \"d:main\"\n";
    with_files(&[("pyproject.toml", poetry)], |_, manifests, _| {
        let package = &manifests.packages[0];
        assert_eq!((word(&package.version), word(&package.requires)), ("1.2", "^3.10"));
        assert!(package.feature("fast").is_some() && package.feature("docs").is_some());
        assert_eq!(package.programs[0].name.value, "tool");
    });
    let hatch = "[project]\nname = \"d\"\ndynamic = [\"version\"]\nrequires-python = \">=3.8\"\n\
                 [tool.hatch.version]\npath = \"src/d/about.py\"\n";
    let files = [
        ("pyproject.toml", hatch),
        ("src/d/about.py", "__version__ = \"3.4.5\"\n"),
        ("src/d/__init__.py", ""),
    ];
    with_files(&files, |repo, manifests, _| {
        let package = &manifests.packages[0];
        assert_eq!(word(&package.version), "3.4.5");
        assert_eq!(repo.slice(package.version.as_ref().expect("it is found").span), "3.4.5");
        assert_eq!(package.source_roots, ["src"]);
    });
}

#[test]
fn a_node_package_names_its_programs() {
    let one = "{\"name\": \"@scope/tool\", \"version\": \"1.0.0\", \"engines\": {\"node\": \">=18\"}, \"bin\": \"./cli.js\"}";
    with_files(&[("package.json", one)], |_, manifests, _| {
        let package = &manifests.packages[0];
        assert_eq!((word(&package.version), word(&package.requires)), ("1.0.0", ">=18"));
        assert_eq!(
            (package.programs[0].name.value.as_str(), package.programs[0].entry.as_str()),
            ("tool", "cli.js")
        );
    });
}

#[test]
fn a_broken_manifest_is_a_problem_only_where_it_matters() {
    let files = [
        ("Cargo.toml", "[package\nname = 1"),
        ("tests/fixtures/Cargo.toml", "[package\nname = 1"),
        ("template/Cargo.toml", "[package]\nname = {{ name }}\n"),
        ("ok/Cargo.toml", "[package]\nname = \"ok\"\n"),
    ];
    with_files(&files, |_, manifests, problems| {
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(problems[0].starts_with("Cargo.toml: manifest is not read: line 1, column"), "{problems:?}");
        assert_eq!(manifests.packages.len(), 1);
    });
}

/// The tasks of the only runner with this command, or the reason why there may be more.
fn tasks_of(files: &[(&str, &str)], command: &str) -> (Vec<String>, Option<String>) {
    let mut found = (Vec::new(), None);
    with_files(files, |repo, manifests, problems| {
        assert!(problems.is_empty(), "{problems:?}");
        let runners: Vec<_> = manifests.runners.iter().filter(|runner| runner.command == command).collect();
        assert_eq!(runners.len(), 1, "{:?}", manifests.runners);
        for task in &runners[0].tasks {
            let text = repo.slice(task.span);
            assert!(
                text.contains(['$']) || text.contains(&task.value) || task.value.contains(text),
                "{text} is not {}",
                task.value
            );
        }
        found =
            (runners[0].tasks.iter().map(|task| task.value.clone()).collect(), runners[0].partial.clone());
    });
    found
}

#[test]
fn makefiles_give_their_targets() {
    let text = "NAMES := one two\n.PHONY: all\nall: one\n\techo x: y\none two::\n$(NAMES): x\nX = a:b\nurl := http://a\n";
    let (tasks, partial) = tasks_of(&[("Makefile", text)], "make");
    assert_eq!(tasks[..3], ["all", "one", "two"]);
    assert_eq!(partial, None);
    assert!(tasks_of(&[("Makefile", "%: Makefile\n\ttrue\n")], "make").1.is_some());
    assert!(tasks_of(&[("Makefile", "include x.mk\na:\n")], "make").1.is_some());
}

#[test]
fn justfiles_give_recipes_and_aliases() {
    let text = "set shell := [\"sh\"]\nx := \"1\"\nalias b := build\nbuild target='a:b' *args:\n    cargo x\n@test: build\n";
    assert_eq!(tasks_of(&[("justfile", text)], "just").0, ["b", "build", "test"]);
    assert!(tasks_of(&[("justfile", "mod sub\na:\n")], "just").1.is_some());
}

#[test]
fn nox_sessions_have_the_name_they_are_given() {
    let text = "import nox\n\n@nox.session(name=\"lint\", python=[\"3.12\"])\ndef check(session):\n    pass\n\n\
                @nox.session\n@nox.parametrize('a', [1])\ndef tests(session):\n    pass\n\ndef helper(): pass\n";
    assert_eq!(tasks_of(&[("noxfile.py", text)], "nox").0, ["lint", "tests"]);
}

#[test]
fn tox_environments_expand() {
    let text = "[tox]\nenvlist = py{39,310}, lint\n\n[testenv]\ncommands = x\n[testenv:docs]\n";
    with_files(&[("tox.ini", text)], |_, manifests, _| {
        let tasks: Vec<_> = manifests.runners[0].tasks.iter().map(|task| task.value.as_str()).collect();
        assert_eq!(tasks, ["py39", "py310", "lint", "docs"]);
    });
}

#[test]
fn hatch_environments_inherit_scripts() {
    let text = "[envs.default.scripts]\ntest = \"pytest\"\n[envs.lint]\ndetached = true\n[envs.lint.scripts]\nfmt = \"x\"\n\
                [envs.docs]\n";
    with_files(&[("hatch.toml", text)], |_, manifests, _| {
        let tasks: Vec<_> = manifests.runners[0].tasks.iter().map(|task| task.value.as_str()).collect();
        assert_eq!(tasks, ["default:", "default:test", "lint:", "lint:fmt", "docs:", "docs:test"]);
    });
}

#[test]
fn the_other_task_files_are_read() {
    assert_eq!(tasks_of(&[("package.json", "{\"scripts\": {\"build\": \"tsc\"}}")], "npm").0, ["build"]);
    assert_eq!(tasks_of(&[(".cargo/config.toml", "[alias]\nxt = \"run\"\n")], "cargo").0, ["xt"]);
    assert_eq!(tasks_of(&[("pyproject.toml", "[tool.poe.tasks]\na = \"b\"\n")], "poe").0, ["a"]);
    assert_eq!(tasks_of(&[("pyproject.toml", "[tool.pdm.scripts]\na = \"b\"\n")], "pdm").0, ["a"]);
    let hooks = "repos:\n- repo: local\n  hooks:\n  - id: one\n    alias: two\n";
    assert_eq!(tasks_of(&[(".pre-commit-config.yaml", hooks)], "pre-commit").0, ["one", "two"]);
    assert_eq!(tasks_of(&[("compose.yml", "services:\n  db:\n    image: x\n")], "docker compose").0, ["db"]);
}

#[test]
fn floors_stand_in_toolchain_files_and_workflows() {
    let files = [
        ("go.mod", "module x\n\ngo 1.21\n"),
        ("rust-toolchain.toml", "[toolchain]\nchannel = \"1.80.0\"\n"),
        (
            ".github/workflows/ci.yml",
            "env:\n  RUST_MSRV: \"1.70.0\"\njobs:\n  a:\n    with:\n      toolchain: 1.75.0\n      cache: 1.99\n",
        ),
    ];
    with_files(&files, |_, manifests, _| {
        let floors: Vec<_> = manifests
            .floors
            .iter()
            .map(|floor| format!("{} {} {}", floor.of, floor.version.value, floor.form))
            .collect();
        assert_eq!(
            floors,
            ["go 1.21 go.mod", "rust 1.80.0 toolchain", "rust 1.70.0 msrv-ci", "rust 1.75.0 ci"]
        );
    });
}

#[test]
fn extras_may_be_assigned_one_by_one() {
    let script = "from setuptools import setup\nextras = {}\nextras['web'] = ['lib']\nextras['dev'] = extras['web'] + ['x']\n\
                  setup(name='d', extras_require=extras)\n";
    with_files(&[("setup.py", script)], |_, manifests, _| {
        let package = &manifests.packages[0];
        assert!(package.feature("web").is_some() && package.feature("dev").is_some());
        assert_eq!(package.features_partial, None);
    });
}
