//! Play by plain measures that mean the same on every board: how many moves
//! each side has, and who holds the cells that are hard to outflank.

use crate::board::{Geometry, Square};
use crate::engine::stable::crossings;
use crate::engine::{Budget, Meter};
use crate::game::{Goal, Move, Passing, Position, State, Variant};

/// The measures of one variant.
pub struct Plain<'a> {
    variant: &'a Variant,
    /// How hard each cell is to outflank.
    hold: Vec<i32>,
}

impl<'a> Plain<'a> {
    pub fn of(variant: &'a Variant) -> Self {
        let geometry = variant.geometry();
        let squares = geometry.squares();
        let hold = squares
            .iter()
            .map(|square| hold(geometry, square))
            .collect();
        Self { variant, hold }
    }

    /// The moves that turn most discs; a corner counts more than any.
    pub fn greedy(&self, position: &Position, moves: &[Move]) -> Vec<Move> {
        best_by(moves, |played| {
            let square = played.square().expect("only placements are asked about");
            let turned = number(self.variant.flips(position, square).len());
            let is_corner = self.hold[square.index()] == CORNER;
            self.signed(turned + if is_corner { CORNER } else { 0 })
        })
    }

    /// The moves after which the position looks worst to the other side.
    pub fn most_mobile(&self, position: &Position, moves: &[Move]) -> Vec<Move> {
        best_by(moves, |played| -self.looks(&self.after(position, played)))
    }

    /// The best moves if the other side then replies as well as it looks.
    pub fn against_replies(&self, position: &Position, moves: &[Move]) -> Vec<Move> {
        let mut meter = Meter::new(&Budget::nodes(u64::MAX));
        best_by(moves, |played| {
            let next = self.after(position, played);
            let value = self.value(&next, 1, (-BEYOND, BEYOND), &mut meter);
            -value.expect("there is no limit")
        })
    }

    /// The best moves after looking as far ahead as this many positions allow.
    pub fn searched(&self, position: &Position, moves: &[Move], nodes: u64) -> Vec<Move> {
        let mut best = self.most_mobile(position, moves);
        let mut meter = Meter::new(&Budget::nodes(nodes));
        for depth in 1..=FURTHEST {
            let values = moves.iter().map(|&played| {
                let next = self.after(position, played);
                let value = self.value(&next, depth, (-BEYOND, BEYOND), &mut meter);
                value.map(|value| -value)
            });
            // A depth that was not looked at as a whole says nothing.
            let Some(values) = values.collect::<Option<Vec<i32>>>() else {
                break;
            };
            let mut values = values.into_iter();
            best = best_by(moves, |_| values.next().expect("one value a move"));
        }
        best
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
        let mut turns: Vec<Move> = match self.variant.state(position) {
            State::Over => return Some(self.signed(lead(position)) * WON),
            State::MustPass => vec![Move::Pass],
            State::MayPlace(squares) => squares.iter().map(Move::Place).collect(),
        };
        if depth == 0 {
            return Some(self.looks(position));
        }
        if self.variant.passing() == Passing::AtWill && turns != [Move::Pass] {
            turns.push(Move::Pass);
        }
        let mut best = -BEYOND;
        for played in turns {
            let next = self.after(position, played);
            best = best.max(-self.value(&next, depth - 1, (-beta, -alpha), meter)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// A position looks this good to the side to move: more is better.
    fn looks(&self, position: &Position) -> i32 {
        let side = position.to_move();
        let moves = |side| number(self.variant.placements_of(position, side).len());
        let held = |side| -> i32 {
            let discs = position.discs(side).iter();
            discs.map(|square| self.hold[square.index()]).sum()
        };
        3 * (moves(side) - moves(!side)) + self.signed(held(side) - held(!side))
    }

    /// Where the fewest discs win, what is good elsewhere is bad.
    fn signed(&self, value: i32) -> i32 {
        match self.variant.goal() {
            Goal::Most => value,
            Goal::Fewest => -value,
        }
    }

    fn after(&self, position: &Position, played: Move) -> Position {
        let mut next = *position;
        let turn = self.variant.play(&mut next, played);
        turn.expect("the move is a legal one");
        next
    }
}

/// What a corner counts; a disc elsewhere counts 3 or less.
const CORNER: i32 = 25;
/// How many turns are looked ahead at most.
const FURTHEST: u32 = 12;
/// Larger than what any position looks like.
const BEYOND: i32 = 1_000_000;
/// What a disc counts when the game is over.
const WON: i32 = 1_000;

/// The discs of the side to move less those of the other side.
fn lead(position: &Position) -> i32 {
    let side = position.to_move();
    number(position.counts()[side]) - number(position.counts()[!side])
}

fn number(count: usize) -> i32 {
    i32::try_from(count).expect("a board has at most 256 squares")
}

/// How hard a cell is to outflank: the lines that end there cannot run across
/// it. A corner counts most; the cells next to a corner give it away.
fn hold(geometry: &Geometry, square: Square) -> i32 {
    let directions = geometry.directions();
    let mut neighbours = (0..directions).filter_map(|way| geometry.neighbour(square, way));
    match crossings(geometry, square) {
        0 => CORNER,
        _ if neighbours.any(|at| crossings(geometry, at) == 0) => -5,
        1 => 3,
        _ => 0,
    }
}

/// The best of some moves by a measure.
fn best_by(moves: &[Move], mut measure: impl FnMut(Move) -> i32) -> Vec<Move> {
    let measured = moves.iter().map(|&played| (measure(played), played));
    let measured: Vec<(i32, Move)> = measured.collect();
    let most = measured.iter().map(|(value, _)| *value).max();
    let best = measured.iter().filter(|(value, _)| Some(*value) == most);
    best.map(|&(_, played)| played).collect()
}
