//! Exact values: whole numbers of parts, so that adding never rounds.

use std::cmp::Ordering;
use std::fmt;

use num_rational::Ratio;

use crate::ruleset::{Constant, Ruleset};

/// How many parts a disc has in one event: enough for a quarter of a point and
/// for the Brightwell constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    parts: i64,
    /// Parts that half a point of an opponent is worth in the Brightwell quotient.
    brightwell_half_point: i64,
}

impl Scale {
    pub(super) fn new(ruleset: &Ruleset, rounds: u16) -> Self {
        let rounds = i64::from(rounds.max(1));
        let constant = match ruleset.brightwell.as_ref().map(|rule| rule.constant) {
            None => Ratio::from(0),
            Some(Constant::Fixed(constant)) => Ratio::from(i64::from(constant)),
            Some(Constant::Nearest) => half_up(Ratio::new(64, rounds)).into(),
            Some(Constant::Exact) => Ratio::new(64, rounds),
        };
        Self {
            parts: 4 * constant.denom(),
            brightwell_half_point: 2 * constant.numer(),
        }
    }

    /// Parts of this many half-discs.
    pub(super) const fn half_discs(self, halves: i32) -> i64 {
        self.parts / 2 * halves as i64
    }

    /// Parts of this many opponents' half-points in the Brightwell quotient.
    pub(super) fn brightwell(self, halves: u32) -> i64 {
        self.brightwell_half_point * i64::from(halves)
    }

    /// Parts of this many quarters of a point.
    pub(super) fn quarters(self, quarters: u32) -> i64 {
        self.parts / 4 * i64::from(quarters)
    }

    /// Parts of this many units.
    pub(super) const fn whole(self, units: i64) -> i64 {
        self.parts * units
    }

    /// The nearest whole number, halves upwards, in parts.
    pub(super) fn rounded(self, parts: i64) -> i64 {
        half_up(Ratio::new(parts, self.parts)) * self.parts
    }

    pub(super) fn exact(self, parts: i64) -> Exact {
        Exact(Ratio::new(parts, self.parts))
    }
}

fn half_up(value: Ratio<i64>) -> i64 {
    (value + Ratio::new(1, 2)).floor().to_integer()
}

/// An exact value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exact(Ratio<i64>);

impl Exact {
    /// The fraction.
    pub const fn ratio(self) -> Ratio<i64> {
        self.0
    }

    /// The whole number, if it is one.
    pub fn as_whole(self) -> Option<i64> {
        self.0.is_integer().then(|| self.0.to_integer())
    }

    /// In hundredths, halves away from zero.
    fn hundredths(self) -> i64 {
        (self.0 * 100).round().to_integer()
    }

    /// The nearest decimal with two places, for outputs that know no fractions.
    pub fn to_decimal(self) -> String {
        let hundredths = self.hundredths();
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
        let text = format!("{sign}{whole}.{part:02}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

impl From<i64> for Exact {
    fn from(whole: i64) -> Self {
        Self(Ratio::from(whole))
    }
}

impl From<Ratio<i64>> for Exact {
    fn from(ratio: Ratio<i64>) -> Self {
        Self(ratio)
    }
}

/// `541`, `541.5`, or `541.33` where two places are not the whole truth.
impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_decimal())
    }
}

/// Larger first.
pub(super) fn descending(left: i64, right: i64) -> Ordering {
    right.cmp(&left)
}
