//! Writing a file so that it is either whole or not there.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempPath};

use super::spool::Spool;
pub use crate::report::refusal::SaveError;

/// What an SQLite database begins with.
pub(super) const DATABASE_HEADER: &[u8; 16] = b"SQLite format 3\0";

/// What to do with a file that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Refuse to write.
    Keep,
    /// Replace it in one step.
    Replace,
}

impl Existing {
    /// A file is replaced if the person forces it.
    #[must_use]
    pub const fn forced(force: bool) -> Self {
        if force { Self::Replace } else { Self::Keep }
    }
}

/// A file to be written, and those that belong to it.
#[derive(Debug, Default)]
pub struct Output {
    pub content: Spool,
    /// Files of the same name with another extension.
    pub companions: Vec<(&'static str, Vec<u8>)>,
}

impl Output {
    /// Writes all files. A companion that is there with the same content is no
    /// obstacle: an earlier try may have been stopped between two files.
    ///
    /// # Errors
    ///
    /// If one of them exists and is to be kept (then none is written), or the
    /// disk refuses.
    pub fn save(&mut self, path: &Path, existing: Existing) -> Result<(), SaveError> {
        let companions = self.companions.iter();
        let companions: Vec<(PathBuf, &[u8])> = companions
            .map(|(extension, bytes)| (path.with_extension(extension), bytes.as_slice()))
            .filter(|(path, bytes)| std::fs::read(path).ok().as_deref() != Some(bytes))
            .collect();
        let paths = companions.iter().map(|(path, _)| path.as_path());
        for path in paths.chain([path]) {
            refuse_place(path, existing)?;
        }
        for (path, bytes) in companions {
            save(&path, bytes, existing)?;
        }
        let content = self.content.read().map_err(Spool::failed)?;
        save_from(path, content, existing)
    }
}

/// Writes `content` to `path` by way of a temporary file in the same folder, so
/// that a reader, or a power cut, never sees half of it. A database is never
/// replaced, and a link is never followed.
///
/// # Errors
///
/// If the file exists and is to be kept, it is something that is never
/// replaced, or the disk refuses.
pub fn save(path: &Path, content: impl AsRef<[u8]>, existing: Existing) -> Result<(), SaveError> {
    save_from(path, &mut content.as_ref(), existing)
}

/// Writes what `content` gives, as [`save`] does.
fn save_from(path: &Path, content: &mut impl Read, existing: Existing) -> Result<(), SaveError> {
    refuse_place(path, existing)?;
    let temporary = write_temporary(path, content).map_err(|error| failed(path, error))?;
    place(temporary, path, existing)
}

/// Gives a temporary file the name it was written for.
///
/// # Errors
///
/// As [`save`].
pub fn place(file: NamedTempFile, path: &Path, existing: Existing) -> Result<(), SaveError> {
    let placed = match existing {
        Existing::Replace => file.persist(path).map_err(|error| error.error),
        Existing::Keep => match file.persist_noclobber(path) {
            Err(error) if error.error.kind() != io::ErrorKind::AlreadyExists => {
                place_without_links(error.file, path)
            }
            done => done.map_err(|error| error.error),
        },
    };
    match placed {
        Ok(_) => {
            sync_folder(path);
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Err(SaveError::Exists(path.to_owned()))
        }
        Err(error) => Err(failed(path, error)),
    }
}

/// Some disks (FAT, exFAT) cannot give a file a name only if it is free: there
/// the name is taken first and the file put in its place.
fn place_without_links(file: NamedTempFile, path: &Path) -> io::Result<File> {
    File::create_new(path)?;
    file.persist(path).map_err(|error| {
        // It is the empty file of a moment ago.
        let _ = std::fs::remove_file(path);
        error.error
    })
}

/// A power cut must not lose the new name. Some systems cannot promise that for
/// a folder; the content is on the disk all the same.
fn sync_folder(path: &Path) {
    if let Ok(folder) = File::open(folder(path)) {
        let _ = folder.sync_all();
    }
}

pub(super) fn failed(path: &Path, reason: io::Error) -> SaveError {
    SaveError::Io {
        path: path.to_owned(),
        reason,
    }
}

/// Refuses a name at which nothing can be written.
///
/// # Errors
///
/// If there is a file that is to be kept, a database, a link, or something that
/// is not a file.
pub fn refuse_place(path: &Path, existing: Existing) -> Result<(), SaveError> {
    let path = path.to_owned();
    let folder = folder(&path);
    if !folder.exists() {
        let folder = folder.to_owned();
        return Err(SaveError::NoFolder { path, folder });
    }
    let Ok(found) = path.symlink_metadata() else {
        return Ok(());
    };
    if found.is_symlink() {
        return Err(SaveError::Link(path));
    }
    if !found.is_file() {
        return Err(SaveError::NotAFile(path));
    }
    if is_database(&path) || is_part_of_database(&path) {
        return Err(SaveError::Database(path));
    }
    match existing {
        Existing::Keep => Err(SaveError::Exists(path)),
        Existing::Replace => Ok(()),
    }
}

/// Whether a file is an SQLite database, of this program or another.
pub(super) fn is_database(path: &Path) -> bool {
    let mut found = [0; DATABASE_HEADER.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut found));
    read.is_ok() && found == *DATABASE_HEADER
}

