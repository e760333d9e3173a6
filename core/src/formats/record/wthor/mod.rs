//! The archive of the French federation: `.wtb` games, `.jou` players and
//! `.trn` tournaments, and the `.wtd` games of the 10×10 board.
//!
//! Every file is a head of 16 bytes and then records of one length, little
//! endian throughout (sheet by S. Quin and S. Nicolet; see the formats
//! reference, section 1).
//!
//! What a [`Transcript`](crate::transcript::Transcript) keeps of a record, so
//! that the writer can put back the same bytes: the names, the year, and under
//! keys of their own the three indices (they are the identity of players and
//! tournaments; their text changes between editions), the
//! theoretical score and what the head of the file says.

mod head;
mod names;
mod read;
mod record;
mod write;

pub use head::{Edition, Head};
pub use names::{Names, Table, player_may_be, tournament_may_be};
pub use read::{read, read_records};
pub use record::{Record, records, square_index, square_or_none};
pub use write::{Archive, ArchiveWriter, archive, write};

/// Header keys of what only this archive knows.
mod key {
    pub(super) const TOURNAMENT: &str = "wthor-tournament";
    pub(super) const BLACK: &str = "wthor-black";
    pub(super) const WHITE: &str = "wthor-white";
    pub(super) const THEORETICAL: &str = "wthor-theoretical";
    pub(super) const DEPTH: &str = "wthor-depth";
    pub(super) const BOARD: &str = "wthor-board";
    pub(super) const EDITION: &str = "wthor-edition";
}

/// Whether this looks like a file of the archive: a head that can be one. Its
/// first byte, the century, is not a character that a text begins with.
pub fn recognises(head: &[u8]) -> bool {
    Head::read(head).is_some_and(|head| head.is_plausible())
}

#[cfg(test)]
mod tests;
