//! Near misses: the names of the same owner that a wrong name was probably meant to be.
//!
//! About a third of all drift is one letter, a separator, a plural, swapped words or a lost prefix.

/// How a name misses another, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Miss {
    /// The same letters: other case or separators.
    Separator,
    /// The same words in another order.
    Swapped,
    /// A plural or singular.
    Plural,
    /// The same words in other forms: `sorted_by`, `sort_by`; `default_lang`, `default_language`.
    Stem,
    /// One letter of five or more differs, or two of eight or more (optimal string alignment).
    Letters,
    /// One name has all words of the other and at most two more.
    Words,
}

/// The candidates that `name` nearly is, best first, ties in the order given; the name itself is never one.
pub fn misses<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Vec<(&'c str, Miss)> {
    let wanted = Shape::of(name);
    let mut found: Vec<(&str, Miss, usize)> = candidates
        .into_iter()
        .filter(|candidate| *candidate != name)
        .filter_map(|candidate| {
            let shape = Shape::of(candidate);
            let miss = wanted.miss(&shape)?;
            Some((candidate, miss, strsim::osa_distance(&wanted.flat, &shape.flat)))
        })
        .collect();
    found.sort_by_key(|(_, miss, distance)| (*miss, *distance));
    found.dedup_by_key(|(candidate, ..)| *candidate);
    found.into_iter().map(|(candidate, miss, _)| (candidate, miss)).collect()
}

struct Shape {
    words: Vec<String>,
    sorted: Vec<String>,
    singular: Vec<String>,
    flat: String,
}

impl Shape {
    fn of(name: &str) -> Shape {
        let words: Vec<String> = crate::index::recase(name, "kebab").split('-').map(str::to_owned).collect();
        let mut sorted = words.clone();
        sorted.sort();
        let singular = words.iter().map(|word| singular(word)).collect();
        Shape { flat: words.concat(), words, sorted, singular }
    }

    fn miss(&self, other: &Shape) -> Option<Miss> {
        if self.flat.is_empty() || other.flat.is_empty() {
            return None;
        }
        if self.flat == other.flat {
            return Some(Miss::Separator);
        }
        if self.words.len() > 1 && self.sorted == other.sorted {
            return Some(Miss::Swapped);
        }
        if self.singular == other.singular {
            return Some(Miss::Plural);
        }
        if self.shares_stems(other) {
            return Some(Miss::Stem);
        }
        let shorter = self.flat.len().min(other.flat.len());
        let distance = strsim::osa_distance(&self.flat, &other.flat);
        // One slip in a short word is as often another word (`--list`, `--last`).
        if distance <= 2 && shorter >= [0, 5, 8][distance] {
            return Some(Miss::Letters);
        }
        self.shares_words(other).then_some(Miss::Words)
    }

    fn shares_stems(&self, other: &Shape) -> bool {
        let pairs = || self.words.iter().zip(&other.words);
        self.words.len() > 1
            && self.words.len() == other.words.len()
            && pairs().any(|(one, two)| one == two)
            && pairs().all(|(one, two)| same_stem(one, two))
    }

    fn shares_words(&self, other: &Shape) -> bool {
        let (few, many) = if self.words.len() <= other.words.len() { (self, other) } else { (other, self) };
        let added = many.words.len() - few.words.len();
        let all = few.singular.iter().all(|word| many.singular.iter().any(|other| same_stem(word, other)));
        all && added > 0 && added <= 2 && few.flat.len() >= 4
    }
}

/// Whether two words differ only in their last few letters, the shorter being nearly the start of the longer.
fn same_stem(one: &str, two: &str) -> bool {
    let common = one.bytes().zip(two.bytes()).take_while(|(a, b)| a == b).count();
    let (shorter, longer) = (one.len().min(two.len()), one.len().max(two.len()));
    one == two || (common >= 4 && common + 1 >= shorter && longer - common <= 4)
}

fn singular(word: &str) -> String {
    for (plural, ending) in [("ies", "y"), ("sses", "ss"), ("s", "")] {
        if let Some(stem) = word.strip_suffix(plural)
            && stem.len() >= 3
            && !stem.ends_with('s')
        {
            return format!("{stem}{ending}");
        }
    }
    word.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(name: &str, candidates: &[&'static str]) -> Option<(&'static str, Miss)> {
        misses(name, candidates.iter().copied()).first().copied()
    }

    #[test]
    fn the_usual_slips_are_near() {
        assert_eq!(first("--dev_addr", &["--dev-addr"]), Some(("--dev-addr", Miss::Separator)));
        assert_eq!(
            first("--python-pin", &["--pin-python", "--python"]),
            Some(("--pin-python", Miss::Swapped))
        );
        assert_eq!(
            first("--disable-strategy", &["--disable-strategies"]),
            Some(("--disable-strategies", Miss::Plural))
        );
        assert_eq!(first("--lockfilie", &["--lockfile"]), Some(("--lockfile", Miss::Letters)));
        assert_eq!(
            first("--file-path", &["--download-file-path"]),
            Some(("--download-file-path", Miss::Words))
        );
    }

    #[test]
    fn other_forms_of_the_same_words_are_near() {
        assert_eq!(first("sorted_by", &["sort_by"]), Some(("sort_by", Miss::Stem)));
        assert_eq!(first("site_lang", &["site_language"]), Some(("site_language", Miss::Stem)));
        assert_eq!(first("cache_enabled", &["enable_cache_mode"]), Some(("enable_cache_mode", Miss::Words)));
        assert_eq!(first("text_path", &["test_path_list"]), None);
    }

    #[test]
    fn strangers_are_not() {
        assert_eq!(first("--list", &["--last", "--fast-forward"]), None);
        assert_eq!(first("-v", &["-x"]), None);
        assert_eq!(first("--all", &["--fall-back-all-the-way-down"]), None);
    }
}
