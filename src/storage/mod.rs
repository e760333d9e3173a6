//! The SQLite file: open and migrate, then one module an aggregate, and the journal.
//!
//! Reading takes a [`rusqlite::Connection`]; writing takes a [`Change`], which
//! is a transaction that ends in a journal entry. So nothing is written that
//! the journal does not tell.

mod change;
pub mod dispute;
pub mod document;
pub mod entry;
mod error;
pub mod event;
pub mod game;
mod hash;
mod health;
mod id;
pub mod journal;
pub mod membership;
mod open;
pub mod player;
pub mod publication;
pub mod round;
mod row;
pub mod ruling;
pub mod setting;
pub mod sheet;
mod table;
mod word;

pub use change::{Act, Change, Detail, Subject};
pub use error::Error;
pub use hash::Hash;
pub use health::{census, dangling, integrity, stored, unreadable};
pub use id::{
    AbsenceId, DisputeId, DocumentId, EntryId, EventId, GameId, JournalId, MembershipId, NumberId,
    PlayerId, PublicationId, RoundId, RulingId, SettingId, SheetId, SourceId, WithdrawalId,
};
pub use open::{Database, VERSION, when_waiting};
pub use row::Row;
pub use table::{Table, find};

/// What reading and writing come to.
pub type Result<T> = std::result::Result<T, Error>;
