//! A database made from an export.

use super::dump::{ExtentName, FORMAT, FORMAT_VERSION};
use super::schema::{JOURNAL, SchemaTable, tables};
use super::{
    Result, VERSION, hash::Hash, journal::JournalLine, migration::migrations, open::APPLICATION,
};
use crate::report::{certificate::LineRecord, certificate::ReceivedBytes};
use rusqlite::config::DbConfig;
use rusqlite::types::Value as SqlValue;
use rusqlite::{Connection, Transaction, params_from_iter};
use serde::Deserialize;
use serde_json::{Map, Value, value::RawValue};
use std::{collections::BTreeMap, path::Path};

/// Why an export cannot be restored.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// It is not JSON, or not that of an export.
    #[error("it is not an export of outflank: {0}")]
    NotAnExport(String),
    /// A later version of the program has written it.
    #[error("it has version {found}; this program knows versions up to {known}")]
    Newer { found: i64, known: i64 },
    /// It is one event of a database with several.
    #[error(
        "it holds one event of a database that has others: their changes are in the same journal"
    )]
    OneEvent,
    /// A table is not there, or is not known.
    #[error("table `{table}` {problem}")]
    Table { table: String, problem: String },
    /// A row cannot be read.
    #[error("row {number} of table `{table}`: {problem}")]
    Row {
        table: String,
        number: usize,
        problem: String,
    },
    /// A row refers to one that is not there.
    #[error("a row of table `{table}` refers to a row of table `{parent}` that is missing")]
    Dangling { table: String, parent: String },
}

/// An export, its rows not read yet.
#[derive(Deserialize)]
struct Export<'a> {
    format: String,
    format_version: u32,
    database_version: i32,
    extent: ExtentName,
    #[serde(borrow)]
    tables: BTreeMap<String, Vec<&'a RawValue>>,
}

/// What an export begins with.
#[derive(Deserialize)]
struct Heading {
    format: String,
}

/// Whether a file is an export that can be restored, or claims to be one.
pub fn is_export(bytes: &[u8]) -> bool {
    let heading = serde_json::from_slice::<Heading>(bytes);
    heading.is_ok_and(|heading| heading.format == FORMAT)
}

/// A line of the journal as an export has it.
#[derive(Deserialize)]
struct ExportedLine {
    id: i64,
    at: String,
    by: String,
    act: String,
    why: String,
    summary: String,
    event_id: Option<i64>,
    round: Option<u32>,
    /// Until version 5 it was called `board`.
    #[serde(alias = "board")]
    table_number: Option<u32>,
    players: String,
    before: String,
    after: String,
    undoes: Option<i64>,
    previous: String,
    hash: String,
}

impl From<ExportedLine> for LineRecord {
    fn from(line: ExportedLine) -> Self {
        Self {
            line: line.id,
            at: line.at,
            by: line.by,
            act: line.act,
            why: line.why,
            summary: line.summary,
            event_id: line.event_id,
            round: line.round,
            table: line.table_number,
            players: line.players,
            before: line.before,
            after: line.after,
            undoes: line.undoes,
            previous: line.previous,
            hash: line.hash,
        }
    }
}

/// The journal that an export holds.
#[derive(Debug)]
pub struct ExportedJournal {
    /// Whether it holds every line, not those of one event.
    pub is_whole: bool,
    /// Oldest first; `None` where a line cannot be read.
    pub lines: Vec<Option<JournalLine>>,
}

/// The journal in an export; `None` if the file is not one.
pub fn exported_journal(bytes: &[u8]) -> Option<ExportedJournal> {
    let export = serde_json::from_slice::<Export<'_>>(bytes).ok()?;
    let line = |row: &&RawValue| {
        let line: ExportedLine = serde_json::from_str(row.get()).ok()?;
        JournalLine::of_record(&line.into())
    };
    let lines = export.tables.get(JOURNAL).into_iter().flatten();
    Some(ExportedJournal {
        is_whole: export.extent == ExtentName::Database,
        lines: lines.map(line).collect(),
    })
}

/// Makes a database of an export in an empty file. Its rows are written as they
/// are: whether they may be there was decided when they were written first.
pub(super) fn load(path: &Path, bytes: &[u8]) -> Result<()> {
    let export = read(bytes)?;
    let mut connection = Connection::open(path)?;
    let version = usize::try_from(export.database_version).unwrap_or(0);
    migrations().to_version(&mut connection, version)?;
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    let transaction = connection.transaction()?;
    transaction.pragma_update(None, "defer_foreign_keys", true)?;
    fill(&transaction, &export.tables)?;
    refuse_dangling(&transaction)?;
    transaction.commit()?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, true)?;
    migrations().to_latest(&mut connection)?;
    Ok(())
}

fn read(bytes: &[u8]) -> Result<Export<'_>> {
    let unreadable = |error: serde_json::Error| ExportError::NotAnExport(error.to_string());
    let export: Export<'_> = serde_json::from_slice(bytes).map_err(unreadable)?;
    let refuse_newer = |found: i64, known: i64| {
        if found > known {
            return Err(ExportError::Newer { found, known });
        }
        Ok(())
    };
    if export.format != FORMAT {
        let text = format!("its format is `{}`", export.format);
        return Err(ExportError::NotAnExport(text).into());
    }
    refuse_newer(export.format_version.into(), FORMAT_VERSION.into())?;
    refuse_newer(export.database_version.into(), VERSION.into())?;
    if export.extent == ExtentName::Event {
        return Err(ExportError::OneEvent.into());
    }
    Ok(export)
}

