; flags of rust
