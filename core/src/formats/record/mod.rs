//! Game records: bytes to transcripts and back, one module a format.
//!
//! Every format is a module with `recognises`, `read` and, where it can be
//! written, `write`; the functions here choose among them. Where a game can
//! have several lines, `last_game` tells the line with which the last one
//! begins that is certain to be another game, whatever the next lines are.

mod clock;
#[cfg(test)]
mod clock_tests;
pub mod coordinates;
pub mod eothello;
pub mod flipthedisc;
pub mod game_csv;
pub mod ggf;
pub mod grid;
pub mod ios;
mod json;
pub mod logistello;
mod loss;
mod marks;
pub mod name_list;
mod notes;
pub mod othello_quest;
pub mod pgn;
mod plain;
mod reading;
mod reason;
mod run_together;
pub mod sgf;
mod spelling;
mod writing;
pub mod wthor;

use std::io::Write;

pub use loss::{Loss, Lost, Unwritable};
pub use plain::PlainReader;
pub use reading::{Expect, Lines, Origin, Reading, Unread, WriteError};
pub use reason::{Expected, Reason};

use super::text;
use std::str::FromStr;

use crate::UnknownWord;
use crate::game::Variant;
use crate::transcript::Transcript;

/// How many bytes at the head of a file decide about its format.
const HEAD: usize = 64 * 1024;

/// A way of writing games down.
///
/// ```
/// use outflank_core::formats::{Expect, Format, detect, read};
/// use outflank_core::game::Variant;
///
/// let bytes = b"+f5-d6+c3-d3: +02\n";
/// assert_eq!(detect(bytes), Format::Logistello);
/// let variant = Variant::othello();
/// let reading = read(Format::Logistello, bytes, &Expect::new(&variant));
/// assert_eq!(reading.games[0].moves(), "f5d6c3d3");
/// assert!(reading.unread.is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Format {
    /// Squares one after the other, in any usual spelling.
    Coordinates,
    /// Numbers in the squares of a drawn board.
    Grid,
    /// The French federation's archive, `.wtb`.
    Wthor,
    /// The Generic Game Format of GGS.
    Ggf,
    /// Smart Game Format, `GM[2]`.
    Sgf,
    /// The dialects called PGN.
    Pgn,
    /// `+f5-d6+c3: +02`, as Logistello and Zebra write.
    Logistello,
    /// `Name 52-12 Name : moves`.
    NameList,
    /// A tournament of FlipTheDisc, JSON.
    FlipTheDisc,
    /// `id,winner,moves` of eOthello.
    Eothello,
    /// A table of games whose first row names its columns.
    GameCsv,
    /// A game of Othello Quest, JSON.
    OthelloQuest,
    /// A line of IOS, the server before GGS.
    Ios,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Coordinates,
        Self::Grid,
        Self::Wthor,
        Self::Ggf,
        Self::Sgf,
        Self::Pgn,
        Self::Logistello,
        Self::NameList,
        Self::FlipTheDisc,
        Self::Eothello,
        Self::GameCsv,
        Self::OthelloQuest,
        Self::Ios,
    ];

    /// Those that can be written.
    pub const WRITTEN: [Self; 6] = [
        Self::Coordinates,
        Self::Grid,
        Self::Wthor,
        Self::Ggf,
        Self::Sgf,
        Self::Pgn,
    ];

    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Coordinates => "coordinates",
            Self::Grid => "grid",
            Self::Wthor => "wthor",
            Self::Ggf => "ggf",
            Self::Sgf => "sgf",
            Self::Pgn => "pgn",
            Self::Logistello => "logistello",
            Self::NameList => "name-list",
            Self::FlipTheDisc => "flipthedisc",
            Self::Eothello => "eothello",
            Self::GameCsv => "csv",
            Self::OthelloQuest => "othello-quest",
            Self::Ios => "ios",
        }
    }
}

/// By its name.
impl FromStr for Format {
    type Err = UnknownWord;

    fn from_str(name: &str) -> Result<Self, UnknownWord> {
        let format = Self::ALL.into_iter().find(|format| format.name() == name);
        format
            .ok_or_else(|| UnknownWord::new(name, "a format", Self::ALL.map(Self::name).join(", ")))
    }
}

impl std::fmt::Display for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// Whether the head of a file looks like a format.
type Recognises = fn(&[u8]) -> bool;

