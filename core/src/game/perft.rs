//! Counting the games of a given length: the classic proof of a rules engine.

use super::{Move, Passing, Position, State, Variant};
use crate::board::{SquareSet, eight};

/// The number of different sequences of `depth` turns from `position`. A pass
/// is a turn; a game that ends earlier counts as one line.
pub fn perft(variant: &Variant, position: &Position, depth: u32) -> u64 {
    match variant.eight(position) {
        Some(position) => perft_eight(position, depth),
        None => perft_general(variant, &mut { *position }, depth),
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

/// The same rules by the 8×8 kernel.
fn perft_eight(position: eight::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.moves();
    if depth == 1 {
        // Without a placement there is a pass, or the end: one leaf as well.
        return u64::from(moves.count_ones()).max(1);
    }
    if moves == 0 {
        return if position.is_over() {
            1
        } else {
            perft_eight(position.pass(), depth - 1)
        };
    }
    eight::squares(moves)
        .map(|square| perft_eight(position.play(square), depth - 1))
        .sum()
}
