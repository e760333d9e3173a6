//! What somebody wrote, right or wrong: marks with their places, claims about
//! the board, the declared result. Nothing here is judged.

mod clock;
mod declared;
mod ending;
mod header;
mod mark;
mod place;
mod plain;

pub use clock::{ClockError, ClockTime, MoveTime, TimeControl};
pub use declared::{Claim, ClaimError, Claimed, Declared, DeclaredResult};
pub use ending::{Ending, EndingError};
pub use header::Header;
pub use mark::{Mark, Recorded, Written};
pub use place::Place;
pub use plain::{PlainGames, PlainMark};

use crate::game::{Move, Passing, Variant, readable_moves};

/// One game as somebody wrote it down. [`read`](crate::formats::read) makes
/// them; nothing in them is corrected or left out.
///
/// ```
/// use outflank_core::formats::{Expect, Format, read};
/// use outflank_core::game::Variant;
/// use outflank_core::transcript::Written;
///
/// let variant = Variant::othello();
/// let text = b"Black: Goto, Haruka\nf5 d6 z9 = 38-26 flag white";
/// let game = &read(Format::Coordinates, text, &Expect::new(&variant)).games[0];
/// assert_eq!(game.header.get("black"), Some("Goto, Haruka"));
/// assert_eq!(game.moves(), "f5d6");
/// assert_eq!(game.marks[2].written, Written::OffBoard("z9".to_owned()));
/// assert_eq!(game.marks[2].place.to_string(), "2:7");
/// assert_eq!(game.declared.unwrap().ending.unwrap().to_string(), "flag white");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub struct Transcript {
    /// The game, board and starting position: what the file itself states, else
    /// what the reader was asked to expect.
    pub variant: Variant,
    /// Players, event and the like.
    pub header: Header,
    /// How the marks are arranged on the paper.
    pub layout: Layout,
    /// The marks in the order of play as written: from left to right in
    /// a list, by number in a grid (marks without a legible number come last).
    pub marks: Vec<Mark>,
    /// Boards or disc counts claimed along the way.
    pub claims: Vec<Claim>,
    /// The result the sheet declares.
    pub declared: Option<Declared>,
    /// Where the game begins.
    pub place: Place,
}

/// How the marks are arranged on the paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One after the other.
    List,
    /// As numbers in the squares of a drawn board.
    Grid {
        /// How many cells each row of the drawing has, and where it is.
        rows: Vec<GridRow>,
    },
}

/// One row of a drawn board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridRow {
    /// How many cells it has.
    pub cells: usize,
    /// Where it is in the file.
    pub place: Place,
}

impl Transcript {
    /// Whether a drawn board has all its rows with all their cells; a list has
    /// none to lack.
    pub fn has_every_cell(&self) -> bool {
        let Layout::Grid { rows } = &self.layout else {
            return true;
        };
        let geometry = self.variant.geometry();
        let whole = |(index, row): (usize, &GridRow)| row.cells == geometry.squares_in_row(index);
        rows.len() == geometry.rows() && rows.iter().enumerate().all(whole)
    }

    /// A game without any mark yet.
    pub fn empty(variant: Variant, place: Place) -> Self {
        Self {
            variant,
            header: Header::default(),
            layout: Layout::List,
            marks: Vec::new(),
            claims: Vec::new(),
            declared: None,
            place,
        }
    }

    /// A game with these turns and nothing else.
    pub fn of_turns(variant: Variant, turns: impl IntoIterator<Item = Move>) -> Self {
        Self::of_noted_turns(variant, turns.into_iter().map(|turn| (turn, None)))
    }

    /// A game with these turns and what is recorded about the discs they turned.
    pub fn of_noted_turns(
        variant: Variant,
        turns: impl IntoIterator<Item = (Move, Option<Recorded>)>,
    ) -> Self {
        let marks = turns.into_iter().map(|(turn, recorded)| {
            let written = match turn {
                Move::Place(square) => Written::Place(square),
                Move::Pass => Written::Pass,
            };
            Mark {
                recorded,
                ..Mark::new(written, Place::TOP)
            }
        });
        Self {
            marks: marks.collect(),
            ..Self::empty(variant, Place::TOP)
        }
    }

    /// The same game as if nothing were recorded about the discs turned: every
    /// move turns what the rules say.
    #[must_use]
    pub fn by_the_rules(&self) -> Self {
        let mut right = self.clone();
        for mark in &mut right.marks {
            mark.recorded = None;
        }
        right
    }

    /// The number each mark has on the sheet: that of the cell in a grid, the
    /// count of moves in a list. A pass has none.
    pub fn numbers(&self) -> Vec<Option<u16>> {
        if matches!(self.layout, Layout::Grid { .. }) {
            return self.marks.iter().map(|mark| mark.number).collect();
        }
        let mut count = 0;
        let numbered = |mark: &Mark| {
            (mark.written != Written::Pass).then(|| {
                count += 1;
                count
            })
        };
        self.marks.iter().map(numbered).collect()
    }

    /// How much time each player had, if the sheet says so in a way that can be
    /// read; the header line `clock` has it as written.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.header.get("clock")?.parse().ok()
    }

    /// How many marks have a time of the clock.
    pub fn timed_marks(&self) -> usize {
        self.marks.iter().filter(|mark| mark.time.is_some()).count()
    }

    /// The moves so that they can be read back and give the same game: squares
    /// run together; with blanks where the sheet records which discs were turned,
    /// `c3{-d4}`. Marks that cannot be read are left out, and passes where they
    /// follow from the board.
    pub fn moves(&self) -> String {
        let marks = self.marks.iter().filter(|mark| mark.written.is_move());
        if marks.clone().any(Mark::records_discs) {
            let geometry = self.variant.geometry();
            let follows = |mark: &&Mark| {
                mark.written == Written::Pass && self.variant.passing() == Passing::Forced
            };
            let words = marks.filter(|mark| !follows(mark));
            let words = words.map(|mark| mark.text(geometry));
            return words.collect::<Vec<_>>().join(" ");
        }
        let moves = marks.map(|mark| mark.square().map_or(Move::Pass, Move::Place));
        readable_moves(&self.variant, moves)
    }
}
