//! What became of an imported file.

pub mod oddity;
pub mod tally;
pub mod view;
pub mod wording;
