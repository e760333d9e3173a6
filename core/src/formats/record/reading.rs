//! What a reader is given, and what it gives back.

use std::io;

use super::{Format, Reason, wthor};
use crate::game::Variant;
use crate::transcript::{Place, Transcript};

/// What a reader knows beforehand.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub struct Expect<'a> {
    /// The variant, where the file itself does not state one.
    pub variant: &'a Variant,
    /// The names next to a WTHOR file, if they are known.
    pub names: Option<&'a wthor::Names>,
    /// What comes before these bytes in the file.
    pub origin: Origin,
    /// How a coordinate file separates its games; `None` decides from these bytes.
    pub lines: Option<Lines>,
}

impl<'a> Expect<'a> {
    /// A whole file of this variant, with nothing else known.
    pub fn new(variant: &'a Variant) -> Self {
        Self {
            variant,
            names: None,
            origin: Origin::default(),
            lines: None,
        }
    }

    /// With the names next to a WTHOR file.
    #[must_use]
    pub const fn with_names(mut self, names: &'a wthor::Names) -> Self {
        self.names = Some(names);
        self
    }

    /// With this before the bytes in the file.
    #[must_use]
    pub const fn with_origin(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }

    /// A coordinate file that separates its games in this way.
    #[must_use]
    pub const fn with_lines(mut self, lines: Lines) -> Self {
        self.lines = Some(lines);
        self
    }
}

/// What comes before a chunk in its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Whole lines before it.
    pub line: u32,
    /// Whole records of a binary file before it.
    pub record: u32,
    /// Bytes before it.
    pub byte: u64,
}

/// How a coordinate file separates its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Each line that is not blank is a game.
    GameEach,
    /// Blank lines or new headers separate the games.
    Apart,
}

/// What was read. Reading never fails: what belongs to no game is in `unread`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub struct Reading {
    /// The games, in the order of the file.
    pub games: Vec<Transcript>,
    /// What belongs to no game.
    pub unread: Vec<Unread>,
}

/// A piece of a file that belongs to no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Where it is.
    pub place: Place,
    /// Why it could not be read.
    pub reason: Reason,
}

/// Why nothing could be written.
#[derive(Debug, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
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
