//! Result slips that cannot be entered.

use crate::report::refusal::refusals;
use outflank_core::game::HalfDiscs;
use outflank_core::transcript::EndingError;

refusals! {
    /// What is wrong with a result slip or its score.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    pub enum SlipError;

    #[error(
        "not a result slip: expected a name and a count (`laz 38`, `laz +4`, `laz =`), or a table \
         and a score (`5 38-26`)"
    )]
    Unreadable = "slip-unreadable" [],
    #[error("not a result slip: expected at most {most} characters, found {found}")]
    TooLong { found: usize, most: usize } = "slip-unreadable" [],
    #[error(transparent)]
    Ending(#[from] error: EndingError) = "slip-unreadable" [],
    #[error("a difference of {0} is impossible on {1} squares: it must be even")]
    OddDifference(difference: HalfDiscs, squares: usize) = "slip-odd-difference" [],
    #[error("a difference of {0} is impossible: it is at most {1}")]
    LargeDifference(difference: HalfDiscs, most: usize) = "slip-out-of-range" [],
    #[error("expected 0 to {1} discs, found {0}")]
    OutOfRange(discs: HalfDiscs, most: usize) = "slip-out-of-range" [],
}
