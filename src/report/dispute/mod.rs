//! Disputes, the evidence about them, and rulings.

pub mod desk_view;
pub mod view;
pub mod wording;
