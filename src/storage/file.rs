//! Writing a file so that it is either whole or not there: the one way in which
//! files are written, copies of the database included.

use std::{fs::File, io, io::Read, path::Path, path::PathBuf};
use tempfile::{NamedTempFile, TempPath};

pub use crate::report::refusal::SaveError;

/// What an SQLite database begins with.
pub const DATABASE_HEADER: &[u8; 16] = b"SQLite format 3\0";

/// What to do with a file, or with pairings or a result, that are there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Refuse to write.
    Keep,
    /// Replace them in one step.
    Replace,
}

impl Existing {
    /// It is replaced if the person forces it.
    pub const fn forced(force: bool) -> Self {
        if force { Self::Replace } else { Self::Keep }
    }
}

/// Writes `content` to `path` by way of a temporary file in the same folder, so
/// that a reader, or a power cut, never sees half of it. A database is never
/// replaced, and a link is never followed.
pub fn save(path: &Path, content: impl AsRef<[u8]>, existing: Existing) -> Result<(), SaveError> {
    save_from(path, &mut content.as_ref(), existing)
}

/// Writes what `content` gives, as [`save`] does.
pub fn save_from(
    path: &Path,
    content: &mut impl Read,
    existing: Existing,
) -> Result<(), SaveError> {
    refuse_place(path, existing)?;
    let temporary = write_temporary(path, content).map_err(|error| failed(path, error))?;
    place(temporary, path, existing)
}

/// Gives a temporary file the name it was written for.
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
/// a folder; the content is on the disk anyway.
fn sync_folder(path: &Path) {
    if let Ok(folder) = File::open(folder(path)) {
        let _ = folder.sync_all();
    }
}

/// The error of a file that the system did not let us write.
pub fn failed(path: &Path, reason: io::Error) -> SaveError {
    SaveError::Io {
        path: path.to_owned(),
        reason,
    }
}

/// Refuses a name at which nothing can be written.
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
pub fn is_database(path: &Path) -> bool {
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
pub fn finished(path: TempPath) -> io::Result<NamedTempFile> {
    let file = File::options().read(true).write(true).open(&path)?;
    file.sync_all()?;
    Ok(NamedTempFile::from_parts(file, path))
}

/// An empty file in the folder of `path`. It is deleted when it is dropped,
/// unless it is [placed](place). A process that is killed leaves it there: its
/// name says which process it was and for which file, so that the next one that
/// writes that file removes it.
pub fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    for left in left_over(folder(path)) {
        if left.target.starts_with(&target(path)) {
            // Whoever may not delete it may not mind it either.
            let _ = std::fs::remove_file(&left.path);
        }
    }
    let prefix = format!("{PREFIX}{}-{}", std::process::id(), target(path));
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As any new file, instead of one for this user alone.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder(path))
}

/// What the name of a temporary file begins with; the number of the process and
/// the name of the file that is to be written follow.
const PREFIX: &str = ".outflank-";

/// A temporary file of a process that does not run any more.
#[derive(Debug)]
pub struct LeftOver {
    /// Where it is.
    pub path: PathBuf,
    /// The file it was to become, and some random letters.
    target: String,
}

/// What killed processes have left in a folder. What cannot be listed has
/// nothing left in it that anybody could delete.
pub fn left_over(folder: &Path) -> Vec<LeftOver> {
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let left = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let (process, target) = name.strip_prefix(PREFIX)?.split_once('-')?;
        let is_left = !is_running(process.parse().ok()?) && entry.file_type().ok()?.is_file();
        is_left.then(|| LeftOver {
            path: entry.path(),
            target: target.to_owned(),
        })
    });
    let mut left: Vec<LeftOver> = left.collect();
    left.sort_by(|one, other| one.path.cmp(&other.path));
    left
}

/// The part of the name of a temporary file that says what it is for, short
/// enough for every file system.
fn target(path: &Path) -> String {
    const MOST: usize = 60;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name: String = name.chars().take(MOST).collect();
    format!("{name}-")
}

/// Whether a process of this number runs on this computer. Where the system does
/// not tell, all of them do: then nothing is called left over.
fn is_running(process: i32) -> bool {
    #[cfg(unix)]
    {
        use nix::errno::Errno;
        use nix::sys::signal::kill;
        use nix::unistd::Pid;
        process <= 0 || kill(Pid::from_raw(process), None) != Err(Errno::ESRCH)
    }
    #[cfg(not(unix))]
    {
        let _ = process;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Existing, PREFIX, SaveError, left_over, place_without_links, save, write_temporary,
    };

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

    /// The number of a process that has ended.
    #[cfg(unix)]
    fn ended() -> u32 {
        let mut child = std::process::Command::new("true")
            .spawn()
            .expect("a process");
        child.wait().expect("its end");
        child.id()
    }

    #[cfg(unix)]
    #[test]
    fn what_a_killed_process_has_left_of_a_file_is_removed_when_it_is_written_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let (dead, alive) = (ended(), std::process::id());
        let names = [
            format!("{PREFIX}{dead}-a.txt-Xy12ab"),
            format!("{PREFIX}{dead}-a.txt-Xy12ab-journal"),
            format!("{PREFIX}{dead}-b.txt-Xy12ab"),
            format!("{PREFIX}{alive}-a.txt-Xy12ab"),
            format!("{PREFIX}notes-a.txt"),
            "a.txt-Xy12ab".to_owned(),
        ];
        for name in &names {
            std::fs::write(folder.path().join(name), "half").expect("written");
        }
        assert_eq!(left_over(folder.path()).len(), 3);
        save(&folder.path().join("a.txt"), "whole", Existing::Keep).expect("written");
        let is_there = |name: &String| folder.path().join(name).exists();
        let kept: Vec<bool> = names.iter().map(is_there).collect();
        assert_eq!(kept, [false, false, true, true, true, true]);
    }

    #[test]
    fn a_file_with_a_name_as_long_as_names_can_be_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a".repeat(250));
        save(&path, "whole", Existing::Keep).expect("written");
        assert_eq!(std::fs::read(&path).expect("there"), b"whole");
    }
}
