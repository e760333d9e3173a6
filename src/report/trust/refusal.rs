//! Why something cannot be signed or verified.

use crate::report::refusal::{advice, refusals};
use std::io;
use std::path::PathBuf;

use crate::report::certificate::{NotACertificate, Unusable};

refusals! {
    /// Why something cannot be verified, or a key not moved.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    pub enum TrustRefusal;

    #[error("{file} does not say from which journal it comes")]
    NoHead { file: String } = "verify-no-head" [
        Command("look for a line such as `journal 142:3f9a2c1b77d0a1e4` and type it: `outflank \
                journal --verify --head 142:3f9a2c1b77d0a1e4`; standings as JSON or CSV are rows \
                alone, and `outflank standings --certificate FILE` writes them so that they can be \
                verified"),
    ],
    #[error("the secret key of this database is not on this computer")]
    NoSecretKey = "key-not-here"
        [Command("`outflank key` shows the key; "), Say("export it on the computer that has it")],
    #[error("this database has no key yet: nothing is signed")]
    NoKey = "key-not-made" [
        Command("`outflank round seal N` makes one, and so does `outflank standings --certificate \
                FILE`"),
    ],
    #[error("the journal of this database is empty: there is nothing to certify")]
    EmptyJournal = "certificate-no-journal" [Command("`outflank event new NAME` begins one")],
    #[error("a result file has no journal and no key: only an event of a database is certified")]
    NoJournal = "certificate-no-journal"
        [Command("`outflank import FILE` takes the results into a database")],
    #[error("nothing can be computed for the certificate: {0}")]
    Unusable(why: Unusable) = "certificate-unusable"
        [Command("`outflank doctor` examines the database")],
    #[error("{file} is not a certificate that can be verified: {why}")]
    NotACertificate { file: String, why: NotACertificate } = "certificate-unreadable"
        [Say("ask whoever issued it for the file again, and compare its size")],
    #[error(transparent)]
    Key(#[from] error: KeyError) = "key-unusable" {
        match error {
            KeyError::Exists(_) => advice![Say("name a file that does not exist yet")],
            KeyError::NotAKey(_) => {
                advice![Command("name a file made by `outflank key export`")]
            }
            _ => advice![Say("check that the folder exists and can be written")],
        }
    },
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
