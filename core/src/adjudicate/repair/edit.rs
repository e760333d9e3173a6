//! What could have been meant instead of what was written.

use crate::board::{Geometry, Square, SquareSet, Symmetry};

/// One correction of a sheet. Numbers are those on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edit {
    /// Two moves are exchanged.
    Swap {
        /// The earlier one as written.
        a: Numbered,
        /// The later one as written.
        b: Numbered,
    },
    /// Another square was meant.
    Replace {
        /// The move.
        number: u16,
        /// What was written, if it is a square of this board.
        written: Option<Square>,
        /// What was meant.
        square: Square,
    },
    /// A move was left out.
    Insert {
        /// The number it comes before; in a grid, the number that is missing.
        before: u16,
        /// The square.
        square: Square,
    },
    /// A move was written that was not played.
    Delete {
        /// The move, if its number is legible.
        number: Option<u16>,
        /// What was written, if it is a square of this board.
        written: Option<Square>,
    },
    /// A cell of a grid carries another number.
    Number {
        /// The cell.
        square: Square,
        /// The number as written, if it is legible.
        written: Option<u16>,
        /// The number meant.
        number: u16,
        /// Which cells it is about.
        reach: Reach,
    },
    /// A mark that cannot be read was this.
    Read {
        /// The move.
        number: u16,
        /// The square.
        square: Square,
        /// Whether the number was illegible, or the square.
        on: Smudged,
    },
    /// A row of a grid was written a cell too far.
    ShiftRow {
        /// The row, from 0.
        row: usize,
        /// Where it belongs.
        to: Shift,
    },
    /// Two rows of a grid are exchanged.
    SwapRows {
        /// The upper one, from 0.
        a: usize,
        /// The lower one, from 0.
        b: usize,
    },
    /// Two columns of a grid are exchanged.
    SwapColumns {
        /// The left one, from 0.
        a: usize,
        /// The right one, from 0.
        b: usize,
    },
    /// The numbers of a grid begin too high.
    Renumber {
        /// The number that the first move has.
        first: u16,
    },
    /// The sheet is turned or mirrored.
    TurnBoard(Symmetry),
    /// A pass was written that was not forced.
    DropPass {
        /// The number it comes before.
        before: u16,
    },
}

/// A move as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numbered {
    /// Its number.
    pub number: u16,
    /// Its square.
    pub square: Square,
}

/// Where a row belongs that was written a cell too far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shift {
    /// A cell further left.
    Left,
    /// A cell further right.
    Right,
}

/// What cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Smudged {
    /// The number in a cell of a grid.
    Number,
    /// The square in a list.
    Square,
}

/// How far a wrong number reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// The cell alone.
    Cell,
    /// The cell and all later numbers: the writer miscounted and went on.
    Onward,
}

impl Edit {
    /// Whether something is wrong with the sheet by this edit; to read what
    /// cannot be read is not a slip of its own.
    pub const fn is_slip(&self) -> bool {
        !matches!(self, Self::Read { .. })
    }

    /// The squares of the sheet it touches; none if it is about all of them.
    pub fn squares(&self, geometry: &Geometry) -> SquareSet {
        let squares = |is_touched: &dyn Fn(usize, usize) -> bool| {
            let all = geometry.squares().iter();
            let touched = all.filter(|&square| {
                let (column, row) = geometry.coordinates(square);
                is_touched(column, row)
            });
            touched.collect()
        };
        match *self {
            Self::Swap { a, b } => [a.square, b.square].into_iter().collect(),
            Self::Replace {
                written, square, ..
            } => written.into_iter().chain([square]).collect(),
            Self::Insert { square, .. }
            | Self::Number { square, .. }
            | Self::Read { square, .. } => SquareSet::of(square),
            Self::Delete { written, .. } => written.into_iter().collect(),
            Self::ShiftRow { row, .. } => squares(&|_, at| at == row),
            Self::SwapRows { a, b } => squares(&|_, at| at == a || at == b),
            Self::SwapColumns { a, b } => squares(&|at, _| at == a || at == b),
            Self::Renumber { .. } | Self::TurnBoard(_) | Self::DropPass { .. } => SquareSet::EMPTY,
        }
    }
}
