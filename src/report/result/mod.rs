//! Results: the official one, and slips that cannot be entered.

pub mod paper;
pub mod refusal;
pub mod score_view;
pub mod verdict;
