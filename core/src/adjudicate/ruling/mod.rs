//! What a director has decided about a sheet: a value, applied by changing
//! what is replayed, refused where it does not fit, withdrawn by another ruling.

mod apply;
mod notation;
#[cfg(test)]
mod tests;
mod unfit;

pub use apply::{apply, in_force, lets_result_stand, ruled_score};
pub use notation::{FORMS, NotARuling, NotationError};
pub use unfit::{CannotStand, RulingError, Unfit};

use super::repair::{Edit, Reach, Smudged};
use crate::board::{PerColour, Square, SquareSet};
use crate::game::{Move, Score};

/// What a director has decided about a sheet.
///
/// A list of rulings is append-only and applied in order: the numbers in a
/// ruling are those of the sheet as the rulings before it have left it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// `let stand`: the sheet is accepted as it is.
    LetStand,
    /// `let 23 stand`: what was played as move 23 is against the rules, and
    /// the game goes on from it.
    LetMoveStand(u16),
    /// `let pass before 23 stand`: the pass was not forced, and is accepted.
    LetPassStand {
        /// The move it comes before.
        before: u16,
    },
    /// `board after 20 is …`: this was the board, whatever the moves imply.
    BoardIs {
        /// After which move; 0 is the start.
        after: u16,
        /// The discs.
        board: PerColour<SquareSet>,
    },
    /// `read 23 as f2`: the mark for move 23 means this.
    ReadAs {
        /// The move.
        number: u16,
        /// What it means.
        meant: Move,
    },
    /// `number f2 as 25`: the cell of a grid holds this number.
    NumberAs {
        /// The cell.
        square: Square,
        /// The number meant.
        number: u16,
    },
    /// `put f2 before 23`: a move was left out.
    PutIn {
        /// The move it comes before; one more than the last is the end.
        before: u16,
        /// What was left out.
        missing: Move,
    },
    /// `strike 23`, `strike f2`, `strike pass before 23`: the mark is left out.
    Strike(Entered),
    /// `exchange colours`: the players had the colours the other way round;
    /// their names and the declared result change sides. The moves do not.
    ExchangeColours,
    /// `score 38-26`: this is the result.
    ScoreIs(Score),
    /// `withdraw 2`: the second ruling of the list no longer holds.
    Withdraw(u16),
}

/// A mark of a sheet, named by its number, its square or the move after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    /// The mark for this move.
    Move(u16),
    /// The mark that names this square.
    Square(Square),
    /// The pass written before this move.
    PassBefore(u16),
}

impl Ruling {
    /// The ruling that corrects a sheet as an edit does, if one ruling can. It
    /// may still not fit the sheet; [`apply`] tells.
    pub const fn of_edit(edit: &Edit) -> Option<Self> {
        Some(match *edit {
            Edit::Replace { number, square, .. }
            | Edit::Read {
                number,
                square,
                on: Smudged::Square,
            } => Self::ReadAs {
                number,
                meant: Move::Place(square),
            },
            Edit::Number {
                square,
                number,
                reach: Reach::Cell,
                ..
            }
            | Edit::Read {
                number,
                square,
                on: Smudged::Number,
            } => Self::NumberAs { square, number },
            Edit::Insert { before, square } => Self::PutIn {
                before,
                missing: Move::Place(square),
            },
            Edit::Delete {
                number: Some(number),
                ..
            } => Self::Strike(Entered::Move(number)),
            Edit::Delete {
                number: None,
                written: Some(square),
            } => Self::Strike(Entered::Square(square)),
            Edit::DropPass { before } => Self::Strike(Entered::PassBefore(before)),
            _ => return None,
        })
    }
}
