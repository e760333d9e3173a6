//! How a ruling is typed and stored: `read 23 as f2`.

use std::fmt;

use super::{Entered, Ruling};
use crate::board::{Colour, Geometry, SquareError};
use crate::game::{Move, ScoreError, Setup, SetupError};

/// A piece of text that is not a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotARuling {
    /// The text.
    pub text: String,
    /// The part of it that cannot be read.
    pub reason: NotationError,
}

/// Which part of a ruling cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// It has none of the forms of a ruling.
    Form,
    /// Text in the place of a number from 1.
    Number(String),
    /// Text in the place of a square or a move.
    Square(SquareError),
    /// Text in the place of a board.
    Board(SetupError),
    /// Text in the place of a score.
    Score(ScoreError),
}

/// The forms of a ruling, one per line, for messages.
pub const FORMS: &str = "  let stand
  let 23 stand
  let pass before 23 stand
  board after 20 is CELLS
  read 23 as f2
  number f2 as 25
  put f2 before 23
  strike 23
  strike f2
  strike pass before 23
  exchange colours
  score 38-26";

impl Ruling {
    /// Reads a ruling; upper and lower case are the same.
    ///
    /// # Errors
    ///
    /// If it is not one, or names a square that this board does not have.
    pub fn parse(geometry: &Geometry, text: &str) -> Result<Self, NotARuling> {
        let lower = text.trim().to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        read(geometry, &words).map_err(|reason| NotARuling {
            text: text.trim().to_owned(),
            reason,
        })
    }

    /// The ruling as it is typed; [`parse`](Self::parse) reads it back.
    pub fn text(&self, geometry: &Geometry) -> String {
        let played = |played: &Move| played.text(geometry);
        match self {
            Self::LetStand => "let stand".to_owned(),
            Self::LetMoveStand(number) => format!("let {number} stand"),
            Self::LetPassStand { before } => format!("let pass before {before} stand"),
            Self::BoardIs { after, board } => {
                let setup = Setup {
                    discs: *board,
                    to_move: Colour::Black,
                };
                format!("board after {after} is {}", setup.cells(geometry))
            }
            Self::ReadAs { number, meant } => format!("read {number} as {}", played(meant)),
            Self::NumberAs { square, number } => {
                format!("number {} as {number}", geometry.name(*square))
            }
            Self::PutIn { before, missing } => format!("put {} before {before}", played(missing)),
            Self::Strike(Entered::Move(number)) => format!("strike {number}"),
            Self::Strike(Entered::Square(square)) => format!("strike {}", geometry.name(*square)),
            Self::Strike(Entered::PassBefore(number)) => format!("strike pass before {number}"),
            Self::ExchangeColours => "exchange colours".to_owned(),
            Self::ScoreIs(score) => format!("score {score}"),
            Self::Withdraw(ruling) => format!("withdraw {ruling}"),
        }
    }
}

fn read(geometry: &Geometry, words: &[&str]) -> Result<Ruling, NotationError> {
    Ok(match words {
        ["let", "stand"] => Ruling::LetStand,
        ["let", "pass", "before", before, "stand"] => Ruling::LetPassStand {
            before: number(before)?,
        },
        ["let", "move", at, "stand"] | ["let", at, "stand"] => Ruling::LetMoveStand(number(at)?),
        ["board", "after", after, "is", cells @ ..] => Ruling::BoardIs {
            after: after_move(after)?,
            board: Setup::parse(geometry, &cells.join(" "))
                .map_err(NotationError::Board)?
                .discs,
        },
        ["read", at, "as", meant] => Ruling::ReadAs {
            number: number(at)?,
            meant: Move::parse(geometry, meant).map_err(NotationError::Square)?,
        },
        ["number", square, "as", written] => Ruling::NumberAs {
            square: geometry.parse(square).map_err(NotationError::Square)?,
            number: number(written)?,
        },
        ["put", missing, "before", before] => Ruling::PutIn {
            before: number(before)?,
            missing: Move::parse(geometry, missing).map_err(NotationError::Square)?,
        },
        ["strike", "pass", "before", before] => {
            Ruling::Strike(Entered::PassBefore(number(before)?))
        }
        ["strike", at] => Ruling::Strike(match geometry.parse(at) {
            Ok(square) => Entered::Square(square),
            Err(_) => Entered::Move(number(at)?),
        }),
        ["exchange", "colours" | "colors"] => Ruling::ExchangeColours,
        ["score", score @ ..] if !score.is_empty() => {
            let score = score.join(" ").parse();
            Ruling::ScoreIs(score.map_err(NotationError::Score)?)
        }
        ["withdraw", ruling] => Ruling::Withdraw(number(ruling)?),
        _ => return Err(NotationError::Form),
    })
}

fn number(text: &str) -> Result<u16, NotationError> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(NotationError::Number(text.to_owned())),
    }
}

fn after_move(text: &str) -> Result<u16, NotationError> {
    if text == "0" { Ok(0) } else { number(text) }
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
