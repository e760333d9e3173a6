//! Tournament records and adjudication for Othello and its relatives.
//!
//! The rooms of the house, lowest first. A room may name only the rooms above
//! it in this list; `tests/architecture.rs` keeps it so. Down to `report`
//! nothing opens a file, reads a clock, draws a random number or prints.

pub mod board;

pub mod game;

pub mod engine;

pub mod transcript;

pub mod formats;

pub mod ruleset;

pub mod adjudicate;

pub mod tournament;

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
pub mod cli;
