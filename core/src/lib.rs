#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! Lowest first; each names only those above it. Nothing here opens a file, reads
//! a clock or prints: bytes, times and seeds are arguments.
//!
//! * [`board`]: colours, squares, sets of squares, the geometry of a board.
//! * [`game`]: variants as data, positions, moves, scores. Begin at
//!   [`Variant`] and [`Position`].
//! * [`engine`]: [`Solver`](engine::Solver), computer [players](engine::Player), the
//!   [best completion](engine::best) of a game; all within a [`Budget`](engine::Budget).
//! * [`transcript`]: what was written, right or wrong, with the place of each mark: a
//!   [`Transcript`] and its parts.
//! * [`formats`]: bytes to transcripts ([`record`](formats::record)) and to result files,
//!   lists of players and pairings ([`list`](formats::list)), and back.
//! * [`ruleset`]: the rules of federations as data, with their sources: a [`Ruleset`] and
//!   [`PairingRules`](ruleset::PairingRules).
//! * [`adjudicate`]: transcripts against rules: [`replay`], what could explain a wrong one
//!   ([`repairs`](adjudicate::repairs), [`explanations`](adjudicate::explanations),
//!   [`reconcile`](adjudicate::reconcile())), and what the result is
//!   ([`decide`](adjudicate::decide)).
//! * [`tournament`]: a [`ResultFile`](tournament::ResultFile) makes a
//!   [`Crosstable`](tournament::Crosstable), which gives [`Standings`](tournament::Standings);
//!   then [pairing](tournament::pairing), finals, series.

#![deny(missing_docs)]
#![allow(
    clippy::missing_errors_doc,
    reason = "the error type says what can be wrong, and has a text for each"
)]

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
