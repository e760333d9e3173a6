//! Files of a tournament: result files, player lists, pairings.

pub mod elo;
pub mod pairing_csv;
pub mod papp;
pub mod player_csv;
pub(super) mod spreadsheet;

pub use spreadsheet::begins_formula;
