//! What a person wants done or wants to know: the only way to the database,
//! for the command line and for pages alike.
//!
//! A [`Command`] is one transaction with one line in the journal; a [`Query`]
//! is answered from one consistent state. Both are plain structs of ids and
//! parsed values, and go through a [`Session`], which knows who asks. What
//! needs no database (checking files, comparing two sheets) is a function.

pub mod computer;
pub mod event;
pub mod evidence;
pub mod files;
pub mod hall;
pub mod players;
mod prelude;
pub mod record;
pub mod results;
pub mod rounds;
pub(crate) mod session;

pub use crate::service::session::actor::{Actor, Reach, Role, Touches};
pub use crate::service::session::directory::Directory;
pub use crate::service::session::error::{Error, Refusal, storage_code};
pub use crate::service::session::event_ref::EventRef;
pub use crate::service::session::local_time::local_time;
pub use crate::storage::sheet_check::Computed;
pub use crate::storage::{
    Error as StorageError, EventId, ExportError, Hash, IdempotencyKey, JournalId,
};
pub use evidence::sheet_check::NewSheetChecks;
pub use session::{Access, Clock, Command, Done, Query, Session, Submission};

/// The result of a request.
pub type Result<T, E = Error> = std::result::Result<T, E>;
