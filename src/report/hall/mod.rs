//! What phones enter, and the devices that were let in.

pub mod device_view;
pub mod refusal;
pub mod view;
pub mod wording;
