//! Writing a file so that it is either whole or not there.

use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

pub use crate::report::refusal::SaveError;

/// What to do with a file that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Refuse to write.
    Keep,
    /// Replace it in one step.
    Replace,
}

/// A file to be written, and those that belong to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    pub bytes: Vec<u8>,
    /// Files of the same name with another extension.
    pub companions: Vec<(&'static str, Vec<u8>)>,
}

impl Output {
    /// Writes all files.
    ///
    /// # Errors
    ///
    /// If one of them exists and is to be kept (then none is written), or the
    /// disk refuses.
    pub fn save(&self, path: &Path, existing: Existing) -> Result<(), SaveError> {
        let companions = self.companions.iter();
        let mut files: Vec<(PathBuf, &[u8])> = companions
            .map(|(extension, bytes)| (path.with_extension(extension), bytes.as_slice()))
            .collect();
        files.push((path.to_owned(), &self.bytes));
        let taken = files.iter().find(|(path, _)| path.exists());
        if let Some((path, _)) = taken.filter(|_| existing == Existing::Keep) {
            return Err(SaveError::Exists(path.clone()));
        }
        let mut files = files.into_iter();
        files.try_for_each(|(path, bytes)| save(&path, bytes, existing))
    }
}

/// Replaces a file that begins like what is to be written: a picture, a page.
/// Another file is kept.
#[must_use]
pub fn only_like(path: &Path, beginning: &[u8]) -> Existing {
    let mut found = vec![0; beginning.len()];
    let read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut found));
    match read {
        Ok(()) if found == beginning => Existing::Replace,
        _ => Existing::Keep,
    }
}

/// Writes `content` to `path` by way of a temporary file in the same folder, so
/// that a reader, or a power cut, never sees half of it.
///
/// # Errors
///
/// If the file exists and is to be kept, or the disk refuses.
pub fn save(path: &Path, content: impl AsRef<[u8]>, existing: Existing) -> Result<(), SaveError> {
    let failed = |reason| SaveError::Io {
        path: path.to_owned(),
        reason,
    };
    let file = write_temporary(path, content.as_ref()).map_err(failed)?;
    let placed = match existing {
        Existing::Replace => file.persist(path),
        Existing::Keep => file.persist_noclobber(path),
    };
    match placed {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
            Err(SaveError::Exists(path.to_owned()))
        }
        Err(error) => Err(failed(error.error)),
    }
}

/// Waits until the disk has the content; a power cut must not leave a new
/// name without it.
fn write_temporary(path: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".outflank-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As any new file, instead of one for this user alone.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::{Existing, Output, SaveError, save};

    #[test]
    fn a_file_is_kept_or_replaced_and_nothing_else_is_left_in_the_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.txt");
        save(&path, "one", Existing::Keep).expect("a new file");
        let refused = save(&path, "two", Existing::Keep);
        assert!(matches!(refused, Err(SaveError::Exists(_))));
        assert_eq!(std::fs::read(&path).expect("kept"), b"one");
        save(&path, "two", Existing::Replace).expect("replaced");
        assert_eq!(std::fs::read(&path).expect("replaced"), b"two");
        let files = folder.path().read_dir().expect("readable");
        assert_eq!(files.count(), 1);
        let nowhere = folder.path().join("none").join("a.txt");
        let refused = save(&nowhere, "one", Existing::Replace);
        assert!(matches!(refused, Err(SaveError::Io { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn others_may_read_a_saved_file_as_they_may_any_new_one() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let mode = |name: &str| {
            let file = std::fs::metadata(folder.path().join(name)).expect("a file");
            file.permissions().mode()
        };
        std::fs::write(folder.path().join("usual"), "").expect("written");
        save(&folder.path().join("saved"), "", Existing::Keep).expect("written");
        assert_eq!(mode("usual"), mode("saved"));
    }

    #[test]
    fn if_one_file_of_several_exists_none_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let output = Output {
            bytes: b"games".to_vec(),
            companions: vec![("jou", b"names".to_vec())],
        };
        let path = folder.path().join("year.wtb");
        std::fs::write(&path, "old").expect("written");
        assert!(output.save(&path, Existing::Keep).is_err());
        assert!(!folder.path().join("year.jou").exists());
        output.save(&path, Existing::Replace).expect("written");
        assert_eq!(std::fs::read(&path).expect("there"), b"games");
        assert!(folder.path().join("year.jou").exists());
    }
}
