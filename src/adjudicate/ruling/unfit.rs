//! Why a ruling does not fit a record.

use crate::game::HalfDiscs;

/// A ruling that cannot be applied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ruling {entry}, `{ruling}`, does not fit: {reason}")]
pub struct RulingError {
    /// Its place in the list, from 1.
    pub entry: usize,
    /// The ruling.
    pub ruling: String,
    /// Why not.
    pub reason: Unfit,
}

/// Why a ruling does not fit a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The sheet has no such move.
    #[error("the sheet has no move {number}; the last is {last}")]
    NoSuchMove {
        /// The move asked for.
        number: u16,
        /// The last one.
        last: u16,
    },
    /// Two cells of a grid hold the number.
    #[error("{number} stands in more than one cell, {squares}; `number SQUARE as N` says which")]
    Ambiguous {
        /// The number.
        number: u16,
        /// The cells.
        squares: String,
    },
    /// The square is not written, or more than once.
    #[error("{square} is written {times} times on the sheet, expected once")]
    SquareWritten {
        /// The square.
        square: String,
        /// How often.
        times: usize,
    },
    /// No pass is written there.
    #[error("no pass is written before move {before}")]
    NoPass {
        /// The move.
        before: u16,
    },
    /// The sheet already says so.
    #[error("the sheet already says so")]
    AlreadySo,
    /// Nothing is wrong with that turn.
    #[error("nothing is wrong with it")]
    NotAtFault,
    /// The fault cannot stand on a board.
    #[error("it cannot have stood: {why}")]
    CannotStand {
        /// Why not.
        why: &'static str,
    },
    /// The record cannot be followed that far.
    #[error("the record can be followed to move {reached} only; rule on what comes next first")]
    NotReached {
        /// How far it can be followed.
        reached: u16,
    },
    /// The board has other squares occupied than the moves have filled.
    #[error("by move {after} the moves fill other squares; they differ on {squares}")]
    OtherSquares {
        /// The move.
        after: u16,
        /// Where.
        squares: String,
    },
    /// A ruling about grids for a list, or the other way round.
    #[error("{why}")]
    OtherLayout {
        /// What was expected.
        why: &'static str,
    },
    /// No name and no result on the sheet.
    #[error("the sheet names neither the players nor a result")]
    NoColours,
    /// No game has such a score.
    #[error("the score has {sum} discs, the board {squares} squares")]
    ImpossibleScore {
        /// Its sum.
        sum: HalfDiscs,
        /// The squares of the board.
        squares: usize,
    },
    /// Both colours on one square.
    #[error("no board can show it")]
    ImpossibleBoard,
    /// There is no such entry in the list before it.
    #[error("no ruling {0} stands before it")]
    NothingToWithdraw(u16),
    /// It has been withdrawn already, or is a withdrawal itself.
    #[error("ruling {0} no longer holds or is itself a withdrawal; enter the ruling again")]
    NotInForce(u16),
}
