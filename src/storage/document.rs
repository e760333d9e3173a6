//! What was received: bytes as they came, each file once.

use rusqlite::{Connection, OptionalExtension, named_params, params};
use serde::{Deserialize, Serialize};

use super::change::Change;
use super::hash::Hash;
use super::row::Row;
use super::table::{list, table};
use super::{DocumentId, EventId, Result};

const RECEIVED: &str = "SELECT id, name, format, hash FROM document WHERE hash = ?1";
const NAMED: &str = "SELECT id, name, format, hash FROM document
    WHERE lower(name) = lower(?1) AND format = ?2 ORDER BY id";
const ONE: &str = "SELECT id, name, format, hash FROM document WHERE id = ?1";
const BYTES: &str = "SELECT bytes FROM document WHERE id = ?1";
const NEXT: &str = "SELECT coalesce(max(id), 0) + 1 FROM document";
const INSERT: &str = "INSERT INTO document (id, name, format, hash, bytes)
    VALUES (:id, :name, :format, :hash, :bytes)";
const IN_USE: &str = "SELECT EXISTS (SELECT 1 FROM sheet WHERE document_id = ?1
        AND id NOT IN (SELECT sheet_id FROM withdrawal))
    OR EXISTS (SELECT 1 FROM source WHERE document_id = ?1)";
const SOURCES_OF: &str = "SELECT * FROM source WHERE event_id = ?1 ORDER BY id";
const SOURCES_WITH: &str = "SELECT * FROM source WHERE document_id = ?1 ORDER BY id";
/// From the few events of the year to their games, whatever the planner may think.
const OF_YEAR: &str = "SELECT id, name, format, hash FROM document
    WHERE format = ?2 AND id IN (
        SELECT sheet.document_id FROM event
        CROSS JOIN game ON game.event_id = event.id
        CROSS JOIN sheet ON sheet.game_id = game.id
        WHERE event.kind = 'archive' AND event.date = ?1)
    ORDER BY id";
/// From the player to their games, whatever the planner may think.
const OF_MEETING: &str = "SELECT document.id, document.name, format, hash
    FROM player AS black
    CROSS JOIN game ON game.black_id = black.id
    CROSS JOIN player AS white ON white.id = game.white_id
    CROSS JOIN event ON event.id = game.event_id
    CROSS JOIN sheet ON sheet.game_id = game.id
    CROSS JOIN document ON document.id = sheet.document_id
    WHERE black.name = :black AND black.given = '' AND white.name = :white
        AND event.kind = 'archive' AND document.format = :format
        AND (:event IS NULL OR event.name = :event AND event.date = :date)
    GROUP BY document.id";
const ALL_HASHES: &str = "SELECT id, name, format, hash, bytes FROM document ORDER BY id";

/// A document without its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Received {
    /// Its number.
    pub id: DocumentId,
    /// The name of the file it came as.
    pub name: String,
    /// The format it was taken for.
    pub format: String,
    /// The hash of its bytes.
    pub hash: Hash,
}

table! {
    /// The file an event came from.
    Source(SourceId) = "source" {
        /// The event.
        event_id: EventId,
        /// The file.
        document_id: DocumentId,
    }
}

fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Received> {
    Ok(Received {
        id: row.get("id")?,
        name: row.get("name")?,
        format: row.get("format")?,
        hash: row.get("hash")?,
    })
}

/// Keeps these bytes; if they are here already, says as what.
///
/// # Errors
///
/// If the database cannot be written.
pub fn keep(change: &mut Change<'_>, name: &str, format: &str, bytes: &[u8]) -> Result<Received> {
    let hash = Hash::of(bytes);
    if let Some(received) = with_hash(change, hash)? {
        return Ok(received);
    }
    let id = change.query_row(NEXT, [], |row| row.get(0))?;
    change.prepare_cached(INSERT)?.execute(named_params! {
        ":id": id,
        ":name": name,
        ":format": format,
        ":hash": hash,
        ":bytes": bytes,
    })?;
    let received = Received {
        id,
        name: name.to_owned(),
        format: format.to_owned(),
        hash,
    };
    change.note(None, Some(Row::Document(received.clone())));
    Ok(received)
}

