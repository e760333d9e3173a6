//! The value of a position on a board of up to 8×8: alpha-beta on bitboards,
//! with a table of what was proven before.

mod ahead;
mod count;
mod few;
mod order;
mod search;
mod table;

use super::compact::Compact;
use super::evaluation::PER_DISC;
use super::prove::{Searcher, Stopped};
use super::{Budget, Meter};
use crate::board::eight::{self, Position};
use crate::game::Move;
use search::EVALUATED;
use table::Table;

/// How much a solver may remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Memory {
    /// Buckets of 64 bytes, as a power of two.
    bits: u32,
}

impl Memory {
    /// 128 MiB at most, less where few squares are empty.
    pub const USUAL: Self = Self::power(21);

    /// Two to the power of this many buckets of two positions, 64 bytes each.
    #[must_use]
    pub const fn power(bits: u32) -> Self {
        Self { bits }
    }

    /// No more than positions with this many empty squares can use.
    pub(super) fn for_empties(self, empties: u32) -> Self {
        Self {
            bits: self.bits.min((empties + 2).max(8)),
        }
    }

    /// How many buckets.
    pub(super) const fn buckets(self) -> usize {
        1 << self.bits
    }
}

/// The solver of one game.
pub struct Endgame {
    game: Compact,
    table: Table,
    memory: Memory,
    meter: Meter,
    nodes: u64,
    /// Up to which of `nodes` the meter has been told.
    metered: u64,
}

impl Endgame {
    pub fn new(game: Compact, memory: Memory) -> Self {
        Self {
            game,
            table: Table::new(memory.buckets()),
            memory,
            meter: Meter::new(&Budget::nodes(0)),
            nodes: 0,
            metered: 0,
        }
    }

    /// Makes ready for a search with this budget; what was proven is kept.
    pub fn prepare(&mut self, memory: Memory, budget: &Budget) {
        if memory > self.memory {
            self.table = self.table.grown(memory.buckets());
            self.memory = memory;
        }
        self.meter = Meter::new(budget);
        (self.nodes, self.metered) = (0, 0);
    }
}

impl Endgame {
    /// What was proven, as bytes.
    pub fn proofs(&self) -> Vec<u8> {
        self.table.to_bytes()
    }

    /// Adds what was proven in another run.
    pub fn add_proofs(&mut self, bytes: &[u8]) {
        self.table.add_bytes(bytes);
    }
}

impl Searcher for Endgame {
    type Node = Position;

    fn search(&mut self, node: Position, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        self.value(node, alpha, beta)
    }

    fn turns(&mut self, node: Position) -> Vec<(Move, Position)> {
        let moves = self.game.moves(node);
        if moves == 0 {
            let passed = node.pass();
            return match self.game.moves(passed) {
                0 => Vec::new(),
                _ => vec![(Move::Pass, passed)],
            };
        }
        let remembered = self.table.find(node).and_then(|proof| proof.best);
        let first = remembered.map_or(0, |square| moves & 1 << square);
        eight::squares(first)
            .chain(eight::squares(moves & !first))
            .map(|square| (Move::Place(self.game.square(square)), node.play(square)))
            .collect()
    }

    fn end(&self, node: Position) -> i32 {
        self.game.gain(node)
    }

    fn guess(&mut self, node: Position) -> (i32, i32) {
        let empties = self.game.empties(node).count_ones();
        if !self.game.is_othello() || empties < EVALUATED {
            return (0, 4);
        }
        let eighths = self.ahead(node, (empties / 4).min(6), -ahead::BEYOND, ahead::BEYOND);
        (eighths / PER_DISC / 2 * 2, 3)
    }

    fn largest(&self) -> i32 {
        self.game.size
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
