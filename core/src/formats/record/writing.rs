//! What every writer of move lists needs: the turns of a transcript with the side
//! that took them.

use crate::board::{Colour, SquareSet};
use crate::game::{Move, Position, State, Variant};
use crate::transcript::{Mark, MoveTime, Transcript, Written};

/// One turn of a transcript.
pub(super) struct Turn<'a> {
    /// Who took it: what the transcript says, else who was to move.
    pub(super) by: Colour,
    /// What happened.
    pub(super) action: Action<'a>,
    /// The mark that says so; none for a pass that was left out.
    pub(super) mark: Option<&'a Mark>,
}

impl Turn<'_> {
    /// What the clock showed.
    pub(super) fn time(&self) -> MoveTime {
        self.mark.and_then(|mark| mark.time).unwrap_or_default()
    }
}

/// What happened in a turn.
pub(super) enum Action<'a> {
    /// As written.
    Written(&'a Mark),
    /// A pass the rules demand, written or left out.
    ForcedPass,
}

/// A transcript followed on the board as far as that goes.
pub(super) struct Followed<'a> {
    /// The turns in order. Passes left out are put in as far as the game can
    /// be followed; after that, sides alternate.
    pub(super) turns: Vec<Turn<'a>>,
    /// The position at the end, if the game could be followed to its end.
    pub(super) last: Option<Position>,
}

/// Follows a transcript on the board.
pub(super) fn follow(game: &Transcript) -> Followed<'_> {
    let start = game.variant.start();
    let mut position = Some(start);
    let mut next = start.to_move();
    let mut turns = Vec::with_capacity(game.marks.len());
    for mark in &game.marks {
        if let Some(position) = &mut position
            && passed_silently(&game.variant, position, mark)
        {
            let by = position.to_move();
            position.carry_out(Move::Pass, SquareSet::EMPTY);
            let action = Action::ForcedPass;
            let mark = None;
            turns.push(Turn { by, action, mark });
            next = !by;
        }
        let by = mark.by.unwrap_or(next);
        let forced = position.as_ref().is_some_and(|position| {
            mark.written == Written::Pass
                && !game.variant.is_over(position)
                && game.variant.placements(position).is_empty()
        });
        let action = if forced {
            Action::ForcedPass
        } else {
            Action::Written(mark)
        };
        turns.push(Turn {
            by,
            action,
            mark: Some(mark),
        });
        position = position.and_then(|position| after(&game.variant, position, mark));
        next = !by;
    }
    let last = position;
    Followed { turns, last }
}

/// Whether the side to move must have passed before this mark was made.
fn passed_silently(variant: &Variant, position: &Position, mark: &Mark) -> bool {
    matches!(mark.written, Written::Place(_))
        && mark.by != Some(position.to_move())
        && variant.placements(position).is_empty()
        && !variant.is_over(position)
}

fn after(variant: &Variant, mut position: Position, mark: &Mark) -> Option<Position> {
    let played = match mark.written {
        Written::Place(square) => Move::Place(square),
        Written::Pass => Move::Pass,
        Written::OffBoard(_) | Written::Illegible(_) => return None,
    };
    let due = variant.due(&position, played).ok()?;
    let turned = mark.recorded.map_or(due, |recorded| recorded.turned(due));
    if !turned.is_subset(position.occupied()) {
        return None;
    }
    position.carry_out(played, turned);
    Some(position)
}

/// How a mark that is not a move is written, so that it is read as one: `_` takes
/// the place of what a mark cannot hold, and comes first where the text would be
/// read as a move or as something else.
pub(super) fn not_a_move(
    text: &str,
    cannot_hold: impl Fn(char) -> bool,
    is_read_otherwise: impl Fn(&str) -> bool,
) -> String {
    let text = text.replace(cannot_hold, "_");
    if is_read_otherwise(&text) {
        format!("_{text}")
    } else {
        text
    }
}

/// Whether each move was made by the side whose turn it was, as far as the
/// transcript says who moved and the rules can follow it.
pub(super) fn movers_follow(game: &Transcript) -> bool {
    let mut position = game.variant.start();
    let mut marks = game.marks.iter().peekable();
    while let Some(mark) = marks.peek() {
        if game.variant.state(&position) == State::MustPass && mark.written != Written::Pass {
            if game.variant.play(&mut position, Move::Pass).is_err() {
                break;
            }
            continue;
        }
        if mark.by.is_some_and(|by| by != position.to_move()) {
            return false;
        }
        let played = match mark.written {
            Written::Place(square) => Move::Place(square),
            Written::Pass => Move::Pass,
            _ => break,
        };
        if mark.recorded.is_some() || game.variant.play(&mut position, played).is_err() {
            break;
        }
        marks.next();
    }
    marks.all(|mark| mark.by.is_none())
}
