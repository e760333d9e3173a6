//! What SQLite itself can say about the file.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::Result;
use super::dispute::Dispute;
use super::document;
use super::entry::{Absence, Entry};
use super::event::Event;
use super::game::Game;
use super::id::{
    AbsenceId, DisputeId, DocumentId, EntryId, EventId, GameId, MembershipId, NumberId, PlayerId,
    PublicationId, RoundId, RulingId, SettingId, SheetId, SourceId, WithdrawalId,
};
use super::membership::Membership;
use super::player::{Number, Player};
use super::publication::Publication;
use super::round::Round;
use super::row::Row;
use super::ruling::Ruling;
use super::setting::Setting;
use super::sheet::{Sheet, Withdrawal};
use super::table::{Table, find};

const INTEGRITY: &str = "PRAGMA integrity_check";
/// So many lines of damage say enough.
const MOST: usize = 100;

const DANGLING: &str = "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check";
/// Each table: how many rows it has, and all of it from end to end.
const TABLES: [(&str, &str, &str); 17] = [
    (
        "absence",
        "SELECT count(*) FROM absence",
        "SELECT * FROM absence NOT INDEXED",
    ),
    (
        "dispute",
        "SELECT count(*) FROM dispute",
        "SELECT * FROM dispute NOT INDEXED",
    ),
    (
        "document",
        "SELECT count(*) FROM document",
        "SELECT * FROM document NOT INDEXED",
    ),
    (
        "entry",
        "SELECT count(*) FROM entry",
        "SELECT * FROM entry NOT INDEXED",
    ),
    (
        "event",
        "SELECT count(*) FROM event",
        "SELECT * FROM event NOT INDEXED",
    ),
    (
        "game",
        "SELECT count(*) FROM game",
        "SELECT * FROM game NOT INDEXED",
    ),
    (
        "membership",
        "SELECT count(*) FROM membership",
        "SELECT * FROM membership NOT INDEXED",
    ),
    (
        "number",
        "SELECT count(*) FROM number",
        "SELECT * FROM number NOT INDEXED",
    ),
    (
        "player",
        "SELECT count(*) FROM player",
        "SELECT * FROM player NOT INDEXED",
    ),
    (
        "publication",
        "SELECT count(*) FROM publication",
        "SELECT * FROM publication NOT INDEXED",
    ),
    (
        "round",
        "SELECT count(*) FROM round",
        "SELECT * FROM round NOT INDEXED",
    ),
    (
        "ruling",
        "SELECT count(*) FROM ruling",
        "SELECT * FROM ruling NOT INDEXED",
    ),
    (
        "setting",
        "SELECT count(*) FROM setting",
        "SELECT * FROM setting NOT INDEXED",
    ),
    (
        "sheet",
        "SELECT count(*) FROM sheet",
        "SELECT * FROM sheet NOT INDEXED",
    ),
    (
        "source",
        "SELECT count(*) FROM source",
        "SELECT * FROM source NOT INDEXED",
    ),
    (
        "withdrawal",
        "SELECT count(*) FROM withdrawal",
        "SELECT * FROM withdrawal NOT INDEXED",
    ),
    (
        "journal",
        "SELECT count(*) FROM journal",
        "SELECT * FROM journal NOT INDEXED",
    ),
];

/// Damage in the file: what and where.
///
/// # Errors
///
/// If not even that can be asked.
pub fn integrity(connection: &Connection) -> Result<Vec<String>> {
    let mut statement = connection.prepare(INTEGRITY)?;
    let rows = statement.query_map([], |row| row.get::<_, String>("integrity_check"))?;
    // Where the look itself breaks off, what was seen before still counts.
    let said = rows.map(|line| line.unwrap_or_else(|error| error.to_string()));
    let lines: Vec<String> = said.take(MOST).collect();
    let lines = lines.iter().flat_map(|text| text.lines());
    let (unused, said): (Vec<&str>, Vec<&str>) = lines
        .filter(|line| *line != "ok" && !line.starts_with("***"))
        .partition(|line| line.ends_with(": never used"));
    let mut lines: Vec<String> = said.into_iter().map(str::to_owned).collect();
    if !unused.is_empty() {
        lines.push(format!("{} pages belong to nothing", unused.len()));
    }
    Ok(lines)
}

