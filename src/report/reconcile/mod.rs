//! Two sheets of one game.

pub mod view;
pub mod wording;
