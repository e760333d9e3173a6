//! From the rows of a drawing to the cells of a board.
//!
//! Where separators stand between the cells, they decide. Where there are only
//! blanks, a row with all its cells is read in order; a shorter one by the
//! places its words stand at, if the drawing is aligned; else by the gap that
//! the starting discs leave; else in order, as far as it goes.

use super::super::text::Cursor;
use super::columns::Columns;
use super::line::{MOST_PIECES, is_between};
use crate::transcript::Place;

/// A word of a row, or what stands between two separators.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'t> {
    /// The text without blanks around it.
    pub text: &'t str,
    /// Where it stands.
    pub place: Place,
}

impl Piece<'_> {
    /// The first column and the one behind the last.
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
    /// Its pieces, labels taken off.
    pub pieces: Vec<Piece<'t>>,
    /// The row its label says, from 0.
    pub label: Option<usize>,
    /// The column behind the label or the frame, where cells may begin.
    pub left: u32,
    /// The whole line.
    pub place: Place,
    /// What was not looked at, because no row has so many pieces.
    pub rest: Option<Place>,
}

/// Separators that stand between all cells of a drawing, if there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    /// Always this sign.
    Sign(char),
    /// Blanks, with other signs here and there.
    Blanks,
}

/// The separator of these rows of `columns` cells: a sign that stands at least
/// every other cell on the average.
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
pub(super) fn cut(row: Cursor<'_>, separator: Separator, columns: usize) -> Row<'_> {
    let mut whole = row;
    let (_, place) = whole.take(row.rest().len());
    let mut cursor = row;
    let mut pieces = match separator {
        Separator::Blanks => words(&mut cursor),
        Separator::Sign(sign) => between(&mut cursor, sign),
    };
    if let Separator::Sign(_) = separator {
        take_off_the_frame(&mut pieces, columns);
    }
    let rest = (!cursor.at_end()).then(|| cursor.here());
    Row {
        pieces,
        label: None,
        left: left_edge(row),
        place,
        rest,
    }
}

/// Behind the frame, if the row begins with one.
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

/// A separator before the first cell and one behind the last are a frame.
fn take_off_the_frame(pieces: &mut Vec<Piece<'_>>, columns: usize) {
    let blank = |piece: Option<&Piece<'_>>| piece.is_some_and(|piece| piece.text.is_empty());
    if pieces.len() >= columns + 2 && blank(pieces.first()) && blank(pieces.last()) {
        pieces.pop();
        pieces.remove(0);
    }
}

/// What stands before a separator at the left edge or behind one at the right
/// is no cell, where there are too many.
fn take_off_blank_ends(row: &mut Row<'_>, columns: usize) {
    let blank = |row: &Row<'_>| row.pieces.last().is_some_and(|last| last.text.is_empty());
    while row.pieces.len() > columns && blank(row) {
        row.pieces.pop();
    }
    if row.pieces.len() > columns && row.pieces[0].text.is_empty() {
        row.pieces.remove(0);
    }
}

/// Takes the labels off: where the first or last pieces of the rows are the
/// numbers of the rows, from the top or from the bottom.
pub(super) fn take_off_labels(rows: &mut [Row<'_>], columns: usize) {
    let labelled = rows.len() >= 4 && rows.iter().any(|row| row.pieces.len() != columns);
    for side in [Side::Left, Side::Right] {
        let Some(labels) = labels(rows, side).filter(|_| labelled) else {
            continue;
        };
        for (row, label) in rows.iter_mut().zip(labels) {
            match side {
                Side::Left => row.left = row.pieces.remove(0).span().1,
                Side::Right => drop(row.pieces.pop()),
            }
            row.label = Some(label);
        }
    }
    for row in rows {
        take_off_blank_ends(row, columns);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

fn labels(rows: &[Row<'_>], side: Side) -> Option<Vec<usize>> {
    let label = |row: &Row<'_>| {
        let piece = match side {
            Side::Left => row.pieces.first()?,
            Side::Right => row.pieces.last()?,
        };
        let number = piece.text.trim_end_matches([':', ')', '.']);
        number.parse::<usize>().ok()?.checked_sub(1)
    };
    let labels: Vec<_> = rows.iter().map(label).collect::<Option<_>>()?;
    let down = labels.iter().copied().eq(0..rows.len());
    let up = labels.iter().copied().eq((0..rows.len()).rev());
    (down || up).then_some(labels)
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
    if let Some(columns) = aligned.and_then(|columns| columns.of(&spans)) {
        return Placed {
            columns,
            cells: width,
        };
    }
    if !gap.is_empty() && count + gap.len() == width {
        return Placed {
            columns: (0..width).filter(|column| !gap.contains(column)).collect(),
            cells: width,
        };
    }
    in_order(count)
}
