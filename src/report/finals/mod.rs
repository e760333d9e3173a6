//! The finals: the plan, the bracket, what a change means for them.

pub mod bracket;
pub mod change_wording;
pub mod paper;
pub mod place_change;
pub mod refusal;
pub mod view;
pub mod wording;
