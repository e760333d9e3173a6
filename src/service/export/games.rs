//! The games of an event that have a sheet, in a format of archives.

use super::super::judge::Judge;
use super::super::{Refusal, Result, convert, ruled, sheet};
use super::{Exported, GameFormat};
use crate::adjudicate::ruling::apply;
use crate::board::Colour;
use crate::formats::Format;
use crate::report::view::export::ExportNote;
use crate::storage::event::Event;
use crate::storage::game::{Game, Winner};
use crate::storage::{PlayerId, Snapshot};
use crate::transcript::{Declared, DeclaredResult, Header, Place, Transcript};

pub(super) fn games(
    snapshot: &Snapshot<'_>,
    event: &Event,
    format: GameFormat,
) -> Result<Exported> {
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
