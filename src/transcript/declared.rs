//! What a sheet claims besides the moves.

use std::fmt;

use super::Place;
use crate::board::{Colour, PerColour, SquareSet};
use crate::game::{HalfDiscs, Score};

/// A claim about the board after some move: a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// After which move (discs placed).
    pub after: u16,
    /// What is claimed.
    pub claimed: Claimed,
    /// Where it stands.
    pub place: Place,
}

/// What is claimed about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// It looked like this.
    Board(PerColour<SquareSet>),
    /// Each side had this many discs.
    Counts(PerColour<usize>),
}

/// The result a sheet declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Who won, or by what score.
    pub result: DeclaredResult,
    /// How the game ended, if not on the board.
    pub ending: Option<Ending>,
    /// Where it stands.
    pub place: Place,
}

/// Who won, or by what score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclaredResult {
    /// Discs of both sides.
    Score(Score),
    /// Black's discs less White's.
    Difference(HalfDiscs),
    /// Only the winner; `None` is a tie.
    Winner(Option<Colour>),
    /// Nothing but the ending.
    Unsaid,
}

/// How a game ended, if not on the board. The colour is the side it happened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// The flag fell.
    Flag(Colour),
    /// The extension after the flag was overrun too.
    Overrun(Colour),
    /// Resigned.
    Resigned(Colour),
    /// Did not appear.
    NoShow(Colour),
    /// Neither appeared.
    BothAbsent,
    /// Both flags were found down.
    BothFlags,
    /// The players agreed on a score.
    Agreed,
    /// Broken off, to be continued.
    Adjourned,
}

impl Ending {
    /// The side it happened to, where it is one.
    #[must_use]
    pub const fn side(self) -> Option<Colour> {
        match self {
            Self::Flag(side) | Self::Overrun(side) | Self::Resigned(side) | Self::NoShow(side) => {
                Some(side)
            }
            Self::BothAbsent | Self::BothFlags | Self::Agreed | Self::Adjourned => None,
        }
    }
}

/// As behind the sign `=`: `flag black`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            Self::Flag(_) => "flag",
            Self::Overrun(_) => "overrun",
            Self::Resigned(_) => "resign",
            Self::NoShow(_) => "no-show",
            Self::BothAbsent => "no-show both",
            Self::BothFlags => "flag both",
            Self::Agreed => "agreed",
            Self::Adjourned => "adjourned",
        };
        match self.side() {
            Some(side) => write!(f, "{what} {side}"),
            None => f.write_str(what),
        }
    }
}
