//! Whether the database is damaged.

pub mod view;
pub mod wording;
