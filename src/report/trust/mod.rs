//! Keys, signatures, and whether a published file belongs to a database.

pub mod key_view;
pub mod refusal;
pub mod verify_view;
