//! What the winner is known not to exceed, in the table that all searches on
//! 8×8 use.

use super::node::{Node, Side};
use crate::board::eight::Position;
use crate::engine::Memory;
use crate::engine::table::{Proof, Table};

/// What the winner is known not to exceed from positions. The table grows up to
/// 128 MiB.
pub struct Refutations {
    table: Table<Refutation>,
    /// How many were put in since the table has grown.
    inserted: usize,
}

/// The winner scores at most `most` from a board if `lost` discs of the loser
/// were counted before.
#[derive(Clone, Copy)]
struct Refutation {
    most: u8,
    lost: u8,
}

const SMALLEST: usize = 1 << 10;

impl Refutations {
    pub fn new() -> Self {
        Self {
            table: Table::new(SMALLEST),
            inserted: 0,
        }
    }

    /// What the winner is known not to exceed from here, if anything is.
    #[inline]
    pub fn bound(&self, node: &Node) -> Option<u32> {
        let Refutation { most, lost } = self.table.find(board(node))?;
        // With one more disc counted for the loser every line ends at least
        // one worse for the winner.
        node.lost
            .checked_sub(u32::from(lost))
            .map(|more| u32::from(most).saturating_sub(more))
    }

    /// Remembers that the winner does not exceed `most` from here.
    pub fn insert(&mut self, node: &Node, most: u32) {
        let buckets = self.table.buckets();
        if self.inserted >= buckets && buckets < Memory::USUAL.buckets() {
            self.table = self.table.grown(4 * buckets);
            self.inserted = 0;
        }
        self.inserted += 1;
        let byte = |count: u32| u8::try_from(count).expect("at most 64 squares");
        let refutation = Refutation {
            most: byte(most),
            lost: byte(node.lost),
        };
        self.table.insert(board(node), node.empties(), refutation);
    }
}

impl Proof for Refutation {
    #[inline]
    fn to_bytes(self) -> [u8; 3] {
        [self.most, self.lost, 0]
    }

    #[inline]
    fn of_bytes([most, lost, _]: [u8; 3]) -> Self {
        Self { most, lost }
    }

    /// The later one: it was needed when the earlier one was not enough.
    #[inline]
    fn and(self, later: Self) -> Self {
        later
    }
}

/// A position as one key: boards with a turn left have an empty square, so the
/// complement of a board is never a board.
#[inline]
const fn board(node: &Node) -> Position {
    let Position { own, opponent } = node.winners_view();
    match node.side {
        Side::Winner => Position { own, opponent },
        Side::Loser => Position {
            own: !own,
            opponent: !opponent,
        },
    }
}
