//! Sheets: the record of one game inside a document.

use rusqlite::{Connection, params};

use super::change::Change;
use super::table::{first, list, table};
use super::word::words;
use super::{DocumentId, EventId, GameId, Result, RoundId, SheetId};

const OF_GAME: &str = "SELECT * FROM sheet
    WHERE game_id = ?1 AND id NOT IN (SELECT sheet_id FROM withdrawal)
    ORDER BY id";
const OF_ROUND: &str = "SELECT sheet.* FROM sheet
    JOIN game ON game.id = sheet.game_id
    WHERE game.round_id = ?1 AND sheet.id NOT IN (SELECT sheet_id FROM withdrawal)
    ORDER BY game.board, sheet.id";
const OF_DOCUMENT: &str = "SELECT * FROM sheet
    WHERE document_id = ?1 AND id NOT IN (SELECT sheet_id FROM withdrawal)
    ORDER BY number, id";
const ALL_OF_EVENT: &str = "SELECT sheet.* FROM sheet
    JOIN game ON game.id = sheet.game_id
    WHERE game.event_id = ?1
    ORDER BY sheet.id";
const WITHDRAWN_OF_EVENT: &str = "SELECT withdrawal.* FROM withdrawal
    JOIN sheet ON sheet.id = withdrawal.sheet_id
    JOIN game ON game.id = sheet.game_id
    WHERE game.event_id = ?1
    ORDER BY withdrawal.id";
const ALL_OF_DOCUMENT: &str = "SELECT * FROM sheet WHERE document_id = ?1 ORDER BY number, id";
const WITHDRAWN: &str = "SELECT * FROM withdrawal WHERE sheet_id = ?1";

words! {
    /// Who wrote a sheet.
    WrittenBy {
        /// Black.
        Black = "black",
        /// White.
        White = "white",
        /// A table judge, or the director.
        Official = "official",
        /// An archive.
        Archive = "archive",
    }
}

table! {
    /// A sheet.
    Sheet(SheetId) = "sheet" {
        /// The game it records.
        game_id: GameId,
        /// The document it stands in.
        document_id: DocumentId,
        /// Which record of the document it is, from 1.
        number: u32,
        /// Who wrote it.
        written_by: WrittenBy,
    }
}

table! {
    /// A sheet that counts no more. It stays, but nobody asks for it.
    Withdrawal(WithdrawalId) = "withdrawal" {
        /// Which one.
        sheet_id: SheetId,
    }
}

/// Withdraws a sheet: what was received stays, and counts no more.
///
/// # Errors
///
/// If it is withdrawn already, or the database cannot be written.
pub(super) fn withdraw(change: &mut Change<'_>, sheet: &Sheet) -> Result<()> {
    change
        .insert(|id| Withdrawal {
            id,
            sheet_id: sheet.id,
        })
        .map(drop)
}

/// Adds a sheet; one that was withdrawn counts again.
///
/// # Errors
///
/// If the schema refuses it, or the database cannot be written.
pub fn add(change: &mut Change<'_>, make: impl FnOnce(SheetId) -> Sheet) -> Result<Sheet> {
    let sheet = make(change.next::<Sheet>()?);
    let all = list::<Sheet>(change, ALL_OF_DOCUMENT, params![sheet.document_id])?;
    let same = |each: &Sheet| {
        let sheet = Sheet {
            id: each.id,
            ..sheet.clone()
        };
        *each == sheet
    };
    let Some(known) = all.into_iter().find(same) else {
        change.insert_row(&sheet)?;
        return Ok(sheet);
    };
    if let Some(withdrawn) = first::<Withdrawal>(change, WITHDRAWN, params![known.id])? {
        change.delete::<Withdrawal>(withdrawn.id)?;
    }
    Ok(known)
}

/// The sheets of a game.
///
/// # Errors
///
/// If the database cannot be read.
pub fn of_game(connection: &Connection, game: GameId) -> Result<Vec<Sheet>> {
    list(connection, OF_GAME, params![game])
}

/// The sheets of an event, those that count no more included.
///
/// # Errors
///
/// If the database cannot be read.
pub fn all_of_event(connection: &Connection, event: EventId) -> Result<Vec<Sheet>> {
    list(connection, ALL_OF_EVENT, params![event])
}

/// The sheets of an event that count no more.
///
/// # Errors
///
/// If the database cannot be read.
pub fn withdrawn_of_event(connection: &Connection, event: EventId) -> Result<Vec<Withdrawal>> {
    list(connection, WITHDRAWN_OF_EVENT, params![event])
}

/// The sheets of a round by table.
///
/// # Errors
///
/// If the database cannot be read.
pub fn of_round(connection: &Connection, round: RoundId) -> Result<Vec<Sheet>> {
    list(connection, OF_ROUND, params![round])
}

/// The sheets of a document.
///
/// # Errors
///
/// If the database cannot be read.
pub fn of_document(connection: &Connection, document: DocumentId) -> Result<Vec<Sheet>> {
    list(connection, OF_DOCUMENT, params![document])
}
