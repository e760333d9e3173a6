//! Whether a game that was recorded in part can still end with some result.

use super::express::Express;
use super::lane::{General, Lane};
use crate::board::{PerColour, SquareSet};
use crate::engine::{Budget, Meter};
use crate::game::{Passing, Position, Variant};

/// With more empty squares, hardly any result is out of reach.
const MOST_EMPTY: usize = 10;

/// What may be tried for one game: archives hold thousands of them.
const NODES: u64 = 100_000;

/// Whether some way to go on from `position` ends with discs that fit; nothing
/// if too much is open to tell.
pub(super) fn can_end(
    variant: &Variant,
    position: &Position,
    fits: &dyn Fn(PerColour<usize>) -> bool,
) -> Option<bool> {
    let empty = variant.geometry().len() - position.occupied().len();
    // Where a player may pass at will, a game can end at any time.
    if empty > MOST_EMPTY || variant.passing() == Passing::AtWill {
        return None;
    }
    let meter = &mut Meter::new(&Budget::nodes(NODES));
    let found = match (Express::new(variant), Express::at(variant, position)) {
        (Some(lane), Some(board)) => ends(&lane, board, fits, meter),
        _ => ends(&General::new(variant), *position, fits, meter),
    };
    (found || !meter.ran_short()).then_some(found)
}

fn ends<L: Lane>(
    lane: &L,
    position: L::Position,
    fits: &dyn Fn(PerColour<usize>) -> bool,
    meter: &mut Meter,
) -> bool {
    let mut ready = position;
    let open = lane.open(&mut ready);
    if open.is_empty() {
        return fits(lane.discs(&position).map(SquareSet::len));
    }
    open.iter().any(|square| {
        let mut after = ready;
        meter.spend() && lane.place(&mut after, square, None) && ends(lane, after, fits, meter)
    })
}
