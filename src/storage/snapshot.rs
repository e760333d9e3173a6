//! A consistent reading of the database.

use rusqlite::{
    Connection, OptionalExtension, Statement, Transaction, TransactionBehavior, params,
};

use super::Result;
use super::table::Table;

/// The database as it was when the reading began: what other processes write
/// meanwhile does not show. The named reads are methods, each next to the rows
/// it returns.
#[derive(Debug)]
pub struct Snapshot<'a> {
    connection: &'a Connection,
    /// Ends the reading when dropped; with the snapshot that began it.
    _reading: Option<Transaction<'a>>,
}

impl<'a> Snapshot<'a> {
    /// Begins a reading, or joins the one that has begun.
    pub(super) fn of(connection: &'a Connection) -> Result<Self> {
        let begin = || Transaction::new_unchecked(connection, TransactionBehavior::Deferred);
        Ok(Self {
            connection,
            _reading: connection.is_autocommit().then(begin).transpose()?,
        })
    }

    pub(super) const fn connection(&self) -> &'a Connection {
        self.connection
    }

    pub(super) fn find<T: Table>(&self, id: T::Id) -> Result<Option<T>> {
        self.first(T::SELECT, params![id])
    }

    /// All rows of a query on one table.
    pub(super) fn list<T: Table>(
        &self,
        sql: &str,
        parameters: impl rusqlite::Params,
    ) -> Result<Vec<T>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let places = places::<T>(&statement)?;
        let rows = statement.query_map(parameters, |row| T::read(row, &places))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The first row of a query on one table.
    pub(super) fn first<T: Table>(
        &self,
        sql: &str,
        parameters: impl rusqlite::Params,
    ) -> Result<Option<T>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let places = places::<T>(&statement)?;
        let row = statement.query_row(parameters, |row| T::read(row, &places));
        Ok(row.optional()?)
    }
}

/// The index of each column of a table in the result of a statement, looked up
/// by name once for all rows.
fn places<T: Table>(statement: &Statement<'_>) -> rusqlite::Result<Vec<usize>> {
    let place = |name: &&str| statement.column_index(name);
    T::COLUMNS.iter().map(place).collect()
}
