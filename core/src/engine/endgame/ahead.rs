//! A short look ahead by the evaluation, for the order of moves. Nothing is proven
//! by it.

use super::order::{Candidates, around};
use super::search::Search;
use crate::board::eight::Position;
use crate::engine::compact::Compact;
use crate::engine::evaluation::{PER_DISC, evaluate};
use crate::engine::stable::stable_within;

/// No evaluation reaches this.
pub const BEYOND: i32 = 64 * PER_DISC + 1;

/// How many turns are looked ahead at most, far from the end: a look ahead does not
/// ask whether the budget has ended, so that it has to be short.
const FURTHEST: u32 = 7;

/// A turn is looked ahead for every three empty squares beyond these. On FFO 45 ten
/// take 1.12 times the nodes, nine 1.24 and eight 1.42 times.
const NEAR: u32 = 11;

/// What a reply of the other side costs, in eighths of a disc, with up to 15 empty
/// squares and with more: few replies are quick to refute. With the learned
/// evaluation, measured on FFO 40 to 44 when [`NEAR`] was ten: 32 in all positions
/// takes 1.10 times the nodes, 20 1.05 times, 44 1.25 times.
const REPLY_LEARNED: [i32; 2] = [32, 16];

/// The same with the plain measures, by ten positions of 6×6 with 22 empty squares.
const REPLY_PLAIN: [i32; 2] = [8, 8];

/// How far behind the best one a move has to be, in eighths of a disc, for its place
/// in the order not to matter. On FFO 40 to 45 this saves 1.5 % of the nodes.
const BEHIND: i32 = 6 * PER_DISC;

/// With the plain measures the place of every move matters; nothing else was tried.
const NEVER_BEHIND: i32 = 4 * BEYOND;

impl Search<'_> {
    /// What the side to move may expect after `depth` more turns, in eighths
    /// of a disc.
    pub(super) fn ahead(&mut self, position: Position, depth: u32, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if depth == 0 {
            return self.evaluated(position);
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

    /// How good a position looks: learned patterns for Othello on 8×8, plain
    /// measures for other games.
    pub(super) fn evaluated(&self, position: Position) -> i32 {
        if self.game.is_othello() {
            evaluate(position)
        } else {
            plain(&self.game, position)
        }
    }

    /// The placement that promises most after `depth` turns.
    pub fn expected(&mut self, position: Position, depth: u32) -> Option<u8> {
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
        chosen
    }

    /// Sorts by what the side to move may expect after each placement.
    pub(super) fn by_evaluation(
        &mut self,
        candidates: &mut Candidates,
        empties: u32,
        first: Option<u8>,
    ) {
        let (costs, behind) = if self.game.is_othello() {
            (REPLY_LEARNED, BEHIND)
        } else {
            (REPLY_PLAIN, NEVER_BEHIND)
        };
        let reply = costs[usize::from(empties > 15)];
        let depth = (empties.saturating_sub(NEAR) / 3).min(FURTHEST);
        let mut most = -BEYOND;
        for candidate in candidates.all() {
            let child = candidate.child;
            let replies = self.game.moves(child);
            let mobility = replies.count_ones() + (replies & self.game.corners).count_ones();
            let cost = reply * mobility.cast_signed();
            candidate.promise = self.known_promise(candidate, first).unwrap_or_else(|| {
                let enough = (behind - most - cost).clamp(1 - BEYOND, BEYOND);
                let promise = -self.ahead(child, depth, -BEYOND, enough) - cost;
                most = most.max(promise);
                promise
            });
        }
    }
}

/// Moves, squares next to discs of the other side, stable discs and corners to
/// be taken, of the side to move less those of the other side.
fn plain(game: &Compact, position: Position) -> i32 {
    let measures = |position: Position| {
        let moves = game.moves(position);
        let next_to = around(position.opponent) & game.empties(position);
        let stable = stable_within(position, game.board)
            .count_ones()
            .cast_signed();
        let others = 8 * moves.count_ones()
            + 4 * next_to.count_ones()
            + 16 * (moves & game.corners).count_ones();
        16 * game.signed(stable) + others.cast_signed()
    };
    (measures(position) - measures(position.pass())).clamp(1 - BEYOND, BEYOND - 1)
}
