//! Why something cannot be signed or verified.

use std::io;
use std::path::PathBuf;

use crate::report::certificate::{NotACertificate, Unusable};

/// Why something cannot be verified, or a key not moved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum TrustRefusal {
    #[error("{file} does not say from which journal it comes")]
    NoHead { file: String },
    #[error("the secret key of this database is not on this computer")]
    NoSecretKey,
    #[error("this database has no key yet: nothing is signed")]
    NoKey,
    #[error("the journal of this database is empty: there is nothing to certify")]
    EmptyJournal,
    #[error("a result file has no journal and no key: only an event of a database is certified")]
    NoJournal,
    #[error("nothing can be computed for the certificate: {0}")]
    Unusable(Unusable),
    #[error("{file} is not a certificate that can be verified: {why}")]
    NotACertificate { file: String, why: NotACertificate },
    #[error(transparent)]
    Key(#[from] KeyError),
}

impl TrustRefusal {
    /// A stable code for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoHead { .. } => "verify-no-head",
            Self::NoSecretKey => "key-not-here",
            Self::NoKey => "key-not-made",
            Self::EmptyJournal | Self::NoJournal => "certificate-no-journal",
            Self::Unusable(_) => "certificate-unusable",
            Self::NotACertificate { .. } => "certificate-unreadable",
            Self::Key(_) => "key-unusable",
        }
    }

    /// The command that helps.
    #[must_use]
    pub fn help(&self) -> &'static str {
        match self {
            Self::NoHead { .. } => {
                "look for a line such as `journal 142:3f9a2c1b77d0a1e4` and type it: `outflank \
                 journal --verify --head 142:3f9a2c1b77d0a1e4`; standings as JSON or CSV are rows \
                 alone, and `outflank standings --certificate FILE` writes them so that they can \
                 be verified"
            }
            Self::EmptyJournal => "`outflank event new NAME` begins one",
            Self::NoJournal => "`outflank import FILE` takes the results into a database",
            Self::Unusable(_) => "`outflank doctor` examines the database",
            Self::NotACertificate { .. } => {
                "ask whoever issued it for the file again, and compare its size"
            }
            Self::NoSecretKey => {
                "`outflank key` shows the key; export it on the computer that has it"
            }
            Self::NoKey => {
                "`outflank round seal N` makes one, and so does `outflank standings --certificate \
                 FILE`"
            }
            Self::Key(KeyError::Exists(_)) => "name a file that does not exist yet",
            Self::Key(KeyError::NotAKey(_)) => "name a file made by `outflank key export`",
            Self::Key(_) => "check that the folder exists and can be written",
        }
    }
}

/// Why something was published without a signature.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// Neither `OUTFLANK_STATE` nor a home folder is known.
    #[error("there is no folder for the key: set OUTFLANK_STATE")]
    NoFolder,
    /// The folder or the file of the key could not be read or written.
    #[error("{}: {reason}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: io::ErrorKind,
    },
    /// There is a file where a key was to be written.
    #[error("{} already exists", .0.display())]
    Exists(PathBuf),
    /// The file is not the secret key it should be.
    #[error("{} is not a key of this database", .0.display())]
    NotAKey(PathBuf),
    /// The system gives no random numbers to make a key from.
    #[error("the system gives no random numbers to make a key from")]
    NoRandomness,
}
