//! The computer at the board: play, values of moves and positions.

pub mod analyse;
pub mod opponent;
pub mod play;
pub(in crate::service) mod proofs;
pub mod solve;
