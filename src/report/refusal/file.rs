//! Why a file was not written.

use super::refusals;
use std::io;
use std::path::PathBuf;

use crate::report::refusal::file_wording;

refusals! {
    /// Why a file was not written.
    #[derive(Debug, thiserror::Error)]
    pub enum SaveError;

    /// A file of this name exists and is kept.
    #[error("{} already exists", .0.display())]
    Exists(path: PathBuf) = "file-exists" [Command("use --force to replace it")],
    /// A database is never replaced by another file.
    #[error("{} is a database", .0.display())]
    Database(path: PathBuf) = "file-unwritable"
        [Say("choose another name: a database is never replaced")],
    /// What a link points to is not changed through it.
    #[error("{} is a link", .0.display())]
    Link(path: PathBuf) = "file-unwritable" [Say("name the file itself")],
    /// The folder it was to be in is not there.
    #[error("cannot write {}: there is no folder {}", path.display(), folder.display())]
    NoFolder {
        /// The file that was to be written.
        path: PathBuf,
        /// Its folder.
        folder: PathBuf,
    } = "file-unwritable" [Say("create the folder first, or choose another")],
    /// There is a folder or a device of this name.
    #[error("{} is not a file that can be replaced", .0.display())]
    NotAFile(path: PathBuf) = "file-unwritable" [Say("choose another name")],
    /// The disk refused.
    #[error("{}", file_wording::unwritable(&path.display().to_string(), reason))]
    Io {
        /// The file that was to be written.
        path: PathBuf,
        /// What the system answered.
        reason: io::Error,
    } = "file-unwritable" [Say("check that the folder exists and can be written")],
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
