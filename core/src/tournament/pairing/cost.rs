//! What a pairing costs: one number a level, the worst level first.

use std::ops::{Add, AddAssign};

/// The cost of a pair or of a whole pairing, level by level; the lot is last.
/// Two costs are compared by the first level on which they differ.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cost(Vec<i64>);

/// The first level on which a pairing is worse than another, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worse {
    /// Its place among the levels, from 0.
    pub level: usize,
    /// By how much.
    pub by: i64,
}

impl Cost {
    /// Nothing, on so many levels.
    pub fn nothing(levels: usize) -> Self {
        Self(vec![0; levels])
    }

    /// The numbers, worst level first, the lot last.
    pub fn levels(&self) -> &[i64] {
        &self.0
    }

    /// The levels without the lot: what is a rule and not chance.
    pub fn above_lot(&self) -> &[i64] {
        self.0.split_last().map_or(&[], |(_, levels)| levels)
    }

    /// Whether it differs from another one by the lot at most.
    pub fn is_as_good_as(&self, other: &Self) -> bool {
        self.above_lot() == other.above_lot()
    }

    /// On which level it is worse than another one; `None` if it is not.
    pub fn worse_than(&self, other: &Self) -> Option<Worse> {
        let pairs = self.0.iter().zip(&other.0).enumerate();
        let mut differing = pairs.filter(|(_, (own, other))| own != other);
        let (level, (own, other)) = differing.next()?;
        (own > other).then_some(Worse {
            level,
            by: own - other,
        })
    }
}

impl From<Vec<i64>> for Cost {
    fn from(levels: Vec<i64>) -> Self {
        Self(levels)
    }
}

impl AddAssign<&Self> for Cost {
    fn add_assign(&mut self, other: &Self) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own += other;
        }
    }
}

impl Add<&Self> for Cost {
    type Output = Self;

    fn add(mut self, other: &Self) -> Self {
        self += other;
        self
    }
}
