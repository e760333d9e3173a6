//! Rounds: paired, set by hand, checked, sealed; the finals after them.

pub(in crate::service) mod check;
pub mod finals;
pub mod pairing;
pub(in crate::service) mod players;
pub mod seal;
pub(in crate::service) mod seats;
pub(in crate::service) mod set;
pub mod state;
pub mod tables;
