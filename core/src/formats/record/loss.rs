//! What a writer could not keep.

use super::marks::MOST_MARKS;
use super::reason::counted;
use super::writing::follow;
use crate::board::Colour;
use crate::game::{HalfDiscs, Score};
use crate::transcript::{Ending, Layout, Place, TimeControl, Transcript, Written};

/// Something in a transcript that the format written cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The game, from 0 in the order given.
    pub game: usize,
    /// What was left out.
    pub loss: Loss,
}

impl Lost {
    /// Whether the game is not written at all.
    pub const fn is_whole_game(&self) -> bool {
        matches!(self.loss, Loss::WholeGame(_))
    }
}

/// What was left out, with its text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
#[allow(missing_docs, reason = "the text of each says what it is")]
pub enum Loss {
    #[error("the whole game: {0}")]
    WholeGame(Unwritable),
    #[error("the illegible mark `{text}` at {place}")]
    Illegible { text: String, place: Place },
    #[error("the mark off the board `{text}` at {place}")]
    OffBoard { text: String, place: Place },
    #[error("a second mark on {square} at {place}")]
    SecondEntry { square: String, place: Place },
    #[error("the exact spelling of marks that are not moves")]
    Spelling,
    #[error("move {0}, which is not a square")]
    NotSquare(usize),
    #[error("the moves after move {0}")]
    MovesAfter(usize),
    #[error("a pass of {by} after move {after}, not forced")]
    UnforcedPass { by: Colour, after: usize },
    #[error("{} that the rules did not demand", counted(*.0, "pass", "passes"))]
    UnforcedPasses(usize),
    #[error("who moved, where it is not the side whose turn it was")]
    Movers,
    #[error("which discs were turned, at {}", counted(*.0, "move", "moves"))]
    Turned(usize),
    #[error("{} about the board during the game", counted(*.0, "claim", "claims"))]
    Claims(usize),
    #[error("the grid's own numbers (they have gaps or repeats)")]
    GridNumbers,
    #[error("the rows of the grid, which are too many, too few or of the wrong length")]
    GridRows,
    #[error("the rules of {0}")]
    Rules(String),
    #[error("the header line `{key}`: `{value}`")]
    HeaderLine { key: String, value: String },
    #[error("header lines {0}")]
    HeaderLines(String),
    #[error("brackets or line breaks in {0}")]
    Brackets(String),
    #[error("how long {} took", counted(*.0, "move", "moves"))]
    TimesSpent(usize),
    #[error("the time left on the clock after {}", counted(*.0, "move", "moves"))]
    TimesLeft(usize),
    #[error("a part of the time control `{0}`")]
    TimeControl(TimeControl),
    #[error("the date `{date}` is shortened to {year}")]
    Date { date: String, year: u16 },
    #[error("{key} {name}: names need a .jou and .trn")]
    Name { key: String, name: String },
    #[error("WTHOR cannot store `{name}` ({key}); written as `{written}`, number {index}")]
    NameChanged {
        key: String,
        name: String,
        written: String,
        index: u16,
    },
    #[error("how the game ended: {0}")]
    Ending(Ending),
    #[error("a result without a score")]
    ResultWithoutScore,
    #[error("that only the winner was declared, without a score")]
    OnlyWinner,
    #[error("that no result is declared: written as a draw")]
    NoResult,
    #[error("the declared result: written as {0}")]
    DeclaredResult(Score),
    #[error("the discs of {0}: only their difference is written")]
    Discs(Score),
    #[error("the score {0}, which is not read as discs here")]
    ScoreNotDiscs(Score),
    #[error("the difference of {0}")]
    Difference(HalfDiscs),
}

/// Why a game cannot be written at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
#[allow(missing_docs, reason = "the text of each says what it is")]
pub enum Unwritable {
    #[error("the board has no columns and rows")]
    NoRectangle,
    #[error("the board is not square")]
    NotSquare,
    #[error("its board is that of {0}")]
    OtherBoard(String),
    #[error("it has another starting position")]
    OtherStart,
}

/// Collects what a format cannot hold.
#[derive(Default)]
pub(super) struct Losses(pub(super) Vec<Lost>);

impl Losses {
    pub(super) fn note(&mut self, game: usize, loss: Loss) {
        self.0.push(Lost { game, loss });
    }

    /// Notes what no plain list of moves can hold.
    pub(super) fn note_beyond_moves(&mut self, number: usize, game: &Transcript) {
        let turned = game.marks.iter().filter(|e| e.recorded.is_some()).count();
        if turned > 0 {
            self.note(number, Loss::Turned(turned));
        }
        if !game.claims.is_empty() {
            self.note(number, Loss::Claims(game.claims.len()));
        }
        let numbers = game.marks.iter().map(|mark| mark.number);
        if matches!(game.layout, Layout::Grid { .. })
            && !numbers.eq((1..).map(Some).take(game.marks.len()))
        {
            self.note(number, Loss::GridNumbers);
        }
    }

    /// Notes a game that has more turns than a reader takes, once the passes are
    /// in it that the transcript leaves out.
    pub(super) fn note_length(&mut self, number: usize, game: &Transcript) {
        // Each mark has at most one pass before it.
        let may_be_long = game.marks.len() > MOST_MARKS / 2;
        if may_be_long && follow(game).turns.len() > MOST_MARKS {
            self.note(number, Loss::MovesAfter(MOST_MARKS));
        }
    }

    /// Notes a game with marks that are not moves and not written as they were.
    pub(super) fn note_spelling(
        &mut self,
        number: usize,
        game: &Transcript,
        spelled: impl Fn(&str) -> String,
    ) {
        let mut marks = game.marks.iter();
        let differs = marks.any(|mark| match &mark.written {
            Written::OffBoard(text) | Written::Illegible(text) => spelled(text) != *text,
            Written::Place(_) | Written::Pass => false,
        });
        if differs {
            self.note(number, Loss::Spelling);
        }
    }

    /// Notes the lines of the header other than these.
    pub(super) fn note_header(
        &mut self,
        number: usize,
        game: &Transcript,
        held: impl Fn(&str) -> bool,
    ) {
        let keys = game.header.iter().map(|(key, _)| key);
        let lost: Vec<_> = keys.filter(|key| !held(key)).collect();
        if !lost.is_empty() {
            self.note(number, Loss::HeaderLines(lost.join(", ")));
        }
    }
}
