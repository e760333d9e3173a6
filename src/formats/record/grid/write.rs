//! Transcripts to drawn boards.

use std::io::{self, Write};

use super::super::notes;
use super::super::writing::{self, What, movers_follow};
use super::super::{Extent, Lost};
use crate::board::{Colour, PerColour, Square, SquareSet};
use crate::transcript::{Claim, Claimed, Entry, Layout, Transcript, Written};

/// A cell that holds nothing.
const BLANK: &str = "--";

/// Writes games as grids with blank lines between them.
///
/// Entries of a list get the numbers of the discs placed. A pass leaves no
/// mark; one that the rules demand is not lost by that.
pub(in super::super) fn write(games: &[Transcript], out: &mut dyn Write) -> io::Result<Vec<Lost>> {
    let mut lost = Vec::new();
    for (number, game) in games.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let mut note = |what: String| {
            lost.push(Lost {
                game: number,
                what,
                extent: Extent::Part,
            });
        };
        let cells = cells(game, &mut note);
        lose_what_no_grid_holds(game, &mut note);
        for line in notes::header_lines(number, game, &mut lost) {
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
    Ok(lost)
}

/// What stands in each square.
fn cells(game: &Transcript, lose: &mut impl FnMut(String)) -> Vec<String> {
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
    for entry in &game.entries {
        let Written::Place(square) = entry.written else {
            lose_entry(entry, lose);
            continue;
        };
        placed += 1;
        let number = match game.layout {
            Layout::List => Some(placed),
            Layout::Grid { .. } => entry.number,
        };
        match number {
            Some(number) if number > 0 && !taken.contains(square) => {
                taken.insert(square);
                cells[square.index()] = number.to_string();
            }
            _ => lose(format!(
                "a further entry on {} at {}",
                geometry.name(square),
                entry.place
            )),
        }
    }
    cells
}

fn lose_entry(entry: &Entry, lose: &mut impl FnMut(String)) {
    let place = entry.place;
    match &entry.written {
        Written::Illegible(text) => lose(format!("the illegible entry `{text}` at {place}")),
        Written::OffBoard(text) => lose(format!("the entry off the board `{text}` at {place}")),
        Written::Place(_) | Written::Pass => {}
    }
}

fn lose_what_no_grid_holds(game: &Transcript, lose: &mut impl FnMut(String)) {
    let slips = game
        .entries
        .iter()
        .filter(|entry| entry.recorded.is_some())
        .count();
    if slips > 0 {
        lose(format!("which discs were turned, at {slips} moves"));
    }
    let followed = writing::follow(game);
    let unforced = followed
        .turns
        .iter()
        .filter(|turn| matches!(turn.what, What::Written(entry) if entry.written == Written::Pass));
    let unforced = unforced.count();
    if unforced > 0 {
        lose(format!("{unforced} passes that the rules did not demand"));
    }
    if !movers_follow(game) {
        lose("who moved, where it is not the side whose turn it was".to_owned());
    }
    if !game.has_every_cell() {
        lose("rows too many, too few or of the wrong length".to_owned());
    }
}

/// The claim that stands for discs drawn otherwise than the game starts.
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
