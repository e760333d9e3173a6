//! From discs on the board to a score, in half-discs, exactly.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize, Serializer};

use super::Goal;
use crate::board::{Colour, PerColour};

/// A number of discs, counted in halves: Japan split the empty squares until
/// 31 May 2014, so 34½ to 29½ is a real score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfDiscs(i32);

impl HalfDiscs {
    /// This many whole discs.
    ///
    /// # Panics
    ///
    /// If the number is beyond all boards.
    #[must_use]
    pub fn whole(discs: usize) -> Self {
        Self(i32::try_from(discs * 2).expect("a board has at most 256 squares"))
    }

    /// This many halves.
    #[must_use]
    pub const fn halves(halves: i32) -> Self {
        Self(halves)
    }

    /// Half of a whole number of discs.
    fn half(self) -> Self {
        Self(self.0 / 2)
    }

    /// The number of halves.
    #[must_use]
    pub const fn as_halves(self) -> i32 {
        self.0
    }

    /// The number of whole discs, if there is no half.
    #[must_use]
    pub const fn as_whole(self) -> Option<i32> {
        if self.0 % 2 == 0 {
            Some(self.0 / 2)
        } else {
            None
        }
    }
}

impl Add for HalfDiscs {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for HalfDiscs {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for HalfDiscs {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// `34` or `34.5`.
impl fmt::Display for HalfDiscs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        f.pad(&format!("{sign}{}{half}", self.0.abs() / 2))
    }
}

/// A whole number, or one with `.5`: exact in either case.
impl Serialize for HalfDiscs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.as_whole() {
            Some(whole) => serializer.serialize_i32(whole),
            None => serializer.serialize_f64(f64::from(self.0) / 2.0),
        }
    }
}

/// What each side scored.
pub type Score = PerColour<HalfDiscs>;

impl Score {
    /// A score of whole discs, black's first.
    #[must_use]
    pub fn of_discs(black: usize, white: usize) -> Self {
        Self {
            black: HalfDiscs::whole(black),
            white: HalfDiscs::whole(white),
        }
    }

    /// The side with more, if there is one.
    #[must_use]
    pub fn leader(&self) -> Option<Colour> {
        match self.black.cmp(&self.white) {
            Ordering::Greater => Some(Colour::Black),
            Ordering::Equal => None,
            Ordering::Less => Some(Colour::White),
        }
    }
}

/// `38-26`, black's first.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}", self.black, self.white))
    }
}

/// Who gets the squares that stay empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Empties {
    /// The winner; half each in a tie (\[S\] GGS, othello.dk; JOA since 1 June 2014).
    #[default]
    #[serde(rename = "winner")]
    ToWinner,
    /// Half each (JOA until 31 May 2014).
    #[serde(rename = "split")]
    Split,
    /// Nobody: the discs alone count (old files).
    #[serde(rename = "nobody")]
    ToNobody,
}

impl Empties {
    /// All conventions, the most usual first.
    pub const ALL: [Self; 3] = [Self::ToWinner, Self::Split, Self::ToNobody];

    /// The name in rulesets and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ToWinner => "winner",
            Self::Split => "split",
            Self::ToNobody => "nobody",
        }
    }
}

/// The score of a finished game with these discs on the board.
///
/// A side without any disc loses by the whole board, whatever the convention
/// for empty squares (64–0 on 8×8; \[S\] GGS; JOA: "always a difference of 64").
/// Where the fewest discs win, the empties go to the side with more: they make
/// the margin of the winner larger, as in the ordinary game.
#[must_use]
pub fn score(discs: PerColour<usize>, squares: usize, empties: Empties) -> Score {
    let left = squares - discs.black - discs.white;
    let wiped_out = (discs.black == 0) != (discs.white == 0);
    let rule = if wiped_out {
        Empties::ToWinner
    } else {
        empties
    };
    let black = match (rule, discs.black.cmp(&discs.white)) {
        (Empties::ToNobody, _) => return Score::of_discs(discs.black, discs.white),
        (Empties::Split, _) | (Empties::ToWinner, Ordering::Equal) => {
            HalfDiscs::whole(discs.black) + HalfDiscs::whole(left).half()
        }
        (Empties::ToWinner, Ordering::Greater) => HalfDiscs::whole(discs.black + left),
        (Empties::ToWinner, Ordering::Less) => HalfDiscs::whole(discs.black),
    };
    Score {
        black,
        white: HalfDiscs::whole(squares) - black,
    }
}

impl Goal {
    /// Who wins with this score, if anybody does.
    #[must_use]
    pub fn winner(self, score: &Score) -> Option<Colour> {
        match self {
            Self::Most => score.leader(),
            Self::Fewest => score.leader().map(|leader| !leader),
        }
    }
}
