#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! Lowest first; each names only those above it. Nothing here opens a file, reads
//! a clock or prints: bytes, times and seeds are arguments.
//!
//! * [`board`]: colours, squares, sets of squares, the geometry of a board.
//! * [`game`]: variants as data, positions, moves, scores.
//! * [`engine`]: exact solving, computer players, the best completion of a game.
//! * [`transcript`]: what was written, right or wrong, with the place of each mark.
//! * [`formats`]: bytes to transcripts and result files, and back.
//! * [`ruleset`]: the rules of federations as data, with their sources.
//! * [`adjudicate`]: transcripts against rules: findings, hypotheses, verdicts.
//! * [`tournament`]: crosstable, standings, tie-breaks, pairing, finals.

#![deny(missing_docs)]

#[doc(hidden)]
pub mod text;

pub mod board;

pub mod game;

pub mod engine;

pub mod transcript;

pub mod formats;

pub mod ruleset;

pub mod adjudicate;

pub mod tournament;

pub use adjudicate::{Finding, Replay, replay};
pub use board::{Colour, Square};
pub use formats::{Format, detect, read};
pub use game::{Move, Position, Score, Variant};
pub use ruleset::Ruleset;
pub use text::UnknownWord;
pub use transcript::Transcript;
