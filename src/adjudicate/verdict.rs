//! The official result of a game, or why there is none.

use crate::board::Colour;
use crate::game::{HalfDiscs, Illegal, Score};

/// The official result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What each side officially scored.
    pub score: Score,
    /// Who won.
    pub outcome: Outcome,
    /// The rule that gave it.
    pub rule: Rule,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side.
    Won(Colour),
    /// Neither: half a point each.
    Tie,
    /// The score is equal, and this side held the draw-win.
    DrawWin(Colour),
    /// Both have lost.
    Nobody,
}

impl Outcome {
    /// The side that gets the whole point.
    #[must_use]
    pub const fn winner(self) -> Option<Colour> {
        match self {
            Self::Won(side) | Self::DrawWin(side) => Some(side),
            Self::Tie | Self::Nobody => None,
        }
    }

    /// The name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won(Colour::Black) => "black",
            Self::Won(Colour::White) => "white",
            Self::Tie => "tie",
            Self::DrawWin(Colour::Black) => "draw-win-black",
            Self::DrawWin(Colour::White) => "draw-win-white",
            Self::Nobody => "nobody",
        }
    }
}

/// Which value of the ruleset gave a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its dotted key, as in `time-default.capped.at-most`.
    pub key: &'static str,
    /// What it says, in a sentence.
    pub words: String,
    /// Its mark and source, where the ruleset names one.
    pub source: Option<String>,
}

/// Why a game has no official result yet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undecided {
    /// The board at the end is not known.
    #[error("{what}, and the board is not known")]
    NoBoard {
        /// What needs the board.
        what: &'static str,
    },
    /// Somebody can still move.
    #[error("the game is not over: {side} to move, and {squares} can be played")]
    NotOver {
        /// Whose turn it is.
        side: Colour,
        /// The squares that can be played, by whoever comes next.
        squares: String,
    },
    /// A turn of the completion is against the rules.
    #[error(
        "the completion is illegal at its turn {turn} (move {number}), {played} by {side}: {reason}"
    )]
    IllegalCompletion {
        /// The turn within the completion, from 1, passes as entered.
        turn: usize,
        /// The number on the sheet.
        number: usize,
        /// The square, or `pass`.
        played: String,
        /// Whose turn it was.
        side: Colour,
        /// Why not.
        reason: Illegal,
        /// What could have been played instead.
        legal: String,
    },
    /// The winner stopped where the game has to be played to its end.
    #[error("the ruleset does not let the winner stop before the end of the game")]
    NoEarlyStop,
    /// An equal game, and nobody is known to hold the draw-win.
    #[error("the score is {score} and the draw-win decides, but its holder is not known")]
    NoHolder {
        /// The equal score.
        score: Score,
    },
    /// The ruleset leaves it to the director.
    #[error("{what}: the director rules")]
    DirectorRules {
        /// What happened.
        what: &'static str,
    },
    /// The ruleset speaks of a board of 64 squares.
    #[error("the ruleset gives {discs} of 64 discs, but this board has {squares} squares")]
    OtherBoard {
        /// The discs it gives.
        discs: u16,
        /// The squares of the board.
        squares: usize,
    },
    /// A score that no game can have.
    #[error("a score of {score} is impossible: {squares} squares, {sum} discs")]
    ImpossibleScore {
        /// The score.
        score: Score,
        /// Its sum.
        sum: HalfDiscs,
        /// The squares of the board.
        squares: usize,
    },
    /// The players agreed, but the score is not known.
    #[error("the players agreed on a score that is not known")]
    NoScore,
    /// Broken off, to be continued.
    #[error("the game is adjourned")]
    Adjourned,
}

impl Undecided {
    /// Whether something is wrong with the game itself, rather than left to
    /// be told or ruled.
    #[must_use]
    pub const fn is_finding(&self) -> bool {
        matches!(
            self,
            Self::NotOver { .. } | Self::IllegalCompletion { .. } | Self::ImpossibleScore { .. }
        )
    }

    /// What has to be done before there is a result.
    #[must_use]
    pub fn way_on(&self) -> String {
        match self {
            Self::NoBoard { .. } => "give the transcript, or the final board".to_owned(),
            Self::NotOver { .. } => {
                "play the game to its end and enter the rest, or say how it ended".to_owned()
            }
            Self::IllegalCompletion { legal, side, .. } if legal.is_empty() => {
                format!("{side} could not play anywhere; enter the completion again from there")
            }
            Self::IllegalCompletion { legal, side, .. } => {
                format!("legal for {side} there: {legal}; enter the completion again from there")
            }
            Self::NoEarlyStop => {
                "complete the game to its end, or take the smallest win".to_owned()
            }
            Self::NoHolder { .. } => {
                "say who held the draw-win; it was settled before the game".to_owned()
            }
            Self::DirectorRules { .. } => {
                "the director decides and enters the score as a ruling, 0-0 if both have lost"
                    .to_owned()
            }
            Self::OtherBoard { .. } => {
                "the director says what that is on this board and enters it as a ruling".to_owned()
            }
            Self::ImpossibleScore { squares, .. } => {
                format!("the discs of both sides together make {squares}")
            }
            Self::NoScore => "enter the score they agreed on".to_owned(),
            Self::Adjourned => "finish the game, or say how it ended".to_owned(),
        }
    }
}
