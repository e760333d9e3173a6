//! Why a ruling cannot be read or does not fit a sheet, in words.

use std::fmt;

use crate::report::dispute::view::Caution;
use outflank_core::game::Score;

impl fmt::Display for Caution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Replaces { entered, by } => {
                write!(f, "this replaces the entered {entered} by {by}")
            }
            Self::TakesAway { entered, reached } => write!(
                f,
                "the sheet stops at move {reached}: this would leave the game without a score; \
                 to keep the entered {entered}: `let stand`"
            ),
            Self::OtherEvent { event, selected } => {
                write!(
                    f,
                    "the dispute is one of {event}, and {selected} is selected"
                )
            }
            Self::SealedRound(round) => write!(f, "round {round} is sealed"),
        }
    }
}

/// What a ruling means that makes a hypothesis the official game.
pub fn as_in(key: &str) -> String {
    format!("as in hypothesis {}", key.trim_start_matches('h'))
}

/// What a ruling means that gives a player what they claim.
pub fn as_claimed(side: &str) -> String {
    format!("as {side} claims")
}

/// What `let stand` means.
pub fn entered_stands(entered: Score) -> String {
    format!("the entered result {entered} stands")
}

/// What `let 23 stand` means.
pub const MOVE_STANDS: &str = "the move stands as it was played";

/// The cautions in one sentence.
pub fn cautions(cautions: &[Caution]) -> String {
    let texts: Vec<String> = cautions.iter().map(ToString::to_string).collect();
    texts.join("; ")
}
