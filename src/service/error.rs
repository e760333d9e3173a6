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

impl Error {
    /// A stable code for programs. More may be added; none changes its meaning.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Storage(error) => storage_code(error),
            Self::Refused(refusal) => refusal.code(),
            Self::Source(error) => error.code(),
        }
    }
}

/// The stable code of a problem with the database.
#[must_use]
pub const fn storage_code(error: &storage::Error) -> &'static str {
    use storage::Error as E;
    match error {
        E::Missing(_) => "database-missing",
        E::Newer { .. } => "database-newer",
        E::Older { .. } => "database-older",
        E::Folder(_) | E::NoFolder(_) => "database-path",
        E::Foreign(_) => "database-foreign",
        E::Busy => "database-busy",
        E::ReadOnly => "database-read-only",
        E::Full => "database-disk-full",
        E::Damaged(_) | E::Journal { .. } => "database-damaged",
        E::Refused(_) | E::Referenced => "database-refused",
        E::File { .. } | E::Sqlite(_) => "database-failed",
        E::Migration(_) => "database-not-upgraded",
    }
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
