//! Why a request failed.

use crate::report::refusal::{
    EntryRefusal, FinalsRefusal, GameRefusal, KeyError, PairingRefusal, SlipError,
    StandingsRefusal, TrustRefusal, ValueRefusal,
};
use crate::service::prelude::*;
use crate::service::{files::source::SourceError, record::save::SaveError};
use outflank_core::ruleset::ImpossibleScore;

pub use crate::report::Refusal;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database could not be read or written.
    #[error(transparent)]
    Storage(storage::Error),
    /// The rules of the program or of the event do not allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A file of games could not be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A file could not be written.
    #[error(transparent)]
    Save(#[from] SaveError),
}

impl Error {
    /// A stable code for programs. More may be added; none changes its meaning.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Storage(error) => storage_code(error),
            Self::Refused(refusal) => refusal.code(),
            Self::Source(error) => error.code(),
            Self::Save(error) => error.code(),
        }
    }
}

/// The stable code of a problem with the database.
pub const fn storage_code(error: &storage::Error) -> &'static str {
    use storage::Error as E;
    match error {
        E::Missing(_) => "database-missing",
        E::Newer { .. } => "database-newer",
        E::Older { .. } => "database-older",
        E::Folder(_) | E::NoFolder(_) => "database-path",
        E::Foreign(_) => "database-foreign",
        E::Busy => "database-busy",
        E::ReadOnly | E::LatestChanges { .. } => "database-read-only",
        E::NotEmpty { .. } => "database-in-use",
        E::Export(_) => "export-unreadable",
        E::Full => "database-disk-full",
        E::Device(_) => "database-device",
        E::TooManyFiles => "database-too-many-files",
        E::TooLong(_) => "file-too-long",
        E::Unread { .. } => "file-unreadable",
        E::Damaged(_) | E::Journal { .. } => "database-damaged",
        E::Refused(_) | E::Referenced => "database-refused",
        E::Save(_) => "file-unwritable",
        E::File { .. } | E::Unwritten(_) | E::Sqlite(_) => "database-failed",
        E::Migration(_) => "database-not-upgraded",
    }
}

impl From<storage::Error> for Error {
    fn from(error: storage::Error) -> Self {
        match error {
            storage::Error::Save(error) => Self::Save(error),
            other => Self::Storage(other),
        }
    }
}

/// What refuses a request, on the way to the [`Refusal`] it is part of.
macro_rules! refuses {
    ($($refusal:ty),*) => {$(
        impl From<$refusal> for Error {
            fn from(refusal: $refusal) -> Self {
                Self::Refused(refusal.into())
            }
        }
    )*};
}

refuses!(
    EntryRefusal,
    FinalsRefusal,
    GameRefusal,
    ImpossibleScore,
    PairingRefusal,
    SlipError,
    StandingsRefusal,
    TrustRefusal,
    ValueRefusal
);

impl From<KeyError> for Error {
    fn from(error: KeyError) -> Self {
        TrustRefusal::from(error).into()
    }
}
