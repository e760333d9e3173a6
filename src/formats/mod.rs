//! Bytes to values and back. Reads, never judges.
//!
//! [`record`] has the formats in which games are written down, [`list`] the
//! files of a tournament: results, players, pairings.

mod foreign;
pub mod list;
pub mod position;
pub mod record;
#[doc(hidden)]
pub mod text;

pub use foreign::Foreign;
pub use record::{
    Expect, Expected, Format, Lines, Loss, Lost, Origin, Reading, Reason, Unread, Unwritable,
    WriteError, detect, read, read_kept, whole_games, write,
};
