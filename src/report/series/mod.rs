//! A series of events.

pub mod view;
