//! A consistent reading of the database.

use super::{Result, loaded::Loaded, sheet_check::Computed, table::Table};
use rusqlite::{
    Connection, OptionalExtension, Row, Statement, Transaction, TransactionBehavior, params,
};
use std::sync::Arc;

/// What is known beyond the rows: what was loaded, and what was computed.
#[derive(Debug, Default)]
pub(super) struct Memory {
    pub loaded: Loaded,
    /// Shared by all who read the same file in this process.
    pub computed: Arc<Computed>,
}

/// The database as it was when the reading began: what other processes write
/// meanwhile does not show. The named reads are methods, each next to the rows
/// it returns.
#[derive(Debug)]
pub struct Snapshot<'a> {
    connection: &'a Connection,
    memory: &'a Memory,
    /// Ends the reading when dropped; with the snapshot that began it.
    _reading: Option<Transaction<'a>>,
}

impl<'a> Snapshot<'a> {
    /// Begins a reading, or joins the one that has begun.
    pub(super) fn of(connection: &'a Connection, memory: &'a Memory) -> Result<Self> {
        let begin = || {
            memory.loaded.forget();
            Transaction::new_unchecked(connection, TransactionBehavior::Deferred)
        };
        Ok(Self {
            connection,
            memory,
            _reading: connection.is_autocommit().then(begin).transpose()?,
        })
    }

    pub(super) const fn memory(&self) -> &'a Memory {
        self.memory
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

    /// All rows of a query on a table, each with more that the query has found.
    pub(super) fn list_with<T: Table, M>(
        &self,
        sql: &str,
        parameters: impl rusqlite::Params,
        more: impl Fn(&Row<'_>) -> rusqlite::Result<M>,
    ) -> Result<Vec<(T, M)>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let places = places::<T>(&statement)?;
        let rows =
            statement.query_map(parameters, |row| Ok((T::read(row, &places)?, more(row)?)))?;
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

/// Reads by a named statement: `games_of_round(round: RoundId) -> Vec<Game> = list OF_ROUND;`
/// gives all rows, `first` the first one.
macro_rules! queries {
    ($($(#[$about:meta])* $name:ident($($by:ident: $type:ty),*) -> $rows:ty = $how:ident $sql:ident;)*) => {
        impl $crate::storage::snapshot::Snapshot<'_> {
            $($(#[$about])*
            pub fn $name(&self, $($by: $type),*) -> $crate::storage::Result<$rows> {
                self.$how($sql, rusqlite::params![$($by),*])
            })*
        }
    };
}
pub(super) use queries;
