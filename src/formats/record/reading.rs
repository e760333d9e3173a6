//! What a reader is told, what it gives back, what a writer could not keep.

use std::io;

use super::{Format, wthor};
use crate::game::Variant;
use crate::transcript::{Place, Transcript};

/// What a reader is told beforehand.
#[derive(Clone, Copy, Debug)]
pub struct Expect<'a> {
    /// The variant, where the record itself does not say.
    pub variant: &'a Variant,
    /// The names beside a WTHOR file, if they are known.
    pub names: Option<&'a wthor::Names>,
    /// What stood in the file before these bytes.
    pub origin: Origin,
    /// How a coordinate file parts its games; `None` decides from these bytes.
    pub lines: Option<Lines>,
}

impl<'a> Expect<'a> {
    /// A whole file of this variant, with nothing else known.
    #[must_use]
    pub fn new(variant: &'a Variant) -> Self {
        Self {
            variant,
            names: None,
            origin: Origin::default(),
            lines: None,
        }
    }
}

/// What stood in the file before a chunk of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Whole lines.
    pub line: u32,
    /// Whole records of a binary file.
    pub record: u32,
    /// Bytes.
    pub byte: u64,
}

/// How a coordinate file parts its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Each line that is not blank is a game.
    GameEach,
    /// Blank lines or new headers part the games.
    Apart,
}

/// What was read. Reading never fails: what belongs to no game stands in
/// `unread`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The games, in the order of the file.
    pub games: Vec<Transcript>,
    /// What belongs to no game.
    pub unread: Vec<Unread>,
}

/// A piece of a file that belongs to no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Where it stands.
    pub place: Place,
    /// Why it could not be read: what was found, what was expected.
    pub reason: String,
}

/// Something a record says that the format written cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The game, from 0 in the order given.
    pub game: usize,
    /// What was left out.
    pub what: String,
    /// How much of the game that is.
    pub extent: Extent,
}

/// How much of a game a format cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Some of what it says; the game itself is written.
    Part,
    /// All of it: the game is not written.
    Whole,
}

/// Why nothing could be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// There is a reader for this format, but no writer.
    #[error("`{}` cannot be written: expected one of {}", .0.name(), written_names())]
    Unwritten(Format),
    /// The output refused.
    #[error("writing the games: {0}")]
    Io(#[from] io::Error),
}

fn written_names() -> String {
    Format::WRITTEN.map(Format::name).join(", ")
}
