//! Names that vouch for the one beside them: most of a list or column are names of the code, so the stranger should be.

use super::{Sources, item};
use crate::claim::{Claim, Setting};
use crate::document::{Block, BlockKind, Document};
use crate::evidence::{Bearing, Coverage, Gathered};
use crate::extract::symbols::{bare_type, is_codeish};
use crate::index::symbols::has_word;

/// How many blocks on either side are looked at.
const REACH: usize = 60;

/// So many classes make a list one of classes.
const MIN_CLASSES: usize = 6;

/// The evidence for a list item that is nothing but the name of a type: a list of the repository's classes names no
/// other.
pub fn among_classes(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Gathered {
    let Some(at) = block_of(document, claim) else { return Gathered::none("it is in no list") };
    let is_item = |block: &&Block| !block.items.is_empty();
    let above = document.blocks[..at].iter().rev().take(REACH).take_while(is_item);
    let below = document.blocks[at + 1..].iter().take(REACH).take_while(is_item);
    let names: Vec<&str> =
        above.chain(below).filter_map(|block| Some(&block.text[bare_type(block)?])).collect();
    let words = sources.index.symbols().words();
    let defined = names.iter().filter(|name| !words.files_defining(name).is_empty()).count();
    if defined < MIN_CLASSES || (names.len() - defined) * 10 > names.len() {
        return Gathered::none("it does not stand among names of the code");
    }
    let note = format!("the code defines {defined} of the {} names beside it", names.len());
    let evidence = vec![item(Bearing::Inventory, None, "the list", note.clone())];
    Gathered { evidence, coverage: Coverage::Complete, trail: vec![note] }
}

/// Whether the claim's name stands in a column of code whose other names the code knows, nearly all of them.
pub fn in_column(sources: &Sources<'_>, document: &Document, claim: &Claim) -> bool {
    let Some(at) = block_of(document, claim) else { return false };
    let BlockKind::Cell { table, column, .. } = document.blocks[at].kind else { return false };
    let is_near = |block: &&Block| matches!(block.kind, BlockKind::Cell { table: of, .. } if of == table);
    let above = document.blocks[..at].iter().rev().take_while(is_near).take(REACH * 4);
    let below = document.blocks[at + 1..].iter().take_while(is_near).take(REACH * 4);
    let in_column = |block: &&Block| matches!(block.kind, BlockKind::Cell { column: of, .. } if of == column);
    let names: Vec<&str> = above.chain(below).filter(in_column).filter_map(whole_code).collect();
    let index = sources.index;
    let known = names.iter().filter(|name| index.words().has_string(name)).count();
    known >= 3 && known * 4 >= names.len() * 3
}

/// The name that a cell consists of.
fn whole_code(block: &Block) -> Option<&str> {
    let code = block.code_spans().next()?;
    let text = &block.text[code];
    (text == block.text.trim() && is_codeish(text)).then_some(text)
}

/// The evidence for a class that a sample calls and the text names, when both its first and its last word are those of
/// classes of the repository: `ShelfConfig` beside `ShelfReader` and `DeskConfig`. Nobody else's class is called so.
pub fn by_kin(sources: &Sources<'_>, document: &Document, claim: &Claim) -> Option<Gathered> {
    let name = claim.entity.name.as_str();
    let humps = crate::index::recase(name, "kebab");
    let (first, last) = humps.split_once('-').filter(|(_, last)| !last.contains('-'))?;
    if claim.setting != Setting::Fence || first.len() < 6 || !is_shown(document, name) {
        return None;
    }
    let symbols = sources.index.symbols();
    let defined: Vec<String> = symbols
        .words()
        .defined()
        .filter(|other| other.starts_with(char::is_uppercase))
        .map(|other| crate::index::recase(other, "kebab"))
        .collect();
    let sharing =
        |is: &dyn Fn(&str) -> bool| defined.iter().filter(|other| other.contains('-') && is(other)).count();
    let starts = sharing(&|other| other.starts_with(&format!("{first}-")));
    let ends = sharing(&|other| other.ends_with(&format!("-{last}")));
    if starts < 1 || ends < 2 {
        return None;
    }
    let note = format!("{starts} types begin and {ends} end as `{name}` does, none is called so");
    let evidence = vec![item(Bearing::Inventory, None, "the sources", note.clone())];
    Some(Gathered { evidence, coverage: Coverage::Complete, trail: vec![note] })
}

/// Whether the text of the page names the class, no sample imports or defines it, and some sample imports another.
fn is_shown(document: &Document, name: &str) -> bool {
    let is_code = |block: &&Block| matches!(block.kind, BlockKind::Code { .. });
    let named = |block: &Block| block.code_spans().any(|code| &block.text[code] == name);
    let texts = || document.blocks.iter().filter(is_code).map(|block| block.text.as_str());
    let binds = |line: &str| {
        let bound = ["import ", "class ", "struct ", "use ", " as ", "enum "];
        has_word(line, name) && bound.iter().any(|word| line.contains(word))
    };
    document.blocks.iter().filter(|block| !is_code(block)).any(named)
        && !texts().any(|text| text.lines().any(binds) || text.contains("import *"))
        && texts().any(|text| text.contains("import ") || text.contains("use "))
}

/// The block of the claim's token, as an index.
fn block_of(document: &Document, claim: &Claim) -> Option<usize> {
    let focus = claim.focus.start as usize;
    document.blocks.partition_point(|block| block.span.start <= focus).checked_sub(1)
}
