//! What is around the cells of a drawing: its frame, and the numbers of its
//! rows. What most rows have beyond their cells is not a cell in any row, so
//! that a row with a cell too few or too many is found.

use super::row::{Row, Separator};
use crate::board::Geometry;

/// The fewest rows in which numbers at the edge are taken for labels.
const FEWEST_LABELS: usize = 4;

/// From this many rows on, one of them may lack its label.
const MANY_ROWS: usize = 6;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// Removes the frame and the labels from these rows.
pub(super) fn remove(rows: &mut [Row<'_>], separator: Separator, geometry: &Geometry) {
    let signs = separator != Separator::Blanks;
    let framed = |rows: &[Row<'_>], side| is_blank_at(rows, side, geometry);
    if signs
        && surplus(rows, geometry) >= 2
        && framed(rows, Side::Left)
        && framed(rows, Side::Right)
    {
        remove_frame(rows, Side::Left);
        remove_frame(rows, Side::Right);
    }
    remove_labels(rows, Side::Left, geometry);
    remove_labels(rows, Side::Right, geometry);
    for side in [Side::Right, Side::Left] {
        while signs && surplus(rows, geometry) > 0 && framed(rows, side) {
            remove_frame(rows, side);
        }
    }
}

/// How many pieces most rows have beyond their cells.
fn surplus(rows: &[Row<'_>], geometry: &Geometry) -> isize {
    let mut found: Vec<_> = (0..rows.len())
        .map(|row| beyond(&rows[row], row, geometry))
        .collect();
    found.sort_unstable();
    let runs = found.chunk_by(|one, other| one == other);
    runs.max_by_key(|run| run.len()).map_or(0, |run| run[0])
}

fn beyond(row: &Row<'_>, number: usize, geometry: &Geometry) -> isize {
    row.pieces
        .len()
        .cast_signed()
        .saturating_sub(cells(geometry, number).cast_signed())
}

/// How many cells a row has; one below the board is as long as the longest.
fn cells(geometry: &Geometry, row: usize) -> usize {
    if row < geometry.rows() {
        geometry.squares_in_row(row)
    } else {
        geometry.columns()
    }
}

/// Whether nothing is at this edge of the rows that have the usual length.
fn is_blank_at(rows: &[Row<'_>], side: Side, geometry: &Geometry) -> bool {
    let usual = surplus(rows, geometry);
    let mut usual = rows
        .iter()
        .enumerate()
        .filter(|(number, row)| beyond(row, *number, geometry) == usual);
    usual.all(|(_, row)| blank(row, side))
}

fn blank(row: &Row<'_>, side: Side) -> bool {
    let piece = match side {
        Side::Left => row.pieces.first(),
        Side::Right => row.pieces.last(),
    };
    piece.is_some_and(|piece| piece.text.is_empty())
}

fn remove_frame(rows: &mut [Row<'_>], side: Side) {
    for row in rows.iter_mut().filter(|row| blank(row, side)) {
        match side {
            Side::Left => drop(row.pieces.remove(0)),
            Side::Right => drop(row.pieces.pop()),
        }
    }
}

/// Removes the labels from one side: where the pieces at the edge are the numbers
/// of the rows, from the top or from the bottom.
fn remove_labels(rows: &mut [Row<'_>], side: Side, geometry: &Geometry) {
    let room = (0..rows.len()).any(|row| beyond(&rows[row], row, geometry) != 0);
    let Some(labels) = labels(rows, side, geometry.rows()).filter(|_| room) else {
        return;
    };
    for (row, label) in rows.iter_mut().zip(labels) {
        if label.is_none() {
            continue;
        }
        match side {
            Side::Left => row.left = row.pieces.remove(0).span().1,
            Side::Right => drop(row.pieces.pop()),
        }
        row.label = label;
    }
}

/// The row of each label, if there are labels at this edge: one for each row
/// in order, but for one row that may lack its own; or, where a row of the
/// board is missing, numbers that rise or fall throughout.
fn labels(rows: &[Row<'_>], side: Side, height: usize) -> Option<Vec<Option<usize>>> {
    if rows.len() < FEWEST_LABELS {
        return None;
    }
    let read: Vec<_> = rows.iter().map(|row| label(row, side)).collect();
    let lacking = usize::from(rows.len() >= MANY_ROWS);
    let counted = |expected: &dyn Fn(usize) -> usize| {
        let labels = read.iter().enumerate();
        let labels: Vec<_> = labels
            .map(|(row, label)| label.filter(|label| *label == expected(row)))
            .collect();
        let right = labels.iter().flatten().count();
        (right + lacking >= rows.len()).then_some(labels)
    };
    counted(&|row| row)
        .or_else(|| counted(&|row| rows.len() - 1 - row))
        .or_else(|| (rows.len() < height && run_on(&read, height)).then_some(read.clone()))
}

/// Whether every row has a label of the board, and they rise or fall.
fn run_on(labels: &[Option<usize>], height: usize) -> bool {
    let known = labels
        .iter()
        .all(|label| label.is_some_and(|row| row < height));
    let rise = labels.windows(2).all(|pair| pair[0] < pair[1]);
    let fall = labels.windows(2).all(|pair| pair[0] > pair[1]);
    known && (rise || fall)
}

fn label(row: &Row<'_>, side: Side) -> Option<usize> {
    let piece = match side {
        Side::Left => row.pieces.first()?,
        Side::Right => row.pieces.last()?,
    };
    let number = piece.text.trim_end_matches([':', ')', '.']);
    number.parse::<usize>().ok()?.checked_sub(1)
}
