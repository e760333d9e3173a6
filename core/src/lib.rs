//! Rules, transcripts and tournaments of Othello and its relatives.

pub mod adjudicate;
pub mod board;
pub mod engine;
pub mod formats;
pub mod game;
pub mod ruleset;
pub mod tournament;

#[doc(hidden)]
pub mod text;
pub mod transcript;
