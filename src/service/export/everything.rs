//! Everything that the database has about an event.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::Value;

use super::super::Result;
use super::super::register::Directory;
use crate::report::view::export::{
    EventExportView, ExportedDocument, ExportedJournalLine, ExportedPlayer,
};
use crate::storage::event::{Event, Kind};
use crate::storage::player::Register;
use crate::storage::{self, DocumentId, JournalLine, Snapshot};

pub(super) fn everything(snapshot: &Snapshot<'_>, event: &Event) -> Result<EventExportView> {
    let id = event.id;
    let directory = Directory::of_event(snapshot, id)?;
    let sheets = snapshot.all_sheets_of_event(id)?;
    let disputes = snapshot.disputes_of_event(id)?;
    let mut rulings = Vec::new();
    for dispute in &disputes {
        rulings.extend(snapshot.rulings_of_dispute(dispute.id)?);
    }
    let received = snapshot.documents_of_event(id)?;
    let documents: BTreeSet<DocumentId> = sheets
        .iter()
        .map(|sheet| sheet.document_id)
        .chain(received.iter().map(|each| each.document_id))
        .collect();
    let listed = match event.kind {
        Kind::Tournament => directory.people().cloned().collect(),
        Kind::Archive => snapshot.players_of_games(id)?,
    };
    let players = listed.iter().map(|player| ExportedPlayer {
        row: row(player),
        wof: directory
            .number(player.id, Register::Wof)
            .map(str::to_owned),
    });
    let journal = snapshot.journal_of_event(id)?;
    Ok(EventExportView {
        event: row(event),
        players: players.collect(),
        entrants: rows(&snapshot.entrants_of_event(id)?),
        absences: rows(&snapshot.absences_of_event(id)?),
        memberships: rows(&snapshot.memberships_of_event(id)?),
        rounds: rows(&snapshot.rounds_of_event(id)?),
        games: rows(&snapshot.games_of_event(id)?),
        sheets: rows(&sheets),
        withdrawals: rows(&snapshot.withdrawals_of_event(id)?),
        documents: documents
            .into_iter()
            .map(|id| document(snapshot, id))
            .collect::<Result<_>>()?,
        disputes: rows(&disputes),
        rulings: rows(&rulings),
        published: rows(&snapshot.publications_of_event(id)?),
        journal: journal.into_iter().map(journal_line).collect(),
    })
}

fn row<T: Serialize>(row: &T) -> Value {
    serde_json::to_value(row).expect("a row is plain data")
}

fn rows<T: Serialize>(rows: &[T]) -> Vec<Value> {
    rows.iter().map(row).collect()
}

fn document(snapshot: &Snapshot<'_>, id: DocumentId) -> Result<ExportedDocument> {
    let received = snapshot.document(id)?.ok_or(storage::Error::Referenced)?;
    Ok(ExportedDocument {
        row: row(&received),
        text: String::from_utf8(snapshot.document_bytes(id)?).ok(),
    })
}

fn journal_line(line: JournalLine) -> ExportedJournalLine {
    ExportedJournalLine {
        id: line.id.0,
        at: line.at,
        by: line.by,
        command: line.act,
        reason: line.why,
        summary: line.summary,
        round: line.subject.round,
        table: line.subject.table,
        undoes: line.undoes.map(|id| id.0),
    }
}
