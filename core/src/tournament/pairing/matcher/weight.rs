//! Numbers of several words, compared from the left.

use std::ops::{Add, AddAssign, Sub};

/// A list of words that is added and subtracted word by word and compared from
/// the left. Nothing is carried: the words are never rounded into each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) struct Weight<const N: usize>(pub(in super::super) [i128; N]);

impl<const N: usize> Weight<N> {
    pub(in super::super) const ZERO: Self = Self([0; N]);

    pub(in super::super) fn doubled(self) -> Self {
        Self(self.0.map(|word| 2 * word))
    }

    /// Half of it; every word is even wherever this is used.
    pub(super) fn halved(self) -> Self {
        Self(self.0.map(|word| word / 2))
    }
}

impl<const N: usize> Add for Weight<N> {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl<const N: usize> AddAssign for Weight<N> {
    fn add_assign(&mut self, other: Self) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own += other;
        }
    }
}

impl<const N: usize> Sub for Weight<N> {
    type Output = Self;

    fn sub(mut self, other: Self) -> Self {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own -= other;
        }
        self
    }
}
