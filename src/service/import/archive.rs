//! Archives of games: each game with its sheet, checked on the way.

use std::collections::BTreeMap;

use super::super::source::{SourceError, chunks_of_bytes};
use super::super::{Refusal, Result};
use super::earlier::editions;
use super::edition::Compared;
use super::intake::{Intake, Plan, archived, plan};
use super::known_games::KnownGames;
use super::prepared::Prepared;
use super::{ImportFile, ReceivedFile};
use crate::formats::list::papp::PappPlayers;
use crate::formats::list::player_csv::PlayerCsv;
use crate::formats::{Foreign, Format};
use crate::game::Variant;
use crate::report::view::import::ArchiveView;
use crate::report::wording;
use crate::storage::document::Document;
use crate::storage::{Change, DocumentId, GameId};
use crate::transcript::Transcript;

/// How many games pass between two reports of progress.
const STRIDE: usize = 512;

/// How many games are asked about to find an earlier edition.
const SAMPLE: usize = 64;

/// Imports the games of any format.
pub(super) fn enter(
    change: &mut Change<'_>,
    import: &ImportFile<'_>,
    format: Format,
) -> Result<ArchiveView> {
    let file = import.file;
    refuse_foreign(file)?;
    let prepared = file.prepared(format);
    if !prepared.has_games {
        return Err(no_games(file).into());
    }
    let mut intake = Intake::new(change, file, format)?;
    for brief in &prepared.games {
        intake.count(&prepared.health(brief));
    }
    let sharing = sharing(&intake, prepared)?.into_iter();
    let (others, elsewhere): (Vec<Document>, Vec<Document>) =
        sharing.partition(|document| document.format == format.name());
    let read = |bytes: &[u8]| compared_all(bytes, format);
    let (editions, new) = editions(&intake, others, || read(&file.bytes), read)?;
    let mut plan = plan(&mut intake, &editions, &new, prepared.games.len())?;
    leave_out_known(&mut intake, &elsewhere, &mut plan, format)?;
    for (done, &(index, amends)) in plan.iter().enumerate() {
        if done % STRIDE == 0 {
            (import.progress)(done, plan.len());
        }
        keep(&mut intake, prepared, index, amends)?;
    }
    intake.view.unread.clone_from(&prepared.unread);
    intake.finish()
}

/// Refuses a file that is known to be something else than games.
fn refuse_foreign(file: &ReceivedFile) -> std::result::Result<(), SourceError> {
    match Foreign::recognise(&file.bytes) {
        None | Some(Foreign::Results | Foreign::Players) => Ok(()),
        Some(foreign) => {
            let name = file.name.clone();
            Err(SourceError::Foreign { name, foreign })
        }
    }
}

/// Refuses a file in which nothing is a game.
pub(super) fn ensure_has_games(file: &ReceivedFile, format: Format) -> Result<()> {
    refuse_foreign(file)?;
    if file.prepared(format).has_games {
        return Ok(());
    }
    Err(no_games(file).into())
}

/// Why a file without games is refused.
fn no_games(file: &ReceivedFile) -> Refusal {
    let bytes = &file.bytes;
    let is_text = !bytes.contains(&0);
    let is_player_list =
        is_text && (PlayerCsv::recognises(bytes) || !PappPlayers::read(bytes).players.is_empty());
    let file = file.name.clone();
    if is_player_list {
        Refusal::PlayersNotGames { file }
    } else {
        Refusal::NoGames { file }
    }
}

/// The documents that have a game of the same event and players. An edition
/// has half of its games, so a few of them find it.
fn sharing(intake: &Intake<'_, '_>, prepared: &Prepared) -> Result<Vec<Document>> {
    let mut found: BTreeMap<DocumentId, Document> = BTreeMap::new();
    let step = prepared.games.len().div_ceil(SAMPLE);
    for brief in prepared.games.iter().step_by(step) {
        let meeting = prepared.meeting(brief);
        let documents = intake.change.documents_of_meeting(meeting)?;
        found.extend(documents.into_iter().map(|each| (each.id, each)));
    }
    found.remove(&intake.document.id);
    Ok(found.into_values().collect())
}

/// The games of a file, one piece of it after the other.
fn visit(bytes: &[u8], format: Format, mut visit: impl FnMut(&Transcript)) {
    let variant = Variant::othello();
    for chunk in chunks_of_bytes(bytes, format, &variant, None) {
        chunk.read(&variant).games.iter().for_each(&mut visit);
    }
}

fn compared_all(bytes: &[u8], format: Format) -> Vec<Compared> {
    let mut games = Vec::new();
    visit(bytes, format, |game| games.push(compared(game)));
    games
}

/// Takes the games out of the plan that are here already, from a file of
/// another format: an export that comes back adds nothing.
fn leave_out_known(
    intake: &mut Intake<'_, '_>,
    elsewhere: &[Document],
    plan: &mut Plan,
    format: Format,
) -> Result<()> {
    if elsewhere.is_empty() {
        return Ok(());
    }
    let mut known = KnownGames::of_documents(intake.change, elsewhere)?;
    let mut here = Vec::new();
    let bytes = intake.change.document_bytes(intake.document.id)?;
    visit(&bytes, format, |game| here.push(known.take(game)));
    let before = plan.len();
    plan.retain(|&(index, amends)| amends.is_some() || !here[index]);
    let same = before - plan.len();
    if same > 0 {
        intake.view.same += same;
        let names = elsewhere.iter().map(|document| document.name.clone());
        intake.view.edition_of.extend(names);
    }
    Ok(())
}

fn compared(transcript: &Transcript) -> Compared {
    let header = |key: &str| transcript.header.get(key).unwrap_or_default();
    let parts = ["event", "date", "round", "black", "white"].map(header);
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let result = transcript
        .declared
        .map_or_else(String::new, |declared| wording::result(&declared.result));
    Compared {
        key: parts.join(", "),
        moves: transcript.moves(),
        result,
    }
}

fn keep(
    intake: &mut Intake<'_, '_>,
    prepared: &Prepared,
    index: usize,
    amends: Option<GameId>,
) -> Result<()> {
    let brief = &prepared.games[index];
    let meeting = prepared.meeting(brief);
    let unnamed = intake.document.name.clone();
    let (event, date) = meeting.event.unwrap_or((&unnamed, prepared.date(brief)));
    let event_id = intake.event(event, date, prepared.variant(brief))?;
    let black_id = intake.player(meeting.black)?;
    let white_id = intake.player(meeting.white)?;
    let codes = prepared.codes(brief);
    let remark = match prepared.round(brief) {
        Some(round) => wording::archived_round(round, codes),
        None => codes.to_owned(),
    };
    let make = |id: GameId| {
        let mut game = archived(id, event_id, (black_id, white_id));
        game.remark = remark;
        brief.declare(&mut game);
        game
    };
    intake.keep(index, amends, make)
}
