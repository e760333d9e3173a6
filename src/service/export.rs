//! The record on its way out: games with their moves, and everything as JSON.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::judge::Judge;
use super::register::Directory;
use super::{Result, ruled, sheet};
use crate::adjudicate::ruling::apply;
use crate::board::Colour;
use crate::storage::event::Event;
use crate::storage::game::{Game, Winner};
use crate::storage::player::{self, Register};
use crate::storage::{self, PlayerId, document, journal};
use crate::transcript::{Declared, DeclaredResult, Header, Place, Transcript};

/// The games of an event that have a sheet, with the names, the event and the
/// official result of the record in their heads; and how many have none.
///
/// # Errors
///
/// If the database cannot be read.
pub fn games(connection: &Connection, event: &Event) -> Result<(Vec<Transcript>, usize)> {
    let judge = Judge::of(connection, event)?;
    let rounds = storage::round::of_event(connection, event.id)?;
    let mut transcripts = Vec::new();
    let mut without = 0;
    for game in storage::game::of_event(connection, event.id)? {
        if game.is_bye() {
            continue;
        }
        let Some(transcript) = transcript(connection, &judge, &game)? else {
            without += 1;
            continue;
        };
        let round = rounds.iter().find(|round| Some(round.id) == game.round_id);
        let mut header = Header::default();
        let names = [("black", Some(game.black_id)), ("white", game.white_id)];
        for (key, id) in names {
            if let Some(id) = id {
                header.push(key, name(connection, id)?);
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
fn transcript(connection: &Connection, judge: &Judge, game: &Game) -> Result<Option<Transcript>> {
    let sheets = sheet::of_game(connection, judge.variant(), game.id)?;
    let Some(base) = ruled::base(sheets) else {
        return Ok(None);
    };
    let standing = ruled::standing(connection, judge, game.id)?;
    Ok(Some(apply(&standing, &base).unwrap_or(base)))
}

fn name(connection: &Connection, id: PlayerId) -> Result<String> {
    let row = storage::find::<player::Player>(connection, id)?;
    let person = match row {
        Some(row) => storage::find::<player::Player>(connection, row.person())?,
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
pub fn everything(connection: &Connection, event: &Event) -> Result<Value> {
    let directory = Directory::of_event(connection, event.id)?;
    let games = storage::game::of_event(connection, event.id)?;
    let sheets = storage::sheet::all_of_event(connection, event.id)?;
    let mut rulings = Vec::new();
    let mut documents = Vec::new();
    for sheet in &sheets {
        documents.push(document_json(connection, sheet.document_id)?);
    }
    for source in document::sources_of(connection, event.id)? {
        documents.push(document_json(connection, source.document_id)?);
    }
    documents.sort_by_key(|document| document["id"].as_i64());
    documents.dedup();
    let disputes = storage::dispute::of_event(connection, event.id)?;
    for dispute in &disputes {
        rulings.extend(storage::ruling::of_dispute(connection, dispute.id)?);
    }
    let journal = journal::of_event(connection, event.id)?;
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
        "entries": storage::entry::of_event(connection, event.id)?,
        "absences": storage::entry::absences(connection, event.id)?,
        "memberships": storage::membership::of_event(connection, event.id)?,
        "rounds": storage::round::of_event(connection, event.id)?,
        "games": games,
        "sheets": sheets,
        "withdrawals": storage::sheet::withdrawn_of_event(connection, event.id)?,
        "documents": documents,
        "disputes": disputes,
        "rulings": rulings,
        "published": storage::publication::of_event(connection, event.id)?,
        "journal": journal.iter().map(entry_json).collect::<Vec<_>>(),
    }))
}

fn document_json(connection: &Connection, id: storage::DocumentId) -> Result<Value> {
    let received = document::find(connection, id)?;
    let bytes = document::bytes(connection, id)?;
    let mut value = json!(received);
    value["text"] = String::from_utf8(bytes).ok().into();
    Ok(value)
}

fn entry_json(entry: &journal::Entry) -> Value {
    json!({
        "id": entry.id, "at": entry.at, "by": entry.by, "act": entry.act, "why": entry.why,
        "summary": entry.summary, "round": entry.subject.round, "table": entry.subject.board,
        "undoes": entry.undoes,
    })
}
