; env of rust