/// Whether a file is one of those SQLite keeps next to a database: the latest
/// changes may be in it.
fn is_part_of_database(path: &Path) -> bool {
    let name = path.to_string_lossy();
    let mut endings = ["-wal", "-shm", "-journal"].into_iter();
    endings.any(|ending| {
        name.strip_suffix(ending)
            .is_some_and(|name| is_database(Path::new(name)))
    })
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Waits until the disk has the content; a power cut must not leave a new
/// name without it.
fn write_temporary(path: &Path, content: &mut impl Read) -> io::Result<NamedTempFile> {
    let mut file = temporary(path)?;
    io::copy(content, file.as_file_mut())?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// A temporary file that something else has written, when the disk has it.
pub(super) fn finished(path: TempPath) -> io::Result<NamedTempFile> {
    let file = File::options().read(true).write(true).open(&path)?;
    file.sync_all()?;
    Ok(NamedTempFile::from_parts(file, path))
}

/// An empty file in the folder of `path`. It is deleted when it is dropped,
/// unless it is [placed](place).
///
/// # Errors
///
/// If the disk refuses.
pub fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".outflank-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As any new file, instead of one for this user alone.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder(path))
}

#[cfg(test)]
mod tests {
    use super::{Existing, Output, SaveError, place_without_links, save, write_temporary};

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
        assert!(matches!(refused, Err(SaveError::NoFolder { .. })));
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
        let mut output = Output {
            content: b"games".to_vec().into(),
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

    #[test]
    fn a_second_try_is_not_stopped_by_the_companions_of_the_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut output = Output {
            content: b"games".to_vec().into(),
            companions: vec![("jou", b"names".to_vec())],
        };
        let names = folder.path().join("year.jou");
        std::fs::write(&names, "names").expect("written");
        let path = folder.path().join("year.wtb");
        output.save(&path, Existing::Keep).expect("written");
        std::fs::remove_file(&path).expect("removed");
        std::fs::write(&names, "other names").expect("written");
        let refused = output.save(&path, Existing::Keep);
        assert!(matches!(refused, Err(SaveError::Exists(found)) if found == names));
        assert!(!path.exists());
    }

    #[test]
    fn a_database_is_never_replaced_and_neither_are_its_latest_changes() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("outflank.db");
        std::fs::write(&path, b"SQLite format 3\0 and so on").expect("written");
        std::fs::write(folder.path().join("outflank.db-wal"), "changes").expect("written");
        for name in ["outflank.db", "outflank.db-wal"] {
            let refused = save(&folder.path().join(name), "page", Existing::Replace);
            assert!(matches!(refused, Err(SaveError::Database(_))), "{name}");
        }
        let kept = std::fs::read(&path).expect("kept");
        assert!(kept.starts_with(b"SQLite"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_never_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("target");
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&target, &link).expect("a link");
        for existing in [Existing::Keep, Existing::Replace] {
            let refused = save(&link, "page", existing);
            assert!(matches!(refused, Err(SaveError::Link(_))));
            let refused = save(folder.path(), "page", existing);
            assert!(matches!(refused, Err(SaveError::NotAFile(_))));
        }
        assert!(!target.exists());
    }

    #[test]
    fn a_file_is_placed_and_another_kept_where_there_are_no_hard_links() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("stick.csv");
        let first = write_temporary(&path, &mut b"one".as_slice()).expect("written");
        place_without_links(first, &path).expect("placed");
        let second = write_temporary(&path, &mut b"two".as_slice()).expect("written");
        assert!(place_without_links(second, &path).is_err());
        assert_eq!(std::fs::read(&path).expect("there"), b"one");
        assert_eq!(folder.path().read_dir().expect("readable").count(), 1);
    }
}
