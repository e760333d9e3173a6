//! Events, and the public page of one.

pub mod edit_view;
pub mod page;
pub mod refusal;
pub mod view;
pub mod wording;
