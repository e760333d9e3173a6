//! How much a solver may remember.

/// How much a solver may remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Memory {
    /// Buckets of 64 bytes, as a power of two.
    bits: u32,
}

impl Memory {
    /// 128 MiB at most, less where few squares are empty.
    pub const USUAL: Self = Self::power(21);

    /// 1 GiB at most, from 28 empty squares on: for searches that take minutes.
    pub const LARGE: Self = Self::power(24);

    /// Two to the power of this many buckets of two positions, 64 bytes each.
    pub const fn power(bits: u32) -> Self {
        Self { bits }
    }

    /// No more than positions with this many empty squares can use.
    pub(in crate::engine) fn for_empties(self, empties: u32) -> Self {
        let useful = match empties {
            0..=19 => (empties + 2).max(8),
            _ => 21 + (empties - 19) / 3,
        };
        Self {
            bits: self.bits.min(useful),
        }
    }

    /// How many buckets.
    pub(in crate::engine) const fn buckets(self) -> usize {
        1 << self.bits
    }
}
