; keys of rust
