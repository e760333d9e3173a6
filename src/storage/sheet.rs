//! Sheets: the record of one game inside a document.

use rusqlite::{Connection, params};

use super::table::{list, table};
use super::word::words;
use super::{DocumentId, GameId, Result, RoundId};

const OF_GAME: &str = "SELECT * FROM sheet WHERE game_id = ?1 ORDER BY id";
const OF_ROUND: &str = "SELECT sheet.* FROM sheet
    JOIN game ON game.id = sheet.game_id
    WHERE game.round_id = ?1 ORDER BY game.board, sheet.id";
const OF_DOCUMENT: &str = "SELECT * FROM sheet WHERE document_id = ?1 ORDER BY number, id";

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

/// The sheets of a game.
///
/// # Errors
///
/// If the database cannot be read.
pub fn of_game(connection: &Connection, game: GameId) -> Result<Vec<Sheet>> {
    list(connection, OF_GAME, params![game])
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
