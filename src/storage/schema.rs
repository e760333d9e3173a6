//! The tables as the schema has them. An export and a restore go through this
//! list, so that no table, and no column, can be forgotten.

use super::Result;
use rusqlite::{Connection, params};

const TABLES: &str = "SELECT name FROM sqlite_schema
    WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name";
const COLUMNS: &str = "SELECT name, type, pk FROM pragma_table_info(?1) ORDER BY cid";
const REFERENCES: &str = "SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?1)
    ORDER BY id, seq";

/// The table of the journal.
pub(super) const JOURNAL: &str = "journal";
/// The table to which everything belongs that belongs to an event.
pub(super) const EVENT: &str = "event";

/// A table of the schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SchemaTable {
    pub name: String,
    pub columns: Vec<Column>,
    /// The column that tells its rows apart.
    pub key: String,
    /// The columns that refer to other rows, with the tables of these.
    pub references: Vec<(String, String)>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub name: String,
    /// Whether its values are bytes and not numbers or texts.
    pub holds_bytes: bool,
    is_key: bool,
}

/// The tables by name.
pub(super) fn tables(connection: &Connection) -> Result<Vec<SchemaTable>> {
    let mut statement = connection.prepare(TABLES)?;
    let names = statement.query_map([], |row| row.get("name"))?;
    let names: Vec<String> = names.collect::<rusqlite::Result<_>>()?;
    let tables = names.into_iter().map(|name| table(connection, name));
    tables.collect()
}

fn table(connection: &Connection, name: String) -> Result<SchemaTable> {
    let mut statement = connection.prepare_cached(COLUMNS)?;
    let columns = statement.query_map(params![name], |row| {
        Ok(Column {
            name: row.get("name")?,
            holds_bytes: row.get::<_, String>("type")? == "BLOB",
            is_key: row.get::<_, u32>("pk")? == 1,
        })
    })?;
    let columns: Vec<Column> = columns.collect::<rusqlite::Result<_>>()?;
    let mut statement = connection.prepare_cached(REFERENCES)?;
    let references = statement.query_map(params![name], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let references = references.collect::<rusqlite::Result<_>>()?;
    let key = columns.iter().find(|column| column.is_key);
    let key = key.or(columns.first()).map(|column| column.name.clone());
    Ok(SchemaTable {
        key: key.unwrap_or_default(),
        columns,
        name,
        references,
    })
}

/// Statements about a table whose name is known only when the program runs. The
/// names come from the schema, never from a file or a person.
impl SchemaTable {
    pub(super) fn select(&self) -> String {
        format!(
            "SELECT {} FROM {} ORDER BY {}",
            list(&self.columns),
            quoted(&self.name),
            quoted(&self.key)
        )
    }

    pub(super) fn insert(&self) -> String {
        let marks = vec!["?"; self.columns.len()].join(", ");
        let (table, columns) = (quoted(&self.name), list(&self.columns));
        format!("INSERT INTO {table} ({columns}) VALUES ({marks})")
    }

    pub(super) fn clear(&self) -> String {
        format!("DELETE FROM {}", quoted(&self.name))
    }

    /// The place of a column in [`SchemaTable::select`].
    pub(super) fn place(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|each| each.name == column)
    }
}

fn list(columns: &[Column]) -> String {
    let columns = columns.iter().map(|column| quoted(&column.name));
    columns.collect::<Vec<_>>().join(", ")
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
