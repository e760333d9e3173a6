//! Boards in words.

use crate::adjudicate::{Replay, Severity};
use crate::report::view::board::BoardDrawing;
use crate::transcript::Header;

use super::Words;

/// `Tamenori - Shaman, Final, 2024`, as far as the header says.
pub fn game_title(header: &Header) -> Option<String> {
    let players = header.get("black").zip(header.get("white"));
    let players = players.map(|(black, white)| format!("{black} - {white}"));
    let value = |key| header.get(key).map(str::to_owned);
    let round = header.get("round").map(|round| format!("round {round}"));
    let parts = [players, value("event"), round, value("date")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// `After move 12, black d3`.
pub fn last_move(board: &BoardDrawing) -> Option<String> {
    let (colour, square) = board.placed.last()?;
    let name = board.variant.geometry().name(*square);
    let number = board.placed.len();
    Some(format!("After move {number}, {colour} {name}"))
}

/// The first error of a replay: what it is, and what is wrong there.
pub fn first_error(replay: &Replay) -> Option<String> {
    let mut findings = replay.findings.iter();
    let first = findings.find(|finding| finding.severity() == Severity::Error)?;
    let words = Words::of(first, &replay.variant);
    Some(format!("{} ({})", words.headline, words.label))
}
