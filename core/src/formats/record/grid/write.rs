//! Transcripts to drawn boards.

use std::io::{self, Write};

use super::super::loss::{Loss, Losses, Lost};
use super::super::notes;
use super::super::writing::{self, Action, movers_follow};
use crate::board::{Colour, PerColour, Square, SquareSet};
use crate::transcript::{Claim, Claimed, Layout, Mark, Transcript, Written};

/// A cell that holds nothing.
const BLANK: &str = "--";

/// Writes games as grids with blank lines between them.
///
/// Marks of a list get the numbers of the discs placed. A pass leaves no
/// mark; one that the rules demand is not lost by that.
pub(in super::super) fn write(games: &[Transcript], out: &mut dyn Write) -> io::Result<Vec<Lost>> {
    let mut lost = Losses::default();
    for (number, game) in games.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let mut note = |loss: Loss| lost.note(number, loss);
        let cells = cells(game, &mut note);
        note_beyond_grid(game, &mut note);
        for line in notes::header_lines(number, game, &mut lost) {
            writeln!(out, "{line}")?;
        }
        // Passes are not in the drawing, so they have no times either.
        let placed = game.marks.iter().filter(|mark| mark.square().is_some());
        for line in notes::times_lines(&placed.collect::<Vec<_>>()) {
            writeln!(out, "{line}")?;
        }
        for row in rows(game, &cells) {
            writeln!(out, "{row}")?;
        }
        let drawn = drawn_discs(game).map(|claim| claim.place);
        for claim in game
            .claims
            .iter()
            .filter(|claim| Some(claim.place) != drawn)
        {
            writeln!(out, "{}", notes::claim_line(game.variant.geometry(), claim))?;
        }
        if let Some(declared) = &game.declared {
            writeln!(out, "{}", notes::declared_line(declared))?;
        }
    }
    Ok(lost.0)
}

/// What is in each square.
fn cells(game: &Transcript, note: &mut impl FnMut(Loss)) -> Vec<String> {
    let geometry = game.variant.geometry();
    let discs = discs(game);
    let disc = |square: Square| {
        Colour::BOTH
            .into_iter()
            .find(|&colour| discs[colour].contains(square))
    };
    let mut cells: Vec<_> = geometry
        .squares()
        .iter()
        .map(|square| {
            disc(square).map_or_else(|| BLANK.to_owned(), |colour| colour.cell().to_string())
        })
        .collect();
    let mut taken = SquareSet::EMPTY;
    let mut placed: u16 = 0;
    for mark in &game.marks {
        let Written::Place(square) = mark.written else {
            note_mark(mark, note);
            continue;
        };
        placed += 1;
        let number = match game.layout {
            Layout::List => Some(placed),
            Layout::Grid { .. } => mark.number,
        };
        match number {
            Some(number) if number > 0 && !taken.contains(square) => {
                taken.insert(square);
                cells[square.index()] = number.to_string();
            }
            _ => note(Loss::SecondEntry {
                square: geometry.name(square),
                place: mark.place,
            }),
        }
    }
    cells
}

fn note_mark(mark: &Mark, note: &mut impl FnMut(Loss)) {
    let place = mark.place;
    match mark.written.clone() {
        Written::Illegible(text) => note(Loss::Illegible { text, place }),
        Written::OffBoard(text) => note(Loss::OffBoard { text, place }),
        Written::Place(_) | Written::Pass => {}
    }
}

fn note_beyond_grid(game: &Transcript, note: &mut impl FnMut(Loss)) {
    let turned = game
        .marks
        .iter()
        .filter(|mark| mark.recorded.is_some())
        .count();
    if turned > 0 {
        note(Loss::Turned(turned));
    }
    let followed = writing::follow(game);
    let unforced = followed.turns.iter().filter(
        |turn| matches!(turn.action, Action::Written(mark) if mark.written == Written::Pass),
    );
    let unforced = unforced.count();
    if unforced > 0 {
        note(Loss::UnforcedPasses(unforced));
    }
    if !movers_follow(game) {
        note(Loss::Movers);
    }
    if !game.has_every_cell() {
        note(Loss::GridRows);
    }
}

/// The claim made by drawn discs that are not those of the start.
fn drawn_discs(game: &Transcript) -> Option<&Claim> {
    let grid = matches!(game.layout, Layout::Grid { .. });
    let drawn = |claim: &&Claim| claim.after == 0 && matches!(claim.claimed, Claimed::Board(_));
    game.claims.first().filter(drawn).filter(|_| grid)
}

fn discs(game: &Transcript) -> PerColour<SquareSet> {
    let start = game.variant.start();
    match drawn_discs(game).map(|claim| claim.claimed) {
        Some(Claimed::Board(discs)) => discs,
        _ => PerColour {
            black: start.discs(Colour::Black),
            white: start.discs(Colour::White),
        },
    }
}

/// The rows, their cells flush right.
fn rows(game: &Transcript, cells: &[String]) -> Vec<String> {
    let geometry = game.variant.geometry();
    let width = cells.iter().map(String::len).max().unwrap_or_default();
    let row = |row| {
        let squares = (0..geometry.columns()).filter_map(|column| geometry.square_at(column, row));
        let cells = squares.map(|square| format!("{:>width$}", cells[square.index()]));
        cells.collect::<Vec<_>>().join(" ")
    };
    (0..geometry.rows()).map(row).collect()
}
