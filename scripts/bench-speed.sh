#!/usr/bin/env bash
# `truedoc check` beside `rg -c '\w+'` over the same files, one folder after the other, in one run; medians.
# usage: scripts/bench-speed.sh FOLDER...     (needs hyperfine, ripgrep and GNU time)
# Builds the release profile unless TRUEDOC_BIN names a program. Prints one Markdown table row a folder.
set -euo pipefail

[ $# -gt 0 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
source_folder="$(cd "$(dirname "$0")/.." && pwd)"
truedoc="${TRUEDOC_BIN:-}"
if [ -z "$truedoc" ]; then
  cargo build --locked --quiet --release --manifest-path "$source_folder/Cargo.toml"
  truedoc="$source_folder/target/release/truedoc"
fi

scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

# The same files that truedoc walks: hidden ones too, git's own folder not.
words=(rg --hidden --glob '!.git' -c '\w+' .)

median() {
  python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["results"][int(sys.argv[2])]["median"])' "$@"
}

printf '| folder | files | `rg` | truedoc | ratio | with history | memory |\n|---|---|---|---|---|---|---|\n'
for folder in "$@"; do
  cd "$folder"
  hyperfine --style none --ignore-failure --warmup 1 --min-runs 5 --export-json "$scratch/times.json" \
    "$(printf '%q ' "${words[@]}")" "$(printf '%q ' "$truedoc" check --root . --format json --no-history)" \
    "$(printf '%q ' "$truedoc" check --root . --format json)" >/dev/null 2>&1
  /usr/bin/time -f %M -o "$scratch/memory" "$truedoc" check --root . --format json >/dev/null 2>&1 || true
  kilobytes="$(tail -n 1 "$scratch/memory")"
  files="$(rg --files --hidden --glob '!.git' . | wc -l)"
  python3 - "$folder" "$files" "$(median "$scratch/times.json" 0)" "$(median "$scratch/times.json" 1)" \
    "$(median "$scratch/times.json" 2)" "$kilobytes" <<'PY'
import os, sys
folder, files, rg, truedoc, history, kilobytes = sys.argv[1:]
rg, truedoc, history = float(rg), float(truedoc), float(history)
name = os.path.basename(folder.rstrip("/"))
print(f"| {name} | {files} | {rg:.2f} s | {truedoc:.2f} s | {truedoc / rg:.1f} | {history:.2f} s | {int(kilobytes) // 1024} MB |")
PY
  cd - >/dev/null
done
