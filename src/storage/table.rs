//! What all tables have in common: a struct for the row, and the statements.

use super::Row;
use rusqlite::{ToSql, types::ToSqlOutput};

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
    /// Whether a new row has a last column with the line of the journal that
    /// writes it. It is not part of the row: the journal does not repeat it.
    const LINKED: bool;
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
    /// The greatest id of a row; 0 if there is none.
    const GREATEST_ID: &'static str;
    /// Every row from end to end, read from the table itself.
    const SCAN: &'static str;
    /// The line of the journal that each row names as its own, where rows do.
    const LINKS: Option<&'static str>;

    /// The id of this row.
    fn id(&self) -> Self::Id;
    /// Reads a row whose columns are at these indices.
    fn read(row: &rusqlite::Row<'_>, places: &[usize]) -> rusqlite::Result<Self>;
    /// The values of the columns, the id first.
    fn values(&self) -> rusqlite::Result<Vec<ToSqlOutput<'_>>>;
    /// The row as the journal keeps it.
    fn row(&self) -> Row;
}

/// A table that keeps the line of the journal that wrote a row.
pub trait Linked: Table {
    /// The line that wrote the row with an id.
    const LINE: &'static str;
}

/// Defines the row of a table: a struct and its statements. A table that is
/// `linked` keeps the line of the journal that writes a row. A column `as text`
/// holds a value of the rules by its word.
macro_rules! table {
    ($(#[$doc:meta])* $name:ident($id:ident) = $table:literal $($linked:ident)? {
        $(#[$head:meta])* $first:ident: $kind:ty,
        $($(#[$each:meta])* $field:ident: $type:ty $(as $text:ident)?,)*
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
            const LINKED: bool = $crate::storage::table::is_linked!($($linked)?);
            const COLUMNS: &'static [&'static str] =
                &["id", stringify!($first), $(stringify!($field),)*];
            const INSERT: &'static str = concat!(
                "INSERT INTO ", $table, " (id, ", stringify!($first), $(", ", stringify!($field),)*
                $(", ", $crate::storage::table::journal_column!($linked),)?
                ") VALUES (?, ?", $($crate::storage::table::mark!($field),)*
                $($crate::storage::table::mark!($linked),)? ")"
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
            const GREATEST_ID: &'static str =
                concat!("SELECT coalesce(max(id), 0) FROM ", $table);
            const SCAN: &'static str = concat!("SELECT * FROM ", $table, " NOT INDEXED");
            const LINKS: Option<&'static str> = $crate::storage::table::links!($table $($linked)?);

            fn id(&self) -> Self::Id {
                self.id
            }

            fn read(row: &rusqlite::Row<'_>, places: &[usize]) -> rusqlite::Result<Self> {
                let mut places = places.iter().copied();
                let mut next = || places.next().expect("each column has its place");
                Ok(Self {
                    id: row.get(next())?,
                    $first: row.get(next())?,
                    $($field: $crate::storage::table::read!(row, next() $(, $text)?),)*
                })
            }

            fn values(&self) -> rusqlite::Result<Vec<rusqlite::types::ToSqlOutput<'_>>> {
                use rusqlite::ToSql;
                Ok(vec![
                    self.id.to_sql()?,
                    self.$first.to_sql()?,
                    $($crate::storage::table::write!(self.$field $(, $text)?),)*
                ])
            }

            fn row(&self) -> $crate::storage::Row {
                self.clone().into()
            }
        }

        $(impl $crate::storage::table::Linked for $name {
            const LINE: &'static str = concat!(
                "SELECT journal.* FROM ", $table, " JOIN journal ON journal.id = ",
                $table, ".", $crate::storage::table::journal_column!($linked),
                " WHERE ", $table, ".id = ?1"
            );
        })?
    };
}

/// The placeholder of one value.
macro_rules! mark {
    ($field:ident) => {
        ", ?"
    };
}

/// The value of a column.
macro_rules! read {
    ($row:ident, $place:expr) => {
        $row.get($place)?
    };
    ($row:ident, $place:expr, text) => {
        $row.get::<_, $crate::storage::word::Text<_>>($place)?.0
    };
}

/// What a column gets.
macro_rules! write {
    ($value:expr) => {
        $value.to_sql()?
    };
    ($value:expr, text) => {
        $crate::storage::word::TextColumn::store(&$value)
    };
}

macro_rules! journal_column {
    (linked) => {
        "journal_id"
    };
}

macro_rules! is_linked {
    () => {
        false
    };
    (linked) => {
        true
    };
}

macro_rules! links {
    ($table:literal) => {
        None
    };
    ($table:literal $linked:ident) => {
        Some(concat!(
            "SELECT id, ",
            $crate::storage::table::journal_column!($linked),
            " FROM ",
            $table,
            " ORDER BY id"
        ))
    };
}

pub(super) use {is_linked, journal_column, links, mark, read, table, write};
