//! Opening the file: created and migrated by those who write, never by those
//! who only read.

use super::{Error, Result, work};
use super::{
    chain::Head, change::Act, change::Change, migration::VERSION, migration::migrations,
    signature::SecretKey, snapshot::Memory, snapshot::Snapshot,
};
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};
use std::{io, path::Path, path::PathBuf, time::Duration, time::Instant};

/// "oflk": says that a file is ours.
pub(super) const APPLICATION: i32 = 0x6f66_6c6b;

/// How long to wait for another process that writes before saying so.
const NOTICE_AFTER: Duration = Duration::from_secs(1);
/// And how long after that.
const BUSY_TIMEOUT: Duration = Duration::from_secs(9);
/// Pause between two attempts to begin a write.
const RETRY_EVERY: Duration = Duration::from_millis(5);

/// An open database.
#[derive(Debug)]
pub struct Database {
    pub(super) connection: Connection,
    pub(super) path: PathBuf,
    pub(super) memory: Memory,
    when_waiting: fn(),
    copy_before_upgrade: Option<PathBuf>,
}

impl Database {
    /// Opens a file for reading; there has to be one.
    pub fn read(path: &Path) -> Result<Self> {
        let database = Self::read_any_version(path)?;
        let found = database.version()?;
        if found < VERSION {
            let path = path.to_owned();
            let known = VERSION;
            return Err(Error::Older { path, found, known });
        }
        Ok(database)
    }

