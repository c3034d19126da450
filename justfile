# Everything that CI runs, in the same order: `just ready`.
ready:
    .ci/run

# The steps of `ready` one by one.
fmt:
    cargo fmt --check

lint:
    cargo clippy --locked --all-targets -- -D warnings

test:
    cargo test --locked

doc:
    RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps --document-private-items

# truedoc on its own documentation.
self:
    cargo run --locked --quiet -- check

# truedoc on pinned, published packages (downloads them once; needs Python with pip).
packages:
    TRUEDOC_PACKAGES=target/packages cargo test --locked --test packages -- --nocapture

# Rewrites generated pages and snapshots; read the difference before you commit it.
update:
    UPDATE=1 cargo test --locked

# truedoc against ripgrep on one checkout: `just speed ../some/repository`.
speed +folders:
    scripts/bench-speed.sh {{folders}}

# The mutation bench on the pinned packages: change the code, see that exactly the claims about it are refuted.
mutate *arguments: packages
    cargo bench --locked --profile quick --bench mutate -- {{arguments}} target/packages/*/

# Licences, advisories and sources of dependencies (needs cargo-deny).
deny:
    cargo deny check
