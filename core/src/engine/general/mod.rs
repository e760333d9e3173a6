//! The value of a position of any variant, by the rules as they are written.

mod table;

use super::endgame::Memory;
use super::prove::{Searcher, Stopped};
use super::{Budget, Meter};
use crate::game::{Empties, Goal, Move, Passing, Position, State, Variant, score};
pub use table::Key;
use table::{Proof, Table};

/// The solver of one variant.
pub struct General {
    variant: Variant,
    table: Table,
    meter: Meter,
    nodes: u64,
}

/// With fewer empty squares moves are not sorted.
const SORTED: usize = 4;
/// With fewer empty squares looking is cheaper than remembering.
const REMEMBERED: usize = 3;

/// The turns that may be taken; none if the game is over.
pub fn legal(variant: &Variant, position: &Position) -> Vec<Move> {
    match variant.state(position) {
        State::Over => Vec::new(),
        State::MustPass => vec![Move::Pass],
        State::MayPlace(squares) => {
            let pass = (variant.passing() == Passing::AtWill).then_some(Move::Pass);
            squares.iter().map(Move::Place).chain(pass).collect()
        }
    }
}

impl General {
    pub fn new(variant: &Variant, memory: Memory) -> Self {
        Self {
            variant: variant.clone(),
            // An entry takes about twice the room of one of the 8×8 table.
            table: Table::new((memory.buckets() / 2).max(1)),
            meter: Meter::new(&Budget::nodes(0)),
            nodes: 0,
        }
    }

    /// Makes ready for a search with this budget; what was proven is kept.
    pub fn prepare(&mut self, budget: &Budget) {
        self.meter = Meter::new(budget);
        self.nodes = 0;
    }

    fn empties(&self, position: &Position) -> usize {
        self.variant.geometry().len() - position.occupied().len()
    }

    fn after(&self, position: &Position, played: Move) -> Position {
        let mut next = *position;
        self.variant
            .play(&mut next, played)
            .expect("the move is one of the legal ones");
        next
    }

    /// The turns and where they lead, what leaves the other side least first.
    fn sorted(&self, position: &Position, first: Option<Move>) -> Vec<(Move, Position)> {
        let turns = legal(&self.variant, position).into_iter();
        let mut turns: Vec<_> = turns
            .map(|played| {
                let next = self.after(position, played);
                let replies = match played {
                    _ if Some(played) == first => 0,
                    // A pass at will is seldom the best.
                    Move::Pass => usize::MAX,
                    Move::Place(_) => self.variant.placements(&next).len() + 1,
                };
                (replies, played, next)
            })
            .collect();
        turns.sort_by_key(|&(replies, played, _)| (replies, played));
        turns
            .into_iter()
            .map(|(_, played, next)| (played, next))
            .collect()
    }

    fn unsorted(&self, position: &Position) -> Vec<(Move, Position)> {
        let turns = legal(&self.variant, position).into_iter();
        turns
            .map(|played| (played, self.after(position, played)))
            .collect()
    }

    fn value(&mut self, position: &Position, mut alpha: i32, beta: i32) -> Result<i32, Stopped> {
        self.nodes += 1;
        if !self.meter.spend() {
            return Err(Stopped);
        }
        let empties = self.empties(position);
        let key = (empties >= REMEMBERED).then(|| Key::of(&self.variant, position));
        let mut first = None;
        if let Some(proof) = key.as_ref().and_then(|key| self.table.find(key)) {
            if proof.lower >= beta || proof.lower == proof.upper {
                return Ok(proof.lower);
            }
            if proof.upper <= alpha {
                return Ok(proof.upper);
            }
            first = proof.best;
        }
        let turns = if empties >= SORTED {
            self.sorted(position, first)
        } else {
            self.unsorted(position)
        };
        if turns.is_empty() {
            return Ok(self.end(*position));
        }
        let asked = alpha;
        let (mut best, mut chosen) = (i32::MIN, None);
        for (played, next) in turns {
            let value = -self.value(&next, -beta, -alpha)?;
            if value > best {
                (best, chosen) = (value, Some(played));
            }
            if value >= beta {
                break;
            }
            alpha = alpha.max(value);
        }
        if let Some(key) = key {
            let proof = Proof {
                lower: if best > asked { best } else { i32::MIN },
                upper: if best < beta { best } else { i32::MAX },
                best: chosen,
            };
            self.table.insert(key, proof);
        }
        Ok(best)
    }
}

impl Searcher for General {
    type Node = Position;

    fn search(&mut self, node: Position, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        self.value(&node, alpha, beta)
    }

    fn turns(&mut self, node: Position) -> Vec<(Move, Position)> {
        let key = Key::of(&self.variant, &node);
        let first = self.table.find(&key).and_then(|proof| proof.best);
        self.sorted(&node, first)
    }

    fn end(&self, node: Position) -> i32 {
        let discs = score(
            node.counts(),
            self.variant.geometry().len(),
            Empties::ToWinner,
        );
        let side = node.to_move();
        let value = (discs[side].as_halves() - discs[!side].as_halves()) / 2;
        match self.variant.goal() {
            Goal::Most => value,
            Goal::Fewest => -value,
        }
    }

    fn guess(&mut self, _: Position) -> (i32, i32) {
        (0, 4)
    }

    fn largest(&self) -> i32 {
        i32::try_from(self.variant.geometry().len()).expect("at most 256 squares")
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