    pub(super) fn read_any_version(path: &Path) -> Result<Self> {
        Self::refuse_missing(path)?;
        let opened = Self::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE);
        let database = opened.or_else(|error| match error {
            Error::ReadOnly => {
                Self::refuse_latest_changes(path)?;
                Self::connect_immutable(path)
            }
            error => Err(error),
        })?;
        database
            .connection
            .pragma_update(None, "query_only", true)?;
        Ok(database)
    }

    /// Opens a file for looking at it, however damaged it is.
    pub fn examine(path: &Path) -> Result<Self> {
        Self::refuse_missing(path)?;
        Self::look(path, Self::open_file(path)).or_else(|error| match error {
            Error::Foreign(_) | Error::Newer { .. } | Error::Older { .. } | Error::Busy => {
                Err(error)
            }
            // Every other command stops at these: to call the file sound would
            // send a person round in circles.
            Error::Device(_) | Error::TooManyFiles | Error::Full => Err(error),
            _ => {
                Self::refuse_latest_changes(path)?;
                Self::look(path, Self::open_immutable(path))
            }
        })
    }

    /// Refuses to read the file without the changes that SQLite keeps next to
    /// it: what was confirmed would be missing.
    fn refuse_latest_changes(path: &Path) -> Result<()> {
        match latest_changes(path) {
            Some(changes) => Err(Error::LatestChanges {
                path: path.to_owned(),
                changes,
            }),
            None => Ok(()),
        }
    }

    fn look(path: &Path, opened: rusqlite::Result<Connection>) -> Result<Self> {
        let opening = |error| Error::opening(path, error);
        let connection = opened.map_err(opening)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.pragma_update(None, "query_only", true)?;
        // Without this SQLite does not read a file that was cut off.
        connection.pragma_update(None, "writable_schema", true)?;
        let database = Self {
            connection,
            path: path.to_owned(),
            memory: Memory::default(),
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

    pub(super) fn connect(path: &Path, flags: OpenFlags) -> Result<Self> {
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
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.set_prepared_statement_cache_capacity(64);
        work::count(&connection);
        let database = Self {
            connection,
            path: path.to_owned(),
            memory: Memory::default(),
            when_waiting: || {},
            copy_before_upgrade: None,
        };
        let found = database.known_version()?;
        if found > VERSION {
            let path = path.to_owned();
            let known = VERSION;
            return Err(Error::Newer { path, found, known });
        }
        Ok(database)
    }

    /// The version of a file that is one of ours, or is empty. All is read from
    /// one state: another process may be creating the database.
    fn known_version(&self) -> Result<i32> {
        let opening = |error| Error::opening(&self.path, error);
        let reading = self.connection.unchecked_transaction().map_err(opening)?;
        let application: i32 = self.pragma("application_id").map_err(opening)?;
        let found = self.version()?;
        let is_empty = self.is_empty()?;
        drop(reading);
        if found > 0 && application != APPLICATION || found == 0 && !is_empty {
            return Err(Error::Foreign(self.path.clone()));
        }
        Ok(found)
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
    pub(super) fn durable(&self) -> Result<()> {
        let begun = Instant::now();
        // SQLite itself does not wait here: those who create a database at once
        // all want it to keep a log.
        while let Err(error) = self.connection.pragma_update(None, "journal_mode", "wal") {
            let is_busy = error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy);
            if !is_busy || begun.elapsed() > BUSY_TIMEOUT {
                return Err(error.into());
            }
            std::thread::sleep(RETRY_EVERY);
        }
        self.connection.pragma_update(None, "synchronous", "full")?;
        Ok(())
    }

    /// Keeps a copy of an older file, and upgrades it.
    fn migrate(&mut self) -> Result<()> {
        if self.version()? > 0 {
            self.copy_before_upgrade = Some(self.keep_copy()?);
        }
        self.upgrade()
    }

    /// Brings the file to the current version. It says that it is ours before
    /// it has any table: whatever happens in between, it is not taken for
    /// somebody else's.
    pub(super) fn upgrade(&mut self) -> Result<()> {
        self.connection
            .set_transaction_behavior(TransactionBehavior::Immediate);
        // At once for writing: who has begun to read cannot wait for others.
        let naming = self.connection.transaction()?;
        naming.pragma_update(None, "application_id", APPLICATION)?;
        naming.commit()?;
        let done = migrations().to_latest(&mut self.connection);
        // Another process may have done the same a moment ago.
        if done.is_err() && self.version()? != VERSION {
            done?;
        }
        Ok(())
    }

    fn pragma(&self, name: &str) -> rusqlite::Result<i32> {
        self.connection
            .pragma_query_value(None, name, |row| row.get(0))
    }

    pub(super) fn version(&self) -> Result<i32> {
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
    pub fn copy_before_upgrade(&self) -> Option<&Path> {
        self.copy_before_upgrade.as_deref()
    }

    /// The database as it is now, for reading. While a snapshot is alive,
    /// further ones see the same state.
    pub fn snapshot(&self) -> Result<Snapshot<'_>> {
        Snapshot::of(&self.connection, &self.memory)
    }

    /// A number that changes whenever another connection has changed the file.
    pub fn data_version(&self) -> Result<i64> {
        Ok(self
            .connection
            .pragma_query_value(None, "data_version", |row| row.get(0))?)
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Begins a change: nothing of it is kept until it is committed.
    pub fn change<'a>(&'a mut self, act: Act<'a>) -> Result<Change<'a>> {
        let transaction = self.begin_writing()?;
        self.memory.loaded.forget();
        Change::begin(self.snapshot()?, transaction, act)
    }

    /// Signs a line of the journal, unless it is signed already.
    pub fn sign_line(&self, head: Head, key: &SecretKey) -> Result<()> {
        let transaction = self.begin_writing()?;
        Snapshot::of(&self.connection, &self.memory)?.sign(head, key)?;
        Ok(transaction.commit()?)
    }

    pub(super) fn begin_writing(&self) -> Result<Transaction<'_>> {
        let begin = || Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate);
        let is_busy =
            |error: &rusqlite::Error| error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy);
        let waiting = Instant::now();
        let mut said = false;
        // SQLite itself waits longer and longer between two tries, and would
        // miss the moments that an import leaves to others.
        self.connection.busy_timeout(Duration::ZERO)?;
        let begun = loop {
            match begin() {
                Err(error)
                    if is_busy(&error) && waiting.elapsed() < NOTICE_AFTER + BUSY_TIMEOUT =>
                {
                    if waiting.elapsed() >= NOTICE_AFTER && !said {
                        (self.when_waiting)();
                        said = true;
                    }
                    std::thread::sleep(RETRY_EVERY);
                }
                begun => break begun,
            }
        };
        self.connection.busy_timeout(BUSY_TIMEOUT)?;
        Ok(begun?)
    }
}

/// The file next to a database in which SQLite keeps changes that are not in it
/// yet, if there are any.
pub(super) fn latest_changes(path: &Path) -> Option<PathBuf> {
    let next_to = |ending: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let mut files = ["-wal", "-journal"].map(next_to).into_iter();
    // One that cannot be looked at may hold something.
    files.find(|file| match file.metadata() {
        Ok(found) => found.len() > 0,
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    })
}
