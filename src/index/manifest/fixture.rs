//! Which manifests are material of tests and templates rather than of the project itself.

/// Folders whose manifests are inputs: a broken one is meant to be broken, and its names are nobody's.
const MATERIAL: [&str; 23] = [
    "test",
    "tests",
    "testing",
    "testdata",
    "test-data",
    "test_data",
    "testcases",
    "test-cases",
    "fixture",
    "fixtures",
    "__fixtures__",
    "__tests__",
    "resources",
    "template",
    "templates",
    "snapshots",
    "__snapshots__",
    "samples",
    "skeleton",
    "vendor",
    "third_party",
    "third-party",
    "node_modules",
];

/// Whether a path lies below a folder of tests, fixtures or templates, or is a template by its name (`{{name}}`).
pub fn is_fixture(path: &str) -> bool {
    if path.contains("{{") || path.contains("{%") {
        return true;
    }
    let folder = crate::repo::split_path(path).0;
    folder.split('/').any(|part| {
        let part = part.to_ascii_lowercase();
        MATERIAL.contains(&part.as_str())
            || part.starts_with("template-")
            || part.ends_with("_template")
            || part.ends_with("-template")
            || part.ends_with("-fixtures")
            || part.ends_with("_fixtures")
    })
}