/// The document with this hash.
///
/// # Errors
///
/// If the database cannot be read.
pub fn with_hash(connection: &Connection, hash: Hash) -> Result<Option<Received>> {
    let mut statement = connection.prepare_cached(RECEIVED)?;
    Ok(statement.query_row(params![hash], read).optional()?)
}

/// The documents that came under this name, oldest first.
///
/// # Errors
///
/// If the database cannot be read.
pub fn named(connection: &Connection, name: &str, format: &str) -> Result<Vec<Received>> {
    let mut statement = connection.prepare_cached(NAMED)?;
    let rows = statement.query_map(params![name, format], read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The documents of a format that have games of this year.
///
/// # Errors
///
/// If the database cannot be read.
pub fn of_year(connection: &Connection, year: &str, format: &str) -> Result<Vec<Received>> {
    let mut statement = connection.prepare_cached(OF_YEAR)?;
    let rows = statement.query_map(params![year, format], read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Two players who met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting<'n> {
    /// In which event and year; `None` means in any.
    pub event: Option<(&'n str, &'n str)>,
    /// Black's name.
    pub black: &'n str,
    /// White's name.
    pub white: &'n str,
}

/// The documents of a format in which two players of archives meet.
///
/// # Errors
///
/// If the database cannot be read.
pub fn of_meeting(
    connection: &Connection,
    format: &str,
    meeting: Meeting<'_>,
) -> Result<Vec<Received>> {
    let mut statement = connection.prepare_cached(OF_MEETING)?;
    let parameters = named_params! {
        ":event": meeting.event.map(|(name, _)| name),
        ":date": meeting.event.map(|(_, date)| date),
        ":black": meeting.black,
        ":white": meeting.white,
        ":format": format,
    };
    let rows = statement.query_map(parameters, read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The document with this number.
///
/// # Errors
///
/// If the database cannot be read.
pub fn find(connection: &Connection, id: DocumentId) -> Result<Option<Received>> {
    let mut statement = connection.prepare_cached(ONE)?;
    Ok(statement.query_row(params![id], read).optional()?)
}

/// The bytes as received.
///
/// # Errors
///
/// If the database cannot be read.
pub fn bytes(connection: &Connection, id: DocumentId) -> Result<Vec<u8>> {
    let mut statement = connection.prepare_cached(BYTES)?;
    Ok(statement.query_row(params![id], |row| row.get(0))?)
}

/// Whether a game or an event still rests on a document.
///
/// # Errors
///
/// If the database cannot be read.
pub fn in_use(connection: &Connection, id: DocumentId) -> Result<bool> {
    Ok(connection.query_row(IN_USE, params![id], |row| row.get(0))?)
}

/// The files an event came from.
///
/// # Errors
///
/// If the database cannot be read.
pub fn sources_of(connection: &Connection, event: EventId) -> Result<Vec<Source>> {
    list(connection, SOURCES_OF, params![event])
}

/// The events that came from a file.
///
/// # Errors
///
/// If the database cannot be read.
pub fn sources_with(connection: &Connection, document: DocumentId) -> Result<Vec<Source>> {
    list(connection, SOURCES_WITH, params![document])
}

/// The documents whose bytes are not those that were received.
///
/// # Errors
///
/// If the database cannot be read.
pub fn altered(connection: &Connection) -> Result<Vec<Received>> {
    let mut statement = connection.prepare(ALL_HASHES)?;
    let mut rows = statement.query([])?;
    let mut altered = Vec::new();
    while let Some(row) = rows.next()? {
        let received = read(row)?;
        if Hash::of(row.get_ref("bytes")?.as_blob().unwrap_or_default()) != received.hash {
            altered.push(received);
        }
    }
    Ok(altered)
}
