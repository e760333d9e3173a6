//! The general kernel: walks a neighbour table and serves every board.

use super::{Geometry, Square, SquareSet};

/// The discs of `opponent` that a disc of `own` placed on `square` outflanks.
pub(super) fn flips(
    geometry: &Geometry,
    own: SquareSet,
    opponent: SquareSet,
    square: Square,
) -> SquareSet {
    let mut turned = SquareSet::EMPTY;
    for direction in 0..geometry.directions() {
        let mut run = SquareSet::EMPTY;
        for at in geometry.ray(square, direction) {
            if own.contains(at) {
                turned |= run;
                break;
            }
            if !opponent.contains(at) {
                break;
            }
            run.insert(at);
        }
    }
    turned
}

/// The empty squares on which `own` outflanks something.
pub(super) fn placements(geometry: &Geometry, own: SquareSet, opponent: SquareSet) -> SquareSet {
    (geometry.squares() - own - opponent)
        .iter()
        .filter(|&square| !flips(geometry, own, opponent, square).is_empty())
        .collect()
}
