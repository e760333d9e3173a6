//! What the moves of a game were worth.

pub mod view;
pub mod wording;
