//! An event as a file: results, games with their moves, or everything.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::Value;

use super::event_results::EventResults;
use super::judge::Judge;
use super::register::Directory;
use super::round_state::RoundState;
use super::save::Output;
use super::session::Query;
use super::{EventRef, Refusal, Result, convert, ruled, sheet};
use crate::adjudicate::ruling::apply;
use crate::board::Colour;
use crate::formats::Format;
use crate::report::elo::{self, EloHead};
use crate::report::rows::write_rows;
use crate::report::view::export::{
    BYE, EventExportView, ExportNote, ExportedDocument, ExportedJournalLine, ExportedPlayer,
    ResultRowView,
};
use crate::report::wording;
use crate::storage::event::Event;
use crate::storage::game::{Game, Winner};
use crate::storage::player::Register;
use crate::storage::{self, DocumentId, JournalLine, PlayerId, Snapshot};
use crate::tournament::Date;
use crate::transcript::{Declared, DeclaredResult, Ending, Header, Place, Transcript};

/// Writes an event as a file.
#[derive(Clone, Debug)]
pub struct ExportEvent {
    pub event: EventRef,
    pub format: ExportFormat,
}

/// What to write of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// The games with their results, one a row.
    Csv,
    /// The federation's result file.
    Elo,
    /// Everything that is kept.
    Json,
    /// The games with a sheet, as an archive.
    Games(GameFormat),
}

/// Formats of archives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFormat {
    Wthor,
    Pgn,
    Ggf,
    Sgf,
}

/// An event as a file, and what it does not contain.
#[derive(Clone, Debug)]
pub struct Exported {
    pub output: Output,
    pub notes: Vec<ExportNote>,
}

impl Query for ExportEvent {
    type Answer = Exported;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Exported> {
        let event = self.event.find(snapshot)?;
        let mut bytes = Vec::new();
        let mut notes = Vec::new();
        match self.format {
            ExportFormat::Csv => {
                write_rows(&mut bytes, &results(snapshot, &event)?).expect(MEMORY);
            }
            ExportFormat::Elo => notes = result_file(&mut bytes, snapshot, &event)?,
            ExportFormat::Json => {
                let view = everything(snapshot, &event)?;
                serde_json::to_writer_pretty(&mut bytes, &view).expect(MEMORY);
                bytes.push(b'\n');
            }
            ExportFormat::Games(format) => return games(snapshot, &event, format),
        }
        let companions = Vec::new();
        Ok(Exported {
            output: Output { bytes, companions },
            notes,
        })
    }
}

const MEMORY: &str = "memory takes what is written to it";