/// Who recognises a file by its head, the surest first.
pub(super) const RECOGNISERS: &[(Format, Recognises)] = &[
    (Format::Coordinates, coordinates::recognises),
    (Format::Wthor, wthor::recognises),
    (Format::Ggf, ggf::recognises),
    (Format::Pgn, pgn::recognises),
    (Format::Sgf, sgf::recognises),
    (Format::FlipTheDisc, flipthedisc::recognises),
    (Format::OthelloQuest, othello_quest::recognises),
    (Format::Logistello, logistello::recognises),
    (Format::Ios, ios::recognises),
    (Format::Eothello, eothello::recognises),
    (Format::GameCsv, game_csv::recognises),
    (Format::NameList, name_list::recognises),
    (Format::Grid, grid::recognises),
];

/// The format of a file, from its content: the first 64 KiB at most decide.
/// What no format recognises is taken for a list of coordinates.
pub fn detect(bytes: &[u8]) -> Format {
    let head = &bytes[..bytes.len().min(HEAD)];
    RECOGNISERS
        .iter()
        .find(|(_, recognises)| recognises(head))
        .map_or(Format::Coordinates, |(format, _)| *format)
}

/// Reads a file that was kept, as the format under whose name it was.
#[doc(hidden)]
pub fn read_kept(format: &str, bytes: &[u8], variant: &Variant) -> Reading {
    let format = format.parse::<Format>().unwrap_or_else(|_| detect(bytes));
    read(format, bytes, &Expect::new(variant))
}

/// Reads all games of a file or of a chunk of whole games.
pub fn read(format: Format, bytes: &[u8], expect: &Expect) -> Reading {
    match format {
        Format::Coordinates => coordinates::read(bytes, expect),
        Format::Grid => grid::read(bytes, expect),
        Format::Wthor => wthor::read(bytes, expect),
        Format::Ggf => ggf::read(bytes, expect),
        Format::Pgn => pgn::read(bytes, expect),
        Format::Sgf => sgf::read(bytes, expect),
        Format::Logistello => logistello::read(bytes, expect),
        Format::NameList => name_list::read(bytes, expect),
        Format::FlipTheDisc => flipthedisc::read(bytes, expect),
        Format::Eothello => eothello::read(bytes, expect),
        Format::GameCsv => game_csv::read(bytes, expect),
        Format::OthelloQuest => othello_quest::read(bytes, expect),
        Format::Ios => ios::read(bytes, expect),
    }
}

/// The length of the longest beginning of `bytes` that is made of whole games,
/// whatever follows, so that a huge file can be read in chunks; 0 if no game is
/// complete yet. What is left at the end of the file is the last chunk.
///
/// Reading the chunks one after the other, each with its origin, gives what
/// reading the file gives: the readers themselves tell where games begin. For
/// a list of coordinates `expect.lines` must be that of the whole file.
pub fn whole_games(format: Format, bytes: &[u8], expect: &Expect) -> usize {
    if expect.origin.byte == 0 && text::may_be_wide(bytes) {
        return 0;
    }
    let complete = &bytes[..text::complete_lines(bytes)];
    let text = || text::decode_at(complete, expect.origin);
    let last_game = match format {
        Format::Logistello | Format::Eothello | Format::Ios => return complete.len(),
        Format::Coordinates if coordinates::has_a_game_a_line(complete, expect) => {
            return complete.len();
        }
        Format::Coordinates => coordinates::last_game(&text(), expect),
        Format::Grid => grid::last_game(&text(), expect),
        Format::Ggf => match ggf::last_game_line(complete) {
            Some(at) => return at,
            None => ggf::last_game(&text(), expect),
        },
        Format::Pgn => match pgn::last_event(complete) {
            Some(at) => return at,
            None => pgn::last_game(&text(), expect),
        },
        Format::Sgf => match sgf::last_tree(complete) {
            Some(at) => return at,
            None => sgf::last_game(&text(), expect),
        },
        Format::NameList => name_list::last_game(&text(), expect),
        // The head belongs to every game; the whole file is one value.
        Format::Wthor | Format::FlipTheDisc | Format::GameCsv | Format::OthelloQuest => None,
    };
    last_game.map_or(0, |line| {
        text::line_start(complete, line.saturating_sub(expect.origin.line + 1))
    })
}

/// Writes games and says what the format could not hold.
///
/// # Errors
///
/// If the format cannot be written at all, or the output refuses.
pub fn write(
    format: Format,
    games: &[Transcript],
    out: &mut dyn Write,
) -> Result<Vec<Lost>, WriteError> {
    match format {
        Format::Coordinates => Ok(coordinates::write(games, out)?),
        Format::Grid => Ok(grid::write(games, out)?),
        Format::Wthor => Ok(wthor::write(games, out)?),
        Format::Ggf => Ok(ggf::write(games, out)?),
        Format::Pgn => Ok(pgn::write(games, out)?),
        Format::Sgf => Ok(sgf::write(games, out)?),
        _ => Err(WriteError::Unwritten(format)),
    }
}
