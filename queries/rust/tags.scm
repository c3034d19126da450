; tags of rust
