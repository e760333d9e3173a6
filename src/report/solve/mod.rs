//! The value of a position.

pub mod view;
pub mod wording;
