//! Archives of games: each game with its sheet, checked on the way.

use std::collections::BTreeMap;

use super::super::Result;
use super::File;
use super::edition::Compared;
use super::intake::{Games, Health, Intake, Plan, archived};
use crate::adjudicate;
use crate::formats::{self, Expect, Format};
use crate::game::Variant;
use crate::storage::document::{self, Received};
use crate::storage::game::{Game, TypedEnding, Winner};
use crate::storage::{Change, GameId, find};
use crate::transcript::{DeclaredResult, Transcript};

/// How many games pass between two reports of progress.
const STRIDE: usize = 512;

/// Brings in the games of any format.
pub(super) fn enter(
    change: &mut Change<'_>,
    file: &File<'_>,
    format: Format,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Games> {
    let mut intake = Intake::new(change, file, format)?;
    let reading = read(file.bytes, format, file.names);
    if reading.games.is_empty() {
        let name = file.name.to_owned();
        return Err(super::Refusal::NoGames(name).into());
    }
    let unread = reading.unread.iter();
    intake.report.unread = unread
        .map(|piece| format!("{}: {}", piece.place, piece.reason))
        .collect();
    for game in &reading.games {
        intake.report.count(&Health::of(game));
    }
    let earlier = intake.earlier()?;
    let plan = if earlier.is_empty() {
        Plan::all_new(reading.games.len())
    } else {
        let old = old_games(&intake, &earlier, format, file)?;
        let new: Vec<Compared> = reading.games.iter().map(compared).collect();
        Plan::amending(&mut intake.report, &old, &new)
    };
    for (done, (index, game)) in plan.work.iter().enumerate() {
        if done % STRIDE == 0 {
            progress(done, plan.work.len());
        }
        take(&mut intake, file, &reading.games[*index], *index, *game)?;
    }
    intake.finish()
}

fn read(bytes: &[u8], format: Format, names: Option<&formats::wthor::Names>) -> formats::Reading {
    let variant = Variant::othello();
    let expect = Expect {
        names,
        ..Expect::new(&variant)
    };
    formats::read(format, bytes, &expect)
}

fn old_games(
    intake: &Intake<'_, '_>,
    earlier: &[Received],
    format: Format,
    file: &File<'_>,
) -> Result<Vec<(GameId, Compared)>> {
    let mut read_before = BTreeMap::new();
    for document in earlier {
        let bytes = document::bytes(intake.change, document.id)?;
        let games = read(&bytes, format, file.names).games;
        read_before.insert(document.id, games);
    }
    let last = intake.last_sheets(earlier)?;
    let old = last.into_iter().filter_map(|(game, (document, number))| {
        let games = &read_before[&document];
        Some((game, compared(games.get(number as usize - 1)?)))
    });
    Ok(old.collect())
}

fn compared(transcript: &Transcript) -> Compared {
    let header = |key: &str| transcript.header.get(key).unwrap_or_default();
    let parts = ["event", "date", "round", "black", "white"].map(header);
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let result = transcript
        .declared
        .map_or_else(String::new, |declared| adjudicate::result(&declared.result));
    Compared {
        key: parts.join(", "),
        moves: transcript.moves(),
        result,
    }
}

fn take(
    intake: &mut Intake<'_, '_>,
    file: &File<'_>,
    transcript: &Transcript,
    index: usize,
    amends: Option<GameId>,
) -> Result<()> {
    let header = |key: &str| transcript.header.get(key).map(str::trim);
    let named = |key: &str| header(key).filter(|text| !text.is_empty());
    let event = named("event").unwrap_or(file.name);
    let date = year(named("date").unwrap_or_default());
    let event_id = intake.event(event, date, transcript.variant.name())?;
    let black_id = intake.player(named("black").unwrap_or("???"))?;
    let white_id = intake.player(named("white").unwrap_or("???"))?;
    let codes = Health::of(transcript).remark();
    let round = named("round").map_or_else(String::new, |round| format!("round {round} "));
    let remark = format!("{round}{codes}").trim_end().to_owned();
    let make = |id: GameId| {
        let mut game = archived(id, event_id, (black_id, white_id));
        game.remark = remark;
        declare(&mut game, transcript);
        game
    };
    let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
    match amends {
        None => intake.insert(number, make),
        Some(id) => match find::<Game>(intake.change, id)? {
            Some(old) => intake.amend(number, &make(old.id)),
            None => intake.insert(number, make),
        },
    }
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
