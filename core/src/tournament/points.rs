//! Points, in halves.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

/// A number of points, counted in halves: a draw is worth one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfPoints(u32);

impl HalfPoints {
    /// A win.
    pub const WIN: Self = Self(2);
    /// A draw.
    pub const DRAW: Self = Self(1);
    /// Nothing.
    pub const NONE: Self = Self(0);

    /// This many halves.
    pub const fn halves(halves: u32) -> Self {
        Self(halves)
    }

    /// The number of halves.
    pub const fn as_halves(self) -> u32 {
        self.0
    }
}

impl Add for HalfPoints {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for HalfPoints {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for HalfPoints {
    type Output = Self;

    /// Never below nothing.
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for HalfPoints {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::NONE, Add::add)
    }
}

/// `10` or `10.5`.
impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0.is_multiple_of(2) { "" } else { ".5" };
        f.pad(&format!("{}{half}", self.0 / 2))
    }
}
