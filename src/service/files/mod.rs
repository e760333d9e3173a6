//! Files: read, checked, converted, imported, exported, printed.

pub mod check;
pub mod convert;
pub(in crate::service) mod event_games;
pub mod export;
pub mod game_source;
pub(in crate::service) mod game_writer;
pub mod import;
pub(in crate::service) mod name_tables;
pub mod paper;
pub mod score;
pub mod show;
pub mod source;
