//! A set of squares of one board.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use super::Square;

const WORDS: usize = 4;

/// A set of squares: up to 256, enough for a board of 16×16.
///
/// The first 64 squares lie in the first word, in reading order, so that an
/// 8×8 board is a single `u64` with a1 in the lowest bit.
///
/// ```
/// use outflank_core::board::{Geometry, SquareSet};
///
/// let board = Geometry::rectangle(8, 8)?;
/// let edge: SquareSet = ["a1", "a2", "a3"]
///     .iter()
///     .map(|name| board.parse(name))
///     .collect::<Result<_, _>>()?;
/// let corner = SquareSet::of(board.parse("a1")?);
/// assert!(corner.is_subset(edge));
/// assert_eq!(board.names(edge - corner), "a2 a3");
/// assert_eq!(edge.bits(), 0x01_01_01);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet([u64; WORDS]);

impl SquareSet {
    /// The set without any square.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The set of the squares whose bits are set in the first 64.
    pub const fn from_bits(bits: u64) -> Self {
        Self([bits, 0, 0, 0])
    }

    /// The first 64 squares as bits.
    pub const fn bits(self) -> u64 {
        self.0[0]
    }

    /// The set of the first `count` squares: a whole board.
    pub fn first(count: usize) -> Self {
        (0..count).map(Square::from_index).collect()
    }

    /// The set of just this square.
    pub const fn of(square: Square) -> Self {
        let mut words = [0; WORDS];
        words[square.index() / 64] = 1 << (square.index() % 64);
        Self(words)
    }

    /// Whether `square` belongs to the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 == 1
    }

    /// Adds `square`.
    pub const fn insert(&mut self, square: Square) {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
    }

    /// Takes `square` away.
    pub const fn remove(&mut self, square: Square) {
        self.0[square.index() / 64] &= !(1 << (square.index() % 64));
    }

    /// How many squares belong to the set.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no square belongs to the set.
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether every square of the set belongs to `other`.
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// The squares in reading order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        (0..WORDS).flat_map(move |index| {
            let mut word = self.0[index];
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros() as usize;
                    word &= word - 1;
                    Square::from_index(index * 64 + bit)
                })
            })
        })
    }

    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|index| {
            f(self.0[index], other.0[index])
        }))
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for SquareSet {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Sub for SquareSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for SquareSet {
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl SubAssign for SquareSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
