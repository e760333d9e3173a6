//! A look ahead that goes further and further before a position is solved. It says
//! around which value the first window should lie, and near the root which move to
//! try first. Nothing is proven by it.

use std::collections::HashMap;

use super::ahead::BEYOND;
use super::order::{Candidate, Candidates};
use super::proof::Proof;
use super::search::Search;
use crate::board::eight::Position;
use crate::engine::evaluation::PER_DISC;
use crate::engine::prove::Stopped;

/// How far the first look goes. The next ones go two turns further each, because
/// the evaluation differs between odd and even numbers of turns.
const FIRST: u32 = 2;
const FURTHER: u32 = 2;

/// About how many times the positions of one look the next one takes.
const GROWTH: u64 = 5;

/// What may be spent is two to the power of the empty squares less these, about 3 %
/// of what solving the position takes; no more than with `MOST` empty squares, and
/// no more than this part of the budget.
const LESS: u32 = 3;
const MOST: u32 = 25;
const PART: u64 = 16;

/// No position is worth more: who can have all discs needs no better move.
const ALL: i32 = BEYOND - 1;

/// From how many turns left on the best move is remembered for the solver: with
/// fewer the solver's own look ahead is as good. On FFO 40 to 44 six take 1.04 times
/// the nodes, and no moves at all 1.01 times; on 21 to 39 1.03 and 1.13 times.
const REMEMBERED: u32 = 8;

/// With fewer turns left the plain look ahead is quicker.
const SHALLOW: u32 = 3;

/// What a reply of the other side costs, in eighths of a disc.
const REPLY: i32 = 8;

/// What one look has found out about positions, and the one before it.
type Seen = HashMap<Position, Estimate>;

/// What to expect of a position, in eighths of a disc.
#[derive(Clone, Copy)]
struct Estimate {
    depth: u32,
    lower: i32,
    upper: i32,
    best: u8,
}

impl Estimate {
    /// What follows for a window from a look that went as far.
    fn within(self, depth: u32, (alpha, beta): (i32, i32)) -> Option<i32> {
        if self.depth != depth {
            None
        } else if self.lower >= beta || self.lower == self.upper {
            Some(self.lower)
        } else {
            (self.upper <= alpha).then_some(self.upper)
        }
    }
}

impl Search<'_> {
    /// What the side to move may expect, in eighths of a disc: from the last look
    /// ahead for which there were nodes enough.
    pub fn deepened(&mut self, position: Position) -> i32 {
        let empties = self.game.empties(position).count_ones();
        let allowed = (1 << empties.min(MOST).saturating_sub(LESS)).min(self.left() / PART);
        let (mut expected, mut seen, mut depth) = (0, Seen::new(), FIRST);
        loop {
            let before = self.nodes;
            match self.deeper(position, depth, (-ALL, ALL), &mut seen) {
                Ok(found) => expected = found,
                Err(Stopped) => return expected,
            }
            depth += FURTHER;
            if depth > empties || (self.nodes - before) * GROWTH > allowed {
                return expected;
            }
        }
    }

    /// What the side to move may expect after `depth` more turns.
    fn deeper(
        &mut self,
        position: Position,
        depth: u32,
        (alpha, beta): (i32, i32),
        seen: &mut Seen,
    ) -> Result<i32, Stopped> {
        if depth < SHALLOW {
            return Ok(self.ahead(position, depth, alpha, beta));
        }
        self.spend()?;
        let moves = self.game.moves(position);
        if moves == 0 {
            let passed = position.pass();
            return if self.game.moves(passed) == 0 {
                Ok(self.game.gain(position) * PER_DISC)
            } else {
                Ok(-self.deeper(passed, depth, (-beta, -alpha), seen)?)
            };
        }
        let known = seen.get(&position).copied();
        if let Some(value) = known.and_then(|known| known.within(depth, (alpha, beta))) {
            return Ok(value);
        }
        let mut candidates = Candidates::new(position, moves);
        self.by_looks(&mut candidates, known.map(|known| known.best));
        let (value, best) = self.best_ahead(&mut candidates, depth, (alpha, beta), seen)?;
        let estimate = Estimate {
            depth,
            lower: if value > alpha { value } else { -BEYOND },
            upper: if value < beta { value } else { BEYOND },
            best,
        };
        seen.insert(position, estimate);
        if depth >= REMEMBERED && value > alpha {
            self.suggest(position, best);
        }
        Ok(value)
    }

    /// The best of the moves and its square, or one that is good enough.
    fn best_ahead(
        &mut self,
        candidates: &mut Candidates,
        depth: u32,
        (mut alpha, beta): (i32, i32),
        seen: &mut Seen,
    ) -> Result<(i32, u8), Stopped> {
        let mut best = (i32::MIN, 0);
        while let Some(Candidate { square, child, .. }) = candidates.next() {
            let mut ahead = |window| Ok(-self.deeper(child, depth - 1, window, seen)?);
            let value = if best.0 == i32::MIN {
                ahead((-beta, -alpha))?
            } else {
                let value = ahead((-alpha - 1, -alpha))?;
                if alpha < value && value < beta {
                    ahead((-beta, -value))?
                } else {
                    value
                }
            };
            if value > best.0 {
                best = (value, square);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// Sorts by how the board looks after each placement.
    fn by_looks(&mut self, candidates: &mut Candidates, first: Option<u8>) {
        for candidate in candidates.all() {
            candidate.promise = self.known_promise(candidate, first).unwrap_or_else(|| {
                let replies = self.game.moves(candidate.child).count_ones();
                self.nodes += 1;
                -self.evaluated(candidate.child) - REPLY * replies.cast_signed()
            });
        }
    }

    /// Remembers a move to try first, with nothing proven.
    fn suggest(&self, position: Position, best: u8) {
        let empties = self.game.empties(position).count_ones();
        if self.game.folded(position) != position {
            return;
        }
        let proof = Proof {
            lower: i8::MIN,
            upper: i8::MAX,
            best: Some(best),
        };
        self.table.insert(position, empties, proof);
    }
}
