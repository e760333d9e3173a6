//! Players: listed, added, imported, merged.

pub mod refusal;
pub mod view;
pub mod wording;
