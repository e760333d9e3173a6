//! The games of an event that have a sheet, in a format of archives.

use super::super::event_games::{Names, header, visit_games};
use super::super::game_writer::GameWriter;
use super::{Exported, GameFormat};
use crate::report::{export::view::ExportNote, export::view::LossTally};
use crate::service::prelude::*;
use crate::service::{Error, record::spool::Spool};
use crate::storage::{event::Kind, game::Winner};
use outflank_core::formats::WriteError;
use outflank_core::transcript::{Declared, DeclaredResult, Place};

pub(super) fn games(
    snapshot: &Snapshot<'_>,
    event: &Event,
    format: GameFormat,
) -> Result<Exported> {
    let judge = Judge::of(snapshot, event)?;
    let rounds = snapshot.rounds_of_event(event.id)?;
    let mut names = Names::default();
    let mut writer = GameWriter::new(match format {
        GameFormat::Wthor => Format::Wthor,
        GameFormat::Pgn => Format::Pgn,
        GameFormat::Ggf => Format::Ggf,
        GameFormat::Sgf => Format::Sgf,
    })
    .expect("these formats can be written");
    let mut losses = LossTally::default();
    let visited = visit_games(snapshot, event, &judge, |game, transcript| {
        let round = rounds.iter().find(|round| Some(round.id) == game.round_id);
        let round = round.map(|round| round.name.as_str());
        let written = transcript.header;
        let header = header(snapshot, &mut names, (event, game), round, written)?;
        let declared = match event.kind {
            Kind::Archive => transcript.declared,
            Kind::Tournament => declared(&judge, game).or(transcript.declared),
        };
        let game = Transcript {
            header,
            declared,
            ..transcript
        };
        losses.extend(writer.write(game).map_err(unwritten)?);
        Ok(())
    })?;
    if visited.games == 0 {
        let event = event.name.clone();
        return Err(Refusal::NoSheets { event }.into());
    }
    let (output, lost) = writer.finish().map_err(unwritten)?;
    losses.extend(lost);
    let mut notes: Vec<ExportNote> = losses.groups().map(ExportNote::Lost).collect();
    let without = visited.without_sheet;
    notes.extend((without > 0).then_some(ExportNote::WithoutSheet(without)));
    let journal = snapshot.head()?.map(|head| head.to_string());
    Ok(Exported {
        output,
        notes,
        journal,
    })
}

/// The temporary file could not be written.
fn unwritten(error: WriteError) -> Error {
    match error {
        WriteError::Io(reason) => Spool::failed(reason).into(),
        WriteError::Unwritten(_) => unreachable!("these formats can be written"),
    }
}

/// The result of a game as it goes out.
pub(in crate::service) fn declared(judge: &Judge, game: &Game) -> Option<Declared> {
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
