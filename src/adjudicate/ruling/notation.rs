//! Rulings as one types, stores and reads them.

use super::{Entered, Ruling};
use crate::board::{Colour, Geometry};
use crate::game::{Move, ScoreError, Setup};

/// Why a piece of text is not a ruling.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a ruling: {reason}")]
pub struct NotARuling {
    /// The text.
    pub text: String,
    /// What was found and what was expected.
    pub reason: String,
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
    /// Reads a ruling, in either case.
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

    /// The ruling as one types it; [`parse`](Self::parse) reads it back.
    #[must_use]
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

fn read(geometry: &Geometry, words: &[&str]) -> Result<Ruling, String> {
    Ok(match words {
        ["let", "stand"] => Ruling::LetStand,
        ["let", "pass", "before", before, "stand"] => Ruling::LetPassStand {
            before: number(before)?,
        },
        ["let", "move", at, "stand"] | ["let", at, "stand"] => Ruling::LetMoveStand(number(at)?),
        ["board", "after", after, "is", cells @ ..] => Ruling::BoardIs {
            after: after_move(after)?,
            board: Setup::parse(geometry, &cells.join(" "))
                .map_err(|error| error.to_string())?
                .discs,
        },
        ["read", at, "as", meant] => Ruling::ReadAs {
            number: number(at)?,
            meant: Move::parse(geometry, meant).map_err(|error| error.to_string())?,
        },
        ["number", square, "as", written] => Ruling::NumberAs {
            square: geometry.parse(square).map_err(|error| error.to_string())?,
            number: number(written)?,
        },
        ["put", missing, "before", before] => Ruling::PutIn {
            before: number(before)?,
            missing: Move::parse(geometry, missing).map_err(|error| error.to_string())?,
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
            Ruling::ScoreIs(score.map_err(|error: ScoreError| error.to_string())?)
        }
        ["withdraw", ruling] => Ruling::Withdraw(number(ruling)?),
        _ => return Err(format!("expected one of\n{FORMS}")),
    })
}

fn number(text: &str) -> Result<u16, String> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(format!("found `{text}`, expected a number from 1")),
    }
}

fn after_move(text: &str) -> Result<u16, String> {
    if text == "0" { Ok(0) } else { number(text) }
}
