//! The official result of a game, and how its discs are counted.

use crate::adjudicate;
use crate::board::Colour;
use crate::game::{Goal, HalfDiscs};

use super::HalfPoints;

/// An official result: who won and the discs are separate facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Who won.
    pub outcome: Outcome,
    /// The official discs of the first and the second, if they are known.
    pub discs: Option<[HalfDiscs; 2]>,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player named first.
    First,
    /// The player named second.
    Second,
    /// Half a point each.
    Draw,
    /// Neither gets a point.
    BothLost,
}

/// Black is named first.
impl From<adjudicate::Outcome> for Outcome {
    fn from(outcome: adjudicate::Outcome) -> Self {
        match (outcome.winner(), outcome) {
            (Some(Colour::Black), _) => Self::First,
            (Some(Colour::White), _) => Self::Second,
            (None, adjudicate::Outcome::Nobody) => Self::BothLost,
            (None, _) => Self::Draw,
        }
    }
}

/// Black is the first player.
impl From<&adjudicate::Official> for GameResult {
    fn from(official: &adjudicate::Official) -> Self {
        Self {
            outcome: official.outcome.into(),
            discs: official.score.map(|score| [score.black, score.white]),
        }
    }
}

impl GameResult {
    /// The result that these discs give by themselves.
    pub fn by_discs(first: HalfDiscs, second: HalfDiscs) -> Self {
        let outcome = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::First,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Second,
        };
        Self {
            outcome,
            discs: Some([first, second]),
        }
    }

    /// The same with the second player named first.
    #[must_use]
    pub fn turned(self) -> Self {
        Self {
            outcome: self.outcome.turned(),
            discs: self.discs.map(|[first, second]| [second, first]),
        }
    }
}

impl Outcome {
    /// The same with the second player named first.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
            other => other,
        }
    }

    /// What the player named first gets.
    pub const fn points_of_first(self) -> HalfPoints {
        match self {
            Self::First => HalfPoints::WIN,
            Self::Draw => HalfPoints::DRAW,
            Self::Second | Self::BothLost => HalfPoints::NONE,
        }
    }
}

/// How the discs of a game are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The squares of the board.
    pub squares: usize,
    /// Whether the most or the fewest discs win.
    pub goal: Goal,
}

/// Othello on 8x8.
impl Default for Measure {
    fn default() -> Self {
        Self {
            squares: 64,
            goal: Goal::Most,
        }
    }
}

impl Measure {
    /// Half a board: what a game counts of which the discs are not known, and
    /// what a draw with oneself is worth (Brightwell, WOC wording: 32).
    pub fn half(self) -> HalfDiscs {
        let whole = HalfDiscs::whole(self.squares);
        HalfDiscs::halves(whole.as_halves() / 2)
    }

    /// The result that these discs give by themselves.
    pub fn result(self, first: HalfDiscs, second: HalfDiscs) -> GameResult {
        let most = GameResult::by_discs(first, second);
        match self.goal {
            Goal::Most => most,
            Goal::Fewest => GameResult {
                outcome: most.outcome.turned(),
                ..most
            },
        }
    }
}
