//! Sheets: the transcript of one game inside a document.

use super::{DocumentId, EventId, GameId, Result, RoundId, SheetId};
use super::{change::Change, snapshot::queries, table::table};
use rusqlite::params;

pub use outflank_core::adjudicate::WrittenBy;

const OF_GAME: &str = "SELECT * FROM sheet
    WHERE game_id = ?1 AND id NOT IN (SELECT sheet_id FROM withdrawal)
    ORDER BY id";
const OF_ROUND: &str = "SELECT sheet.* FROM game
    JOIN sheet ON sheet.game_id = game.id
    WHERE game.round_id = ?1 AND sheet.id NOT IN (SELECT sheet_id FROM withdrawal)
    ORDER BY sheet.id";
const OF_DOCUMENT: &str = "SELECT * FROM sheet
    WHERE document_id = ?1 AND id NOT IN (SELECT sheet_id FROM withdrawal)
    ORDER BY number, id";
const ALL_OF_EVENT: &str = "SELECT sheet.* FROM sheet
    JOIN game ON game.id = sheet.game_id
    WHERE game.event_id = ?1
    ORDER BY sheet.id";
const OF_EVENT: &str = "SELECT sheet.* FROM game
    JOIN sheet ON sheet.game_id = game.id
    WHERE game.event_id = ?1 AND sheet.id NOT IN (SELECT sheet_id FROM withdrawal)
    ORDER BY sheet.id";
const WITHDRAWN_OF_EVENT: &str = "SELECT withdrawal.* FROM withdrawal
    JOIN sheet ON sheet.id = withdrawal.sheet_id
    JOIN game ON game.id = sheet.game_id
    WHERE game.event_id = ?1
    ORDER BY withdrawal.id";
const WITHDRAWN_OF_GAME: &str = "SELECT withdrawal.* FROM withdrawal
    JOIN sheet ON sheet.id = withdrawal.sheet_id
    WHERE sheet.game_id = ?1
    ORDER BY withdrawal.id";
const ALL_OF_DOCUMENT: &str = "SELECT * FROM sheet WHERE document_id = ?1 ORDER BY number, id";
const RETRACT: &str = "INSERT OR IGNORE INTO retraction (journal_id)
    SELECT journal_id FROM sheet WHERE id = ?1 AND journal_id IS NOT NULL";
const WITHDRAWN: &str = "SELECT * FROM withdrawal WHERE sheet_id = ?1";

table! {
    /// A sheet.
    Sheet(SheetId) = "sheet" linked {
        /// The game it records.
        game_id: GameId,
        /// The document it is in.
        document_id: DocumentId,
        /// Which record of the document it is, from 1.
        number: u32,
        /// Who wrote it.
        written_by: WrittenBy as text,
    }
}

table! {
    /// A sheet that no longer counts. It is kept, but no question finds it.
    Withdrawal(WithdrawalId) = "withdrawal" {
        /// Which one.
        sheet_id: SheetId,
    }
}

impl Change<'_> {
    /// Withdraws a sheet: what was received stays, and no longer counts.
    pub fn withdraw_sheet(&mut self, sheet: &Sheet) -> Result<()> {
        let sheet_id = sheet.id;
        self.insert(|id| Withdrawal { id, sheet_id }).map(drop)
    }

    /// Deletes a sheet. The document it is in stays.
    pub(super) fn delete_sheet(&mut self, id: SheetId) -> Result<()> {
        self.retract_line(RETRACT, id)?;
        self.delete::<Sheet>(id)
    }

    /// Deletes the sheets of a game that no longer count, so that the game can
    /// be deleted.
    pub(super) fn delete_withdrawn_sheets(&mut self, game: GameId) -> Result<()> {
        for withdrawn in self.list::<Withdrawal>(WITHDRAWN_OF_GAME, params![game])? {
            self.delete::<Withdrawal>(withdrawn.id)?;
            self.delete_sheet(withdrawn.sheet_id)?;
        }
        Ok(())
    }

    /// Adds a sheet; one that was withdrawn counts again.
    pub fn add_sheet(&mut self, make: impl FnOnce(SheetId) -> Sheet) -> Result<Sheet> {
        let sheet = make(self.next::<Sheet>()?);
        let all = self.list::<Sheet>(ALL_OF_DOCUMENT, params![sheet.document_id])?;
        let place = |each: &Sheet| (each.game_id, each.number, each.written_by);
        let same = |each: &Sheet| place(each) == place(&sheet);
        let Some(known) = all.into_iter().find(same) else {
            self.insert_row(&sheet)?;
            return Ok(sheet);
        };
        if let Some(withdrawn) = self.first::<Withdrawal>(WITHDRAWN, params![known.id])? {
            self.delete::<Withdrawal>(withdrawn.id)?;
        }
        Ok(known)
    }
}

queries! {
    /// The sheets of a game.
    sheets_of_game(game: GameId) -> Vec<Sheet> = list OF_GAME;

    /// The sheets of a round that count.
    sheets_of_round(round: RoundId) -> Vec<Sheet> = list OF_ROUND;

    /// The sheets of an event that count.
    sheets_of_event(event: EventId) -> Vec<Sheet> = list OF_EVENT;

    /// The sheets of an event, withdrawn ones included.
    all_sheets_of_event(event: EventId) -> Vec<Sheet> = list ALL_OF_EVENT;

    /// The withdrawals of sheets of an event.
    withdrawals_of_event(event: EventId) -> Vec<Withdrawal> = list WITHDRAWN_OF_EVENT;

    /// The sheets of a document.
    sheets_of_document(document: DocumentId) -> Vec<Sheet> = list OF_DOCUMENT;
}
