//! Play by plain measures that mean the same on every board: how many moves
//! each side has, and who holds the cells that are hard to outflank.

use crate::board::{Colour, SquareSet};
use crate::engine::general::legal;
use crate::engine::stable::{corners, crossings};
use crate::engine::{Budget, Meter};
use crate::game::{Goal, Move, Passing, Position, Variant};

/// What counts for a side; the same counts against it for the other side.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// A move that it could make.
    moves: i32,
    /// A disc anywhere.
    disc: i32,
    /// A disc in a corner, in addition.
    corner: i32,
    /// A disc on an edge, in addition.
    edge: i32,
    /// A disc next to an empty corner, in addition: it gives the corner away.
    near_corner: i32,
}

/// Who cannot move well has to move badly: moves count, and discs do not.
const FORCED: Weights = Weights {
    moves: 3,
    disc: 0,
    corner: 25,
    edge: 3,
    near_corner: -5,
};

/// Who has more discs can pass until the other side gives something away: most
/// games end with two passes on a board half full. Found by letting players
/// with other weights play each other on hex-4 and hex-5.
const AT_WILL: Weights = Weights {
    moves: 6,
    disc: 2,
    corner: 24,
    edge: 2,
    near_corner: -2,
};

/// Where the fewest discs win: as [`FORCED`], and turning few discs at a time
/// counts, too.
const FEWEST: Weights = Weights {
    moves: 3,
    disc: 2,
    corner: 25,
    edge: 3,
    near_corner: -3,
};

/// The measures of one variant.
pub struct Plain<'a> {
    variant: &'a Variant,
    weights: Weights,
    corners: SquareSet,
    edges: SquareSet,
    /// The neighbours of each corner.
    near_corners: Vec<SquareSet>,
}

impl<'a> Plain<'a> {
    pub fn of(variant: &'a Variant) -> Self {
        let geometry = variant.geometry();
        let corners = corners(geometry);
        let squares = geometry.squares().iter();
        let around = |corner| {
            let ways = 0..geometry.directions();
            ways.filter_map(|way| geometry.neighbour(corner, way))
                .collect()
        };
        Self {
            variant,
            weights: match (variant.passing(), variant.goal()) {
                (Passing::AtWill, _) => AT_WILL,
                (Passing::Forced, Goal::Most) => FORCED,
                (Passing::Forced, Goal::Fewest) => FEWEST,
            },
            corners,
            edges: squares
                .filter(|&square| crossings(geometry, square) == 1)
                .collect(),
            near_corners: corners.iter().map(around).collect(),
        }
    }

    /// The moves that turn most discs; a corner counts more than any number of
    /// them.
    pub fn greedy(&self, position: &Position, moves: &[Move]) -> Vec<Move> {
        let gain = |&played: &Move| {
            let square = played.square().expect("only placements are asked about");
            let turned = number(self.variant.flips(position, square));
            let is_corner = self.corners.contains(square);
            self.signed(turned + if is_corner { CORNER } else { 0 })
        };
        let most = moves.iter().map(gain).max();
        let best = moves.iter().filter(|played| Some(gain(played)) == most);
        best.copied().collect()
    }

    /// The best moves if the other side then replies as well as it looks.
    pub fn against_replies(&self, position: &Position, moves: &[Move]) -> Vec<Move> {
        let mut meter = Meter::new(&Budget::nodes(u64::MAX));
        let best = self.best(position, moves, 1, &mut meter);
        best.expect("there is no limit")
    }

    /// The best moves after looking as far ahead as this many positions allow,
    /// but never less far than [`against_replies`](Self::against_replies).
    pub fn searched(&self, position: &Position, moves: &[Move], nodes: u64) -> Vec<Move> {
        let mut best = self.against_replies(position, moves);
        let mut meter = Meter::new(&Budget::nodes(nodes));
        for depth in 2..=FURTHEST {
            // With the best ones so far first, others are soon seen to be worse.
            let (mut order, rest): (Vec<Move>, Vec<Move>) =
                moves.iter().partition(|played| best.contains(played));
            order.extend(rest);
            // A depth that was not looked at as a whole says nothing.
            match self.best(position, &order, depth, &mut meter) {
                Some(found) => best = found,
                None => break,
            }
        }
        best
    }

