//! Boards: as text, in words, as JSON.

pub mod text;
pub mod view;
pub mod wording;
