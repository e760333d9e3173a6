//! What all tables have in common: one struct a row, and the four statements.

use rusqlite::{Connection, OptionalExtension, Statement, ToSql, params};

use super::{Result, Row};

/// A table whose rows are read and written whole.
pub trait Table: Sized {
    /// The number of a row.
    type Id: Copy + ToSql;
    /// The name of the table.
    const NAME: &'static str;
    /// The row with a number.
    const SELECT: &'static str;
    /// A new row.
    const INSERT: &'static str;
    /// The columns, the number first.
    const COLUMNS: &'static [&'static str];
    /// A row in place of the one with its number, which comes last.
    const UPDATE: &'static str;
    /// Takes a row away.
    const DELETE: &'static str;
    /// The number of the next new row.
    const NEXT: &'static str;

    /// The number with this value.
    fn id_of(number: i64) -> Self::Id;
    /// The number of this row.
    fn id(&self) -> Self::Id;
    /// Reads a row whose columns stand in these places.
    ///
    /// # Errors
    ///
    /// If a column is missing or holds something else.
    fn read(row: &rusqlite::Row<'_>, places: &[usize]) -> rusqlite::Result<Self>;
    /// The values of the columns, the number first.
    fn values(&self) -> Vec<&dyn ToSql>;
    /// The row as the journal keeps it.
    fn row(&self) -> Row;
}

/// Defines the row of a table: a struct and its statements.
macro_rules! table {
    ($(#[$doc:meta])* $name:ident($id:ident) = $table:literal {
        $(#[$head:meta])* $first:ident: $kind:ty,
        $($(#[$each:meta])* $field:ident: $type:ty,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub struct $name {
            /// Its number.
            pub id: $crate::storage::$id,
            $(#[$head])* pub $first: $kind,
            $($(#[$each])* pub $field: $type,)*
        }

        impl $crate::storage::table::Table for $name {
            type Id = $crate::storage::$id;
            const NAME: &'static str = $table;
            const SELECT: &'static str = concat!("SELECT * FROM ", $table, " WHERE id = ?1");
            const COLUMNS: &'static [&'static str] =
                &["id", stringify!($first), $(stringify!($field),)*];
            const INSERT: &'static str = concat!(
                "INSERT INTO ", $table, " (id, ", stringify!($first), $(", ", stringify!($field),)*
                ") VALUES (?, ?", $($crate::storage::table::mark!($field),)* ")"
            );
            // The number stays out of it: SQLite takes a row whose number is
            // set for a new one, and writes every index again.
            const UPDATE: &'static str = concat!(
                "UPDATE ", $table, " SET ", stringify!($first), " = ?",
                $(", ", stringify!($field), " = ?",)* " WHERE id = ?"
            );
            const DELETE: &'static str = concat!("DELETE FROM ", $table, " WHERE id = ?1");
            const NEXT: &'static str =
                concat!("SELECT coalesce(max(id), 0) + 1 FROM ", $table);

            fn id_of(number: i64) -> Self::Id {
                $crate::storage::$id(number)
            }

            fn id(&self) -> Self::Id {
                self.id
            }

            fn read(row: &rusqlite::Row<'_>, places: &[usize]) -> rusqlite::Result<Self> {
                let mut places = places.iter().copied();
                let mut next = || places.next().expect("each column has its place");
                Ok(Self {
                    id: row.get(next())?,
                    $first: row.get(next())?,
                    $($field: row.get(next())?,)*
                })
            }

            fn values(&self) -> Vec<&dyn rusqlite::ToSql> {
                vec![&self.id, &self.$first, $(&self.$field,)*]
            }

            fn row(&self) -> $crate::storage::Row {
                self.clone().into()
            }
        }
    };
}

/// One place for a value.
macro_rules! mark {
    ($field:ident) => {
        ", ?"
    };
}

pub(super) use {mark, table};

/// Where the columns of a table stand in what a statement gives: looked up by
/// name, once for all rows.
fn places<T: Table>(statement: &Statement<'_>) -> rusqlite::Result<Vec<usize>> {
    let place = |name: &&str| statement.column_index(name);
    T::COLUMNS.iter().map(place).collect()
}

/// The row with this number.
///
/// # Errors
///
/// If the database cannot be read.
pub fn find<T: Table>(connection: &Connection, id: T::Id) -> Result<Option<T>> {
    first(connection, T::SELECT, params![id])
}

/// The rows a query of this table finds.
pub(super) fn list<T: Table>(
    connection: &Connection,
    sql: &str,
    parameters: impl rusqlite::Params,
) -> Result<Vec<T>> {
    let mut statement = connection.prepare_cached(sql)?;
    let places = places::<T>(&statement)?;
    let rows = statement.query_map(parameters, |row| T::read(row, &places))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The row a query of this table finds, the first one if there are several.
pub(super) fn first<T: Table>(
    connection: &Connection,
    sql: &str,
    parameters: impl rusqlite::Params,
) -> Result<Option<T>> {
    let mut statement = connection.prepare_cached(sql)?;
    let places = places::<T>(&statement)?;
    let row = statement.query_row(parameters, |row| T::read(row, &places));
    Ok(row.optional()?)
}
