//! The table of positions already searched, which several threads may use at
//! once. What it keeps about a position is the searcher's.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering, fence};

use crate::board::eight::Position;

/// What was proven about positions. Each bucket keeps the position with the
/// most empty squares it has seen, and the last one. Forgetting costs time,
/// never truth.
pub struct Table<P> {
    buckets: Vec<Bucket>,
    proofs: PhantomData<P>,
}

/// What a searcher proves about a position.
pub trait Proof: Copy {
    /// The proof in three bytes.
    fn to_bytes(self) -> [u8; 3];

    fn of_bytes(bytes: [u8; 3]) -> Self;

    /// What is known after another proof of the same position.
    #[must_use]
    fn and(self, later: Self) -> Self;
}

/// Two positions in one line of the processor's cache.
///
/// The version is odd while a thread writes. A reader that sees it odd, or
/// changed after reading, knows nothing; a writer that sees it odd writes
/// nothing. So nobody ever sees parts of two entries.
#[derive(Default)]
#[repr(align(64))]
struct Bucket {
    version: AtomicU64,
    places: [Place; 2],
}

#[derive(Default)]
struct Place {
    own: AtomicU64,
    opponent: AtomicU64,
    /// A proof and the number of empty squares, packed; 0 where nothing is.
    packed: AtomicU64,
}

#[derive(Clone, Copy)]
struct Entry<P> {
    position: Position,
    proof: P,
    empties: u8,
}

/// The bytes of one proof in a file.
pub const RECORD: usize = 20;
/// How many proofs are written to a file at most: 80 MB.
const KEPT: usize = 4_000_000;

impl<P: Proof> Table<P> {
    /// An empty table of this many buckets, a power of two.
    pub fn new(buckets: usize) -> Self {
        Self {
            buckets: (0..buckets).map(|_| Bucket::default()).collect(),
            proofs: PhantomData,
        }
    }

    /// How many buckets it has.
    pub const fn buckets(&self) -> usize {
        self.buckets.len()
    }

    /// The same proofs in a larger table.
    pub fn grown(&self, buckets: usize) -> Self {
        let larger = Self::new(buckets);
        for entry in self.entries() {
            larger.insert(entry.position, entry.empties.into(), entry.proof);
        }
        larger
    }

    fn entries(&self) -> impl Iterator<Item = Entry<P>> {
        let entries = self.buckets.iter().flat_map(Bucket::entries::<P>);
        entries.flatten()
    }

    /// Proofs as bytes, [`RECORD`] each: if there are too many, those of the
    /// positions with the most empty squares, which took longest to find.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut counts = [0_usize; 65];
        for entry in self.entries() {
            counts[usize::from(entry.empties.min(64))] += 1;
        }
        let mut left = KEPT;
        let kept = counts.iter().rev().take_while(|&&count| {
            let fits = count <= left;
            left = left.saturating_sub(count);
            fits
        });
        let fewest = 65 - kept.count();
        let entries = self.entries();
        entries
            .filter(|entry| usize::from(entry.empties) >= fewest)
            .flat_map(Entry::to_bytes)
            .collect()
    }

    /// Adds the proofs that [`to_bytes`](Self::to_bytes) wrote.
    pub fn add_bytes(&self, bytes: &[u8]) {
        for record in bytes.as_chunks::<RECORD>().0 {
            let entry = Entry::<P>::of_bytes(record);
            self.insert(entry.position, entry.empties.into(), entry.proof);
        }
    }

    #[inline]
    fn bucket(&self, position: Position) -> &Bucket {
        let mixed =
            (position.own ^ position.opponent.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ (mixed >> 29) ^ position.opponent).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        #[allow(clippy::cast_possible_truncation, reason = "masked to the room")]
        let slot = (mixed >> 32) as usize;
        &self.buckets[slot & (self.buckets.len() - 1)]
    }

    /// What is known about a position.
    #[inline]
    pub fn find(&self, position: Position) -> Option<P> {
        let bucket = self.bucket(position);
        let version = bucket.version.load(Ordering::Acquire);
        let place = bucket.places.iter().find(|place| place.holds(position))?;
        let packed = place.packed.load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let same = version.is_multiple_of(2) && bucket.version.load(Ordering::Relaxed) == version;
        (same && packed != 0).then(|| unpacked(packed).0)
    }

    /// Remembers what was proven.
    #[inline]
    pub fn insert(&self, position: Position, empties: u32, proof: P) {
        let bucket = self.bucket(position);
        let version = bucket.version.load(Ordering::Relaxed);
        let (odd, next) = (version | 1, (version | 1).wrapping_add(1));
        if version % 2 == 1
            || bucket
                .version
                .compare_exchange(version, odd, Ordering::Acquire, Ordering::Relaxed)
                .is_err()
        {
            return;
        }
        fence(Ordering::Release);
        bucket.put(position, empties, proof);
        bucket.version.store(next, Ordering::Release);
    }
}

