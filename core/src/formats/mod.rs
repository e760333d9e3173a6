//! Bytes to values and back. Reads, never judges.
//!
//! [`record`] has the formats in which games are written down, [`list`] the
//! files of a tournament: results, players, pairings. [`detect`] knows a format by
//! its content and [`read`] reads it; [`Foreign`] says what a file is that has no
//! games, and [`MediaType`] which photos are.

mod foreign;
pub mod list;
mod media;
pub mod position;
pub mod record;
#[doc(hidden)]
pub mod text;

pub use foreign::Foreign;
pub use media::MediaType;
pub use record::{
    Expect, Expected, Format, Lines, Loss, Lost, Origin, PlainReader, Reading, Reason, Unread,
    Unwritable, WriteError, detect, read, read_kept, whole_games, write,
};
