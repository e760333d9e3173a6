//! Boards in words.

use crate::report::board::view::BoardDrawing;
use outflank_core::adjudicate::{Replay, Severity};
use outflank_core::board::PerColour;
use outflank_core::game::{Illegal, Move, Passing, Position, Score, Variant};
use outflank_core::transcript::Header;

use outflank_core::adjudicate::Words;

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

/// `black wins 38-26`, and what lies on the board if that is something else.
pub fn board_result(variant: &Variant, position: &Position, score: Score) -> String {
    let (winner, empties) = match variant.goal().winner(&score) {
        Some(side) => (format!("{side} wins"), "to the side with more"),
        None => ("a tie".to_owned(), "half each"),
    };
    let PerColour { black, white } = position.counts();
    match variant.geometry().len() - black - white {
        0 => format!("{winner} {score}"),
        empty => {
            format!("{winner} {score} ({black}-{white} on the board, {empty} empty {empties})")
        }
    }
}

/// Why the rules refuse a move, with the lines that were looked at.
pub fn illegal_move(
    variant: &Variant,
    position: &Position,
    played: Move,
    reason: Illegal,
) -> String {
    let square = match played {
        Move::Place(square) => square,
        Move::Pass if variant.passing() == Passing::Forced => return reason.to_string(),
        Move::Pass => return format!("pass: {reason}"),
    };
    let geometry = variant.geometry();
    let name = geometry.name(square);
    if reason != Illegal::OutflanksNothing {
        return format!("{name}: {reason}");
    }
    let lines = variant.lines(position, square);
    let runs: Vec<String> = lines
        .filter(|line| !line.run.is_empty())
        .map(|line| line.words(geometry))
        .collect();
    let seen = if runs.is_empty() {
        format!("no {} disc is next to it", !position.to_move())
    } else {
        runs.join("; ")
    };
    format!("{name} outflanks nothing: {seen}")
}
