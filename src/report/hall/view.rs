//! What phones enter: claims, photos, sheets while they are typed.

use serde::Serialize;

use crate::report::hall::wording;
use crate::report::round::view::TableView;
use crate::report::rows::Columns;
use outflank_core::board::{Colour, PerColour};
use outflank_core::game::Score;

/// What a player claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimView {
    pub claim: i64,
    pub round: u32,
    pub table: u32,
    /// `black` or `white`.
    pub by: &'static str,
    pub name: String,
    pub score: Option<Score>,
    pub ending: Option<String>,
    /// Who wins an equal game: `black` or `white`.
    pub draw_win: Option<&'static str>,
    /// `current` or `withdrawn`.
    pub status: &'static str,
    pub at: Option<String>,
    /// The label of the device.
    pub device: Option<String>,
}

impl ClaimView {
    /// `38-26`, `38-26 (flag black)`, `resign white`.
    pub fn result(&self) -> String {
        wording::claimed(self)
    }
}

impl Columns for ClaimView {
    const COLUMNS: &'static [&'static str] = &[
        "claim", "round", "table", "by", "name", "score", "ending", "draw_win", "status", "at",
        "device",
    ];
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimedView {
    #[serde(flatten)]
    pub claim: ClaimView,
    pub outcome: ClaimOutcome,
    /// The dispute, if the players do not agree.
    pub dispute: Option<i64>,
    /// The result, if they agree.
    #[serde(skip)]
    pub result: Option<TableView>,
}

/// What a claim has brought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimOutcome {
    /// The opponent has not claimed anything yet.
    Waiting,
    /// Both claim the same: it is the result.
    Result,
    /// They do not: a dispute is open.
    Dispute,
    /// It was withdrawn.
    Withdrawn,
}

/// A photo of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PhotoView {
    pub photo: i64,
    /// `black`, `white` or `official`.
    pub by: &'static str,
    pub file: String,
    /// `jpeg`, `png`, `webp`, `heic` or `pdf`.
    pub format: String,
    pub hash: String,
    pub bytes: u32,
    pub at: Option<String>,
}

impl Columns for PhotoView {
    const COLUMNS: &'static [&'static str] =
        &["photo", "by", "file", "format", "hash", "bytes", "at"];
}

/// A table as whoever enters something there sees it.
#[derive(Clone, Debug)]
pub struct TableEntryView {
    pub event_id: i64,
    pub round: u32,
    /// `round 10 (semi-final)`.
    pub round_title: String,
    pub table: u32,
    pub sealed: bool,
    pub game: TableView,
    /// How many discs there are at the end.
    pub squares: usize,
    /// Whether who wins an equal game was settled before it.
    pub draw_win: bool,
    /// What each side claims, as far as the person may know it.
    pub claims: PerColour<Option<ClaimView>>,
    /// The dispute nobody has ruled on.
    pub open_dispute: Option<i64>,
    pub sheets: Vec<HandedInView>,
    pub photos: Vec<PhotoView>,
}

/// A sheet that was handed in, without what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandedInView {
    pub sheet: i64,
    pub by: &'static str,
    pub file: String,
    /// When it was handed in; empty if the journal does not tell.
    pub at: String,
    /// Whether its writer has not replaced it.
    pub in_use: bool,
    /// How many moves can be followed, of how many that are written.
    pub moves: Option<(usize, usize)>,
    /// The codes of its findings.
    pub findings: Vec<&'static str>,
}

impl HandedInView {
    /// `Sheet 7 of black, 10:42: 23 of 60 moves can be followed, 1 finding`.
    pub fn summary(&self) -> String {
        wording::handed_in(self)
    }
}

/// Where a player sits in the last round that was paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatOfPlayer {
    pub name: String,
    pub round: u32,
    /// `None` if they have a bye or do not play.
    pub seat: Option<(u32, Colour)>,
    pub bye: bool,
}

/// A sheet while it is typed: what is wrong so far and what is missing. Nothing is
/// corrected.
#[derive(Clone, Debug, Serialize)]
pub struct TypedView {
    /// How many moves can be followed.
    pub moves: usize,
    pub finished: bool,
    /// Of the board so far.
    pub score: Score,
    /// Who moves next: `black`, `white`, or nobody if the game is over.
    pub to_move: Option<&'static str>,
    pub findings: Vec<TypedFindingView>,
    /// The numbers that no cell has, up to the greatest that one has; only of a grid.
    pub missing_numbers: Vec<u16>,
    /// The squares without a mark.
    pub empty_squares: Vec<String>,
    /// The board so far, row by row.
    pub rows: Vec<Vec<SquareView>>,
    /// The moves that can be followed, one after another.
    pub played: String,
    /// `12 moves, 9-7, White to move`
    pub summary: String,
    /// What is missing, in words; empty if nothing is.
    pub missing: String,
}

impl TypedView {
    /// The letters above a board whose rows are all of one length; other boards
    /// have slanting lines instead of columns.
    pub fn letters(&self) -> Vec<String> {
        let width = self.rows.first().map_or(0, Vec::len);
        if self.rows.iter().any(|row| row.len() != width) {
            return Vec::new();
        }
        let letters = self.rows.iter().take(1).flatten();
        letters.map(|each| parts(&each.square).0).collect()
    }

    /// The number of a row.
    pub fn number(row: &[SquareView]) -> String {
        row.first()
            .map(|each| parts(&each.square).1)
            .unwrap_or_default()
    }
}

/// The letter and the number of a square.
fn parts(square: &str) -> (String, String) {
    square.chars().partition(|each| each.is_alphabetic())
}

/// A square of the board so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SquareView {
    pub square: String,
    /// `black`, `white`, or nothing.
    pub disc: Option<&'static str>,
    /// Whether the side to move may place a disc here.
    pub legal: bool,
    /// Whether the last disc was placed here.
    pub last: bool,
    /// The disc that was here at the start.
    pub drawn: Option<&'static str>,
}

impl SquareView {
    /// `f5, black, last move`: what a screen reader says.
    pub fn spoken(&self) -> String {
        let disc = self.disc.unwrap_or("empty");
        let more = match (self.legal, self.last) {
            (true, _) => ", possible move",
            (_, true) => ", last move",
            _ => "",
        };
        format!("{}, {disc}{more}", self.square)
    }

    /// The disc that is drawn in a grid before anything is written.
    pub fn drawing(&self) -> &'static str {
        match self.drawn {
            Some("black") => "●",
            Some(_) => "○",
            None => "",
        }
    }

    /// The classes of the element that shows it.
    pub fn classes(&self) -> String {
        let mut classes = vec!["sq"];
        classes.extend(self.disc);
        classes.extend(self.legal.then_some("legal"));
        classes.extend(self.last.then_some("last"));
        classes.join(" ")
    }
}

/// Something that is wrong with what was typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TypedFindingView {
    pub code: &'static str,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    pub message: String,
    pub help: String,
    pub number: Option<u16>,
    /// The cells or squares it is about.
    pub squares: Vec<String>,
    /// Where it is in a list: line, column and width in characters, from 1.
    pub place: Option<(u32, u32, u32)>,
}
