//! The value of a position of any variant.

use super::compact::Compact;
use super::endgame::{Endgame, Memory};
use super::general::General;
use super::prove::{self, Searcher};
use super::solution::placements;
use super::{Budget, Interval, MoveValue, Solution};
use crate::board::eight;
use crate::game::{Goal, Move, Position, Variant};

/// Finds the value of positions of one variant, and remembers what it has
/// proven from one question to the next.
///
/// ```
/// use outflank_core::engine::{Budget, Memory, Solver};
/// use outflank_core::game::Variant;
///
/// let variant = "othello-4x4".parse::<Variant>()?;
/// let mut solver = Solver::new(&variant, Memory::USUAL);
/// let solution = solver.solve(&variant.start(), &Budget::nodes(1_000_000));
/// // White wins with 11 discs to 3, the two empty squares to the winner.
/// assert_eq!(solution.value.value(), Some(-10));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    variant: Variant,
    memory: Memory,
    endgame: Option<Endgame>,
    general: Option<General>,
}

impl Solver {
    /// A solver that remembers nothing yet.
    pub fn new(variant: &Variant, memory: Memory) -> Self {
        Self {
            variant: variant.clone(),
            memory,
            endgame: None,
            general: None,
        }
    }

    /// The value of a position and a line of best play.
    pub fn solve(&mut self, position: &Position, budget: &Budget) -> Solution {
        match Compact::of(&self.variant, position) {
            Some(game) => {
                let endgame = self.endgame(game, position, budget);
                solution(endgame, game.position(position), game.signed(1))
            }
            None => {
                let sign = goal_sign(&self.variant);
                solution(self.general(budget), *position, sign)
            }
        }
    }

    /// The value of a position without a line, and the positions looked at.
    pub fn value(&mut self, position: &Position, budget: &Budget) -> (Interval, u64) {
        let sign = goal_sign(&self.variant);
        let (gain, nodes) = match Compact::of(&self.variant, position) {
            Some(game) => {
                let endgame = self.endgame(game, position, budget);
                (gain(endgame, game.position(position)), endgame.nodes())
            }
            None => {
                let general = self.general(budget);
                (gain(general, *position), general.nodes())
            }
        };
        (discs(gain, sign), nodes)
    }

    /// Whether the side to move can win by `gain` or more, a negative gain being a
    /// loss: one search with nothing between its bounds. `None` if the budget
    /// ends first.
    pub fn reaches(&mut self, position: &Position, gain: i32, budget: &Budget) -> Option<bool> {
        let value = match Compact::of(&self.variant, position) {
            Some(game) => {
                let node = game.position(position);
                let endgame = self.endgame(game, position, budget);
                endgame.search(node, gain - 1, gain)
            }
            None => self.general(budget).search(*position, gain - 1, gain),
        };
        value.ok().map(|value| value >= gain)
    }

    /// The value of every legal move, best first; moves of equal value in
    /// reading order. `known` is the value of the position, as far as known.
    pub fn values(
        &mut self,
        position: &Position,
        known: Interval,
        budget: &Budget,
    ) -> (Vec<MoveValue>, u64) {
        match Compact::of(&self.variant, position) {
            Some(game) => {
                let endgame = self.endgame(game, position, budget);
                values(endgame, game.position(position), known, game.signed(1))
            }
            None => {
                let sign = goal_sign(&self.variant);
                values(self.general(budget), *position, known, sign)
            }
        }
    }

    /// What was proven about positions of a board of up to 8×8, as bytes for
    /// [`add_proofs`](Self::add_proofs); nothing on other boards.
    pub fn proofs(&self) -> Vec<u8> {
        self.endgame.as_ref().map_or_else(Vec::new, Endgame::proofs)
    }

    /// Adds what was proven in an earlier run about positions of the same
    /// variant. Whether they can be used for this position.
    pub fn add_proofs(&mut self, position: &Position, bytes: &[u8]) -> bool {
        let Some(game) = Compact::of(&self.variant, position) else {
            return false;
        };
        let endgame = self.endgame(game, position, &Budget::nodes(0));
        endgame.add_proofs(bytes);
        true
    }

