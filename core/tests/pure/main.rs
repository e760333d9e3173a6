//! Tests of the pure layers, from the board to the tournament: they name nothing
//! above those, and touch nothing but the files that they read.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod elo;
mod perft;
mod plain;
mod properties;
mod readers;
mod replay;
mod rules;
mod ruleset;
mod standings;
mod verdict;
