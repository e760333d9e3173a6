//! What could have happened: repairs, explanations, and how many were found.

pub mod explanation_view;
pub mod explanation_wording;
pub mod repair_view;
pub mod repair_wording;
pub mod view;
pub mod wording;
