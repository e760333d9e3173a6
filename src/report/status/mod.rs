//! Where an event is, and what to do next.

pub mod view;
pub mod wording;
