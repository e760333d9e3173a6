//! Search on positions: budgets and the best completion of a game.

pub mod best;
mod budget;

pub use budget::{Budget, Meter};
