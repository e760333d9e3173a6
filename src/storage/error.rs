//! What can go wrong with the file.

use super::load::ExportError;
use crate::report::refusal::SaveError;
use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_CONSTRAINT_FOREIGNKEY as FOREIGN_KEY;
use std::{io, path::Path, path::PathBuf};

/// `ENFILE` and `EMFILE`, the same number on Linux, macOS and the BSDs.
const TOO_MANY_FILES: [i32; 2] = [23, 24];

/// `EIO`, the same number everywhere.
const DEVICE_FAILED: i32 = 5;

/// What can go wrong with the file. Says what was found; the command line adds
/// what to type.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such file, and reading does not make one.
    #[error("there is no database {}", place(.0))]
    Missing(PathBuf),
    /// The file was written by a later version of this program.
    #[error("{} is a database of version {found}; this program knows versions up to {known}", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i32,
        /// The latest version known here.
        known: i32,
    },
    /// The file has an older version, and was opened for reading only.
    #[error("{} is a database of version {found}; it has to be upgraded to version {known} first", path.display())]
    Older {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i32,
        /// The version needed.
        known: i32,
    },
    /// The path is a folder.
    #[error("{} is a folder, not a database", .0.display())]
    Folder(PathBuf),
    /// The folder of a file is not there.
    #[error("there is no folder {}", .0.display())]
    NoFolder(PathBuf),
    /// The file is something else.
    #[error("{} is not a database of this program", .0.display())]
    Foreign(PathBuf),
    /// Another process has been writing for too long.
    #[error("another process is writing to the database and has not finished")]
    Busy,
    /// The file, or its folder, cannot be written.
    #[error("the database cannot be written: it, or its folder, is read-only")]
    ReadOnly,
    /// There is no room left; nothing was changed.
    #[error("the disk is full: nothing was changed")]
    Full,
    /// The device or the system failed while the file was read or written.
    #[error("the database cannot be read or written: {0}")]
    Device(String),
    /// The system does not let this process open another file.
    #[error("the database cannot be opened: too many files are open")]
    TooManyFiles,
    /// A received file is longer than a database can keep.
    #[error("{0} is longer than a database can keep (2 GB)")]
    TooLong(String),
    /// A received file could not be read to its end.
    #[error("{name} cannot be read")]
    Unread {
        /// Its name.
        name: String,
        /// Why not.
        source: io::Error,
    },
    /// The file is damaged.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// A rule of the schema refused it.
    #[error("the database does not allow it: {0}")]
    Refused(String),
    /// Other rows refer to the row that was to be deleted.
    #[error("other rows of the database refer to it")]
    Referenced,
    /// A line of the journal cannot be read.
    #[error("line {id} of the journal cannot be read: {source}")]
    Journal {
        /// Which line.
        id: i64,
        /// Why.
        source: serde_json::Error,
    },
    /// The file could not be reached.
    #[error("cannot {doing} {}", path.display())]
    File {
        /// What was being done.
        doing: &'static str,
        /// To which file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// A copy of the database could not be written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// What is stored could not be written as JSON.
    #[error("the export could not be written: {0}")]
    Unwritten(#[from] std::io::Error),
    /// An export cannot be restored.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// A database that is to be replaced has been used.
    #[error("{} is in use: its journal has {}", path.display(), plural(*lines))]
    NotEmpty {
        /// The file.
        path: PathBuf,
        /// How many changes were made.
        lines: i64,
    },
    /// The latest changes are next to the file and cannot be read with it.
    #[error(
        "{} cannot be read: its latest changes are in {}, which cannot be used here",
        path.display(), changes.display()
    )]
    LatestChanges {
        /// The database.
        path: PathBuf,
        /// The file with the changes.
        changes: PathBuf,
    },
    /// Any other error of SQLite.
    #[error("SQLite reports: {0}")]
    Sqlite(rusqlite::Error),
    /// A migration did not run.
    #[error("the database could not be upgraded to the current version")]
    Migration(#[from] rusqlite_migration::Error),
}

fn plural(lines: i64) -> String {
    let noun = if lines == 1 { "change" } else { "changes" };
    format!("{lines} {noun}")
}

/// `outflank.db here`, or the whole path of a file elsewhere.
fn place(path: &Path) -> String {
    let is_here = path
        .parent()
        .is_none_or(|folder| folder.as_os_str().is_empty());
    let here = if is_here { " here" } else { "" };
    format!("{}{here}", path.display())
}

impl Error {
    /// Refuses a path at which no file can be.
    pub(super) fn refuse_place(path: &Path) -> Result<(), Self> {
        if path.is_dir() {
            return Err(Self::Folder(path.to_owned()));
        }
        match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() && !folder.exists() => {
                Err(Self::NoFolder(folder.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// What the system said when SQLite reported an error of its file. SQLite
    /// tells only that something failed; what the system said last is not
    /// overwritten by calls that succeed. `otherwise` if it says nothing of use.
    fn system(said: &io::Error, otherwise: Self) -> Self {
        match said.kind() {
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => Self::Full,
            _ if TOO_MANY_FILES.contains(&said.raw_os_error().unwrap_or(0)) => Self::TooManyFiles,
            _ if said.raw_os_error() == Some(DEVICE_FAILED) => Self::Device(said.to_string()),
            _ => otherwise,
        }
    }

    /// The error of opening this file.
    pub(super) fn opening(path: &Path, error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::Foreign(path.to_owned()),
            _ => error.into(),
        }
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        let text = match &error {
            rusqlite::Error::SqliteFailure(_, Some(text)) => text.clone(),
            other => other.to_string(),
        };
        if error.sqlite_error().map(|error| error.extended_code) == Some(FOREIGN_KEY) {
            return Self::Referenced;
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly,
            Some(ErrorCode::CannotOpen) => {
                Self::system(&io::Error::last_os_error(), Self::ReadOnly)
            }
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::SystemIoFailure) => {
                Self::system(&io::Error::last_os_error(), Self::Device(text))
            }
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged(text),
            Some(ErrorCode::ConstraintViolation) => Self::Refused(text),
            _ => Self::Sqlite(error),
        }
    }
}
