//! Copies of the file: made, compared, and made into databases again.

use super::{
    Error, Result, file, file::Existing, load::load, migration::VERSION, open::Database,
    snapshot::Memory, snapshot::Snapshot,
};
use crate::report::refusal::SaveError;
use rusqlite::{Connection, OpenFlags, backup::Backup};
use std::{path::Path, path::PathBuf, time::Duration};

/// Pages copied between two looks at who else wants the file.
const BACKUP_PAGES: i32 = 4096;

impl Database {
    /// Copies the whole database, consistently, while others write, to a file
    /// that is empty, and looks whether the copy is sound; gives back its size.
    pub fn backup(&self, to: &Path) -> Result<u64> {
        Error::refuse_place(to)?;
        let mut copy = Connection::open(to)?;
        let backup = Backup::new(&self.connection, &mut copy)?;
        backup.run_to_completion(BACKUP_PAGES, Duration::ZERO, None)?;
        drop(backup);
        // The copy is one file, with nothing next to it.
        copy.pragma_update(None, "journal_mode", "delete")?;
        if let Some(damage) = Snapshot::of(&copy, &Memory::default())?
            .integrity()?
            .into_iter()
            .next()
        {
            return Err(Error::Damaged(damage));
        }
        drop(copy);
        let size = |path: &Path| Ok(std::fs::metadata(path)?.len());
        size(to).map_err(|source| Error::File {
            doing: "read",
            path: to.to_owned(),
            source,
        })
    }

    /// Whether another file is a copy of this database, with no change that this
    /// one does not have.
    pub fn has_older_copy(&self, other: &Path) -> bool {
        let is_same = |path: &Path| path.canonicalize().ok();
        if is_same(other) == is_same(&self.path) {
            return false;
        }
        let last = || {
            let other = Self::read_any_version(other)?;
            let snapshot = other.snapshot()?;
            let id = snapshot.last_journal_id()?;
            Ok((
                snapshot.journal_line(id)?,
                self.snapshot()?.journal_line(id)?,
            ))
        };
        let last: Result<_> = last();
        last.is_ok_and(|(other, own)| other == own)
    }

    /// Refuses a database in which something was entered.
    pub fn refuse_used(path: &Path) -> Result<()> {
        Error::refuse_place(path)?;
        if !path.exists() {
            return Ok(());
        }
        let database = Self::read_any_version(path)?;
        if database.version()? == 0 {
            return Ok(());
        }
        database.refuse_lines()
    }

    fn refuse_lines(&self) -> Result<()> {
        match self.snapshot()?.last_journal_id()?.0 {
            0 => Ok(()),
            lines => Err(Error::NotEmpty {
                path: self.path.clone(),
                lines,
            }),
        }
    }

    /// Makes an empty file the database that was exported.
    pub fn restore_export(to: &Path, export: &[u8]) -> Result<()> {
        load(to, export)
    }

    /// Makes an empty file a copy of a database, of the current version.
    pub fn restore_copy(to: &Path, from: &Path) -> Result<()> {
        Self::read_any_version(from)?.backup(to)?;
        Self::connect(to, OpenFlags::SQLITE_OPEN_READ_WRITE)?.upgrade()
    }

    /// Makes this database, which has to be without a change, a copy of another.
    pub fn replace(&mut self, from: &Path) -> Result<()> {
        self.refuse_lines()?;
        let from = Connection::open(from)?;
        let backup = Backup::new(&from, &mut self.connection)?;
        backup.run_to_completion(i32::MAX, Duration::ZERO, None)?;
        drop(backup);
        self.durable()
    }

    /// Copies the database to a file that gets its name when it is whole and
    /// sound; gives back its size.
    pub fn copy_to(&self, to: &Path, existing: Existing) -> Result<u64> {
        let unwritable = |reason| file::failed(to, reason);
        let copy = file::temporary(to).map_err(unwritable)?.into_temp_path();
        let bytes = self.backup(&copy)?;
        file::place(file::finished(copy).map_err(unwritable)?, to, existing)?;
        Ok(bytes)
    }

    /// Copies the file to one next to it. Another one is never replaced.
    pub(super) fn keep_copy(&self) -> Result<PathBuf> {
        let mut name = self.path.clone().into_os_string();
        name.push(format!(".before-version-{VERSION}"));
        let mut copy = PathBuf::from(&name);
        for number in 2.. {
            if copy.symlink_metadata().is_err() {
                match self.copy_to(&copy, Existing::Keep) {
                    Err(Error::Save(SaveError::Exists(_))) => {}
                    done => return done.map(|_| copy),
                }
            }
            let mut numbered = name.clone();
            numbered.push(format!("-{number}"));
            copy = PathBuf::from(numbered);
        }
        unreachable!("there is a number that no file has")
    }
}
