//! What is known about a game besides the moves on the sheet.

use crate::board::PerColour;
use crate::game::{Empties, Score, score};
use crate::transcript::{DeclaredResult, Transcript};

/// What is known about a game besides the moves and claims on the sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The result somebody reported, if it was reached on the board.
    pub reported: Option<DeclaredResult>,
    /// Who gets the squares that stay empty.
    pub empties: Empties,
}

impl Evidence {
    /// What the sheet itself declares: nothing if the game did not end on the
    /// board, for then the score is not a count of discs.
    pub fn of(sheet: &Transcript, empties: Empties) -> Self {
        let reported = sheet
            .declared
            .filter(|declared| declared.ending.is_none())
            .map(|declared| declared.result)
            .filter(|result| *result != DeclaredResult::Unsaid);
        Self { reported, empties }
    }

    /// The same with a score reported from elsewhere: it goes before what the
    /// sheet declares.
    #[must_use]
    pub fn or_reported(mut self, score: Option<Score>) -> Self {
        self.reported = score.map(DeclaredResult::Score).or(self.reported);
        self
    }

    /// The score of a board.
    pub(super) fn score(&self, counts: PerColour<usize>, squares: usize) -> Score {
        score(counts, squares, self.empties)
    }
}
