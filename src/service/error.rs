//! Why a request failed.

use super::source::SourceError;
use crate::report::refusal::{GameRefusal, SlipError, StandingsRefusal, ValueRefusal};
use crate::ruleset::ImpossibleScore;
use crate::storage;

pub use crate::report::Refusal;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database could not be read or written.
    #[error(transparent)]
    Storage(#[from] storage::Error),
    /// The rules of the program or of the event do not allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A file of games could not be read.
    #[error(transparent)]
    Source(#[from] SourceError),
}

impl From<GameRefusal> for Error {
    fn from(refusal: GameRefusal) -> Self {
        Refusal::from(refusal).into()
    }
}

impl From<SlipError> for Error {
    fn from(error: SlipError) -> Self {
        Refusal::from(error).into()
    }
}

impl From<StandingsRefusal> for Error {
    fn from(error: StandingsRefusal) -> Self {
        Refusal::from(error).into()
    }
}

impl From<ValueRefusal> for Error {
    fn from(refusal: ValueRefusal) -> Self {
        Refusal::from(refusal).into()
    }
}

impl From<ImpossibleScore> for Error {
    fn from(error: ImpossibleScore) -> Self {
        Refusal::from(error).into()
    }
}
