//! Names that a sample uses without binding them: the page decides, and whether the sample is about this repository.

use super::{Sources, item};
use crate::claim::{Claim, Setting};
use crate::evidence::{Bearing, Coverage, Gathered};

/// The evidence that a sample binds a name; `near` is a name that it does bind.
pub fn evidence(sources: &Sources<'_>, claim: &Claim, near: Option<&str>) -> Gathered {
    let symbols = sources.index.symbols();
    let is_ours = |package: &String| {
        symbols.python_packages().top(package).is_some() || symbols.rust_crates().named(package).is_some()
    };
    if claim.setting != Setting::Fence || !claim.places.iter().any(is_ours) {
        return Gathered::none("the sample does not use this repository");
    }
    let name = &claim.entity.name;
    let is_trait = name.starts_with(char::is_uppercase);
    let defines = |form: &str| !symbols.definitions(name, form).is_empty();
    // A type of the repository is no trait; other words of the code may be traits of other crates.
    let is_other = !defines("trait") && ["struct", "enum"].into_iter().any(defines);
    if is_trait && symbols.words().contains(name) && !is_other {
        return Gathered::none("the name stands in the code");
    }
    let trail = vec![format!("`{name}` is bound nowhere in the samples of the page so far")];
    let near = near.map(|near| item(Bearing::Near, None, near, "the sample binds this name".to_owned()));
    Gathered { evidence: near.into_iter().collect(), coverage: Coverage::Complete, trail }
}