fn results(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<ResultRowView>> {
    let mut rows = Vec::new();
    for round in snapshot.rounds_of_event(event.id)? {
        let state = RoundState::of(snapshot, event, round.number)?;
        rows.extend(state.games.iter().map(|game| {
            let shown = state.table_view(game);
            let is_decided = game.is_settled() || shown.outcome.is_some();
            ResultRowView {
                round: round.name.clone(),
                table: game.table_number,
                result: if is_decided && !game.is_bye() {
                    wording::table_result(&shown)
                } else {
                    String::new()
                },
                black: shown.black,
                white: shown.white.unwrap_or_else(|| BYE.to_owned()),
                remark: game.remark.clone(),
            }
        }));
    }
    Ok(rows)
}

fn result_file(
    out: &mut Vec<u8>,
    snapshot: &Snapshot<'_>,
    event: &Event,
) -> Result<Vec<ExportNote>> {
    let table = EventResults::of(snapshot, event)?;
    if table.is_provisional() {
        let disputes = table.disputed.len();
        return Err(Refusal::Provisional { disputes }.into());
    }
    let head = EloHead {
        tournament: event.name.clone(),
        country: event.country.clone(),
        date: day(&event.date),
        sender: event.sender.clone(),
    };
    let notes = elo::elo(out, &head, &table.table, &table.standings(None)).expect(MEMORY);
    let not_played = not_played(snapshot, event)?;
    let remarks: Vec<String> = not_played.iter().map(ToString::to_string).collect();
    elo::remarks(out, &remarks).expect(MEMORY);
    let notes = notes.into_iter().map(ExportNote::ResultFile);
    Ok(notes.chain(not_played).collect())
}

/// The games that count in the event and were not played: a result file writes
/// them like any other, and the rating officer has to know.
fn not_played(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<ExportNote>> {
    let mut notes = Vec::new();
    for round in snapshot.rounds_of_event(event.id)? {
        let state = RoundState::of(snapshot, event, round.number)?;
        let unplayed = |game: &&Game| {
            let ending = game.ending.map(|ending| ending.0);
            matches!(ending, Some(Ending::NoShow(_) | Ending::BothAbsent))
        };
        for game in state.games.iter().filter(unplayed) {
            let shown = state.table_view(game);
            notes.push(ExportNote::NotPlayed {
                round: round.name.clone(),
                game: wording::table_line(&shown),
            });
        }
    }
    Ok(notes)
}

/// The date as `12/06/2010`; what is not a date stays as written.
fn day(date: &str) -> String {
    date.parse::<Date>()
        .map_or_else(|_| date.to_owned(), Date::day_first)
}

fn games(snapshot: &Snapshot<'_>, event: &Event, format: GameFormat) -> Result<Exported> {
    let (games, without) = transcripts(snapshot, event)?;
    if games.is_empty() {
        let event = event.name.clone();
        return Err(Refusal::NoSheets { event }.into());
    }
    let format = match format {
        GameFormat::Wthor => Format::Wthor,
        GameFormat::Pgn => Format::Pgn,
        GameFormat::Ggf => Format::Ggf,
        GameFormat::Sgf => Format::Sgf,
    };
    let (output, lost) = convert::write(&games, format).expect("all of these can be written");
    let mut notes: Vec<ExportNote> = lost.into_iter().map(ExportNote::Lost).collect();
    notes.extend((without > 0).then_some(ExportNote::WithoutSheet(without)));
    Ok(Exported { output, notes })
}

/// The games of an event that have a sheet, with the names, the event and the
/// official result in their headers; and how many have none.
fn transcripts(snapshot: &Snapshot<'_>, event: &Event) -> Result<(Vec<Transcript>, usize)> {
    let judge = Judge::of(snapshot, event)?;
    let rounds = snapshot.rounds_of_event(event.id)?;
    let mut transcripts = Vec::new();
    let mut without = 0;
    for game in snapshot.games_of_event(event.id)? {
        if game.is_bye() {
            continue;
        }
        let Some(transcript) = transcript(snapshot, &judge, &game)? else {
            without += 1;
            continue;
        };
        let round = rounds.iter().find(|round| Some(round.id) == game.round_id);
        let mut header = Header::default();
        let names = [("black", Some(game.black_id)), ("white", game.white_id)];
        for (key, id) in names {
            if let Some(id) = id {
                header.push(key, name(snapshot, id)?);
            }
        }
        header.push("event", &event.name);
        for (key, value) in [("date", &event.date), ("place", &event.place)] {
            if !value.is_empty() {
                header.push(key, value);
            }
        }
        if let Some(round) = round {
            header.push("round", &round.name);
        }
        transcripts.push(Transcript {
            header,
            declared: declared(&judge, &game).or(transcript.declared),
            ..transcript
        });
    }
    Ok((transcripts, without))
}

/// The game as it is after the rulings.
fn transcript(snapshot: &Snapshot<'_>, judge: &Judge, game: &Game) -> Result<Option<Transcript>> {
    let sheets = sheet::of_game(snapshot, judge.variant(), game.id)?;
    let Some(base) = ruled::base(sheets) else {
        return Ok(None);
    };
    let standing = ruled::in_force(snapshot, judge, game.id)?;
    Ok(Some(apply(&standing, &base).unwrap_or(base)))
}

fn name(snapshot: &Snapshot<'_>, id: PlayerId) -> Result<String> {
    let row = snapshot.player(id)?;
    let person = match row {
        Some(row) => snapshot.player(row.person())?,
        None => None,
    };
    Ok(person.map_or_else(String::new, |person| person.full_name()))
}

fn declared(judge: &Judge, game: &Game) -> Option<Declared> {
    let official = judge.official(game).ok().flatten()?;
    let winner = match game.winner {
        Some(Winner::Black) => Some(Some(Colour::Black)),
        Some(Winner::White) => Some(Some(Colour::White)),
        Some(Winner::Draw) => Some(None),
        Some(Winner::Nobody) | None => None,
    };
    let result = match (official.score, winner) {
        (Some(score), _) => DeclaredResult::Score(score),
        (None, Some(winner)) => DeclaredResult::Winner(winner),
        (None, None) => DeclaredResult::Unsaid,
    };
    Some(Declared {
        result,
        ending: game.ending.map(|ending| ending.0),
        place: Place::TOP,
    })
}

fn everything(snapshot: &Snapshot<'_>, event: &Event) -> Result<EventExportView> {
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
    let players = directory.people().map(|player| ExportedPlayer {
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

#[cfg(test)]
mod tests;
