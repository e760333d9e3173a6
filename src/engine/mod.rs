//! Search on positions: budgets, the value of a position, the best completion
//! of a game.

pub mod best;
mod budget;
mod compact;
mod edge;
mod endgame;
mod general;
mod prove;
mod solution;
mod solver;
mod stable;
#[cfg(test)]
mod tests;

pub use budget::{Budget, Meter};
pub use endgame::Memory;
pub use solution::{Interval, MoveValue, Outcome, Solution};
pub use solver::Solver;
