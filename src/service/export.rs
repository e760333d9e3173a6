//! The record on its way out: games with their moves, and everything as JSON.

use serde_json::{Value, json};

use super::judge::Judge;
use super::register::Directory;
use super::{Result, ruled, sheet};
use crate::adjudicate::ruling::apply;
use crate::board::Colour;
use crate::storage::event::Event;
use crate::storage::game::{Game, Winner};
use crate::storage::player::Register;
use crate::storage::{self, JournalLine, PlayerId, Snapshot};
use crate::transcript::{Declared, DeclaredResult, Header, Place, Transcript};

/// The games of an event that have a sheet, with the names, the event and the
/// official result of the record in their heads; and how many have none.
///
/// # Errors
///
/// If the database cannot be read.
pub fn games(snapshot: &Snapshot<'_>, event: &Event) -> Result<(Vec<Transcript>, usize)> {
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

/// The record of a game as the rulings have left it.
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

/// Everything that is kept about an event, as one JSON value: what was
/// received is there by its hash and, where it is text, as text.
///
/// # Errors
///
/// If the database cannot be read.
pub fn everything(snapshot: &Snapshot<'_>, event: &Event) -> Result<Value> {
    let directory = Directory::of_event(snapshot, event.id)?;
    let games = snapshot.games_of_event(event.id)?;
    let sheets = snapshot.all_sheets_of_event(event.id)?;
    let mut rulings = Vec::new();
    let mut documents = Vec::new();
    for sheet in &sheets {
        documents.push(document_json(snapshot, sheet.document_id)?);
    }
    for source in snapshot.documents_of_event(event.id)? {
        documents.push(document_json(snapshot, source.document_id)?);
    }
    documents.sort_by_key(|document| document["id"].as_i64());
    documents.dedup();
    let disputes = snapshot.disputes_of_event(event.id)?;
    for dispute in &disputes {
        rulings.extend(snapshot.rulings_of_dispute(dispute.id)?);
    }
    let journal = snapshot.journal_of_event(event.id)?;
    let players: Vec<Value> = directory
        .people()
        .map(|player| {
            let mut value = json!(player);
            value["wof"] = directory.number(player.id, Register::Wof).into();
            value
        })
        .collect();
    Ok(json!({
        "event": event,
        "players": players,
        "entries": snapshot.entrants_of_event(event.id)?,
        "absences": snapshot.absences_of_event(event.id)?,
        "memberships": snapshot.memberships_of_event(event.id)?,
        "rounds": snapshot.rounds_of_event(event.id)?,
        "games": games,
        "sheets": sheets,
        "withdrawals": snapshot.withdrawals_of_event(event.id)?,
        "documents": documents,
        "disputes": disputes,
        "rulings": rulings,
        "published": snapshot.publications_of_event(event.id)?,
        "journal": journal.iter().map(entry_json).collect::<Vec<_>>(),
    }))
}

fn document_json(snapshot: &Snapshot<'_>, id: storage::DocumentId) -> Result<Value> {
    let received = snapshot.document(id)?;
    let bytes = snapshot.document_bytes(id)?;
    let mut value = json!(received);
    value["text"] = String::from_utf8(bytes).ok().into();
    Ok(value)
}

fn entry_json(line: &JournalLine) -> Value {
    json!({
        "id": line.id, "at": line.at, "by": line.by, "act": line.act, "why": line.why,
        "summary": line.summary, "round": line.subject.round, "table": line.subject.table,
        "undoes": line.undoes,
    })
}