fn fill(transaction: &Transaction<'_>, found: &BTreeMap<String, Vec<&RawValue>>) -> Result<()> {
    let known = tables(transaction)?;
    let wrong = |table: &str, problem: &str| ExportError::Table {
        table: table.to_owned(),
        problem: problem.to_owned(),
    };
    for name in found.keys() {
        if !known.iter().any(|table| table.name == *name) {
            return Err(wrong(name, "is not a table of this version of the database").into());
        }
    }
    for table in &known {
        let rows = found.get(&table.name);
        let rows = rows.ok_or_else(|| wrong(&table.name, "is missing"))?;
        // What the migrations have put there is in the export as well.
        transaction.execute(&table.clear(), [])?;
        let mut statement = transaction.prepare(&table.insert())?;
        for (place, row) in rows.iter().enumerate() {
            let wrong = |problem: String| ExportError::Row {
                table: table.name.clone(),
                number: place + 1,
                problem,
            };
            let values = values(table, row).map_err(wrong)?;
            let inserted = statement.execute(params_from_iter(values));
            inserted.map_err(|error| wrong(error.to_string()))?;
        }
    }
    Ok(())
}

/// SQLite itself would only say that there is such a row.
fn refuse_dangling(transaction: &Transaction<'_>) -> Result<()> {
    let mut check = transaction.prepare("PRAGMA foreign_key_check")?;
    let mut dangling = check.query([])?;
    match dangling.next()? {
        Some(row) => {
            let (table, parent) = (row.get("table")?, row.get("parent")?);
            Err(ExportError::Dangling { table, parent }.into())
        }
        None => Ok(()),
    }
}

/// The values of a row in the order of the columns.
fn values(table: &SchemaTable, row: &RawValue) -> std::result::Result<Vec<SqlValue>, String> {
    let mut row: Map<String, Value> =
        serde_json::from_str(row.get()).map_err(|error| error.to_string())?;
    let mut values = Vec::with_capacity(table.columns.len());
    for column in &table.columns {
        let name = &column.name;
        let value = row.remove(name);
        let value = value.ok_or_else(|| format!("column `{name}` is missing"))?;
        let value = match value {
            value if column.holds_bytes => bytes(value),
            value => plain(value),
        };
        values.push(value.ok_or_else(|| format!("column `{name}` cannot be read"))?);
    }
    match row.keys().next() {
        Some(column) => Err(format!("column `{column}` is not known")),
        None => Ok(values),
    }
}

fn plain(value: Value) -> Option<SqlValue> {
    match value {
        Value::Null => Some(SqlValue::Null),
        Value::String(text) => Some(SqlValue::Text(text)),
        Value::Number(number) => {
            let whole = number.as_i64().map(SqlValue::Integer);
            whole.or_else(|| number.as_f64().map(SqlValue::Real))
        }
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Bytes are a hash in hexadecimal digits, a text, or base64.
fn bytes(value: Value) -> Option<SqlValue> {
    let bytes = match value {
        Value::Null => return Some(SqlValue::Null),
        Value::String(digits) => Hash::from_hex(&digits)?.as_bytes().to_vec(),
        other => serde_json::from_value::<ReceivedBytes>(other)
            .ok()?
            .decode()?,
    };
    Some(SqlValue::Blob(bytes))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

    use super::*;
    use crate::storage::snapshot::{Memory, Snapshot};
    use crate::storage::{Database, Extent};

    #[test]
    fn an_export_of_an_older_version_is_restored_and_upgraded() {
        let mut old = Connection::open_in_memory().unwrap();
        migrations().to_version(&mut old, 5).unwrap();
        let player = "INSERT INTO player (id, name, given, country) VALUES (7, 'Goto', '', 'JPN')";
        old.execute(player, []).unwrap();
        let mut export = Vec::new();
        let memory = Memory::default();
        let snapshot = Snapshot::of(&old, &memory).unwrap();
        snapshot.dump(&mut export, Extent::Database).unwrap();
        let current = format!("\"database_version\":{VERSION}");
        let export = String::from_utf8(export).unwrap();
        let export = export.replace(&current, "\"database_version\":5");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new.db");
        load(&path, export.as_bytes()).unwrap();
        let database = Database::read(&path).unwrap();
        let players = database.snapshot().unwrap().players().unwrap();
        assert_eq!((players[0].id.0, players[0].name.as_str()), (7, "Goto"));
    }

    #[test]
    fn a_row_that_refers_to_nothing_is_not_restored() {
        let database = Database::in_memory().unwrap();
        let mut export = Vec::new();
        let snapshot = database.snapshot().unwrap();
        snapshot.dump(&mut export, Extent::Database).unwrap();
        let export = String::from_utf8(export).unwrap();
        let dangling = "\"withdrawal\":[{\"id\":1,\"sheet_id\":9}]";
        let export = export.replace("\"withdrawal\":[]", dangling);
        let folder = tempfile::tempdir().unwrap();
        let refused = load(&folder.path().join("new.db"), export.as_bytes()).unwrap_err();
        let said = "a row of table `withdrawal` refers to a row of table `sheet` that is missing";
        assert!(refused.to_string().contains(said), "{refused}");
    }
}
