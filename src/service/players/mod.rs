//! Players: added, imported, away and back, merged; what they count for.

pub mod add;
pub mod attendance;
pub mod duplicates;
pub mod list;
pub mod membership;
pub mod merge;
pub mod registration;
pub(in crate::service) mod returns;
pub mod rows;
