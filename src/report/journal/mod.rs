//! The journal, and changes that are undone.

pub mod line;
pub mod refusal;
pub mod summary;
pub mod view;
pub mod wording;
