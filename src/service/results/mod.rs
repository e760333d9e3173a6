//! Results: entered, claimed, corrected, decided, ranked and published.

pub(in crate::service) mod bye;
pub mod claim;
pub(in crate::service) mod consequence;
pub(in crate::service) mod contradiction;
pub mod correct;
pub mod crosstable;
pub mod enter;
pub(in crate::service) mod entering;
pub mod event_results;
pub mod judge;
pub mod published;
pub(in crate::service) mod ruled;
pub mod slip;
pub mod standings;
pub mod swap;
