//! What could have been meant instead of what was written.

use crate::board::{Square, Symmetry};

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

/// How far a wrong number reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// The cell alone.
    Cell,
    /// The cell and all later numbers: the writer miscounted and went on.
    Onward,
}
