//! Tournament records and adjudication for Othello and its relatives.
//!
//! The program `outflank` is built on this library. The lower half needs no
//! database and no terminal: it reads what players wrote down, replays it by
//! the rules, and says what is wrong with it.
//!
//! ```
//! use outflank::adjudicate::replay;
//! use outflank::formats::{Expect, Format, read};
//! use outflank::game::Variant;
//! use outflank::report::wording::Words;
//!
//! // Black's sheet: numbers on an 8x8 grid. Number 3 was forgotten.
//! let sheet = b"\
//!     -  -  -  -  -  -  -  -
//!     -  -  -  -  -  -  -  -
//!     -  -  -  -  -  -  -  -
//!     -  -  -  O  X  -  -  -
//!     -  -  -  X  O  1  -  -
//!     -  -  -  2  4  -  -  -
//!     -  -  -  -  -  -  -  -
//!     -  -  -  -  -  -  -  -\n";
//! let variant = Variant::othello();
//! let reading = read(Format::Grid, sheet, &Expect::new(&variant));
//! let replayed = replay(&reading.games[0]);
//!
//! for finding in &replayed.findings {
//!     let words = Words::of(finding, &variant);
//!     println!("{} {}", finding.code().code(), words.headline);
//! }
//! # let codes: Vec<_> = replayed.findings.iter().map(|f| f.code().code()).collect();
//! # assert!(codes.contains(&"G103"), "{codes:?}");
//! ```
//!
//! # Layers
//!
//! Lowest first. A layer names only the layers above it in this list, and down
//! to [`report`] nothing opens a file, reads a clock, draws a random number or
//! prints; `tests/architecture.rs` checks both.

pub mod report;

#[doc(hidden)]
pub mod storage;

#[allow(
    missing_docs,
    clippy::missing_errors_doc,
    reason = "a request is refused, or the database fails: see `service::Error`"
)]
pub mod service;

#[doc(hidden)]
#[allow(missing_docs, clippy::missing_errors_doc, reason = "not a library")]
pub mod web;

#[doc(hidden)]
#[allow(missing_docs, clippy::missing_errors_doc, reason = "not a library")]
pub mod cli;
