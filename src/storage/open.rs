//! Opening the file: created and migrated by those who write, never by those
//! who only read.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};

use super::change::{Act, Change};
use super::migration::{VERSION, migrations};
use super::snapshot::Snapshot;
use super::{Error, Result};

/// "oflk": says that a file is ours.
const APPLICATION: i32 = 0x6f66_6c6b;

/// How long to wait for another process that writes before saying so.
const SILENCE: Duration = Duration::from_secs(1);
/// And how long after that.
const PATIENCE: Duration = Duration::from_secs(9);

/// Pages copied between two looks at who else wants the file.
const BACKUP_PAGES: i32 = 4096;

/// An open database.
#[derive(Debug)]
pub struct Database {
    connection: Connection,
    path: PathBuf,
    when_waiting: fn(),
    copy_before_upgrade: Option<PathBuf>,
}

impl Database {
    /// Opens a file for reading; there has to be one.
    pub fn read(path: &Path) -> Result<Self> {
        Self::refuse_missing(path)?;
        let database = Self::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
            .or_else(|_| Self::connect_immutable(path))?;
        database
            .connection
            .pragma_update(None, "query_only", true)?;
        let found = database.version()?;
        if found < VERSION {
            let path = path.to_owned();
            let known = VERSION;
            return Err(Error::Older { path, found, known });
        }
        Ok(database)
    }

    /// Opens a file for looking at it, however damaged it is.
    pub fn examine(path: &Path) -> Result<Self> {
        Self::refuse_missing(path)?;
        Self::look(path, Self::open_file(path)).or_else(|error| match error {
            Error::Foreign(_) | Error::Newer { .. } | Error::Older { .. } => Err(error),
            _ => Self::look(path, Self::open_immutable(path)),
        })
    }

