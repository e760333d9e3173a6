//! What every writer of move lists needs: the turns of a record with the side
//! that took them, and what a plain list cannot hold.

use super::{Extent, Lost};
use crate::board::{Colour, SquareSet};
use crate::game::{Move, Position, State, Variant};
use crate::transcript::{Ending, Entry, Layout, Transcript, Written};

/// One turn of a record.
pub(super) struct Turn<'a> {
    /// Who took it: what the record says, else who was to move.
    pub(super) by: Colour,
    /// What happened.
    pub(super) what: What<'a>,
}

/// What happened in a turn.
pub(super) enum What<'a> {
    /// As written.
    Written(&'a Entry),
    /// A pass the rules demand, whether the record wrote it or left it out.
    ForcedPass,
}

/// A record followed on the board as far as that goes.
pub(super) struct Followed<'a> {
    /// The turns in order. Passes left out are put in as far as the record can
    /// be followed; behind that, sides alternate.
    pub(super) turns: Vec<Turn<'a>>,
    /// The position at the end, if the record could be followed to its end.
    pub(super) last: Option<Position>,
}

/// Follows a record on the board.
pub(super) fn follow(game: &Transcript) -> Followed<'_> {
    let start = game.variant.start();
    let mut position = Some(start);
    let mut next = start.to_move();
    let mut turns = Vec::with_capacity(game.entries.len());
    for entry in &game.entries {
        if let Some(position) = &mut position
            && passed_silently(&game.variant, position, entry)
        {
            let by = position.to_move();
            position.carry_out(Move::Pass, SquareSet::EMPTY);
            let what = What::ForcedPass;
            turns.push(Turn { by, what });
            next = !by;
        }
        let by = entry.by.unwrap_or(next);
        let forced = position.as_ref().is_some_and(|position| {
            entry.written == Written::Pass
                && !game.variant.is_over(position)
                && game.variant.placements(position).is_empty()
        });
        let what = if forced {
            What::ForcedPass
        } else {
            What::Written(entry)
        };
        turns.push(Turn { by, what });
        position = position.and_then(|position| after(&game.variant, position, entry));
        next = !by;
    }
    let last = position;
    Followed { turns, last }
}

/// Whether the side to move must have passed before this entry was made.
fn passed_silently(variant: &Variant, position: &Position, entry: &Entry) -> bool {
    matches!(entry.written, Written::Place(_))
        && entry.by != Some(position.to_move())
        && variant.placements(position).is_empty()
        && !variant.is_over(position)
}

fn after(variant: &Variant, mut position: Position, entry: &Entry) -> Option<Position> {
    let played = match entry.written {
        Written::Place(square) => Move::Place(square),
        Written::Pass => Move::Pass,
        Written::OffBoard(_) | Written::Illegible(_) => return None,
    };
    let due = variant.due(&position, played).ok()?;
    let turned = entry.recorded.map_or(due, |recorded| recorded.turned(due));
    if !turned.is_subset(position.occupied()) {
        return None;
    }
    position.carry_out(played, turned);
    Some(position)
}

/// Whether each move was made by the side whose turn it was, as far as the
/// record says who moved and the rules can follow it.
pub(super) fn movers_follow(game: &Transcript) -> bool {
    let mut position = game.variant.start();
    let mut entries = game.entries.iter().peekable();
    while let Some(entry) = entries.peek() {
        if game.variant.state(&position) == State::MustPass && entry.written != Written::Pass {
            if game.variant.play(&mut position, Move::Pass).is_err() {
                break;
            }
            continue;
        }
        if entry.by.is_some_and(|by| by != position.to_move()) {
            return false;
        }
        let played = match entry.written {
            Written::Place(square) => Move::Place(square),
            Written::Pass => Move::Pass,
            _ => break,
        };
        if entry.recorded.is_some() || game.variant.play(&mut position, played).is_err() {
            break;
        }
        entries.next();
    }
    entries.all(|entry| entry.by.is_none())
}

/// Collects what a format cannot hold.
#[derive(Default)]
pub(super) struct Losses(pub(super) Vec<Lost>);

impl Losses {
    /// Notes one thing of one game.
    pub(super) fn note(&mut self, game: usize, what: impl Into<String>) {
        self.0.push(Lost {
            game,
            what: what.into(),
            extent: Extent::Part,
        });
    }

    /// Notes that a game is not written at all, and why.
    pub(super) fn note_whole(&mut self, game: usize, why: impl std::fmt::Display) {
        self.0.push(Lost {
            game,
            what: format!("the whole game: {why}"),
            extent: Extent::Whole,
        });
    }

    /// Notes that the way a game ended is not held.
    pub(super) fn note_ending(&mut self, game: usize, ending: Ending) {
        self.note(game, format!("how the game ended: {ending}"));
    }

    /// Notes what no plain list of moves can hold.
    pub(super) fn note_beyond_moves(&mut self, number: usize, game: &Transcript) {
        let slips = game.entries.iter().filter(|e| e.recorded.is_some()).count();
        if slips > 0 {
            self.note(number, format!("which discs were turned, at {slips} moves"));
        }
        if !game.claims.is_empty() {
            let claims = game.claims.len();
            self.note(
                number,
                format!("{claims} claims about the board on the way"),
            );
        }
        let numbers = game.entries.iter().map(|entry| entry.number);
        if matches!(game.layout, Layout::Grid { .. })
            && !numbers.eq((1..).map(Some).take(game.entries.len()))
        {
            self.note(
                number,
                "the numbers of the grid, which do not run from 1 without a gap",
            );
        }
    }

    /// Notes the lines of the header other than these.
    pub(super) fn note_header(
        &mut self,
        number: usize,
        game: &Transcript,
        held: impl Fn(&str) -> bool,
    ) {
        let lost: Vec<_> = game
            .header
            .iter()
            .map(|(key, _)| key)
            .filter(|key| !held(key))
            .collect();
        if !lost.is_empty() {
            self.note(number, format!("header lines {}", lost.join(", ")));
        }
    }
}
