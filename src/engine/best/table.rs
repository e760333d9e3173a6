//! The transposition table: positions already searched, with what was proven
//! of them.

use super::node::{Node, Side};
use crate::board::eight::Position;

/// What has been proven of positions. The table grows up to a limit and then
/// forgets the positions with the fewest empty squares first. Forgetting
/// costs time, never truth.
pub struct Table {
    buckets: Vec<Bucket>,
    taken: usize,
}

/// The places for three positions, in one line of the processor's cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket {
    boards: [(u64, u64); PLACES],
    proofs: [Proof; PLACES],
}

const PLACES: usize = 3;

/// The winner scores at most `most` from a board if `lost` discs of the loser
/// were counted before.
#[derive(Clone, Copy)]
struct Proof {
    most: u8,
    lost: u8,
    empties: u8,
}

const EMPTY: Bucket = Bucket {
    boards: [(0, 0); PLACES],
    proofs: [Proof {
        most: 0,
        lost: 0,
        empties: 0,
    }; PLACES],
};

const SMALLEST: usize = 1 << 10;
/// 128 MiB.
const LARGEST: usize = 1 << 21;

impl Table {
    /// The empty table.
    pub fn new() -> Self {
        Self {
            buckets: vec![EMPTY; SMALLEST],
            taken: 0,
        }
    }

    /// What the winner is known not to exceed from here, if anything is.
    #[inline]
    pub fn bound(&self, node: &Node) -> Option<u32> {
        let board = board(node);
        let bucket = &self.buckets[slot(board, self.buckets.len())];
        let place = bucket.boards.iter().position(|known| *known == board)?;
        let Proof { most, lost, .. } = bucket.proofs[place];
        // With one more disc counted for the loser every line ends at least
        // one worse for the winner.
        node.lost
            .checked_sub(u32::from(lost))
            .map(|more| u32::from(most).saturating_sub(more))
    }

    /// Remembers that the winner does not exceed `most` from here.
    pub fn insert(&mut self, node: &Node, most: u32) {
        if self.taken * 2 > self.buckets.len() * PLACES && self.buckets.len() < LARGEST {
            self.grow();
        }
        let byte = |count: u32| u8::try_from(count).expect("at most 64 squares");
        let proof = Proof {
            most: byte(most),
            lost: byte(node.lost),
            empties: byte(node.empties()),
        };
        self.put(board(node), proof);
    }

    fn put(&mut self, board: (u64, u64), proof: Proof) {
        let room = self.buckets.len();
        let bucket = &mut self.buckets[slot(board, room)];
        let known = bucket.boards.iter().position(|known| *known == board);
        let place = known.unwrap_or_else(|| {
            (0..PLACES)
                .min_by_key(|&place| bucket.proofs[place].empties)
                .expect("there are places")
        });
        self.taken += usize::from(bucket.boards[place] == (0, 0));
        bucket.boards[place] = board;
        bucket.proofs[place] = proof;
    }

    fn grow(&mut self) {
        let room = (self.buckets.len() * 4).min(LARGEST);
        let old = std::mem::replace(&mut self.buckets, vec![EMPTY; room]);
        self.taken = 0;
        for bucket in old {
            for (board, proof) in bucket.boards.into_iter().zip(bucket.proofs) {
                if board != (0, 0) {
                    self.put(board, proof);
                }
            }
        }
    }
}

/// A position as one key: boards with a turn left have an empty square, so the
/// complement of a board is never a board.
#[inline]
const fn board(node: &Node) -> (u64, u64) {
    let Position { own, opponent } = node.winners_view();
    match node.side {
        Side::Winner => (own, opponent),
        Side::Loser => (!own, !opponent),
    }
}

/// Where a position belongs among `room` buckets, a power of two.
#[inline]
fn slot(key: (u64, u64), room: usize) -> usize {
    let mixed = (key.0 ^ key.1.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 29) ^ key.1).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    #[allow(clippy::cast_possible_truncation, reason = "masked to the room")]
    let slot = (mixed >> 32) as usize;
    slot & (room - 1)
}
