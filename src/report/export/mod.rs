//! An event on its way out of the database, and back into one.

pub mod backup;
pub mod restore_view;
pub mod restore_wording;
pub mod view;
pub mod wording;
