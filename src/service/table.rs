//! The earlier name of [`EventResults`].

pub use super::event_results::EventResults as EventTable;
