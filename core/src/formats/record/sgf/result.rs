//! `RE`: `B+12`, `W+4`, `0`, `Draw`, `B+R`, `W+T`, `B+`, `Void`, `?`.

use crate::board::Colour;
use crate::formats::record::spelling::{half_discs, thousandths};
use crate::game::HalfDiscs;
use crate::transcript::{DeclaredResult, Ending};

/// What a result says.
pub(super) enum Outcome {
    /// That there is none.
    Nothing,
    /// A result, perhaps with the way the game ended.
    Result(DeclaredResult, Option<Ending>),
}

/// Reads a result.
pub(super) fn parse(text: &str) -> Option<Outcome> {
    match text.trim() {
        "" | "?" | "Void" | "void" => return Some(Outcome::Nothing),
        "0" => {
            let difference = DeclaredResult::Difference(HalfDiscs::default());
            return Some(Outcome::Result(difference, None));
        }
        "Draw" | "draw" | "Jigo" => {
            return Some(Outcome::Result(DeclaredResult::Winner(None), None));
        }
        _ => {}
    }
    let (side, by) = text.trim().split_once('+')?;
    let winner = match side {
        "B" | "b" | "Black" => Colour::Black,
        "W" | "w" | "White" => Colour::White,
        _ => return None,
    };
    let won = |ending| {
        Some(Outcome::Result(
            DeclaredResult::Winner(Some(winner)),
            ending,
        ))
    };
    match by {
        "" => won(None),
        "R" | "Resign" => won(Some(Ending::Resigned(!winner))),
        "T" | "Time" => won(Some(Ending::Flag(!winner))),
        number => {
            let discs = half_discs(thousandths(number)?, 0)?;
            let difference = match winner {
                Colour::Black => discs,
                Colour::White => -discs,
            };
            Some(Outcome::Result(
                DeclaredResult::Difference(difference),
                None,
            ))
        }
    }
}

/// Whether a result can be written with this ending: only a winner without a
/// score, who must be the other side.
pub(super) fn holds(result: DeclaredResult, ending: Ending) -> bool {
    let winner = match ending {
        Ending::Resigned(loser) | Ending::Flag(loser) => Some(!loser),
        _ => None,
    };
    winner.is_some() && result == DeclaredResult::Winner(winner)
}

/// Writes a result.
pub(super) fn text(result: DeclaredResult, ending: Option<Ending>) -> String {
    let ending = ending.filter(|ending| holds(result, *ending));
    let letter = |colour| match colour {
        Colour::Black => 'B',
        Colour::White => 'W',
    };
    let difference = crate::formats::record::spelling::difference(result);
    match (result, difference, ending) {
        (_, Some(difference), _) => match difference.as_halves() {
            0 => "0".to_owned(),
            1.. => format!("B+{difference}"),
            _ => format!("W+{}", -difference),
        },
        (DeclaredResult::Winner(None), ..) => "Draw".to_owned(),
        (_, _, Some(Ending::Resigned(loser))) => format!("{}+R", letter(!loser)),
        (_, _, Some(Ending::Flag(loser))) => format!("{}+T", letter(!loser)),
        (DeclaredResult::Winner(Some(winner)), ..) => format!("{}+", letter(winner)),
        _ => "?".to_owned(),
    }
}
