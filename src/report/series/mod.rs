//! A series of events.

pub mod view;
pub mod wording;
