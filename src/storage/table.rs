//! What all tables have in common: one struct a row, and the four statements.

use rusqlite::{Connection, OptionalExtension, ToSql, params};

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
    /// A row in place of the one with its number.
    const UPDATE: &'static str;
    /// Takes a row away.
    const DELETE: &'static str;
    /// The number of the next new row.
    const NEXT: &'static str;

    /// The number with this value.
    fn id_of(number: i64) -> Self::Id;
    /// The number of this row.
    fn id(&self) -> Self::Id;
    /// Reads a row by the names of its columns.
    ///
    /// # Errors
    ///
    /// If a column is missing or holds something else.
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self>;
    /// The values of the columns, the number first.
    fn values(&self) -> Vec<&dyn ToSql>;
    /// The row as the journal keeps it.
    fn row(&self) -> Row;
}

/// Defines the row of a table: a struct and its statements.
macro_rules! table {
    ($(#[$doc:meta])* $name:ident($id:ident) = $table:literal {
        $($(#[$each:meta])* $field:ident: $type:ty,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub struct $name {
            /// Its number.
            pub id: $crate::storage::$id,
            $($(#[$each])* pub $field: $type,)*
        }

        impl $crate::storage::table::Table for $name {
            type Id = $crate::storage::$id;
            const NAME: &'static str = $table;
            const SELECT: &'static str = concat!("SELECT * FROM ", $table, " WHERE id = ?1");
            const INSERT: &'static str = concat!(
                "INSERT INTO ", $table, " (id", $(", ", stringify!($field),)*
                ") VALUES (?1", $($crate::storage::table::mark!($field),)* ")"
            );
            const UPDATE: &'static str = concat!(
                "UPDATE ", $table, " SET id = ?1", $(", ", stringify!($field), " = ?",)*
                " WHERE id = ?1"
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

            fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
                Ok(Self {
                    id: row.get("id")?,
                    $($field: row.get(stringify!($field))?,)*
                })
            }

            fn values(&self) -> Vec<&dyn rusqlite::ToSql> {
                vec![&self.id, $(&self.$field,)*]
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

/// The row with this number.
///
/// # Errors
///
/// If the database cannot be read.
pub fn find<T: Table>(connection: &Connection, id: T::Id) -> Result<Option<T>> {
    let mut statement = connection.prepare_cached(T::SELECT)?;
    Ok(statement.query_row(params![id], T::read).optional()?)
}

/// The rows a query of this table finds.
pub(super) fn list<T: Table>(
    connection: &Connection,
    sql: &str,
    parameters: impl rusqlite::Params,
) -> Result<Vec<T>> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(parameters, T::read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The row a query of this table finds, the first one if there are several.
pub(super) fn first<T: Table>(
    connection: &Connection,
    sql: &str,
    parameters: impl rusqlite::Params,
) -> Result<Option<T>> {
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_row(parameters, T::read).optional()?)
}
