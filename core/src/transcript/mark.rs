//! One mark of a sheet.

use super::{MoveTime, Place};
use crate::board::{Colour, Geometry, Square, SquareSet, Symmetry};

/// One mark of a sheet: what was written for one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What was written.
    pub written: Written,
    /// The number written for it in a legible cell of a grid: it decides the
    /// order of play. Never present in a list.
    pub number: Option<u16>,
    /// The number written before it in a list, where the order of the marks
    /// decides.
    pub label: Option<u16>,
    /// The cell of a grid whose number cannot be read.
    pub cell: Option<Square>,
    /// Who moved, where the sheet tells.
    pub by: Option<Colour>,
    /// Which discs were turned, where the sheet tells.
    pub recorded: Option<Recorded>,
    /// What the clock showed, where the sheet tells.
    pub time: Option<MoveTime>,
    /// Where it is in the file.
    pub place: Place,
}

/// What was written for one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// A square of this board.
    Place(Square),
    /// A pass.
    Pass,
    /// A square that this board does not have, as written.
    OffBoard(String),
    /// Neither a square nor a pass, as written.
    Illegible(String),
}

impl Written {
    /// Whether it is a square of the board or a pass.
    pub const fn is_move(&self) -> bool {
        matches!(self, Self::Place(_) | Self::Pass)
    }
}

/// What the sheet says about the discs turned, and with it that the move was
/// played so on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// `{-d4 +e3}`: as the rules say, but for these discs.
    Slips {
        /// Discs that should have turned and were left.
        left: SquareSet,
        /// Discs that were turned and should not have been.
        extra: SquareSet,
    },
    /// `[d3 d4]`: exactly these discs.
    Turned(SquareSet),
    /// Nothing, but a ruling accepts the mark even if it is illegal.
    AcceptedIllegal,
}

impl Mark {
    /// A mark of a list with nothing but what was written.
    pub const fn new(written: Written, place: Place) -> Self {
        Self {
            written,
            number: None,
            label: None,
            cell: None,
            by: None,
            recorded: None,
            time: None,
            place,
        }
    }

    /// What was written, with what it says about the discs turned: `c3{-d4}`.
    pub fn text(&self, geometry: &Geometry) -> String {
        let square = match &self.written {
            Written::Place(square) => geometry.name(*square),
            Written::Pass => "--".to_owned(),
            Written::OffBoard(text) | Written::Illegible(text) => text.clone(),
        };
        match self.recorded {
            Some(recorded) => recorded.noted(geometry, square),
            None => square,
        }
    }

    /// Whether it says which discs were turned.
    pub const fn records_discs(&self) -> bool {
        matches!(
            self.recorded,
            Some(Recorded::Slips { .. } | Recorded::Turned(_))
        )
    }

    /// The square, if it is one of this board.
    pub const fn square(&self) -> Option<Square> {
        match self.written {
            Written::Place(square) => Some(square),
            _ => None,
        }
    }
}

impl Recorded {
    /// The discs that were turned where these were due. Some of them may be
    /// squares without a disc: the sheet is taken at its word.
    pub fn turned(&self, due: SquareSet) -> SquareSet {
        match *self {
            Self::Slips { left, extra } => (due - left) | extra,
            Self::Turned(turned) => turned,
            Self::AcceptedIllegal => due,
        }
    }

    /// A move with what is recorded about the discs turned, as in `c3{-d4}`.
    pub fn noted(&self, geometry: &Geometry, square: String) -> String {
        let discs = |sign: char, set: SquareSet| {
            set.iter()
                .map(|disc| format!("{sign}{}", geometry.name(disc)))
                .collect::<Vec<_>>()
                .join(" ")
        };
        match *self {
            Self::AcceptedIllegal => square,
            Self::Slips { left, extra } => {
                let both = [discs('-', left), discs('+', extra)];
                format!("{square}{{{}}}", both.join(" ").trim())
            }
            Self::Turned(turned) => format!("{square}[{}]", geometry.names(turned)),
        }
    }

    /// The same on a board that is turned or mirrored.
    #[must_use]
    pub fn under(self, symmetry: Symmetry, geometry: &Geometry) -> Self {
        match self {
            Self::Slips { left, extra } => Self::Slips {
                left: symmetry.set(geometry, left),
                extra: symmetry.set(geometry, extra),
            },
            Self::Turned(discs) => Self::Turned(symmetry.set(geometry, discs)),
            Self::AcceptedIllegal => Self::AcceptedIllegal,
        }
    }
}
