//! What a search has proven about a position.

use crate::game::{Goal, Move};

/// A value that is proven to lie between two bounds, both included: discs of
/// the side to move less those of the other side, the empty squares counted
/// for the side with more discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The value is not less than this.
    pub lower: i32,
    /// The value is not more than this.
    pub upper: i32,
}

impl Interval {
    /// A value that is known.
    pub const fn exactly(value: i32) -> Self {
        Self {
            lower: value,
            upper: value,
        }
    }

    /// The value, if it is known exactly.
    pub const fn value(self) -> Option<i32> {
        if self.lower == self.upper {
            Some(self.lower)
        } else {
            None
        }
    }

    /// The same value as the other side sees it.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            lower: -self.upper,
            upper: -self.lower,
        }
    }

    /// What the side to move gets, if the bounds decide it.
    pub const fn outcome(self, goal: Goal) -> Option<Outcome> {
        let seen = match goal {
            Goal::Most => self,
            Goal::Fewest => self.reversed(),
        };
        match seen {
            Self { lower: 1.., .. } => Some(Outcome::Win),
            Self {
                upper: i32::MIN..0, ..
            } => Some(Outcome::Loss),
            Self { lower: 0, upper: 0 } => Some(Outcome::Draw),
            _ => None,
        }
    }
}

/// What the side to move gets when both sides play as well as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The other side wins.
    Loss,
}

impl Outcome {
    /// The name in text and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
        }
    }

    /// The same outcome as the other side sees it.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

/// What is known about a position after a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The value for the side to move.
    pub value: Interval,
    /// Best play by both sides, passes included, as far as it is known; up to
    /// the end of the game if `is_complete`.
    pub line: Vec<Move>,
    /// Whether the line goes to the end of the game and each of its moves is
    /// proven to be a best one.
    pub is_complete: bool,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl Solution {
    /// How many more discs are placed before the game is over, if the line is
    /// known to its end.
    pub fn remoteness(&self) -> Option<usize> {
        self.is_complete.then(|| placements(&self.line))
    }
}

/// What a legal move is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The move.
    pub played: Move,
    /// The value for the side that plays it.
    pub value: Interval,
    /// How many more discs are placed before the game is over, this move
    /// included, if both sides then play as well as possible.
    pub remoteness: Option<usize>,
}

/// How many discs are placed.
pub(super) fn placements(line: &[Move]) -> usize {
    line.iter().filter(|played| **played != Move::Pass).count()
}
