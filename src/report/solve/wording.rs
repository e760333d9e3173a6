//! The value of a position in words.

use crate::report::solve::view::{SolveView, score_of};
use outflank_core::board::Colour;
use outflank_core::game::Variant;

/// A value with its sign: `+4`, `0`, `-12`.
pub fn signed(value: i32) -> String {
    if value > 0 {
        format!("+{value}")
    } else {
        value.to_string()
    }
}

/// `black wins 51-13`, or `a tie 32-32`.
pub fn result_of(variant: &Variant, side: Colour, value: i32) -> String {
    let score = score_of(variant, side, value);
    match variant.goal().winner(&score) {
        Some(winner) => format!("{winner} wins {score}"),
        None => format!("a tie {score}"),
    }
}

/// How many squares the board has: no value is larger.
pub(in crate::report) fn squares(variant: &Variant) -> i32 {
    i32::try_from(variant.geometry().len()).unwrap_or(i32::MAX)
}

/// What was proven about a position, in a sentence.
pub fn proven(view: &SolveView) -> String {
    let (variant, side) = (&view.solved.variant, view.solved.position.to_move());
    match (view.value, view.outcome) {
        (Some(value), _) if view.to_move.is_none() => {
            format!("the game is over: {}", result_of(variant, side, value))
        }
        (Some(value), _) => format!(
            "{}: {} if both sides play as well as possible",
            signed(value),
            result_of(variant, side, value)
        ),
        (None, None) if view.upper - view.lower >= 2 * squares(variant) => {
            "not known: too many empty squares. A position nearer to the end of the game is \
             solved sooner"
                .to_owned()
        }
        (None, outcome) => {
            let between = format!("between {} and {}", signed(view.lower), signed(view.upper));
            let who = match outcome {
                Some("win") => format!("; {side} wins"),
                Some("loss") => format!("; {} wins", !side),
                _ => String::new(),
            };
            format!("{between}{who}. A larger --nodes or --time may decide it")
        }
    }
}
