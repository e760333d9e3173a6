//! Why a ruling does not fit a sheet.

use std::fmt;

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
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
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
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum CannotStand {
    /// The square already held a disc.
    Occupied,
    /// The game was over.
    GameOver,
    /// It cannot be read.
    Illegible,
}

impl fmt::Display for RulingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ruling, reason, .. } = self;
        write!(f, "`{ruling}` does not fit: {reason}")
    }
}

impl std::error::Error for RulingError {}

impl std::error::Error for Unfit {}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchMove { number, last } => {
                write!(f, "the sheet has no move {number}; the last is {last}")
            }
            Self::Ambiguous { number, squares } => write!(
                f,
                "{number} is in more than one cell, {squares}; use `number SQUARE as N`"
            ),
            Self::SquareWritten { square, times } => write!(
                f,
                "expected {square} once on the sheet, found it {times} times"
            ),
            Self::NoPass { before } => write!(f, "there is no pass before move {before}"),
            Self::AlreadySo => f.write_str("the sheet already says so"),
            Self::NotAtFault => f.write_str(
                "the move is legal: there is nothing to let stand; `let stand` keeps the entered \
                 result",
            ),
            Self::CannotStand(reason) => f.write_str(cannot_stand(*reason)),
            Self::NotReached { reached } => write!(
                f,
                "the moves can be followed only to move {reached}; rule on the next one first"
            ),
            Self::OtherSquares { after, squares } => write!(
                f,
                "after move {after} other squares are occupied; they differ on {squares}"
            ),
            Self::NoPassOnGrid => {
                f.write_str("a grid cannot hold a pass; enter the moves as a list")
            }
            Self::NoNumbersInList => f.write_str(
                "a list of moves has no numbers to change; use `read N as SQUARE` to change a move",
            ),
            Self::NoColours => f.write_str("the sheet names neither the players nor a result"),
            Self::ImpossibleScore { sum, squares } => {
                write!(f, "expected {squares} discs, found {sum}")
            }
            Self::ImpossibleBoard => f.write_str("a square cannot hold two discs"),
            Self::NothingToWithdraw(number) => {
                write!(f, "there is no ruling {number} before it")
            }
            Self::NotInForce(number) => write!(
                f,
                "ruling {number} is withdrawn or is itself a withdrawal; enter the ruling again"
            ),
        }
    }
}

const fn cannot_stand(reason: CannotStand) -> &'static str {
    match reason {
        CannotStand::Occupied => "the move cannot stand: the square already held a disc",
        CannotStand::GameOver => "the move cannot stand: the game was over",
        CannotStand::Illegible => {
            "the move cannot stand: it cannot be read; use `read N as SQUARE`"
        }
    }
}
