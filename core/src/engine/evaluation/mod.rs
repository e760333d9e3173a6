//! How good a position of Othello on 8×8 looks, without looking ahead: the sum
//! of learned weights of the patterns on the board.
//!
//! The weights come from `examples/train_evaluation.rs`; `docs/engine.md` says
//! from which games and how.

mod pattern;
mod weights;

pub use pattern::{INSTANCES, KINDS, Kind, instances, mirrored};
pub use weights::{STAGES, Weights, stage};

use crate::board::eight::Position;

/// Weights are stored in this part of a disc.
pub const PER_DISC: i32 = 8;

/// The expected margin of the side to move, in eighths of a disc.
pub fn evaluate(position: Position) -> i32 {
    let weights = Weights::trained().of_stage(stage(position.empties().count_ones()));
    let found = instances(position);
    let sum: i32 = KINDS
        .iter()
        .flat_map(|kind| {
            let table = &weights[kind.begin..kind.begin + kind.patterns];
            let here = &found[kind.first..kind.first + kind.instances];
            here.iter().map(|&at| i32::from(table[usize::from(at)]))
        })
        .sum();
    sum.clamp(-64 * PER_DISC, 64 * PER_DISC)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::{Geometry, SquareSet, Symmetry};

    proptest! {
        #[test]
        fn a_turned_or_mirrored_board_looks_as_good(own: u64, held: u64) {
            let board = Geometry::rectangle(8, 8).unwrap();
            let position = Position { own: own & held, opponent: !own & held };
            for symmetry in Symmetry::ALL {
                let seen = |discs| symmetry.set(&board, SquareSet::from_bits(discs)).bits();
                let turned = Position {
                    own: seen(position.own),
                    opponent: seen(position.opponent),
                };
                prop_assert_eq!(evaluate(turned), evaluate(position), "{:?}", symmetry);
            }
        }
    }
}
