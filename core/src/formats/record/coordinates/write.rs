//! Transcripts to lists of coordinates.

use std::borrow::Cow;
use std::io::{self, Write};

use super::super::loss::{Loss, Losses, Lost};
use super::super::notes::{self, Kind};
use super::super::writing::movers_follow;
use super::lexer::Lexed;
use super::separation::{Separation, continues};
use super::title::is_title;
use super::{annotation, lexed};
use crate::board::Colour;
use crate::formats::text::{self, Line};
use crate::game::Variant;
use crate::transcript::{Layout, Mark, Transcript, Written};

/// Writes games: one a line if they are nothing but moves, else as blocks with
/// blank lines between them. One call makes one file.
pub(in super::super) fn write(games: &[Transcript], out: &mut dyn Write) -> io::Result<Vec<Lost>> {
    let mut lost = Losses::default();
    let blocks: Vec<_> = games
        .iter()
        .enumerate()
        .map(|(number, game)| block(number, game, &mut lost))
        .collect();
    let bare = games.iter().zip(&blocks).all(
        |(game, lines)| matches!(lines.as_slice(), [line] if begins_a_game(&game.variant, line)),
    );
    for (number, lines) in blocks.iter().enumerate() {
        if number > 0 && !bare {
            writeln!(out)?;
        }
        for line in lines {
            writeln!(out, "{line}")?;
        }
    }
    Ok(lost.0)
}

/// Whether the text that was written of a game is one line that is a game by
/// itself.
pub fn is_a_line(game: &Transcript, text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let mut lines = text.lines();
    let first = lines.next();
    lines.next().is_none() && first.is_some_and(|line| begins_a_game(&game.variant, line))
}

fn begins_a_game(variant: &Variant, line: &str) -> bool {
    let mut separation = Separation::new(variant);
    separation.feed(line.as_bytes());
    separation.counts_one_game()
}

/// The lines of one game.
fn block(number: usize, game: &Transcript, lost: &mut Losses) -> Vec<String> {
    let mut lines = notes::header_lines(number, game, lost);
    let (marks, moves) = moves(number, game, lost);
    lines.extend(notes::times_lines(&marks.iter().collect::<Vec<_>>()));
    lines.push(moves);
    let claims = game.claims.iter();
    lines.extend(claims.map(|claim| notes::claim_line(game.variant.geometry(), claim)));
    lines.extend(game.declared.as_ref().map(notes::declared_line));
    note_grid(number, game, lost);
    lines
}

/// The marks that are written, and their line; marks that would be read as
/// something else are left out and noted as lost.
fn moves<'a>(number: usize, game: &'a Transcript, lost: &mut Losses) -> (Cow<'a, [Mark]>, String) {
    let mover = if movers_follow(game) {
        Mover::Unsaid
    } else {
        Mover::Case
    };
    let line = moves_line(game, &game.marks, mover);
    if reads_as(&line, game, &game.marks) {
        return (Cow::Borrowed(&game.marks), line);
    }
    let (kept, left): (Vec<_>, Vec<_>) = game
        .marks
        .iter()
        .cloned()
        .partition(|mark| matches!(mark.written, Written::Place(_) | Written::Pass));
    for mark in left {
        let (Written::Illegible(text) | Written::OffBoard(text)) = mark.written else {
            continue;
        };
        let place = mark.place;
        lost.note(number, Loss::Illegible { text, place });
    }
    let line = moves_line(game, &kept, mover);
    if !reads_as(&line, game, &kept) {
        lost.note(number, Loss::Movers);
    }
    (Cow::Owned(kept), line)
}

/// Whether the case of a square says who moved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mover {
    Unsaid,
    Case,
}

fn moves_line(game: &Transcript, marks: &[Mark], mover: Mover) -> String {
    let plain = marks
        .iter()
        .all(|mark| mark.square().is_some() && mark.recorded.is_none());
    let words: Vec<_> = marks.iter().map(|mark| word(game, mark, mover)).collect();
    let line = words.join(if plain { "" } else { " " });
    let read = Line {
        number: 1,
        text: &line,
    };
    let marked = line.starts_with(text::BYTE_ORDER_MARK);
    let is_other = continues(&line) || is_title(&line);
    if matches!(notes::kind(read), Kind::Text(_)) && !is_other && !marked {
        line
    } else {
        format!("Moves: {line}").trim_end().to_owned()
    }
}

fn word(game: &Transcript, mark: &Mark, mover: Mover) -> String {
    let geometry = game.variant.geometry();
    match &mark.written {
        Written::Pass => "--".to_owned(),
        Written::OffBoard(text) | Written::Illegible(text) => text.clone(),
        Written::Place(square) => {
            let mut name = geometry.name(*square);
            if mover == Mover::Case && mark.by == Some(Colour::Black) {
                name = name.to_uppercase();
            }
            let recorded = mark.recorded.as_ref();
            name + &recorded.map_or_else(String::new, |recorded| {
                annotation::written(geometry, recorded)
            })
        }
    }
}

/// Whether reading the line gives these marks: what was written and turned,
/// and who moved unless that follows from the rules.
fn reads_as(line: &str, game: &Transcript, marks: &[Mark]) -> bool {
    let line = Line {
        number: 1,
        text: line,
    };
    let (Kind::Moves(cursor) | Kind::Text(cursor)) = notes::kind(line) else {
        return false;
    };
    let Lexed {
        marks: read,
        claims,
        declared,
        ..
    } = lexed(&game.variant, &[cursor]);
    let follow = movers_follow(game);
    let same = |(read, mark): (&Mark, &Mark)| {
        let by = follow || read.by == mark.by || mark.square().is_none();
        read.written == mark.written && read.recorded == mark.recorded && by
    };
    read.len() == marks.len()
        && claims.is_empty()
        && declared.is_empty()
        && read.iter().zip(marks).all(same)
}

fn note_grid(number: usize, game: &Transcript, lost: &mut Losses) {
    if game.layout == Layout::List {
        return;
    }
    let in_order = |(place, mark): (usize, &Mark)| mark.number.map(usize::from) == Some(place + 1);
    if !game.marks.iter().enumerate().all(in_order) {
        lost.note(number, Loss::GridNumbers);
    }
    if !game.has_every_cell() {
        lost.note(number, Loss::GridRows);
    }
}
