//! Damage done on purpose to real games, and what is found of it: for the bench and
//! for the test of the same name.

pub mod corpus;
pub mod damage;
pub mod flips;
pub mod holes;
pub mod pen;
pub mod sheets;
pub mod tally;
