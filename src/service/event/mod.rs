//! Events: created, edited, listed; where one is and what to do next.

pub mod edit;
pub mod lots;
pub mod overview;
pub mod series;
pub mod status;
