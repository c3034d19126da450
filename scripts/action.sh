#!/usr/bin/env bash
# What action.yml runs: finds or builds truedoc, checks the current folder, hands its exit code on.
# Reads TRUEDOC_ARGS, TRUEDOC_BIN, GITHUB_OUTPUT; each may be unset.
set -euo pipefail

source_folder="$(cd "$(dirname "$0")/.." && pwd)"

program() {
  if [ -n "${TRUEDOC_BIN:-}" ]; then
    printf '%s\n' "$TRUEDOC_BIN"
    return
  fi
  local target="${RUNNER_TEMP:-$source_folder/target}/truedoc-action"
  cargo build --locked --quiet --release --manifest-path "$source_folder/Cargo.toml" --target-dir "$target" >&2
  printf '%s\n' "$target/release/truedoc"
}

truedoc="$(program)"
# Globs in the arguments are for truedoc, not for the shell.
set -o noglob
# shellcheck disable=SC2206 # the words of the input are the arguments
arguments=(${TRUEDOC_ARGS:-})
set +o noglob

code=0
"$truedoc" check ${arguments[@]+"${arguments[@]}"} || code=$?
printf 'exit-code=%d\n' "$code" >>"${GITHUB_OUTPUT:-/dev/null}"
exit "$code"