/// Rows that point to rows which are not there.
///
/// # Errors
///
/// If the database cannot be read.
pub fn dangling(connection: &Connection) -> Result<Vec<String>> {
    let mut statement = connection.prepare(DANGLING)?;
    let rows = statement.query_map([], |row| {
        let table: String = row.get("table")?;
        let id: i64 = row.get("rowid")?;
        let parent: String = row.get("parent")?;
        Ok(format!(
            "{table} {id} points to a {parent} that is not there"
        ))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// How many rows each table has.
///
/// # Errors
///
/// If the database cannot be read.
pub fn census(connection: &Connection) -> Result<BTreeMap<&'static str, i64>> {
    let mut counts = BTreeMap::new();
    for (table, count, _) in TABLES {
        if table != "journal" {
            counts.insert(table, connection.query_row(count, [], |row| row.get(0))?);
        }
    }
    Ok(counts)
}

/// The tables that cannot be read from end to end, and how far they can.
#[must_use]
pub fn unreadable(connection: &Connection) -> Vec<String> {
    let mut lost: Vec<&str> = Vec::new();
    let mut lines = Vec::new();
    for (table, _, all) in TABLES {
        let mut last = 0;
        match read_through(connection, all, &mut last) {
            Ok(()) => {}
            Err(_) if last == 0 => lost.push(table),
            Err(error) => lines.push(format!(
                "table {table} cannot be read after row {last}: {error}"
            )),
        }
    }
    match lost.as_slice() {
        [] => {}
        [table] => lines.push(format!("table {table} cannot be read at all")),
        several => lines.push(format!(
            "the tables {} cannot be read at all",
            several.join(", ")
        )),
    }
    lines
}

/// Reads every value of a table; `last` is the last row that could be read.
fn read_through(connection: &Connection, all: &str, last: &mut i64) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(all)?;
    let width = statement.column_count();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        for column in 0..width {
            row.get_ref(column)?;
        }
        *last = row.get("id")?;
    }
    Ok(())
}

/// A row as it is stored, by the name of its table.
///
/// # Errors
///
/// If the database cannot be read.
pub fn stored(connection: &Connection, table: &str, id: i64) -> Result<Option<Row>> {
    fn row<T: Table>(connection: &Connection, id: T::Id) -> Result<Option<Row>> {
        Ok(find::<T>(connection, id)?.map(|row| row.row()))
    }
    match table {
        "absence" => row::<Absence>(connection, AbsenceId(id)),
        "dispute" => row::<Dispute>(connection, DisputeId(id)),
        "document" => Ok(document::find(connection, DocumentId(id))?.map(Row::Document)),
        "entry" => row::<Entry>(connection, EntryId(id)),
        "event" => row::<Event>(connection, EventId(id)),
        "game" => row::<Game>(connection, GameId(id)),
        "membership" => row::<Membership>(connection, MembershipId(id)),
        "number" => row::<Number>(connection, NumberId(id)),
        "player" => row::<Player>(connection, PlayerId(id)),
        "publication" => row::<Publication>(connection, PublicationId(id)),
        "round" => row::<Round>(connection, RoundId(id)),
        "ruling" => row::<Ruling>(connection, RulingId(id)),
        "setting" => row::<Setting>(connection, SettingId(id)),
        "sheet" => row::<Sheet>(connection, SheetId(id)),
        "source" => row::<document::Source>(connection, SourceId(id)),
        "withdrawal" => row::<Withdrawal>(connection, WithdrawalId(id)),
        _ => Ok(None),
    }
}
