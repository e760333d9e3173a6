//! A short look ahead by the evaluation, for the order of moves and the first
//! window of a search. Nothing is proven by it.

use super::Endgame;
use super::order::Candidates;
use crate::board::eight::Position;
use crate::engine::evaluation::{PER_DISC, evaluate};
use crate::game::Move;

/// No evaluation reaches this.
pub const BEYOND: i32 = 64 * PER_DISC + 1;

/// What a reply of the other side costs in the order of moves, in eighths of a
/// disc. Few replies are quick to refute.
const REPLY: i32 = 32;

impl Endgame {
    /// What the side to move may expect after `depth` more turns, in eighths
    /// of a disc.
    pub(super) fn ahead(&mut self, position: Position, depth: u32, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if depth == 0 {
            return evaluate(position);
        }
        let empty = self.game.empties(position);
        let moves = position.moves() & empty;
        if moves == 0 {
            let passed = position.pass();
            return if passed.moves() & empty == 0 {
                self.game.gain(position) * PER_DISC
            } else {
                -self.ahead(passed, depth, -beta, -alpha)
            };
        }
        let mut candidates = Candidates::new(position, moves);
        if depth > 1 {
            self.by_mobility(&mut candidates, empty, None);
        }
        let (mut best, mut alpha) = (i32::MIN, alpha);
        while let Some(candidate) = candidates.next() {
            let value = -self.ahead(candidate.child, depth - 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The placement that promises most after `depth` turns.
    pub fn expected(&mut self, position: Position, depth: u32) -> Option<Move> {
        let empty = self.game.empties(position);
        let mut candidates = Candidates::new(position, position.moves() & empty);
        self.by_mobility(&mut candidates, empty, None);
        let (mut best, mut chosen) = (-BEYOND, None);
        while let Some(candidate) = candidates.next() {
            let value = -self.ahead(candidate.child, depth.saturating_sub(1), -BEYOND, -best);
            if value > best {
                (best, chosen) = (value, Some(candidate.square));
            }
        }
        chosen.map(|square| Move::Place(self.game.square(square)))
    }

    /// Sorts by what the side to move may expect after each placement.
    pub(super) fn by_evaluation(
        &mut self,
        candidates: &mut Candidates,
        empties: u32,
        first: Option<u8>,
    ) {
        let depth = empties.saturating_sub(10) / 3;
        for at in 0..candidates.all().len() {
            let candidate = candidates.all()[at];
            let child = candidate.child;
            let replies = self.game.moves(child);
            let mobility = replies.count_ones() + (replies & self.game.corners).count_ones();
            candidates.all()[at].promise = if Some(candidate.square) == first || child.own == 0 {
                i32::MAX
            } else {
                -self.ahead(child, depth, -BEYOND, BEYOND) - REPLY * mobility.cast_signed()
            };
        }
    }
}
