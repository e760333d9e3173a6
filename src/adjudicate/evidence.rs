//! What is known about a game besides the moves on the sheet.

use crate::board::{Colour, PerColour};
use crate::game::{Empties, Goal, HalfDiscs, Score, score};
use crate::transcript::{Claimed, DeclaredResult, Transcript};

/// What is known about a game besides the moves and claims on the sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The result somebody reported, if it was reached on the board.
    pub reported: Option<Reported>,
    /// Who gets the squares that stay empty.
    pub empties: Empties,
}

/// A reported result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reported {
    /// Discs of both sides.
    Score(Score),
    /// Black's discs less White's.
    Difference(HalfDiscs),
    /// Only the winner; `None` is a tie.
    Winner(Option<Colour>),
}

impl Evidence {
    /// What the sheet itself declares: nothing if the game did not end on the
    /// board, for then the score is not a count of discs.
    #[must_use]
    pub fn of(sheet: &Transcript, empties: Empties) -> Self {
        let declared = sheet
            .declared
            .filter(|declared| declared.ending.is_none())
            .map(|declared| declared.result);
        let reported = match declared {
            Some(DeclaredResult::Score(score)) => Some(Reported::Score(score)),
            Some(DeclaredResult::Difference(difference)) => Some(Reported::Difference(difference)),
            Some(DeclaredResult::Winner(winner)) => Some(Reported::Winner(winner)),
            Some(DeclaredResult::Unsaid) | None => None,
        };
        Self { reported, empties }
    }

    /// The same with a score reported from elsewhere: it goes before what the
    /// sheet declares.
    #[must_use]
    pub fn or_reported(mut self, score: Option<Score>) -> Self {
        self.reported = score.map(Reported::Score).or(self.reported);
        self
    }

    /// The score of a board.
    pub(super) fn score(&self, counts: PerColour<usize>, squares: usize) -> Score {
        score(counts, squares, self.empties)
    }
}

impl Reported {
    /// Whether a score is the reported one.
    #[must_use]
    pub fn fits(&self, score: &Score, goal: Goal) -> bool {
        match *self {
            Self::Score(reported) => reported == *score,
            Self::Difference(difference) => score.black - score.white == difference,
            Self::Winner(winner) => goal.winner(score) == winner,
        }
    }
}

/// Whether a board is as claimed.
pub(super) fn holds(claimed: &Claimed, discs: &PerColour<crate::board::SquareSet>) -> bool {
    match claimed {
        Claimed::Board(board) => board == discs,
        Claimed::Counts(counts) => *counts == discs.map(crate::board::SquareSet::len),
    }
}
