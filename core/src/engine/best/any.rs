//! The best completion on any board, by the rules as they are written.

use std::collections::HashMap;

use super::search::{Answer, Interrupt};
use super::{Completion, Known, Stopping};
use crate::board::{Colour, SquareSet};
use crate::engine::compact::Compact;
use crate::engine::general::{Key, legal};
use crate::engine::stable::{corners, stable_within};
use crate::engine::{Budget, Meter};
use crate::game::{Empties, Move, Position, Variant, score};

/// A search for completions by one side.
struct Completing<'a> {
    variant: &'a Variant,
    winner: Colour,
    stopping: Stopping,
    meter: Meter,
    target: u32,
    line: Vec<Move>,
    corners: SquareSet,
    /// What the winner cannot exceed from positions looked at, by the side to
    /// move.
    known: HashMap<(Colour, Key), u32>,
}

/// So many positions are remembered at most, about 500 MB.
const REMEMBERED: usize = 2_000_000;

/// A completion, and what no other can exceed.
pub fn solve(
    variant: &Variant,
    root: &Position,
    winner: Colour,
    stopping: Stopping,
    budget: &Budget,
) -> Known<Move> {
    let mut search = Completing {
        variant,
        winner,
        stopping,
        meter: Meter::new(&budget.eighths(7)),
        target: 0,
        line: Vec::new(),
        corners: corners(variant.geometry()),
        known: HashMap::new(),
    };
    let score = search.value(root).unwrap_or(0);
    let is_over = variant.is_over(root);
    let mut known = Known {
        found: Completion {
            score,
            line: Vec::new(),
        },
        bound: if is_over { score } else { search.bound(root) },
    };
    known.raise(|score| search.can_reach(root, score));
    if !known.is_exact() {
        // What is left is used to lower the bound.
        search.meter = Meter::new(&budget.eighths(1));
        known.lower(|score| search.can_reach(root, score));
    }
    known
}

impl Completing<'_> {
    fn can_reach(&mut self, root: &Position, target: u32) -> Answer<Move> {
        self.target = target;
        self.line.clear();
        match self.look(root) {
            Ok(most) => Answer::No(most),
            Err(Interrupt::Reached(score)) => Answer::Yes(score, self.line.clone()),
            Err(Interrupt::OutOfBudget) => Answer::Unknown,
        }
    }

    /// Looks at everything that follows from a position: the least known bound,
    /// if the target is not reached.
    fn look(&mut self, position: &Position) -> Result<u32, Interrupt> {
        if !self.meter.spend() {
            return Err(Interrupt::OutOfBudget);
        }
        let mut most = self.value(position).unwrap_or(0);
        if most >= self.target {
            return Err(Interrupt::Reached(most));
        }
        let turns = self.sorted(position);
        if turns.is_empty() {
            return Ok(most);
        }
        let key = (position.to_move(), Key::of(self.variant, position));
        let known = self.known.get(&key).copied();
        let bound = self.bound(position).min(known.unwrap_or(u32::MAX));
        if bound < self.target {
            return Ok(bound.max(most));
        }
        for (played, next) in turns {
            self.line.push(played);
            most = most.max(self.look(&next)?);
            self.line.pop();
        }
        if self.known.len() < REMEMBERED || known.is_some() {
            self.known.insert(key, most);
        }
        Ok(most)
    }

    /// What the winner has if the game stops here, where it may; half a disc
    /// less where the empty square of a draw is shared.
    fn value(&self, position: &Position) -> Option<u32> {
        let whole = |discs: usize| u32::try_from(discs).expect("at most 256 squares");
        if self.variant.is_over(position) {
            let squares = self.variant.geometry().len();
            let discs = score(position.counts(), squares, Empties::ToWinner);
            return u32::try_from(discs[self.winner].as_halves() / 2).ok();
        }
        match self.stopping {
            Stopping::AtAnyTime => Some(whole(position.counts()[self.winner])),
            Stopping::Never => None,
        }
    }

    /// What the winner cannot exceed: all but the discs of the other side that
    /// never turn.
    fn bound(&self, position: &Position) -> u32 {
        let loser = !self.winner;
        let in_corners = (position.discs(loser) & self.corners).len();
        let stable = Compact::of(self.variant, position).map_or(0, |game| {
            let board = game.position(position);
            let board = if position.to_move() == loser {
                board
            } else {
                board.pass()
            };
            stable_within(board, game.board).count_ones() as usize
        });
        let most = self.variant.geometry().len() - in_corners.max(stable);
        u32::try_from(most).expect("at most 256 squares")
    }

    /// The turns and where they lead. Few discs of the loser, and turns that the
    /// loser has to pass, lead to a good score.
    fn sorted(&self, position: &Position) -> Vec<(Move, Position)> {
        let turns = legal(self.variant, position).into_iter();
        let mut turns: Vec<_> = turns
            .map(|played| {
                let mut next = *position;
                let turn = self.variant.play(&mut next, played);
                turn.expect("the move is a legal one");
                let moves = |side| self.variant.placements_of(&next, side).len();
                let losers = 2 * next.counts()[!self.winner] + 8 * moves(!self.winner);
                let order = (losers + 512).saturating_sub(2 * moves(self.winner));
                (order, played, next)
            })
            .collect();
        turns.sort_by_key(|&(order, played, _)| (order, played));
        turns
            .into_iter()
            .map(|(_, played, next)| (played, next))
            .collect()
    }
}
