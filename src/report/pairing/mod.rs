//! Pairings with their reasons and prices.

pub mod refusal;
pub mod view;
pub mod wording;
