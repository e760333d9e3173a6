//! Positions already searched.

/// A set of positions that grows up to a limit and then may forget: a new one
/// takes the place of an old one where both want the same slot. Forgetting
/// costs time, never truth.
pub struct Seen {
    slots: Vec<Key>,
    taken: usize,
}

/// A position; never all zero, because a board is never empty.
type Key = (u64, u64);

const SMALLEST: usize = 1 << 12;
const LARGEST: usize = 1 << 23;

impl Seen {
    /// The empty set.
    pub fn new() -> Self {
        Self {
            slots: vec![(0, 0); SMALLEST],
            taken: 0,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill((0, 0));
        self.taken = 0;
    }

    /// Adds a position; whether it is not known to have been there before.
    pub fn insert(&mut self, key: Key) -> bool {
        if self.taken * 2 > self.slots.len() && self.slots.len() < LARGEST {
            self.grow();
        }
        let slot = slot(key, self.slots.len());
        if self.slots[slot] == key {
            return false;
        }
        self.taken += usize::from(self.slots[slot] == (0, 0));
        self.slots[slot] = key;
        true
    }

    fn grow(&mut self) {
        let room = self.slots.len() * 4;
        let old = std::mem::replace(&mut self.slots, vec![(0, 0); room]);
        for key in old.into_iter().filter(|&key| key != (0, 0)) {
            self.slots[slot(key, room)] = key;
        }
    }
}

/// Where a position belongs in a table of `room` slots, a power of two.
#[inline]
fn slot(key: Key, room: usize) -> usize {
    let mixed = (key.0 ^ key.1.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 29) ^ key.1).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    #[allow(clippy::cast_possible_truncation, reason = "masked to the room")]
    let slot = (mixed >> 32) as usize;
    slot & (room - 1)
}
