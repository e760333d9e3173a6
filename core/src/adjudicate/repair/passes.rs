//! Passes on the sheet against the passes of a game: a pass that was written
//! and was not forced is a slip of its own.

use super::edit::Edit;
use super::paper::{Reading, Slot};
use super::search::{FoundGame, Played};
use crate::adjudicate::lane::Lane;
use crate::game::Move;
use crate::transcript::Recorded;

/// The passes of the reading that the game does not have. A move put in where
/// a pass was written takes its place.
pub(super) fn needless<L: Lane>(lane: &L, reading: &Reading, game: &FoundGame) -> Vec<Edit> {
    if reading.passes.is_empty() {
        return Vec::new();
    }
    let forced = forced(lane, reading, &game.played);
    let is_needless = |&slot: &usize| {
        let before = |from: u16| usize::from(from) < slot;
        let last = game
            .played
            .iter()
            .rposition(|played| played.from.is_some_and(before))
            .map_or(0, |index| index + 1);
        let next = game.played[last..]
            .iter()
            .position(|played| played.from.is_some_and(|from| !before(from)))
            .map_or(game.played.len(), |index| last + index);
        // The passes that end the game may be written.
        let after_the_end = game.over && last == game.played.len();
        next == last && !forced[last] && !after_the_end
    };
    let drop = |slot| Edit::DropPass {
        before: reading.number(slot),
    };
    let needless = reading.passes.iter().copied().filter(is_needless);
    needless.map(drop).collect()
}

/// Before which turns of the game a pass was forced, its end included.
pub(crate) fn forced<L: Lane>(lane: &L, reading: &Reading, played: &[Played]) -> Vec<bool> {
    let mut position = lane.start();
    let mut forced = Vec::with_capacity(played.len() + 1);
    for played in played {
        let mut ready = position;
        lane.open(&mut ready);
        forced.push(lane.to_move(&ready) != lane.to_move(&position));
        if let Slot::Place(ply) = played.slot {
            lane.place(&mut position, ply.square, reading.recorded(ply));
        }
    }
    let mut ready = position;
    lane.open(&mut ready);
    forced.push(lane.to_move(&ready) != lane.to_move(&position));
    forced
}

/// The turns of a game with the passes that were forced, and what the sheet
/// records about the discs they turned.
pub(crate) fn with_passes<L: Lane>(
    lane: &L,
    reading: &Reading,
    played: &[Played],
) -> Vec<(Move, Option<Recorded>)> {
    let mut position = lane.start();
    let mut turns = Vec::with_capacity(played.len() + 2);
    for played in played {
        let mut recorded = None;
        match played.slot {
            Slot::Place(ply) => {
                let mut ready = position;
                lane.open(&mut ready);
                if lane.to_move(&ready) != lane.to_move(&position) {
                    turns.push((Move::Pass, None));
                }
                recorded = reading.recorded(ply);
                lane.place(&mut position, ply.square, recorded);
            }
            _ => {
                lane.pass(&mut position);
            }
        }
        turns.push((played.turn(), recorded.copied()));
    }
    turns
}
