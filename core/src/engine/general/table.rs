//! The table of positions already searched, for any board.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::board::SquareSet;
use crate::game::{Move, Passing, Position, Supply, Variant};

/// All that the value of a position depends on, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    own: SquareSet,
    opponent: SquareSet,
    /// Passes in a row, where they can end the game.
    passes: u8,
    /// Discs placed by each side, where they are limited.
    placed: (usize, usize),
}

impl Key {
    pub fn of(variant: &Variant, position: &Position) -> Self {
        let side = position.to_move();
        Self {
            own: position.discs(side),
            opponent: position.discs(!side),
            passes: match variant.passing() {
                Passing::Forced => 0,
                Passing::AtWill => position.passes(),
            },
            placed: match variant.supply() {
                Supply::Given => (0, 0),
                Supply::Own(_) => (position.placed(side), position.placed(!side)),
            },
        }
    }
}

/// What was proven about a position.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    pub lower: i32,
    pub upper: i32,
    pub best: Option<Move>,
}

/// What was proven about positions; a later one takes the place of an earlier
/// one. Forgetting costs time, never truth.
pub struct Table {
    entries: Vec<Option<(Key, Proof)>>,
}

impl Table {
    pub fn new(entries: usize) -> Self {
        Self {
            entries: vec![None; entries],
        }
    }

    fn slot(&self, key: &Key) -> usize {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        #[allow(clippy::cast_possible_truncation, reason = "reduced to the room")]
        let hash = hasher.finish() as usize;
        hash % self.entries.len()
    }

    pub fn find(&self, key: &Key) -> Option<Proof> {
        let entry = self.entries[self.slot(key)].as_ref();
        entry
            .filter(|(known, _)| known == key)
            .map(|(_, proof)| *proof)
    }

    pub fn insert(&mut self, key: Key, proof: Proof) {
        let slot = self.slot(&key);
        let known = self.entries[slot].filter(|(known, _)| *known == key);
        let proof = match known {
            Some((_, earlier)) => Proof {
                lower: earlier.lower.max(proof.lower),
                upper: earlier.upper.min(proof.upper),
                best: proof.best.or(earlier.best),
            },
            None => proof,
        };
        self.entries[slot] = Some((key, proof));
    }
}
