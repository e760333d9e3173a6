//! What all tables have in common: a struct for the row, and the statements.

use rusqlite::ToSql;

use super::Row;

/// A table whose rows are read and written whole.
pub trait Table: Sized {
    /// The type of its ids.
    type Id: Copy + ToSql + From<i64> + Into<i64>;
    /// The name of the table.
    const NAME: &'static str;
    /// The row with an id.
    const SELECT: &'static str;
    /// A new row.
    const INSERT: &'static str;
    /// The columns, the id first.
    const COLUMNS: &'static [&'static str];
    /// Replaces the row with this id, which is the last parameter.
    const UPDATE: &'static str;
    /// Deletes a row.
    const DELETE: &'static str;
    /// The last id that was given to a row, also to one that was deleted since.
    const LAST_ID: &'static str;
    /// The number of rows.
    const COUNT: &'static str;
    /// Every row from end to end, read from the table itself.
    const SCAN: &'static str;

    /// The id of this row.
    fn id(&self) -> Self::Id;
    /// Reads a row whose columns are at these indices.
    fn read(row: &rusqlite::Row<'_>, places: &[usize]) -> rusqlite::Result<Self>;
    /// The values of the columns, the id first.
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
            /// Its id.
            pub id: $crate::storage::$id,
            $(#[$head])* pub $first: $kind,
            $($(#[$each])* pub $field: $type,)*
        }

        impl $crate::storage::table::Table for $name {
            type Id = $crate::storage::$id;
            const NAME: &'static str = $table;
            const SELECT: &'static str = concat!(
                "SELECT id, ", stringify!($first), $(", ", stringify!($field),)*
                " FROM ", $table, " WHERE id = ?1"
            );
            const COLUMNS: &'static [&'static str] =
                &["id", stringify!($first), $(stringify!($field),)*];
            const INSERT: &'static str = concat!(
                "INSERT INTO ", $table, " (id, ", stringify!($first), $(", ", stringify!($field),)*
                ") VALUES (?, ?", $($crate::storage::table::mark!($field),)* ")"
            );
            // Without the id: SQLite treats a row whose id is set as a new
            // one, and writes every index again.
            const UPDATE: &'static str = concat!(
                "UPDATE ", $table, " SET ", stringify!($first), " = ?",
                $(", ", stringify!($field), " = ?",)* " WHERE id = ?"
            );
            const DELETE: &'static str = concat!("DELETE FROM ", $table, " WHERE id = ?1");
            const LAST_ID: &'static str = concat!(
                "SELECT max(coalesce((SELECT id FROM last_id WHERE table_name = '", $table,
                "'), 0), coalesce((SELECT max(id) FROM ", $table, "), 0))"
            );
            const COUNT: &'static str = concat!("SELECT count(*) FROM ", $table);
            const SCAN: &'static str = concat!("SELECT * FROM ", $table, " NOT INDEXED");

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

/// The placeholder of one value.
macro_rules! mark {
    ($field:ident) => {
        ", ?"
    };
}

pub(super) use {mark, table};
