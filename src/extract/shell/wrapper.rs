//! Programs that start another program: what they start.
//!
//! A table: for each wrapper the words before the inner command, and which of its own options take a value.

use super::lexer::is_assignment;
use super::{CommandLine, Word};

struct Wrapper {
    /// The program and the subcommands that make it a wrapper.
    words: &'static [&'static str],
    /// Its options that are followed by a value.
    valued: &'static [&'static str],
}

const fn wrapper(words: &'static [&'static str], valued: &'static [&'static str]) -> Wrapper {
    Wrapper { words, valued }
}

const DOCKER: &[&str] = &[
    "-v",
    "--volume",
    "-p",
    "--publish",
    "-e",
    "--env",
    "--env-file",
    "--name",
    "-u",
    "--user",
    "-w",
    "--workdir",
    "--network",
    "--net",
    "--entrypoint",
    "--mount",
    "-h",
    "--hostname",
    "-l",
    "--label",
    "--platform",
    "-m",
    "--memory",
    "--cpus",
    "--add-host",
    "--gpus",
    "--restart",
    "--tmpfs",
    "--ulimit",
    "--security-opt",
    "--cap-add",
    "--cap-drop",
    "--device",
    "--shm-size",
    "--log-driver",
    "--log-opt",
    "--pull",
    "--ipc",
    "--pid",
    "--expose",
    "--runtime",
    "--link",
    "--userns",
    "--group-add",
    "--dns",
    "--sysctl",
];

const UV_RUN: &[&str] = &[
    "--with",
    "--with-editable",
    "--with-requirements",
    "--extra",
    "--group",
    "--only-group",
    "--no-group",
    "--python",
    "-p",
    "--package",
    "--project",
    "--directory",
    "--env-file",
    "--index",
    "--index-url",
    "--no-extra",
    "--index-strategy",
    "--resolution",
    "--color",
    "--cache-dir",
    "--config-file",
    "--prerelease",
    "--exclude-newer",
    "--upgrade-package",
    "-P",
];

const WRAPPERS: &[Wrapper] = &[
    wrapper(&["sudo"], &["-u", "--user", "-g", "--group", "-h", "-p", "-C", "-D", "-R", "-T"]),
    wrapper(&["doas"], &["-u", "-C"]),
    wrapper(&["time"], &["-f", "-o"]),
    wrapper(&["env"], &["-u", "--unset", "-C", "--chdir"]),
    wrapper(&["nohup"], &[]),
    wrapper(&["nice"], &["-n"]),
    wrapper(&["exec"], &["-a"]),
    wrapper(&["strace"], &["-e", "-o", "-p"]),
    wrapper(
        &["xargs"],
        &["-n", "-I", "-P", "-L", "-d", "-E", "-s", "-a", "--max-args", "--max-procs", "--delimiter"],
    ),
    wrapper(&["watch"], &["-n", "--interval"]),
    wrapper(&["npx"], &["-p", "--package", "-c", "--call", "-w", "--workspace"]),
    wrapper(&["pnpx"], &[]),
    wrapper(&["bunx"], &["-p", "--package"]),
    wrapper(&["pnpm", "dlx"], &["--package"]),
    wrapper(&["pnpm", "exec"], &["--filter", "-F", "-C"]),
    wrapper(&["yarn", "dlx"], &["-p", "--package"]),
    wrapper(&["yarn", "exec"], &[]),
    wrapper(&["npm", "exec"], &["-p", "--package", "-w", "--workspace"]),
    wrapper(&["uvx"], UVX),
    wrapper(&["uv", "tool", "run"], UVX),
    wrapper(&["uv", "run"], UV_RUN),
    wrapper(&["poetry", "run"], &["-C", "-P", "--directory", "--project"]),
    wrapper(&["pdm", "run"], &["-p", "--project", "--venv"]),
    wrapper(&["pipenv", "run"], &[]),
    wrapper(&["rye", "run"], &["--pyproject"]),
    wrapper(&["hatch", "run"], &["-e", "--env", "-p", "--project"]),
    wrapper(&["pixi", "run"], &["-e", "--environment", "--manifest-path", "-m"]),
    wrapper(&["pixi", "exec"], &["-s", "--spec", "-c", "--channel", "-w", "--with", "-p", "--platform"]),
    wrapper(&["pipx", "run"], &["--spec", "--python", "--pip-args", "--index-url", "-i", "--with"]),
    wrapper(&["docker", "run"], DOCKER),
    wrapper(&["docker", "container", "run"], DOCKER),
    wrapper(&["podman", "run"], DOCKER),
    wrapper(&["nerdctl", "run"], DOCKER),
    wrapper(&["conda", "run"], &["-n", "--name", "-p", "--prefix", "--cwd"]),
    wrapper(&["micromamba", "run"], &["-n", "--name", "-p", "--prefix", "--cwd"]),
    wrapper(&["bundle", "exec"], &[]),
    wrapper(&["mise", "exec"], &["-C", "--cd"]),
    wrapper(&["mise", "x"], &["-C", "--cd"]),
    wrapper(&["direnv", "exec"], &[]),
    wrapper(&["dotenv", "run"], &["-f"]),
];

const UVX: &[&str] = &[
    "--with",
    "--from",
    "--python",
    "-p",
    "--with-editable",
    "--with-requirements",
    "--index",
    "--index-url",
    "--default-index",
    "--refresh-package",
    "--constraints",
    "-c",
    "--overrides",
];

/// The command that this one starts, or `None` when it is no wrapper or starts nothing.
pub(super) fn inner(line: &CommandLine) -> Option<CommandLine> {
    let wrapper = WRAPPERS.iter().find(|wrapper| fits(wrapper, line))?;
    let mut words = line.arguments.iter().skip(wrapper.words.len() - 1).peekable();
    let mut env = line.env.clone();
    while let Some(word) = words.peek() {
        if word.text == "--" {
            words.next();
            break;
        }
        if is_assignment(&word.text) {
            env.extend(words.next().cloned());
            continue;
        }
        if !word.text.starts_with('-') {
            break;
        }
        if wrapper.valued.contains(&word.text.as_str()) {
            words.next();
        }
        words.next();
    }
    let program: Word = words.next()?.clone();
    Some(CommandLine { env, program, arguments: words.cloned().collect() })
}

fn fits(wrapper: &Wrapper, line: &CommandLine) -> bool {
    let mut words = wrapper.words.iter();
    words.next().is_some_and(|program| *program == line.name())
        && words
            .zip(line.arguments.iter().map(Some).chain(std::iter::repeat(None)))
            .all(|(wanted, word)| word.is_some_and(|word| word.text == **wanted))
}
