//! One function for each thing a person wants done.

pub mod play;
pub mod save;
