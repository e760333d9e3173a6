//! What a certificate holds of an event, read from the database.

use crate::report::certificate::{EventRecord, ReceivedBytes, SheetRecord};
use crate::report::sheet::wording;
use crate::service::prelude::*;
use crate::service::{
    files::paper, results::event_results::round_number, results::judge::needs_a_sheet,
};
use crate::storage::{RoundId, sheet::Sheet, sheet::WrittenBy};
use outflank_core::tournament::{Crosstable, Query, Seat};

/// Reads what the results of an event follow from.
pub(super) struct Recorder<'a> {
    pub(super) snapshot: &'a Snapshot<'a>,
    pub(super) event: &'a Event,
    /// The game whose sheets are all wanted.
    pub(super) disputed: Option<GameId>,
}

impl Recorder<'_> {
    /// The players and games of a crosstable, with what was entered and ruled.
    pub(super) fn record(&self, table: &Crosstable, query: Query) -> Result<EventRecord> {
        let event = self.event;
        let mut record = EventRecord {
            name: event.name.clone(),
            date: event.date.clone(),
            place: paper::place(event),
            variant: event.variant.clone(),
            ruleset: event.ruleset.clone(),
            finals: event.finals.as_ref().map(ToString::to_string),
            rounds: event.rounds.map(round_number),
            ..EventRecord::of_table(table, query)
        };
        let rounds = self.snapshot.rounds_of_event(event.id)?;
        let number = |id: RoundId| {
            let round = rounds.iter().find(|round| round.id == id);
            round.map(|round| round_number(round.number))
        };
        let disputes = self.snapshot.disputes_of_event(event.id)?;
        let disputed: BTreeSet<GameId> = disputes.iter().map(|each| each.game_id).collect();
        for game in self.snapshot.games_of_rounds(event.id)? {
            let seat = game.round_id.and_then(number).zip(game.table_number);
            let seat = seat.map(|(round, table)| Seat {
                round,
                table: round_number(table),
            });
            if let Some(place) = seat.and_then(|seat| record.game_at(seat)) {
                let is_disputed = disputed.contains(&game.id);
                self.enter(&mut record, place, &game, is_disputed)?;
            }
        }
        Ok(record)
    }

    fn enter(
        &self,
        record: &mut EventRecord,
        place: usize,
        game: &Game,
        is_disputed: bool,
    ) -> Result<()> {
        let rulings = if is_disputed {
            self.snapshot.rulings_in_force(game.id)?
        } else {
            Vec::new()
        };
        let is_wanted = self.disputed == Some(game.id);
        if is_wanted || !rulings.is_empty() || needs_a_sheet(game) {
            let mut sheets = self.snapshot.sheets_of_game(game.id)?;
            // The official's come before the players'.
            sheets.sort_by_key(|sheet| (sheet.written_by != WrittenBy::Official, sheet.id));
            for sheet in sheets {
                record.games[place].sheets.push(sheet.id.0);
                let sheet = self.sheet(&sheet, false)?;
                record.sheets.push(sheet);
            }
        }
        let entered = &mut record.games[place];
        entered.score = game.score();
        entered.ending = game.ending.map(|ending| ending.0.to_string());
        entered.winner = game.winner;
        entered.rulings = rulings.into_iter().map(|ruling| ruling.decision).collect();
        Ok(())
    }

    /// The sheets of a game that were withdrawn.
    pub(super) fn withdrawn(&self, game: GameId) -> Result<Vec<SheetRecord>> {
        let withdrawn = self.snapshot.withdrawals_of_event(self.event.id)?;
        let sheets = self
            .snapshot
            .all_sheets_of_event(self.event.id)?
            .into_iter();
        let sheets = sheets.filter(|sheet| {
            let is_withdrawn = withdrawn.iter().any(|each| each.sheet_id == sheet.id);
            sheet.game_id == game && is_withdrawn
        });
        sheets.map(|sheet| self.sheet(&sheet, true)).collect()
    }

    fn sheet(&self, sheet: &Sheet, withdrawn: bool) -> Result<SheetRecord> {
        let missing = || storage::Error::Damaged(wording::document_missing(sheet.id.0));
        let document = self.snapshot.document(sheet.document_id)?;
        let document = document.ok_or_else(missing)?;
        let bytes = self.snapshot.document_bytes(document.id)?;
        Ok(SheetRecord {
            id: sheet.id.0,
            by: sheet.written_by,
            file: document.name,
            from: document.format,
            game: sheet.number,
            withdrawn,
            hash: document.hash.to_string(),
            bytes: ReceivedBytes::from(bytes.as_slice()),
        })
    }
}
