//! From the rows of a drawing to the cells of a board.
//!
//! Where there are separators between the cells, they decide. Where there are only
//! blanks, a row with all its cells is read in order; a shorter one by the
//! places of its words, if the drawing is aligned; else by the gap that
//! the starting discs leave; else in order, as far as it goes.

use super::cell::{Cell, cell};
use super::columns::Columns;
use super::line::{MOST_PIECES, is_between};
use crate::formats::text::Cursor;
use crate::transcript::Place;

/// A word of a row, or what is between two separators.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'t> {
    /// The text without blanks around it.
    pub text: &'t str,
    /// Where it is.
    pub place: Place,
}

impl Piece<'_> {
    /// The first column and the one after the last.
    pub const fn span(&self) -> (u32, u32) {
        match self.place {
            Place::Text { column, width, .. } => (column, column + width),
            Place::Record { .. } => (0, 0),
        }
    }
}

/// A row cut into pieces.
#[derive(Clone, Debug)]
pub(super) struct Row<'t> {
    /// Its pieces, without labels.
    pub pieces: Vec<Piece<'t>>,
    /// The row of its label, from 0.
    pub label: Option<usize>,
    /// The column after the label or the frame, where cells may begin.
    pub left: u32,
    /// The whole line.
    pub place: Place,
    /// What was ignored, because no row has that many pieces.
    pub rest: Option<Place>,
}

/// Separators between all cells of a drawing, if there are any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    /// Always this sign.
    Sign(char),
    /// Blanks, with other signs here and there.
    Blanks,
}

/// The separator of these rows of `columns` cells: a sign that comes at least
/// every other cell on average.
pub(super) fn separator(rows: &[Cursor<'_>], columns: usize) -> Separator {
    let count = |sign: char| -> usize {
        let looked_at =
            |row: &Cursor<'_>| row.rest().chars().take(512).filter(|c| *c == sign).count();
        rows.iter().map(looked_at).sum()
    };
    ['|', '\t', ';', ',', '│', '║']
        .into_iter()
        .map(|sign| (count(sign), sign))
        .filter(|(count, _)| count * 2 >= rows.len() * columns)
        .max_by_key(|(count, _)| *count)
        .map_or(Separator::Blanks, |(_, sign)| Separator::Sign(sign))
}

/// Cuts a row into its pieces.
pub(super) fn cut(row: Cursor<'_>, separator: Separator) -> Row<'_> {
    let mut whole = row;
    let (_, place) = whole.take(row.rest().len());
    let mut cursor = row;
    let pieces = match separator {
        Separator::Blanks => words(&mut cursor),
        Separator::Sign(sign) => between(&mut cursor, sign),
    };
    let rest = (!cursor.at_end()).then(|| cursor.here());
    Row {
        pieces,
        label: None,
        left: left_edge(row),
        place,
        rest,
    }
}

/// After the frame, if the row begins with one.
fn left_edge(mut row: Cursor<'_>) -> u32 {
    let begun = row;
    row.skip_blanks();
    let edge = match row.take_char(|c| "|│║".contains(c)) {
        Some(_) => row.here(),
        None => begun.here(),
    };
    match edge {
        Place::Text { column, .. } => column,
        Place::Record { .. } => 1,
    }
}

fn words<'t>(cursor: &mut Cursor<'t>) -> Vec<Piece<'t>> {
    let mut words = Vec::new();
    cursor.take_while(is_between);
    while !cursor.at_end() && words.len() < MOST_PIECES {
        let (text, place) = cursor.take_while(|c| !is_between(c));
        words.push(Piece { text, place });
        cursor.take_while(is_between);
    }
    words
}

fn between<'t>(cursor: &mut Cursor<'t>, sign: char) -> Vec<Piece<'t>> {
    let mut pieces = Vec::new();
    let around = |c: char| c != sign && is_between(c);
    while pieces.len() < MOST_PIECES {
        cursor.take_while(around);
        let mut inside = *cursor;
        let whole = cursor.take_while(|c| c != sign).0;
        let (text, place) = inside.take(whole.trim_end_matches(around).len());
        pieces.push(Piece { text, place });
        if cursor.take_char(|c| c == sign).is_none() {
            break;
        }
    }
    pieces
}

/// The cells of a row: for each piece its column, and how many cells the row
/// has with those left blank.
pub(super) struct Placed {
    /// The column of each piece.
    pub columns: Vec<usize>,
    /// How many cells the row has.
    pub cells: usize,
}

/// Gives each piece of a row its column. `gap` tells which columns the
/// starting discs take in this row.
pub(super) fn place(
    row: &Row<'_>,
    aligned: Option<&Columns>,
    width: usize,
    gap: &[usize],
) -> Placed {
    let count = row.pieces.len();
    let in_order = |cells| Placed {
        columns: (0..count).collect(),
        cells,
    };
    if count >= width {
        return in_order(count);
    }
    let spans: Vec<_> = row.pieces.iter().map(Piece::span).collect();
    if let Some(columns) = aligned.and_then(|columns| columns.of_cells(&spans)) {
        return Placed {
            columns,
            cells: width,
        };
    }
    let drawn = |piece: &Piece<'_>| matches!(cell(piece.text), Cell::Disc(_));
    if !gap.is_empty() && count + gap.len() == width && !row.pieces.iter().any(drawn) {
        return Placed {
            columns: (0..width).filter(|column| !gap.contains(column)).collect(),
            cells: width,
        };
    }
    in_order(count)
}
