//! The value of a position on a board of up to 8×8: alpha-beta on bitboards,
//! with a table of what was proven before.

mod ahead;
mod count;
mod deepen;
mod few;
mod memory;
mod order;
mod proof;
mod search;
mod split;

use super::Budget;
use super::Meter;
use super::compact::Compact;
use super::evaluation::PER_DISC;
use super::prove::{Searcher, Stopped};
use super::table::Table;
use crate::board::eight::{self, Position};
use crate::game::Move;
pub use memory::Memory;
use proof::Proof;
use search::{EVALUATED, Search};
use split::Team;

/// The solver of one game.
pub struct Endgame {
    game: Compact,
    table: Table<Proof>,
    memory: Memory,
    meter: Meter,
    nodes: u64,
    team: Team,
}

impl Endgame {
    pub fn new(game: Compact, memory: Memory) -> Self {
        Self {
            game,
            table: Table::new(memory.buckets()),
            memory,
            meter: Meter::new(&Budget::nodes(0)),
            nodes: 0,
            team: Team::ALONE,
        }
    }

    /// Makes ready for a search with this budget; what was proven is kept.
    pub fn prepare(&mut self, memory: Memory, budget: &Budget) {
        if memory > self.memory {
            self.table = self.table.grown(memory.buckets());
            self.memory = memory;
        }
        self.meter = Meter::new(budget);
        self.nodes = 0;
        if self.team.threads() != budget.threads() {
            self.team = Team::of(budget.threads());
        }
    }

    /// What was proven, as bytes.
    pub fn proofs(&self) -> Vec<u8> {
        self.table.to_bytes()
    }

    /// Adds what was proven in another run.
    pub fn add_proofs(&mut self, bytes: &[u8]) {
        self.table.add_bytes(bytes);
    }

    /// The placement that promises most after `depth` turns.
    pub fn expected(&mut self, position: Position, depth: u32) -> Option<Move> {
        let game = self.game;
        let square = self.searching(|search| search.expected(position, depth));
        square.map(|square| Move::Place(game.square(square)))
    }

    /// Lets a search be made, and counts what it looked at.
    fn searching<T: Send>(&mut self, made: impl FnOnce(&mut Search) -> T + Send) -> T {
        let mut search = Search::new(self.game, &self.table, self.meter.clone(), &self.team);
        let found = self.team.work(|| made(&mut search));
        self.nodes += search.nodes();
        self.meter = search.into_meter();
        found
    }
}

impl Searcher for Endgame {
    type Node = Position;

    fn search(&mut self, node: Position, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        self.searching(|search| search.value(node, alpha, beta))
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
        let table = &self.table;
        let known = |position| table.find(self.game.folded(position));
        let folded = self.game.folded(node) != node;
        let remembered = known(node).filter(|_| !folded).and_then(|proof| proof.best);
        let mut turns: Vec<_> = eight::squares(moves)
            .map(|square| {
                let child = node.play(square);
                let most = known(child).map_or(i8::MAX, |proof| proof.upper);
                (most, Some(square) != remembered, square, child)
            })
            .collect();
        // What is proven to leave the other side least comes first.
        turns.sort_by_key(|&(most, other, square, _)| (other, most, square));
        turns
            .into_iter()
            .map(|(_, _, square, child)| (Move::Place(self.game.square(square)), child))
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
        let eighths = self.searching(|search| search.deepened(node));
        // On a full board every value is even: the nearest one.
        let half = PER_DISC * eighths.signum();
        ((eighths + half) / (2 * PER_DISC) * 2, 3)
    }

    fn largest(&self) -> i32 {
        self.game.size
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
