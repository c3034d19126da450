#!/usr/bin/env bash
# The crate that would be published holds every query file, the licences and the lock file.
set -euo pipefail
cd "$(dirname "$0")/.."

listed="$(cargo package --list --allow-dirty --locked)"
missing=0
for file in queries/*/*.scm README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE Cargo.lock; do
  if ! grep -qxF "$file" <<<"$listed"; then
    printf 'the package lacks %s\n' "$file" >&2
    missing=1
  fi
done
exit "$missing"
