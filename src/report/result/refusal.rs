//! Result slips that cannot be entered.

use outflank_core::game::HalfDiscs;
use outflank_core::transcript::EndingError;

/// What is wrong with a result slip or its score.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum SlipError {
    #[error(
        "not a result slip: expected a name and a count (`laz 38`, `laz +4`, `laz =`), or a table \
         and a score (`5 38-26`)"
    )]
    Unreadable,
    #[error("not a result slip: expected at most {most} characters, found {found}")]
    TooLong { found: usize, most: usize },
    #[error(transparent)]
    Ending(#[from] EndingError),
    #[error("a difference of {0} is impossible on {1} squares: it must be even")]
    OddDifference(HalfDiscs, usize),
    #[error("a difference of {0} is impossible: it is at most {1}")]
    LargeDifference(HalfDiscs, usize),
    #[error("expected 0 to {1} discs, found {0}")]
    OutOfRange(HalfDiscs, usize),
}
