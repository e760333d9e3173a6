//! A game turn by turn, in words: for a live region, and for the squares of a
//! board that cannot be seen.

use crate::report::svg::SquareState;
use outflank_core::board::{Colour, Geometry, Square};
use outflank_core::game::{Move, State, Turn};

/// `Move 23, g2 by Black, turns f3 e4.`
pub fn turn(geometry: &Geometry, number: u16, taken: &Turn) -> String {
    let side = taken.mover.title();
    match taken.played {
        Move::Pass => format!("{side} passes."),
        Move::Place(square) => {
            let turned = if taken.turned.is_empty() {
                "turns nothing".to_owned()
            } else {
                format!("turns {}", geometry.names(taken.turned))
            };
            format!(
                "Move {number}, {} by {side}, {turned}.",
                geometry.name(square)
            )
        }
    }
}

/// What comes next on a board: `White to move.`
pub fn next(side: Colour, state: State) -> String {
    match state {
        State::MayPlace(_) => format!("{} to move.", side.title()),
        State::MustPass => format!("{} must pass.", side.title()),
        State::Over => "The game is over.".to_owned(),
    }
}

/// A mark at which a sheet cannot be followed any further.
pub fn stopped(written: &str, headline: Option<&str>) -> String {
    match headline {
        Some(headline) => format!("The sheet cannot be followed here: {headline}."),
        None => format!("The sheet cannot be followed here: {written}."),
    }
}

/// `d3, black, move 12, turned`.
pub fn square(geometry: &Geometry, at: Square, state: &SquareState) -> String {
    let mut parts = vec![geometry.name(at)];
    parts.push(state.holder.map_or("empty", Colour::name).to_owned());
    if let Some(number) = state.number {
        parts.push(format!("move {number}"));
    }
    for (holds, words) in [
        (state.is_last, "just played"),
        (state.is_turned, "turned"),
        (state.is_wrong, "turned wrongly or left"),
        (state.is_legal, "can be played"),
        (state.is_disputed, "disputed"),
    ] {
        if holds {
            parts.push(words.to_owned());
        }
    }
    parts.join(", ")
}

/// The title of the game under the rulings in force.
pub const AS_RULED: &str = "as ruled";
/// The title of the game by the rules, as far as it goes.
pub const BY_THE_RULES: &str = "by the rules";
