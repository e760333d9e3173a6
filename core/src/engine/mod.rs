//! Search on positions: [`Solver`] finds the value of one, [`Player`] plays, and
//! [`best`] completes a game as well as possible. Whatever may take long stops when its
//! [`Budget`] is spent, and says so.

pub mod best;
mod budget;
mod compact;
mod edge;
mod endgame;
#[doc(hidden)]
pub mod evaluation;
mod general;
mod player;
mod prove;
mod solution;
mod solver;
mod stable;
mod table;
#[cfg(test)]
mod tests;

pub use budget::{Budget, Meter};
pub use endgame::Memory;
pub use player::{Level, Player};
pub use solution::{Interval, MoveValue, Outcome, Solution};
pub use solver::Solver;
#[doc(hidden)]
pub use solver::endgame_value;
