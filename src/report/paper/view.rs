//! A round as it is printed, and the file it is printed to.

use serde::Serialize;

use outflank_core::board::{Colour, PerColour};
use outflank_core::tournament::HalfPoints;

/// What stands above and below everything that is printed of an event.
#[derive(Clone, Debug, Default)]
pub struct PaperHeadView {
    pub event: String,
    /// As written; empty if it is not known.
    pub date: String,
    pub place: String,
    /// The journal it was made from: `142:3f9a2c1b77d0a1e4`.
    pub journal: Option<String>,
    /// When it was printed, in local time.
    pub printed: String,
}

/// A round as it is printed.
#[derive(Clone, Debug)]
pub struct RoundPaperView {
    pub round: u32,
    /// Its number, or the name of its stage.
    pub name: String,
    /// Whether it is a play-off or a final.
    pub is_final: bool,
    /// In the order of the tables, byes left out.
    pub tables: Vec<TablePaperView>,
    /// Those who have a bye.
    pub byes: Vec<PlayerPaperView>,
    /// Those who are entered and do not play in this round, and why.
    pub away: Vec<AwayView>,
    /// Those who should play and have neither a table nor a bye.
    pub unpaired: Vec<String>,
    /// The round after which the points are; `None` before the first one.
    pub points_after: Option<u16>,
    /// The rounds up to there that lack results.
    pub incomplete: Vec<u16>,
}

/// A table of a round as it is printed.
#[derive(Clone, Debug)]
pub struct TablePaperView {
    pub table: Option<u32>,
    pub players: PerColour<PlayerPaperView>,
    /// `38-26 (flag black)`; empty while nothing is known.
    pub result: String,
    pub winner: Option<Colour>,
}

/// A player of a round as they are printed.
#[derive(Clone, Debug)]
pub struct PlayerPaperView {
    pub name: String,
    pub country: String,
    pub rating: Option<u32>,
    /// Before the round.
    pub points: Option<HalfPoints>,
}

/// An entrant who does not play in a round.
#[derive(Clone, Debug)]
pub struct AwayView {
    pub name: String,
    pub why: Away,
}

/// Why an entrant does not play in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Away {
    Absent,
    /// They asked not to play, for half a point.
    HalfPointBye,
    /// After this round.
    Withdrew(u32),
    /// They play from this round on.
    From(u32),
}

impl RoundPaperView {
    /// The tables that have a result.
    pub fn results(&self) -> usize {
        let entered = self.tables.iter();
        entered.filter(|table| !table.result.is_empty()).count()
    }
}

/// A file for the printer.
#[derive(Clone, Debug, Serialize)]
pub struct PrintedView {
    /// `pairings`, `standings` ...
    pub document: &'static str,
    pub round: Option<u32>,
    /// `a4` or `letter`; `None` for the screen.
    pub paper: Option<&'static str>,
    /// A name for the file, or the name it has got.
    pub file: String,
    /// The whole file.
    #[serde(skip)]
    pub html: Vec<u8>,
    /// What is in it, in words.
    #[serde(skip)]
    pub content: String,
}
