//! What the winner of a game lost on time can reach by completing it, and
//! whether a score that somebody claims is within that reach.

use super::ended::{Ended, How};
use crate::board::Colour;
use crate::engine::Budget;
use crate::engine::best::{Best, Stopping, best};
use crate::game::{Goal, HalfDiscs, Score};
use crate::ruleset::{EarlyStop, Ruleset, TimeDefault, decided_on_board};

/// The best completion of a game lost on time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestCompletion {
    /// Who completes the game.
    pub winner: Colour,
    /// The best they can reach.
    pub best: Best,
    /// The side whose discs count for the winner: the other one where the fewest
    /// discs win.
    pub counted: Colour,
    /// What counts for the winner without any completion.
    smallest_win: usize,
}

/// Why there is nothing to complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum NoCompletion {
    /// The game was not lost on time.
    #[error("a best completion exists only for games lost on time")]
    WithoutFlag,
    /// The rules do not let the winner complete it.
    #[error("by the ruleset the winner does not complete a game lost on time")]
    NotByRules,
    /// The board at the flag is not known.
    #[error("the board on which the flag fell is not known")]
    WithoutBoard,
}

/// Whether a claimed score can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A line that gives as much or more is known, or it is the smallest win.
    Within,
    /// No line gives as much, or it is less than the smallest win.
    Beyond,
    /// The search could not finish.
    Open,
}

impl Claim {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Within => "within",
            Self::Beyond => "beyond",
            Self::Open => "open",
        }
    }
}

impl BestCompletion {
    /// Looks for the best completion.
    ///
    /// # Errors
    ///
    /// Where nobody completes the game.
    pub fn of(ruleset: &Ruleset, ended: &Ended, budget: &Budget) -> Result<Self, NoCompletion> {
        let How::Flag { by, .. } = ended.how else {
            return Err(NoCompletion::WithoutFlag);
        };
        let TimeDefault::WinnerCompletes {
            smallest_win,
            early_stop,
        } = ruleset.time_default
        else {
            return Err(NoCompletion::NotByRules);
        };
        let stopping = match early_stop {
            EarlyStop::EmptiesToLoser => Stopping::AtAnyTime,
            EarlyStop::NotAllowed => Stopping::Never,
        };
        let winner = !by;
        let board = ended.position().ok_or(NoCompletion::WithoutBoard)?;
        let variant = &ended.variant;
        Ok(Self {
            winner,
            best: best(variant, &board, winner, stopping, budget),
            counted: match variant.goal() {
                Goal::Most => winner,
                Goal::Fewest => !winner,
            },
            smallest_win: decided_on_board(smallest_win, variant.geometry().len()),
        })
    }

    /// Whether the winner can have reached this score.
    pub fn claim(&self, score: Score) -> Claim {
        let claimed = score[self.counted];
        let least = HalfDiscs::whole(self.smallest_win);
        let found = HalfDiscs::whole(self.best.found as usize).max(least);
        let bound = HalfDiscs::whole(self.best.bound as usize).max(least);
        if claimed < least || claimed > bound {
            Claim::Beyond
        } else if claimed <= found {
            Claim::Within
        } else {
            Claim::Open
        }
    }
}
