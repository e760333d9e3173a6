//! Sheets: handed in, compared, printed to write on.

pub mod paper;
pub mod view;
pub mod wording;
pub mod written;
