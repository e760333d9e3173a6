//! Why a ruling does not fit a sheet.

use crate::game::HalfDiscs;

/// A ruling that cannot be applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingError {
    /// Its place in the list, from 1.
    pub number: usize,
    /// The ruling.
    pub ruling: String,
    /// Why it cannot be applied.
    pub reason: Unfit,
}

/// Why a ruling does not fit a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The sheet has no such move.
    NoSuchMove {
        /// The move asked for.
        number: u16,
        /// The last one.
        last: u16,
    },
    /// Two cells of a grid hold the number.
    Ambiguous {
        /// The number.
        number: u16,
        /// The cells.
        squares: String,
    },
    /// The square is not written, or more than once.
    SquareWritten {
        /// The square.
        square: String,
        /// How many marks name it.
        times: usize,
    },
    /// No pass is written there.
    NoPass {
        /// The move.
        before: u16,
    },
    /// The sheet already says so.
    AlreadySo,
    /// Nothing is wrong with that turn.
    NotAtFault,
    /// The fault cannot have been left on a board.
    CannotStand(CannotStand),
    /// The moves cannot be followed that far.
    NotReached {
        /// How far it can be followed.
        reached: u16,
    },
    /// The board has other squares occupied than the moves have filled.
    OtherSquares {
        /// The move.
        after: u16,
        /// The squares that differ.
        squares: String,
    },
    /// A grid cannot hold a pass.
    NoPassOnGrid,
    /// The moves of a list have no numbers that could be changed.
    NoNumbersInList,
    /// No name and no result on the sheet.
    NoColours,
    /// No game has such a score.
    ImpossibleScore {
        /// The discs of both sides together.
        sum: HalfDiscs,
        /// The squares of the board.
        squares: usize,
    },
    /// Both colours on one square.
    ImpossibleBoard,
    /// No ruling before it has this number.
    NothingToWithdraw(u16),
    /// It has been withdrawn already, or is a withdrawal itself.
    NotInForce(u16),
}

/// Why a fault cannot have been left on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotStand {
    /// The square already held a disc.
    Occupied,
    /// The game was over.
    GameOver,
    /// It cannot be read.
    Illegible,
}
