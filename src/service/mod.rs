//! One function for each thing a person wants done.
//!
//! A change takes a [`Signature`]: who does it, when and why. Each is one
//! transaction with its journal entry.

mod actor;
pub mod attendance;
pub mod check;
pub mod convert;
pub mod correct;
pub mod crosstable;
pub mod dispute;
pub mod doctor;
mod error;
pub mod event;
mod event_ref;
pub mod event_results;
#[cfg(test)]
mod evidence_tests;
pub mod export;
#[cfg(test)]
mod fixture;
pub mod game_source;
pub mod import;
pub mod journal;
pub mod judge;
pub mod membership;
pub mod play;
pub mod player;
pub mod player_list;
pub mod published;
pub mod reconcile;
mod register;
pub mod result;
pub mod round;
pub mod round_state;
mod ruled;
pub mod save;
pub mod score;
pub mod selection;
pub mod series;
mod session;
pub mod sheet;
pub mod show;
mod signature;
pub mod slip;
pub mod source;
pub mod standings;
pub mod typed_grid;

pub use crate::storage::EventId;
pub use actor::{Actor, Role};
pub use error::{Error, Refusal};
pub use event_ref::EventRef;
pub use register::Directory;
pub use session::{Clock, Command, Done, Query, Session};
pub use signature::Signature;

/// What a service comes to.
pub type Result<T> = std::result::Result<T, Error>;
