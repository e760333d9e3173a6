//! One function for each thing a person wants done.
//!
//! A change takes a [`Signature`]: who does it, when and why. Each is one
//! transaction with its journal entry.

pub mod check;
pub mod convert;
mod error;
pub mod event;
pub mod history;
pub mod play;
pub mod player;
pub mod player_list;
mod register;
pub mod save;
mod signature;
pub mod source;

pub use error::{Error, Refusal};
pub use register::Directory;
pub use signature::Signature;

/// What a service comes to.
pub type Result<T> = std::result::Result<T, Error>;
