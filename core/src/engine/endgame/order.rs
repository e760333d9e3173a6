//! The order in which moves are tried: what leaves the other side least first.

use super::few::odd_quarters;
use super::search::Search;
use crate::board::eight::{self, Position};

/// No position has more placements than this: the most known on 8×8 is 33.
const MOST: usize = 34;

/// A placement and how promising it is.
#[derive(Clone, Copy)]
pub struct Candidate {
    pub square: u8,
    pub child: Position,
    pub promise: i32,
}

/// The placements of a position.
pub struct Candidates {
    list: [Candidate; MOST],
    count: usize,
    taken: usize,
}

impl Candidates {
    #[inline]
    pub fn new(position: Position, moves: u64) -> Self {
        let nothing = Candidate {
            square: 0,
            child: position,
            promise: 0,
        };
        let mut list = [nothing; MOST];
        let mut count = 0;
        for square in eight::squares(moves) {
            list[count] = Candidate {
                square,
                child: position.play(square),
                promise: 0,
            };
            count += 1;
        }
        Self {
            list,
            count,
            taken: 0,
        }
    }

    pub fn all(&mut self) -> &mut [Candidate] {
        &mut self.list[..self.count]
    }

    /// The most promising of those not yet taken.
    #[inline]
    pub fn next(&mut self) -> Option<Candidate> {
        let left = &mut self.list[self.taken..self.count];
        let mut best = 0;
        for at in 1..left.len() {
            if left[at].promise > left[best].promise {
                best = at;
            }
        }
        let taken = left.get(best).copied()?;
        left.swap(0, best);
        self.taken += 1;
        Some(taken)
    }
}

const LEFT_OPEN: u64 = 0xfefe_fefe_fefe_fefe;
const RIGHT_OPEN: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The squares next to any of these.
#[inline]
pub const fn around(discs: u64) -> u64 {
    let beside = discs | (discs & RIGHT_OPEN) << 1 | (discs & LEFT_OPEN) >> 1;
    beside | beside << 8 | beside >> 8
}

impl Search<'_> {
    /// How promising a placement is without a look at it: the one that was best
    /// before comes first; one that leaves the other side no disc ends the game,
    /// and wins it unless the fewest discs win.
    pub(super) fn known_promise(&self, candidate: &Candidate, first: Option<u8>) -> Option<i32> {
        let wipes_out = candidate.child.own == 0;
        match (Some(candidate.square) == first, wipes_out) {
            (false, false) => None,
            (false, true) if self.game.signed(1) < 0 => Some(i32::MIN),
            _ => Some(i32::MAX),
        }
    }

    /// Sorts by how little the other side can do after each placement.
    pub(super) fn by_mobility(&self, candidates: &mut Candidates, empty: u64, first: Option<u8>) {
        let odd = odd_quarters(empty);
        let game = &self.game;
        for candidate in candidates.all() {
            let child = candidate.child;
            if let Some(promise) = self.known_promise(candidate, first) {
                candidate.promise = promise;
                continue;
            }
            let replies = game.moves(child);
            let mobility = replies.count_ones() + (replies & game.corners).count_ones();
            let potential = (around(child.opponent) & game.empties(child)).count_ones();
            let corners = (child.opponent & game.corners).count_ones();
            let weight = if empty.count_ones() < 12 { 8 } else { 4 };
            candidate.promise = (corners.cast_signed() << 11)
                - (mobility.cast_signed() << 15)
                - (potential.cast_signed() << 5)
                + i32::from(odd >> candidate.square & 1 == 1) * weight
                + i32::from(game.worth[usize::from(candidate.square & 63)]);
        }
    }
}
