//! Why a file was not written.

use std::io;
use std::path::PathBuf;

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum SaveError {
    /// A file of this name exists and is kept.
    #[error("{} already exists", .0.display())]
    Exists(PathBuf),
    /// The disk refused.
    #[error("could not write {}", path.display())]
    Io { path: PathBuf, source: io::Error },
}

/// Why the selection of an event was not kept.
#[derive(Debug, thiserror::Error)]
pub enum SelectionError {
    /// Neither `OUTFLANK_STATE` nor a home folder is known.
    #[error("there is no folder for it: set OUTFLANK_STATE")]
    NoFolder,
    /// The folder or the file could not be written.
    #[error(transparent)]
    Save(#[from] SaveError),
}