    /// The moves that are best after `depth` more turns; `None` if the budget
    /// ends.
    fn best(
        &self,
        position: &Position,
        moves: &[Move],
        depth: u32,
        meter: &mut Meter,
    ) -> Option<Vec<Move>> {
        let (mut most, mut best) = (-BEYOND, Vec::new());
        for &played in moves {
            let next = self.after(position, played);
            // One below the best, to tell an equal one from a worse one.
            let value = -self.value(&next, depth, (-BEYOND, 1 - most), meter)?;
            if value > most {
                (most, best) = (value, Vec::new());
            }
            if value == most {
                best.push(played);
            }
        }
        Some(best)
    }

    /// What a position is worth after a look ahead; `None` if the budget ends.
    fn value(
        &self,
        position: &Position,
        depth: u32,
        (mut alpha, beta): (i32, i32),
        meter: &mut Meter,
    ) -> Option<i32> {
        if !meter.spend() {
            return None;
        }
        let turns = legal(self.variant, position);
        if turns.is_empty() {
            return Some(self.signed(lead(position)) * WON);
        }
        if depth == 0 {
            return Some(self.looks(position));
        }
        let mut best = -BEYOND;
        for next in self.sorted(position, &turns, depth, meter) {
            best = best.max(-self.value(&next, depth - 1, (-beta, -alpha), meter)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Where these turns lead: if there is more than a look to come, what looks
    /// worst to the other side first.
    fn sorted(
        &self,
        position: &Position,
        turns: &[Move],
        depth: u32,
        meter: &mut Meter,
    ) -> Vec<Position> {
        let nexts = turns.iter().map(|&played| self.after(position, played));
        let mut nexts: Vec<Position> = nexts.collect();
        if depth > 1 {
            meter.spend_more(nexts.len() as u64);
            nexts.sort_by_cached_key(|next| self.looks(next));
        }
        nexts
    }

    /// A position looks this good to the side to move: more is better.
    fn looks(&self, position: &Position) -> i32 {
        let side = position.to_move();
        self.measured(position, side) - self.measured(position, !side)
    }

    fn measured(&self, position: &Position, side: Colour) -> i32 {
        let weights = self.weights;
        let own = position.discs(side);
        let near = self.next_to_empty_corners(position) & own;
        let held = weights.disc * number(own)
            + weights.corner * number(own & self.corners)
            + weights.edge * number(own & self.edges)
            + weights.near_corner * number(near);
        weights.moves * number(self.variant.placements_of(position, side)) + self.signed(held)
    }

    /// The cells next to corners that nobody holds.
    fn next_to_empty_corners(&self, position: &Position) -> SquareSet {
        let held = position.occupied();
        let corners = self.corners.iter().zip(&self.near_corners);
        corners
            .filter(|(corner, _)| !held.contains(*corner))
            .fold(SquareSet::EMPTY, |near, (_, more)| near | *more)
    }

    /// Where the fewest discs win, what is good elsewhere is bad.
    fn signed(&self, value: i32) -> i32 {
        match self.variant.goal() {
            Goal::Most => value,
            Goal::Fewest => -value,
        }
    }

    /// The position after one of the legal moves.
    fn after(&self, position: &Position, played: Move) -> Position {
        let mut next = *position;
        let turned = match played {
            Move::Place(square) => self.variant.flips(position, square),
            Move::Pass => SquareSet::EMPTY,
        };
        next.carry_out(played, turned);
        next
    }
}

/// More discs than one move turns on any board.
const CORNER: i32 = 200;
/// How many turns are looked ahead at most.
const FURTHEST: u32 = 20;
/// Larger than what any position looks like.
const BEYOND: i32 = 1_000_000;
/// What a disc counts when the game is over.
const WON: i32 = 1_000;

/// The discs of the side to move less those of the other side.
fn lead(position: &Position) -> i32 {
    let side = position.to_move();
    number(position.discs(side)) - number(position.discs(!side))
}

fn number(squares: SquareSet) -> i32 {
    i32::try_from(squares.len()).expect("a board has at most 256 squares")
}
