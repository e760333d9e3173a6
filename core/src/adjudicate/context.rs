//! What a transcript is judged by, besides the sheet itself.

use crate::game::{Empties, Score};
use crate::ruleset::Ruleset;
use crate::transcript::Claim;

/// What a transcript is judged by, besides the sheet itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Context<'a> {
    /// The rules; without them, empty squares go to the winner.
    pub ruleset: Option<&'a Ruleset>,
    /// The result reported at the desk.
    pub reported: Option<Score>,
    /// What was claimed at the desk about the board.
    pub claims: &'a [Claim],
    /// The score the director has ruled: nothing about the result is open then.
    pub ruled: Option<Score>,
}

impl Context<'_> {
    /// Whether there is nothing besides the sheet, and the usual rules.
    pub(super) const fn is_plain(&self) -> bool {
        self.ruleset.is_none()
            && self.reported.is_none()
            && self.claims.is_empty()
            && self.ruled.is_none()
    }

    /// Who gets the squares that stay empty.
    pub fn empties(&self) -> Empties {
        self.ruleset
            .map_or_else(Empties::default, |ruleset| ruleset.scoring.empties)
    }
}
