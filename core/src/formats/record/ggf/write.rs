//! Transcripts to tags.

use std::io::{self, Write};

use super::{COMMON, MATCH, NOTES, loser};
use crate::board::{Colour, Geometry, Shape};
use crate::formats::record::clock::{self, Holds};
use crate::formats::record::loss::{Loss, Losses, Lost, Unwritable};
use crate::formats::record::spelling::{difference, thousandths, written};
use crate::formats::record::writing::{self, Action, follow};
use crate::game::{Goal, HalfDiscs, Opening};
use crate::transcript::{DeclaredResult, Ending, Transcript, Written};

/// Writes one match a line. Passes that the transcript leaves out are written, as GGS
/// does; evaluations and times come back where they were read.
pub fn write(games: &[Transcript], out: &mut dyn Write) -> io::Result<Vec<Lost>> {
    let mut losses = Losses::default();
    let mut left_of_match = 0;
    for (number, game) in games.iter().enumerate() {
        let Shape::Rectangle { columns, rows } = game.variant.geometry().shape() else {
            losses.note(number, Loss::WholeGame(Unwritable::NotSquare));
            continue;
        };
        if columns != rows {
            losses.note(number, Loss::WholeGame(Unwritable::NotSquare));
            continue;
        }
        if left_of_match == 0 {
            left_of_match = match_length(&games[number..]);
            write!(out, "{left_of_match} ")?;
        }
        left_of_match -= 1;
        out.write_all(text(number, game, &mut losses).as_bytes())?;
        if left_of_match == 0 {
            writeln!(out)?;
        }
    }
    Ok(losses.0)
}

/// Whether a game is one of a match and not its last: the games of a match are
/// written together.
pub fn match_goes_on(game: &Transcript) -> bool {
    place_in_match(game).is_some_and(|(number, length)| number < length)
}

/// Which game of a match it is, and how many there are.
fn place_in_match(game: &Transcript) -> Option<(usize, usize)> {
    let (number, of) = game.header.get(MATCH)?.split_once(" of ")?;
    Some((number.parse().ok()?, of.parse().ok()?))
}

/// How many of these games, from the first on, are one match.
fn match_length(games: &[Transcript]) -> usize {
    match games.first().and_then(place_in_match) {
        Some((1, length)) => {
            let follow = games.iter().take(length).map(place_in_match);
            let whole = follow.eq((1..=length).map(|number| Some((number, length))));
            if whole { length } else { 1 }
        }
        _ => 1,
    }
}

fn text(number: usize, game: &Transcript, losses: &mut Losses) -> String {
    let mut text = "(;GM[Othello]".to_owned();
    let mut tag = |name: &str, value: &str| {
        text.extend([name, "[", value, "]"]);
    };
    for (name, key) in COMMON {
        for (_, value) in game.header.iter().filter(|(found, _)| *found == key) {
            let value = match key {
                "clock" => clock::respelled(number, value, clock::in_ggf, losses),
                _ => value.to_owned(),
            };
            tag(name, &held(number, key, &value, losses));
        }
    }
    let others = game
        .header
        .iter()
        .filter(|(key, _)| is_tag(key) && *key != "RE");
    for (name, value) in others {
        tag(name, &held(number, name, value, losses));
    }
    if game.header.get("TY").is_none() {
        tag("TY", &kind(game));
    }
    tag("RE", &result(number, game, losses));
    tag("BO", &board(game));
    for (name, value) in moves(game) {
        tag(name, &value);
    }
    text += ";)";
    note_losses(number, game, losses);
    text
}

/// A value without brackets and line breaks, which it cannot contain.
fn held(number: usize, key: &str, value: &str, losses: &mut Losses) -> String {
    let held = value.replace(['[', ']', '\n', '\r'], " ");
    if held != value {
        losses.note(number, Loss::Brackets(key.to_owned()));
    }
    held
}

fn is_tag(key: &str) -> bool {
    (1..=2).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_uppercase())
}

fn kind(game: &Transcript) -> String {
    let anti = match game.variant.goal() {
        Goal::Most => "",
        Goal::Fewest => "a",
    };
    format!("{}{anti}", game.variant.geometry().columns())
}

fn board(game: &Transcript) -> String {
    let geometry = game.variant.geometry();
    let setup = game.variant.start().setup();
    let cells = setup.cells(geometry).replace('X', "*");
    let rows: Vec<_> = (0..geometry.rows())
        .map(|row| &cells[row * geometry.columns()..(row + 1) * geometry.columns()])
        .collect();
    let side = match setup.to_move {
        Colour::Black => '*',
        Colour::White => 'O',
    };
    format!("{} {} {side}", geometry.columns(), rows.join(" "))
}