    fn look(path: &Path, opened: rusqlite::Result<Connection>) -> Result<Self> {
        let opening = |error| Error::opening(path, error);
        let connection = opened.map_err(opening)?;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "query_only", true)?;
        // Without this SQLite does not read a file that was cut off.
        connection.pragma_update(None, "writable_schema", true)?;
        let database = Self {
            connection,
            path: path.to_owned(),
            when_waiting: || {},
            copy_before_upgrade: None,
        };
        let application: i32 = database.pragma("application_id").map_err(opening)?;
        let (path, known) = (path.to_owned(), VERSION);
        match database.version()? {
            _ if application != APPLICATION => Err(Error::Foreign(path)),
            found if found > known => Err(Error::Newer { path, found, known }),
            found if found < known => Err(Error::Older { path, found, known }),
            _ => Ok(database),
        }
    }

    fn open_file(path: &Path) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Connection::open_with_flags(path, flags)
    }

    fn refuse_missing(path: &Path) -> Result<()> {
        if path.is_dir() {
            return Err(Error::Folder(path.to_owned()));
        }
        if !path.exists() {
            return Err(Error::Missing(path.to_owned()));
        }
        Ok(())
    }

    /// Opens a file for writing: made if there is none, brought to the current
    /// version if it is older (a copy is left next to it first).
    pub fn write(path: &Path) -> Result<Self> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        Error::refuse_place(path)?;
        let mut database = Self::connect(path, flags)?;
        database.durable()?;
        if database.version()? < VERSION {
            database.migrate()?;
        }
        Ok(database)
    }

    /// A database of its own that is gone when it is dropped.
    pub fn in_memory() -> Result<Self> {
        let mut database = Self::checked(Connection::open_in_memory()?, Path::new(""))?;
        database.migrate()?;
        Ok(database)
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<Self> {
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let opening = |error| Error::opening(path, error);
        let connection = Connection::open_with_flags(path, flags).map_err(opening)?;
        Self::checked(connection, path)
    }

    fn connect_immutable(path: &Path) -> Result<Self> {
        let opening = |error| Error::opening(path, error);
        Self::checked(Self::open_immutable(path).map_err(opening)?, path)
    }

    /// A file in a folder that cannot be written has no place for the notes
    /// SQLite keeps next to it; nobody else can be writing to it either.
    fn open_immutable(path: &Path) -> rusqlite::Result<Connection> {
        let name = path.to_string_lossy().replace('%', "%25");
        let name = name.replace('?', "%3f").replace('#', "%23");
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        Connection::open_with_flags(format!("file:{name}?immutable=1"), flags)
    }

    fn checked(connection: Connection, path: &Path) -> Result<Self> {
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.set_prepared_statement_cache_capacity(64);
        let database = Self {
            connection,
            path: path.to_owned(),
            when_waiting: || {},
            copy_before_upgrade: None,
        };
        let opening = |error| Error::opening(path, error);
        let application: i32 = database.pragma("application_id").map_err(opening)?;
        let found = database.version()?;
        if found > 0 && application != APPLICATION || found == 0 && !database.is_empty()? {
            return Err(Error::Foreign(path.to_owned()));
        }
        if found > VERSION {
            let path = path.to_owned();
            let known = VERSION;
            return Err(Error::Newer { path, found, known });
        }
        Ok(database)
    }

    /// From now on a confirmed change survives a crash of the process, and one of
    /// the machine only after [`Self::wait_for_disk`]: for many changes that can
    /// be made again. The database stays whole in any case.
    pub fn wait_for_disk_later(&self) -> Result<()> {
        Ok(self
            .connection
            .pragma_update(None, "synchronous", "normal")?)
    }

    /// Waits until the disk has all changes; from now on each is waited for.
    pub fn wait_for_disk(&self) -> Result<()> {
        self.connection.pragma_update(None, "synchronous", "full")?;
        // Writes the log to the disk before it copies from it.
        let mut checkpoint = self.connection.prepare("PRAGMA wal_checkpoint(PASSIVE)")?;
        checkpoint.query([])?.next()?;
        Ok(())
    }

    /// A confirmed change survives a crash of the process and of the machine.
    fn durable(&self) -> Result<()> {
        self.connection.pragma_update(None, "journal_mode", "wal")?;
        self.connection.pragma_update(None, "synchronous", "full")?;
        Ok(())
    }

    fn migrate(&mut self) -> Result<()> {
        let found = self.version()?;
        if found > 0 {
            let mut name = self.path.clone().into_os_string();
            name.push(format!(".before-version-{VERSION}"));
            let copy = PathBuf::from(name);
            self.backup(&copy)?;
            self.copy_before_upgrade = Some(copy);
        }
        self.connection
            .set_transaction_behavior(TransactionBehavior::Immediate);
        let done = migrations().to_latest(&mut self.connection);
        // Another process may have done the same a moment ago.
        if done.is_err() && self.version()? != VERSION {
            done?;
        }
        self.connection
            .pragma_update(None, "application_id", APPLICATION)?;
        Ok(())
    }

    fn pragma(&self, name: &str) -> rusqlite::Result<i32> {
        self.connection
            .pragma_query_value(None, name, |row| row.get(0))
    }

    fn version(&self) -> Result<i32> {
        Ok(self.pragma("user_version")?)
    }

    fn is_empty(&self) -> Result<bool> {
        Ok(self.pragma("schema_version")? == 0)
    }

    /// Calls this when a change has to wait longer than a moment for another
    /// process that writes.
    #[must_use]
    pub fn when_waiting(self, notify: fn()) -> Self {
        Self {
            when_waiting: notify,
            ..self
        }
    }

    /// The copy that was made because opening the file has upgraded it.
    #[must_use]
    pub fn copy_before_upgrade(&self) -> Option<&Path> {
        self.copy_before_upgrade.as_deref()
    }

    /// The database as it is now, for reading. While a snapshot is alive,
    /// further ones see the same state.
    pub fn snapshot(&self) -> Result<Snapshot<'_>> {
        Snapshot::of(&self.connection)
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Begins a change: nothing of it is kept until it is committed.
    pub fn change<'a>(&'a mut self, act: Act<'a>) -> Result<Change<'a>> {
        let transaction = self.begin_writing()?;
        Change::begin(self.snapshot()?, transaction, act)
    }

    fn begin_writing(&self) -> Result<Transaction<'_>> {
        let begin = || Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate);
        self.connection.busy_timeout(SILENCE)?;
        match begin() {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {}
            begun => return Ok(begun?),
        }
        (self.when_waiting)();
        self.connection.busy_timeout(PATIENCE)?;
        Ok(begin()?)
    }

    /// Copies the whole file, consistently, while others write; gives back the
    /// size of the copy.
    pub fn backup(&self, to: &Path) -> Result<u64> {
        Error::refuse_place(to)?;
        let mut copy = Connection::open(to)?;
        let backup = Backup::new(&self.connection, &mut copy)?;
        backup.run_to_completion(BACKUP_PAGES, Duration::ZERO, None)?;
        drop(backup);
        drop(copy);
        let size = |path: &Path| Ok(std::fs::metadata(path)?.len());
        size(to).map_err(|source| Error::File {
            doing: "read",
            path: to.to_owned(),
            source,
        })
    }
}
