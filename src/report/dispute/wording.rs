//! Why a ruling cannot be read or does not fit a sheet, in words.

use std::fmt;

use crate::report::dispute::view::Caution;
use outflank_core::adjudicate::ruling::{
    CannotStand, FORMS, NotARuling, NotationError, RulingError, Unfit,
};
use outflank_core::game::Score;

impl fmt::Display for Caution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Replaces { entered, by } => {
                write!(f, "this replaces the entered {entered} by {by}")
            }
            Self::TakesAway { entered, reached } => write!(
                f,
                "the sheet stops at move {reached}: this would leave the game without a score; \
                 to keep the entered {entered}: `let stand`"
            ),
            Self::OtherEvent { event, selected } => {
                write!(
                    f,
                    "the dispute is one of {event}, and {selected} is selected"
                )
            }
            Self::SealedRound(round) => write!(f, "round {round} is sealed"),
        }
    }
}

/// What a ruling means that makes a hypothesis the official game.
pub fn as_in(key: &str) -> String {
    format!("as in hypothesis {}", key.trim_start_matches('h'))
}

/// What a ruling means that gives a player what they claim.
pub fn as_claimed(side: &str) -> String {
    format!("as {side} claims")
}

/// What `let stand` means.
pub fn entered_stands(entered: Score) -> String {
    format!("the entered result {entered} stands")
}

/// What `let 23 stand` means.
pub const MOVE_STANDS: &str = "the move stands as it was played";

/// The cautions in one sentence.
pub fn cautions(cautions: &[Caution]) -> String {
    let texts: Vec<String> = cautions.iter().map(ToString::to_string).collect();
    texts.join("; ")
}

impl fmt::Display for NotARuling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, reason } = self;
        write!(f, "`{text}` is not a ruling: {reason}")
    }
}

impl std::error::Error for NotARuling {}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => write!(f, "expected one of\n{FORMS}"),
            Self::Number(text) => write!(f, "found `{text}`, expected a number from 1"),
            Self::Square(error) => error.fmt(f),
            Self::Board(error) => error.fmt(f),
            Self::Score(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for RulingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ruling, reason, .. } = self;
        write!(f, "`{ruling}` does not fit: {reason}")
    }
}

impl std::error::Error for RulingError {}

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