fn moves(game: &Transcript) -> Vec<(&'static str, String)> {
    let geometry = game.variant.geometry();
    let mut notes = game.header.get(NOTES).unwrap_or_default().split(' ');
    let mut moves = Vec::new();
    for turn in &follow(game).turns {
        let name = match turn.by {
            Colour::Black => "B",
            Colour::White => "W",
        };
        let what = match &turn.action {
            Action::ForcedPass => "PA".to_owned(),
            Action::Written(mark) => match &mark.written {
                Written::Place(square) => geometry.name(*square).to_ascii_uppercase(),
                Written::Pass => "PA".to_owned(),
                Written::OffBoard(text) | Written::Illegible(text) => not_a_move(geometry, text),
            },
        };
        // A pass that was left out has no note of its own.
        let note = turn.mark.and_then(|_| notes.next()).filter(is_note);
        let note = note.unwrap_or_default();
        let note = match (turn.time().spent, note) {
            (Some(spent), "") => format!("//{}", spent.in_seconds()),
            (Some(spent), evaluation) => format!("{evaluation}/{}", spent.in_seconds()),
            (None, "/") => String::new(),
            (None, note) => note.to_owned(),
        };
        moves.push((name, what + &note));
    }
    moves
}

/// A mark that is not a move. A bar begins the note after it.
fn not_a_move(geometry: &Geometry, text: &str) -> String {
    writing::not_a_move(
        text,
        |c| "[]/\r\n".contains(c),
        |text| written(geometry, text.trim()).is_move(),
    )
}

/// Whether a word of the header line can come after a move.
fn is_note(word: &&str) -> bool {
    word.starts_with('/') && !word.contains(['[', ']'])
}

/// `RE`, with the komi taken off.
fn result(number: usize, game: &Transcript, losses: &mut Losses) -> String {
    let Some(declared) = game.declared else {
        return "?".to_owned();
    };
    let difference = difference(declared.result);
    let suffix = suffix(declared.ending, difference.map(loser)).unwrap_or_else(|ending| {
        losses.note(number, Loss::Ending(ending));
        ""
    });
    if let DeclaredResult::Score(score) = declared.result
        && score.black + score.white != HalfDiscs::whole(game.variant.geometry().len())
    {
        losses.note(number, Loss::Discs(score));
    }
    let Some(difference) = difference else {
        if declared.result != DeclaredResult::Unsaid {
            losses.note(number, Loss::ResultWithoutScore);
        }
        return "?".to_owned();
    };
    let komi = game.header.get("komi").and_then(thousandths).unwrap_or(0);
    let thousandths = i64::from(difference.as_halves()) * 500 - komi;
    let sign = if thousandths < 0 { '-' } else { '+' };
    let (whole, rest) = (thousandths.abs() / 1000, thousandths.abs() % 1000);
    format!("{sign}{whole}.{rest:03}{suffix}")
}

/// What `RE` says about the ending. Who resigned or lost on time is in the
/// sign of the result alone; where that is somebody else, or there is no
/// result, the ending cannot be held.
#[allow(clippy::option_option, reason = "no result and a tie are two things")]
fn suffix(ending: Option<Ending>, loser: Option<Option<Colour>>) -> Result<&'static str, Ending> {
    match (ending, loser) {
        (None, _) => Ok(""),
        (Some(Ending::Resigned(side)), Some(loser)) if loser == Some(side) => Ok(":r"),
        (Some(Ending::Flag(side)), Some(loser)) if loser == Some(side) => Ok(":t"),
        (Some(Ending::Agreed), Some(_)) => Ok(":s"),
        (Some(Ending::Adjourned), Some(_)) => Ok(":l"),
        (Some(ending), _) => Err(ending),
    }
}

fn note_losses(number: usize, game: &Transcript, losses: &mut Losses) {
    losses.note_beyond_moves(number, game);
    losses.note_length(number, game);
    let geometry = game.variant.geometry();
    losses.note_spelling(number, game, |text| not_a_move(geometry, text));
    clock::note_lost_times(number, game, Holds::Spent, losses);
    let notes = game.header.get(NOTES).unwrap_or_default();
    let holds_notes = notes.split(' ').all(|word| is_note(&word));
    losses.note_header(number, game, |key| {
        is_tag(key)
            || key == NOTES && holds_notes
            || key == MATCH
            || COMMON.iter().any(|(_, held)| *held == key)
    });
    if matches!(game.variant.opening(), Opening::Centre { .. }) {
        losses.note(number, Loss::Rules(game.variant.name().to_owned()));
    }
}
