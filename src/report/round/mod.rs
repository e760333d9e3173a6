//! Rounds and tables.

pub mod paper;
pub mod table_wording;
pub mod view;
pub mod wording;
