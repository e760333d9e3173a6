//! The table of positions already searched.

use crate::board::eight::Position;

/// What was proven about positions. Each bucket keeps the position with the
/// most empty squares it has seen, and the last one. Forgetting costs time,
/// never truth.
pub struct Table {
    buckets: Vec<Bucket>,
}

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket {
    entries: [Entry; 2],
}

#[derive(Clone, Copy)]
struct Entry {
    position: Position,
    proof: Proof,
    empties: u8,
}

/// What was proven about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The value is not less than this.
    pub lower: i8,
    /// The value is not more than this.
    pub upper: i8,
    /// The square that gave the lower bound, or came closest.
    pub best: Option<u8>,
}

/// The bytes of one proof in a file.
pub const RECORD: usize = 20;
/// In a file, that no square is known.
const NO_SQUARE: u8 = 64;

const EMPTY: Bucket = Bucket {
    entries: [Entry {
        position: Position {
            own: 0,
            opponent: 0,
        },
        proof: Proof {
            lower: i8::MIN,
            upper: i8::MAX,
            best: None,
        },
        empties: 0,
    }; 2],
};

impl Table {
    /// An empty table of this many buckets, a power of two.
    pub fn new(buckets: usize) -> Self {
        Self {
            buckets: vec![EMPTY; buckets],
        }
    }

    /// The same proofs in a larger table.
    pub fn grown(&self, buckets: usize) -> Self {
        let mut larger = Self::new(buckets);
        for entry in self.entries() {
            larger.insert(entry.position, entry.empties.into(), entry.proof);
        }
        larger
    }

    fn entries(&self) -> impl Iterator<Item = Entry> {
        let entries = self.buckets.iter().flat_map(|bucket| bucket.entries);
        entries.filter(|entry| entry.position != EMPTY.entries[0].position)
    }

    /// All proofs as bytes, [`RECORD`] each.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for Entry {
            position,
            proof,
            empties,
        } in self.entries()
        {
            bytes.extend(position.own.to_le_bytes());
            bytes.extend(position.opponent.to_le_bytes());
            let (lower, upper) = (proof.lower.cast_unsigned(), proof.upper.cast_unsigned());
            let best = proof.best.unwrap_or(NO_SQUARE);
            bytes.extend([lower, upper, best, empties]);
        }
        bytes
    }

    /// Adds the proofs that [`to_bytes`](Self::to_bytes) wrote.
    pub fn add_bytes(&mut self, bytes: &[u8]) {
        for record in bytes.as_chunks::<RECORD>().0 {
            let (words, rest) = record.split_at(16);
            let word = |at: usize| {
                let bytes = words[at..at + 8].try_into().expect("eight bytes");
                u64::from_le_bytes(bytes)
            };
            let position = Position {
                own: word(0),
                opponent: word(8),
            };
            let proof = Proof {
                lower: rest[0].cast_signed(),
                upper: rest[1].cast_signed(),
                best: Some(rest[2]).filter(|&square| square != NO_SQUARE),
            };
            self.insert(position, rest[3].into(), proof);
        }
    }

    #[inline]
    fn slot(&self, position: Position) -> usize {
        let mixed =
            (position.own ^ position.opponent.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ (mixed >> 29) ^ position.opponent).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        #[allow(clippy::cast_possible_truncation, reason = "masked to the room")]
        let slot = (mixed >> 32) as usize;
        slot & (self.buckets.len() - 1)
    }

    /// What is known about a position.
    #[inline]
    pub fn find(&self, position: Position) -> Option<Proof> {
        let bucket = &self.buckets[self.slot(position)];
        let found = bucket
            .entries
            .iter()
            .find(|entry| entry.position == position);
        found.map(|entry| entry.proof)
    }

    /// Remembers what was proven.
    #[inline]
    pub fn insert(&mut self, position: Position, empties: u32, proof: Proof) {
        let slot = self.slot(position);
        let [deep, last] = &mut self.buckets[slot].entries;
        #[allow(clippy::cast_possible_truncation, reason = "at most 64 squares")]
        let empties = empties as u8;
        let entry = if deep.position == position || empties >= deep.empties {
            deep
        } else {
            last
        };
        if entry.position == position {
            entry.proof = entry.proof.and(proof);
        } else {
            *entry = Entry {
                position,
                proof,
                empties,
            };
        }
    }
}

impl Proof {
    /// Both proofs together; the later one knows the better square.
    #[inline]
    const fn and(self, later: Self) -> Self {
        Self {
            lower: if self.lower > later.lower {
                self.lower
            } else {
                later.lower
            },
            upper: if self.upper < later.upper {
                self.upper
            } else {
                later.upper
            },
            best: match later.best {
                None => self.best,
                best => best,
            },
        }
    }
}
