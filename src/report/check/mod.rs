//! A checked game: its findings, and what the rules allow about them.

pub mod clock;
pub mod code;
pub mod help;
pub mod refusal;
pub mod summary;
pub mod view;
pub mod window;
