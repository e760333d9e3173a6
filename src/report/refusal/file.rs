//! Why a file was not written.

use std::io;
use std::path::PathBuf;

use crate::report::wording;

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// A file of this name exists and is kept.
    #[error("{} already exists", .0.display())]
    Exists(PathBuf),
    /// The disk refused.
    #[error("{}", wording::unwritable(&path.display().to_string(), reason))]
    Io {
        /// The file that was to be written.
        path: PathBuf,
        /// What the system answered.
        reason: io::Error,
    },
}

/// Why the selection of an event was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SelectionError {
    /// Neither `OUTFLANK_STATE` nor a home folder is known.
    #[error("there is no folder for it: set OUTFLANK_STATE")]
    NoFolder,
    /// The folder or the file could not be written.
    #[error(transparent)]
    Save(#[from] SaveError),
}