    /// The move that promises most after a look ahead by the evaluation;
    /// `None` if there is no evaluation for this game.
    pub(super) fn expected(&mut self, position: &Position, depth: u32) -> Option<Move> {
        let game = Compact::of(&self.variant, position).filter(Compact::is_othello)?;
        let endgame = self.endgame(game, position, &Budget::nodes(u64::MAX));
        endgame.expected(game.position(position), depth)
    }

    fn endgame(&mut self, game: Compact, position: &Position, budget: &Budget) -> &mut Endgame {
        let empties = game.empties(game.position(position)).count_ones();
        let memory = self.memory.for_empties(empties);
        let endgame = self
            .endgame
            .get_or_insert_with(|| Endgame::new(game, memory));
        endgame.prepare(memory, budget);
        endgame
    }

    fn general(&mut self, budget: &Budget) -> &mut General {
        let (variant, memory) = (&self.variant, self.memory);
        let general = self
            .general
            .get_or_insert_with(|| General::new(variant, memory));
        general.prepare(budget);
        general
    }
}

fn goal_sign(variant: &Variant) -> i32 {
    match variant.goal() {
        Goal::Most => 1,
        Goal::Fewest => -1,
    }
}

/// What the side to move wins by.
fn gain<S: Searcher>(searcher: &mut S, node: S::Node) -> Interval {
    let largest = searcher.largest();
    let anything = Interval {
        lower: -largest,
        upper: largest,
    };
    let guess = searcher.guess(node);
    prove::interval(searcher, node, anything, guess)
}

/// `sign` turns gains into differences of discs.
fn solution<S: Searcher>(searcher: &mut S, node: S::Node, sign: i32) -> Solution {
    let gain = gain(searcher, node);
    let (line, is_complete) = match gain.value() {
        Some(value) => prove::line(searcher, node, value),
        None => {
            let first = searcher.turns(node).first().map(|&(played, _)| played);
            (first.into_iter().collect(), false)
        }
    };
    Solution {
        value: discs(gain, sign),
        line,
        is_complete,
        nodes: searcher.nodes(),
    }
}

fn values<S: Searcher>(
    searcher: &mut S,
    node: S::Node,
    known: Interval,
    sign: i32,
) -> (Vec<MoveValue>, u64) {
    let largest = searcher.largest();
    let known = discs(known, sign);
    let best_reply = Interval {
        lower: -known.upper,
        upper: largest,
    };
    let mut found: Vec<(Interval, MoveValue)> = Vec::new();
    for (played, child) in searcher.turns(node) {
        let guess = known
            .value()
            .map_or_else(|| searcher.guess(child), |value| (-value, 2));
        let reply = prove::interval(searcher, child, best_reply, guess);
        let remoteness = reply.value().and_then(|value| {
            let (line, is_complete) = prove::line(searcher, child, value);
            let here = placements(&[played]);
            is_complete.then(|| here + placements(&line))
        });
        let gain = reply.reversed();
        let value = discs(gain, sign);
        found.push((
            gain,
            MoveValue {
                played,
                value,
                remoteness,
            },
        ));
    }
    found.sort_by_key(|(gain, each)| (-gain.lower, -gain.upper, each.played));
    let values = found.into_iter().map(|(_, each)| each).collect();
    (values, searcher.nodes())
}

/// A gain as a difference of discs, or the other way round.
const fn discs(gain: Interval, sign: i32) -> Interval {
    if sign > 0 { gain } else { gain.reversed() }
}

/// The value of a position of Othello on 8×8 with few empty squares, for the
/// training of the evaluation.
#[doc(hidden)]
pub fn endgame_value(position: eight::Position) -> i32 {
    let variant = Variant::othello();
    let game = Compact::of(&variant, &variant.start()).expect("this is Othello");
    let mut endgame = Endgame::new(game, Memory::power(10));
    endgame.prepare(Memory::power(10), &Budget::nodes(u64::MAX));
    let anything = Interval {
        lower: -64,
        upper: 64,
    };
    prove::interval(&mut endgame, position, anything, (0, 4)).lower
}
