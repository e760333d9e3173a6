//! Counting the games of a given length: the classic proof of a rules engine.

use super::{Move, Passing, Position, State, Variant};
use crate::board::{SquareSet, eight};

/// The number of different sequences of `depth` turns from `position`. A pass
/// is a turn; a game that has ended before counts as one.
#[must_use]
pub fn perft(variant: &Variant, position: &Position, depth: u32) -> u64 {
    if variant.is_plain_eight() {
        let side = position.to_move();
        perft_eight(
            position.discs(side).bits(),
            position.discs(!side).bits(),
            depth,
        )
    } else {
        let mut position = *position;
        perft_general(variant, &mut position, depth)
    }
}

/// By the rules as they are written, on any board.
fn perft_general(variant: &Variant, position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (squares, may_pass) = match variant.state(position) {
        State::Over => return 1,
        State::MustPass => (SquareSet::EMPTY, true),
        State::MayPlace(squares) => (squares, variant.passing() == Passing::AtWill),
    };
    if depth == 1 {
        // The last turn need not be taken to be counted.
        return squares.len() as u64 + u64::from(may_pass);
    }
    let moves = squares
        .iter()
        .map(Move::Place)
        .chain(may_pass.then_some(Move::Pass));
    moves
        .map(|played| {
            let turn = variant
                .play(position, played)
                .expect("the move comes from the legal ones");
            let leaves = perft_general(variant, position, depth - 1);
            position.undo(&turn);
            leaves
        })
        .sum()
}

/// The express lane: the same rules on two words of 64 bits.
fn perft_eight(own: u64, opponent: u64, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut squares = eight::placements(own, opponent);
    if depth == 1 {
        // Without a placement there is a pass, or the end: one leaf as well.
        return u64::from(squares.count_ones()).max(1);
    }
    if squares == 0 {
        let over = eight::placements(opponent, own) == 0;
        return if over {
            1
        } else {
            perft_eight(opponent, own, depth - 1)
        };
    }
    let mut leaves = 0;
    while squares != 0 {
        #[allow(clippy::cast_possible_truncation, reason = "at most 63")]
        let square = squares.trailing_zeros() as u8;
        squares &= squares - 1;
        let turned = eight::flips(own, opponent, square);
        leaves += perft_eight(opponent & !turned, own | turned | 1 << square, depth - 1);
    }
    leaves
}
