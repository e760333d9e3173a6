//! Archives of games: each game with its sheet, checked on the way.

use std::collections::BTreeMap;

use super::super::source::SourceError;
use super::super::{Refusal, Result};
use super::earlier::editions;
use super::edition::Compared;
use super::intake::{Health, Intake, Plan, archived, plan};
use super::known_games::KnownGames;
use super::{ImportFile, ReceivedFile};
use crate::formats::list::papp::PappPlayers;
use crate::formats::list::player_csv::PlayerCsv;
use crate::formats::{self, Expect, Foreign, Format};
use crate::game::Variant;
use crate::report::view::import::ArchiveView;
use crate::report::wording;
use crate::storage::document::{Document, Meeting};
use crate::storage::game::{Game, TypedEnding, Winner};
use crate::storage::{Change, DocumentId, GameId};
use crate::transcript::{DeclaredResult, Transcript, Written};

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
    let names = file.names.as_ref();
    let mut intake = Intake::new(change, file, format)?;
    let reading = read(&file.bytes, format, names);
    if !reading.games.iter().any(is_game) {
        return Err(no_games(file).into());
    }
    for game in &reading.games {
        intake.count(&Health::of(game));
    }
    let (others, elsewhere): (Vec<Document>, Vec<Document>) = sharing(&intake, &reading.games)?
        .into_iter()
        .partition(|document| document.format == format.name());
    let compare_all = |games: &[Transcript]| games.iter().map(compared).collect();
    let (editions, new) = editions(
        &intake,
        others,
        || compare_all(&reading.games),
        |bytes| compare_all(&read(bytes, format, names).games),
    )?;
    let mut plan = plan(&mut intake, &editions, &new, reading.games.len())?;
    leave_out_known(&mut intake, &elsewhere, &mut plan, &reading.games)?;
    for (done, &(index, amends)) in plan.iter().enumerate() {
        if done % STRIDE == 0 {
            (import.progress)(done, plan.len());
        }
        keep(
            &mut intake,
            &file.name,
            &reading.games[index],
            index,
            amends,
        )?;
    }
    intake.view.unread = reading.unread;
    intake.finish()
}

/// Whether a transcript is one of a game, however damaged: most of its marks are
/// squares, or it has both players and a result.
fn is_game(transcript: &Transcript) -> bool {
    let legible = transcript
        .marks
        .iter()
        .filter(|mark| matches!(mark.written, Written::Place(_) | Written::Pass))
        .count();
    let named = ["black", "white"].map(|key| transcript.header.get(key).is_some());
    legible > 0 && legible * 2 >= transcript.marks.len()
        || transcript.declared.is_some() && named == [true, true]
}

/// Refuses a file that is known to be something else than games.
fn refuse_foreign(file: &ReceivedFile) -> std::result::Result<(), SourceError> {
    match Foreign::recognise(&file.bytes) {
        Some(foreign @ (Foreign::Json | Foreign::Html | Foreign::Positions)) => {
            let name = file.name.clone();
            Err(SourceError::Foreign { name, foreign })
        }
        _ => Ok(()),
    }
}

/// Refuses a file in which nothing is a game.
pub(super) fn ensure_has_games(file: &ReceivedFile, format: Format) -> Result<()> {
    refuse_foreign(file)?;
    let reading = read(&file.bytes, format, None);
    if reading.games.iter().any(is_game) {
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

fn read(
    bytes: &[u8],
    format: Format,
    names: Option<&formats::record::wthor::Names>,
) -> formats::Reading {
    let variant = Variant::othello();
    let expect = Expect {
        names,
        ..Expect::new(&variant)
    };
    formats::read(format, bytes, &expect)
}

/// The documents that have a game of the same event and players. An edition
/// has half of its games, so a few of them find it.
fn sharing(intake: &Intake<'_, '_>, games: &[Transcript]) -> Result<Vec<Document>> {
    let mut found: BTreeMap<DocumentId, Document> = BTreeMap::new();
    for transcript in games.iter().step_by(games.len().div_ceil(SAMPLE)) {
        let meeting = meeting(transcript);
        let documents = intake.change.documents_of_meeting(meeting)?;
        found.extend(documents.into_iter().map(|each| (each.id, each)));
    }
    Ok(found.into_values().collect())
}

/// Takes the games out of the plan that are here already, from a file of
/// another format: an export that comes back adds nothing.
fn leave_out_known(
    intake: &mut Intake<'_, '_>,
    elsewhere: &[Document],
    plan: &mut Plan,
    games: &[Transcript],
) -> Result<()> {
    let mut known = KnownGames::of_documents(intake.change, elsewhere)?;
    let before = plan.len();
    plan.retain(|&(index, amends)| amends.is_some() || !known.take(&games[index]));
    let same = before - plan.len();
    if same > 0 {
        intake.view.same += same;
        let names = elsewhere.iter().map(|document| document.name.clone());
        intake.view.edition_of.extend(names);
    }
    Ok(())
}

/// Who met where, as the header says.
fn meeting(transcript: &Transcript) -> Meeting<'_> {
    let named = |key: &str| named(transcript, key);
    let date = year(named("date").unwrap_or_default());
    Meeting {
        event: named("event").map(|event| (event, date)),
        black: named("black").unwrap_or("???"),
        white: named("white").unwrap_or("???"),
    }
}

/// A line of the header, if there is something in it.
fn named<'t>(transcript: &'t Transcript, key: &str) -> Option<&'t str> {
    let text = transcript.header.get(key).map(str::trim);
    text.filter(|text| !text.is_empty())
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
    file: &str,
    transcript: &Transcript,
    index: usize,
    amends: Option<GameId>,
) -> Result<()> {
    let meeting = meeting(transcript);
    let date = year(named(transcript, "date").unwrap_or_default());
    let (event, date) = meeting.event.unwrap_or((file, date));
    let event_id = intake.event(event, date, transcript.variant.name())?;
    let black_id = intake.player(meeting.black)?;
    let white_id = intake.player(meeting.white)?;
    let codes = Health::of(transcript).remark();
    let remark = match named(transcript, "round") {
        Some(round) => wording::archived_round(round, &codes),
        None => codes,
    };
    let make = |id: GameId| {
        let mut game = archived(id, event_id, (black_id, white_id));
        game.remark = remark;
        declare(&mut game, transcript);
        game
    };
    intake.keep(index, amends, make)
}

fn declare(game: &mut Game, transcript: &Transcript) {
    let Some(declared) = transcript.declared else {
        return;
    };
    game.ending = declared.ending.map(TypedEnding);
    match declared.result {
        DeclaredResult::Score(score) => game.set_score(Some(score)),
        DeclaredResult::Difference(difference) => {
            let squares = transcript.variant.geometry().len();
            let all = i32::try_from(squares * 2).unwrap_or(i32::MAX);
            let black = i32::midpoint(all, difference.as_halves());
            game.black_halves = Some(black);
            game.white_halves = Some(all - black);
        }
        DeclaredResult::Winner(winner) => {
            game.winner = Some(match winner {
                Some(crate::board::Colour::Black) => Winner::Black,
                Some(crate::board::Colour::White) => Winner::White,
                None => Winner::Draw,
            });
        }
        DeclaredResult::Unsaid => {}
    }
}

/// The year of a date that begins with one, else the date as written.
fn year(date: &str) -> &str {
    let is_year = date.len() >= 4 && date.is_char_boundary(4);
    match is_year.then(|| &date[..4]) {
        Some(year) if year.bytes().all(|byte| byte.is_ascii_digit()) => year,
        _ => date,
    }
}
