//! What a sheet claims besides the moves.

use std::fmt;

use super::{Ending, Place};
use crate::board::{Colour, Geometry, PerColour, SquareSet};
use crate::game::{Goal, HalfDiscs, Score, Setup, SetupError};

/// A claim about the board after some move: a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// After which move (discs placed).
    pub after: u16,
    /// What is claimed.
    pub claimed: Claimed,
    /// Where it is in the file.
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

/// Why a piece of text is not a claim about a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum ClaimError {
    /// Half discs are shares of the empty squares in a result.
    #[error("`{0}` is not a disc count: on the board there are no half discs")]
    HalfDiscs(Score),
    /// Neither a disc count nor a board.
    #[error(transparent)]
    Board(#[from] SetupError),
}

impl Claimed {
    /// Reads a disc count, in any spelling of a score, or the cells of a board.
    ///
    /// # Errors
    ///
    /// If it is neither, or a count with half discs.
    pub fn parse(geometry: &Geometry, text: &str) -> Result<Self, ClaimError> {
        match text.parse::<Score>() {
            Ok(score) => Self::counts(score).ok_or(ClaimError::HalfDiscs(score)),
            Err(_) => Ok(Self::Board(Setup::parse(geometry, text)?.discs)),
        }
    }

    /// This disc count, if it has no half discs.
    pub fn counts(score: Score) -> Option<Self> {
        let discs = |discs: HalfDiscs| usize::try_from(discs.as_whole()?).ok();
        let counts = PerColour::new(discs(score.black)?, discs(score.white)?);
        Some(Self::Counts(counts))
    }

    /// Whether a board with these discs is as claimed.
    pub fn holds(&self, discs: &PerColour<SquareSet>) -> bool {
        match self {
            Self::Board(board) => board == discs,
            Self::Counts(counts) => *counts == discs.map(SquareSet::len),
        }
    }

    /// Whether two claims about the same board cannot both be true.
    pub fn contradicts(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Board(board), claimed) | (claimed, Self::Board(board)) => !claimed.holds(board),
            (Self::Counts(one), Self::Counts(other)) => one != other,
        }
    }
}

/// The result a sheet declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Who won, or by what score.
    pub result: DeclaredResult,
    /// How the game ended, if not on the board.
    pub ending: Option<Ending>,
    /// Where it is in the file.
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

/// As it would be written.
impl fmt::Display for DeclaredResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(score) => score.fmt(f),
            Self::Difference(difference) => {
                let sign = if *difference > HalfDiscs::default() {
                    "+"
                } else {
                    ""
                };
                write!(f, "{sign}{difference} for {}", Colour::Black.title())
            }
            Self::Winner(Some(colour)) => write!(f, "a win for {}", colour.title()),
            Self::Winner(None) => f.write_str("a tie"),
            Self::Unsaid => f.write_str("(none)"),
        }
    }
}

impl DeclaredResult {
    /// Whether a game with this score has the declared result.
    pub fn fits(self, score: &Score, goal: Goal) -> bool {
        match self {
            Self::Score(declared) => declared == *score,
            Self::Difference(difference) => difference == score.black - score.white,
            Self::Winner(winner) => winner == goal.winner(score),
            Self::Unsaid => true,
        }
    }

    /// The declared score, if both numbers were written.
    pub const fn score(self) -> Option<Score> {
        match self {
            Self::Score(score) => Some(score),
            _ => None,
        }
    }

    /// The same with the colours exchanged.
    #[must_use]
    pub fn exchanged(self) -> Self {
        match self {
            Self::Score(score) => Self::Score(score.exchanged()),
            Self::Difference(difference) => Self::Difference(-difference),
            Self::Winner(winner) => Self::Winner(winner.map(|winner| !winner)),
            Self::Unsaid => Self::Unsaid,
        }
    }
}
