//! truedoc checks that Markdown documentation agrees with the code beside it.
//!
//! ```text
//! documents ─parse→ Document ─extract→ Claim ┐
//!                                            ├ gather → Evidence ─ rule.check → Judgement → Finding → Report
//! repository ─walk→ files ─queries/*.scm→ Fact ┘
//! ```
//!
//! Start at [`check::check`]: it reads like the picture. Imports run downwards: plain types first, then
//! documents and the index, then gathering and rules, then [`check`] and the faces (reports, command line).
// The example fences of rule pages name their files: `md path=README.md`.
#![allow(rustdoc::invalid_codeblock_attributes)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod entity;
pub mod git;
pub mod parallel;
pub mod pattern;
pub mod repo;

pub mod claim;
pub mod edit;
pub mod evidence;
pub mod finding;
pub mod rule;
pub mod signature;
pub mod value;
pub mod verdict;
pub mod version;

pub mod config;
pub mod document;
pub mod index;
pub mod site;
pub mod tools;

pub mod extract;
pub mod gather;
pub mod rules;

pub mod suppress;

pub mod check;

pub mod change;
pub mod history;
pub mod report;
pub mod select;
pub mod story;
