//! Versions as documents and manifests write them, compared by the numbers that are written.

/// A version: its numbers as far as they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    numbers: Vec<u64>,
    /// `-alpha.1`, `rc2`, `.dev0`.
    pub is_prerelease: bool,
}

impl Version {
    /// Reads `1.75`, `v1.75.0`, `3.10.0rc1`; `None` when it starts with no number.
    pub fn parse(text: &str) -> Option<Version> {
        let text = text.trim().trim_start_matches(['v', 'V']);
        let core = text.split('+').next().unwrap_or(text);
        let end = core.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(core.len());
        let numbers: Vec<u64> =
            core[..end].split('.').map_while(|number| number.parse().ok()).take(4).collect();
        let rest = &core[end..];
        let is_prerelease = !rest.is_empty() && !rest.starts_with(".post") && rest != ".*" && rest != "*";
        (!numbers.is_empty()).then_some(Version { numbers, is_prerelease })
    }

    /// Whether two versions are the same as far as both are written; what is left out counts as 0 from the third number
    /// on (`1.72` is `1.72.0`), and a patch that only one of them names does not matter.
    pub fn agrees(&self, other: &Version) -> bool {
        let shared = self.numbers.len().min(other.numbers.len());
        self.numbers[..shared] == other.numbers[..shared]
    }

    /// Whether a caret requirement of this version matches `other`, as cargo and poetry read it.
    /// <https://doc.rust-lang.org/cargo/reference/specifying-dependencies.html#default-requirements>
    pub fn is_compatible(&self, other: &Version) -> bool {
        let first = self.numbers.iter().position(|number| *number != 0).unwrap_or(self.numbers.len() - 1);
        let same = (0..=first).all(|at| self.number(at) == other.number(at));
        same && !other.is_older(self)
    }

    /// Whether this version is older than the other, as far as it is written.
    pub fn is_older(&self, other: &Version) -> bool {
        let places = 0..self.numbers.len();
        places.map(|at| self.number(at).cmp(&other.number(at))).find(|order| order.is_ne())
            == Some(std::cmp::Ordering::Less)
    }

    /// Whether this version begins the release line directly behind the other's: 0.4.0 that of 0.3.2, 2.0 that of 1.9.
    pub fn follows(&self, other: &Version) -> bool {
        let Some(at) =
            (0..self.numbers.len().max(other.numbers.len())).find(|at| self.number(*at) != other.number(*at))
        else {
            return false;
        };
        let rest = (at + 1..self.numbers.len()).all(|at| self.number(at) == 0);
        self.number(at) == other.number(at) + 1 && rest
    }

    /// Whether it is `0`, `0.0` or `0.0.0`: a placeholder that a release tool fills in.
    pub fn is_unset(&self) -> bool {
        self.numbers.iter().all(|number| *number == 0)
    }

    fn number(&self, at: usize) -> u64 {
        self.numbers.get(at).copied().unwrap_or(0)
    }
}

/// The least version that a requirement allows: of `>=3.9,<4`, `^3.9`, `3.9`, `~=3.9`; `None` where alternatives or
/// holes (`||`, `!=`) leave it open or no lower bound is given.
pub fn floor_of(requirement: &str) -> Option<Version> {
    if requirement.contains("||") || requirement.contains(" or ") {
        return None;
    }
    // Blanks part requirements (npm) and stand behind operators.
    let joined = requirement.replace("= ", "=").replace("> ", ">").replace("^ ", "^");
    let parts: Vec<&str> = joined.split([',', ' ']).map(str::trim).filter(|part| !part.is_empty()).collect();
    // `>=2.7,!=3.0.*,!=3.1.*` is a list of holes, not a floor.
    if parts.iter().filter(|part| part.starts_with("!=")).count() > 1 {
        return None;
    }
    let bound = parts.iter().find(|part| !part.starts_with(['<', '!']))?;
    if bound.starts_with('>') && !bound.starts_with(">=") {
        return None;
    }
    Version::parse(bound.trim_start_matches(['>', '=', '^', '~', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(text: &str) -> Version {
        Version::parse(text).expect("it is a version")
    }

    #[test]
    fn what_is_not_written_does_not_differ() {
        assert!(version("1.72").agrees(&version("1.72.0")));
        assert!(version("v3.10").agrees(&version("3.10")));
        assert!(!version("3.1").agrees(&version("3.10")));
    }

    #[test]
    fn compatibility_follows_the_first_number_that_counts() {
        assert!(version("1").is_compatible(&version("1.0.2")));
        assert!(version("0.15").is_compatible(&version("0.15.3")));
        assert!(!version("0.15").is_compatible(&version("1.0.2")));
        assert!(!version("0.15").is_compatible(&version("0.16.0")));
        assert!(!version("1.4").is_compatible(&version("1.3.9")));
    }

    #[test]
    fn a_release_line_follows_the_one_before() {
        assert!(version("0.4.0").follows(&version("0.3.2")));
        assert!(version("2.0.0").follows(&version("1.9")));
        assert!(!version("0.4.1").follows(&version("0.3.2")));
        assert!(!version("0.5.0").follows(&version("0.3.2")));
    }

    #[test]
    fn requirements_have_a_floor() {
        assert_eq!(floor_of(">=3.9,<4"), Some(version("3.9")));
        assert_eq!(floor_of("^3.9"), Some(version("3.9")));
        assert_eq!(floor_of(">= 3.9"), Some(version("3.9")));
        assert_eq!(floor_of(">=2.7,!=3.0.*,!=3.1.*"), None);
        assert_eq!(floor_of("<4"), None);
    }
}
