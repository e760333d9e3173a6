//! Writing a file so that it is either whole or not there.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// There is one already.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    /// The disk said no.
    #[error("could not write {}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the disk said.
        source: io::Error,
    },
}

/// What to do with a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Leave it alone and say so.
    Keep,
    /// Replace it in one step.
    Replace,
}

/// Writes `content` to `path` by way of a temporary file beside it, so that a
/// reader, or a power cut, never sees half of it.
///
/// # Errors
///
/// If the file exists and is to be kept, or the disk refuses.
pub fn save(path: &Path, content: impl AsRef<[u8]>, existing: Existing) -> Result<(), SaveError> {
    let failed = |source| SaveError::Io {
        path: path.to_owned(),
        source,
    };
    let temporary = beside(path);
    write_through(&temporary, content.as_ref()).map_err(failed)?;
    let placed = match existing {
        Existing::Replace => fs::rename(&temporary, path),
        // A link is made only where nothing is, and that in one step.
        Existing::Keep => {
            fs::hard_link(&temporary, path).and_then(|()| fs::remove_file(&temporary))
        }
    };
    placed.map_err(|source| {
        // The error that matters is the first one.
        let _ = fs::remove_file(&temporary);
        if existing == Existing::Keep && source.kind() == io::ErrorKind::AlreadyExists {
            SaveError::Exists(path.to_owned())
        } else {
            failed(source)
        }
    })
}

/// Writes a file and waits until the disk has it; a new name would otherwise
/// outlive a power cut without its content.
fn write_through(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(content)?;
    file.sync_all()
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
