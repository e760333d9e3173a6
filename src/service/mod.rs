//! What a person wants done or wants to know: the only way to the database,
//! for the command line and for pages alike.
//!
//! A [`Command`] is one transaction with one line in the journal; a [`Query`]
//! is answered from one consistent state. Both are plain structs of ids and
//! parsed values, and go through a [`Session`], which knows who asks. What
//! needs no database (checking files, comparing two sheets) is a function.

mod actor;
pub mod analyse;
pub mod attendance;
pub mod certificate;
pub mod check;
pub mod claim;
mod consequence;
pub mod convert;
pub mod correct;
pub mod crosstable;
pub mod device;
pub mod dispute;
pub mod doctor;
pub mod duplicates;
pub mod entry;
mod error;
pub mod event;
pub mod event_edit;
mod event_games;
mod event_ref;
pub mod event_results;
#[cfg(test)]
mod evidence_tests;
pub mod export;
pub mod finals;
#[cfg(test)]
mod fixture;
mod game_sheets;
pub mod game_source;
mod game_writer;
pub mod import;
pub mod join;
pub mod journal;
pub mod judge;
pub mod key;
pub mod keys;
mod local_time;
pub mod lots;
pub mod membership;
pub mod merge;
mod name_tables;
pub mod opponent;
pub mod pairing;
pub mod paper;
pub mod photo;
pub mod play;
pub mod player;
pub mod player_list;
pub mod player_rows;
mod proofs;
pub mod published;
pub mod reconcile;
mod register;
pub mod registration;
pub mod restore;
pub mod result;
pub mod result_swap;
mod returns;
pub mod round;
mod round_check;
pub mod round_state;
mod ruled;
pub mod save;
pub mod score;
pub mod seal;
mod seats;
pub mod selection;
pub mod series;
mod session;
pub mod sheet;
pub mod sheet_withdrawal;
pub mod show;
pub mod slip;
pub mod solve;
pub mod source;
pub mod spool;
pub mod standings;
mod state_folder;
pub mod status;
pub mod typed_grid;
pub mod typed_sheet;
pub mod undo;
mod value;
mod verification;
pub mod verify_file;
pub mod viewer;
mod workers;

pub use crate::storage::{Error as StorageError, EventId, ExportError, Hash, JournalId, Request};
pub use actor::{Actor, Reach, Role, Touches};
pub use error::{Error, Refusal, storage_code};
pub use event_ref::EventRef;
pub use local_time::local_time;
pub use register::Directory;
pub use session::{Access, Clock, Command, Done, Once, Query, Session};

/// The result of a request.
pub type Result<T> = std::result::Result<T, Error>;