impl Bucket {
    /// Puts a proof where it belongs. Only the thread that has made the version
    /// odd may do so.
    #[inline]
    fn put<P: Proof>(&self, position: Position, empties: u32, proof: P) {
        let [deep, last] = &self.places;
        let (known, known_empties) = unpacked::<P>(deep.packed.load(Ordering::Relaxed));
        #[allow(clippy::cast_possible_truncation, reason = "at most 64 squares")]
        let empties = empties as u8;
        let deep_is_it = deep.holds(position);
        let (place, known) = if deep_is_it || empties >= known_empties {
            (deep, deep_is_it.then_some(known))
        } else {
            let known = unpacked(last.packed.load(Ordering::Relaxed)).0;
            (last, last.holds(position).then_some(known))
        };
        let proof = known.map_or(proof, |known: P| known.and(proof));
        place.own.store(position.own, Ordering::Relaxed);
        place.opponent.store(position.opponent, Ordering::Relaxed);
        place
            .packed
            .store(packed(proof, empties), Ordering::Relaxed);
    }

    /// What is in it; nothing may be written meanwhile.
    fn entries<P: Proof>(&self) -> [Option<Entry<P>>; 2] {
        [0, 1].map(|at| {
            let place = &self.places[at];
            let packed = place.packed.load(Ordering::Relaxed);
            let (proof, empties) = unpacked(packed);
            (packed != 0).then_some(Entry {
                position: Position {
                    own: place.own.load(Ordering::Relaxed),
                    opponent: place.opponent.load(Ordering::Relaxed),
                },
                proof,
                empties,
            })
        })
    }
}

impl Place {
    #[inline]
    fn holds(&self, position: Position) -> bool {
        self.own.load(Ordering::Relaxed) == position.own
            && self.opponent.load(Ordering::Relaxed) == position.opponent
    }
}

/// Above the four bytes of a proof, so that what is packed is not 0.
const TAKEN: u64 = 1 << 32;

#[inline]
fn packed(proof: impl Proof, empties: u8) -> u64 {
    let [first, second, third] = proof.to_bytes();
    TAKEN | u64::from(u32::from_le_bytes([first, second, third, empties]))
}

#[inline]
#[allow(clippy::cast_possible_truncation, reason = "the lower half is meant")]
fn unpacked<P: Proof>(packed: u64) -> (P, u8) {
    let [first, second, third, empties] = (packed as u32).to_le_bytes();
    (P::of_bytes([first, second, third]), empties)
}

impl<P: Proof> Entry<P> {
    fn to_bytes(self) -> [u8; RECORD] {
        let mut bytes = [0; RECORD];
        let (position, rest) = bytes.split_at_mut(16);
        position[..8].copy_from_slice(&self.position.own.to_le_bytes());
        position[8..].copy_from_slice(&self.position.opponent.to_le_bytes());
        rest.copy_from_slice(&packed(self.proof, self.empties).to_le_bytes()[..4]);
        bytes
    }

    fn of_bytes(bytes: &[u8; RECORD]) -> Self {
        let word = |from: usize, count: usize| {
            let word = &bytes[from..from + count];
            word.iter()
                .rev()
                .fold(0, |word, &byte| word << 8 | u64::from(byte))
        };
        let (proof, empties) = unpacked(word(16, 4));
        Self {
            position: Position {
                own: word(0, 8),
                opponent: word(8, 8),
            },
            proof,
            empties,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(number: u64) -> Position {
        Position {
            own: number,
            opponent: !number,
        }
    }

    /// Three bytes that belong together.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Three([u8; 3]);

    impl Proof for Three {
        fn to_bytes(self) -> [u8; 3] {
            self.0
        }

        fn of_bytes(bytes: [u8; 3]) -> Self {
            Self(bytes)
        }

        fn and(self, later: Self) -> Self {
            later
        }
    }

    fn proof(number: u64) -> Three {
        let small = u8::try_from(number % 50).unwrap();
        Three([small, small + 50, small + 100])
    }

    #[test]
    fn no_thread_sees_parts_of_two_entries() {
        // Few buckets, so that the threads write the same ones all the time.
        let table = Table::new(2);
        std::thread::scope(|scope| {
            for begin in 0..3 {
                let table = &table;
                scope.spawn(move || {
                    for number in (begin..200_000).map(|number| number % 97) {
                        table.insert(position(number), 9, proof(number));
                        if let Some(found) = table.find(position(number % 13)) {
                            assert_eq!(found, proof(number % 13));
                        }
                    }
                });
            }
        });
    }

    #[test]
    fn proofs_are_read_back_as_they_were_written() {
        let table = Table::new(64);
        (0..40).for_each(|number| table.insert(position(number), 12, proof(number)));
        let again = Table::<Three>::new(64);
        again.add_bytes(&table.to_bytes());
        assert!(again.to_bytes() == table.to_bytes());
        assert!((0..40).all(|number| again.find(position(number)) == table.find(position(number))));
    }
}
