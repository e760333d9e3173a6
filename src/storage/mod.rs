//! The SQLite file: open and migrate, then one module an aggregate, and the journal.
//!
//! Reading takes a [`Snapshot`], which sees one state of the database; writing
//! takes a [`Change`], a transaction that ends in a line of the journal. So
//! every change is in the journal. Nothing outside this module names SQLite.
#![allow(
    clippy::missing_errors_doc,
    reason = "a read fails if the file cannot be read, a write also if the schema refuses it"
)]

pub mod attachment;
mod bookkeeping;
pub mod chain;
mod change;
pub mod claim;
mod copy;
mod derived;
pub mod device;
pub mod digest;
pub mod dispute;
pub mod document;
mod dump;
pub mod entrant;
mod error;
pub mod event;
pub mod file;
pub mod forbidden_pair;
pub mod game;
mod hash;
mod health;
mod id;
pub mod journal;
mod line_record;
mod load;
mod loaded;
pub mod match_decision;
pub mod membership;
mod migration;
mod open;
mod person;
pub mod player;
pub mod publication;
mod reference;
mod request;
pub mod round;
pub mod round_pairing;
mod row;
pub mod ruling;
mod schema;
pub mod schema_difference;
pub mod sheet;
pub mod sheet_check;
pub mod signature;
mod snapshot;
mod table;
pub mod unfinished_import;
mod word;
pub mod work;

pub use change::{Act, Change, Detail, Subject};
pub use dump::Extent;
pub use error::Error;
pub use hash::Hash;
pub use journal::JournalLine;
pub use load::{ExportError, ExportedJournal, exported_journal, is_export};
pub use migration::VERSION;
pub use open::Database;
pub use person::{People, PersonId, SeatedTwice};
pub use reference::RowKey;
pub use request::IdempotencyKey;
pub use row::*;
pub use snapshot::Snapshot;
pub use table::{Linked, Table};

/// The result of a read or a write.
pub type Result<T> = std::result::Result<T, Error>;
