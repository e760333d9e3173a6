//! Grids that are wrong as a whole, by one slip of a known kind: a row written
//! a cell too far, two rows or columns exchanged, numbers that begin too high.

use super::edit::{Edit, Shift};
use super::numbers::Grid;
use super::paper::Reading;
use super::smudge::{Digits, Smudge};
use crate::board::{Geometry, Square};
use crate::transcript::Transcript;

/// Every way to put a grid in order with one such edit, and with at most
/// `slips` edits in all.
pub(super) fn readings(sheet: &Transcript, slips: usize) -> Vec<Reading> {
    let geometry = sheet.variant.geometry();
    let mut found = renumbered(sheet, slips - 1);
    for reading in Grid::readings(sheet, slips - 1) {
        exchanged(&reading, geometry, &mut found);
        shifted(&reading, geometry, &mut found);
    }
    found
}

/// The starting discs counted as the first moves: numbers from 5 to 64.
fn renumbered(sheet: &Transcript, slips: usize) -> Vec<Reading> {
    let lowest = sheet.marks.iter().filter_map(|mark| mark.number).min();
    let discs = sheet.variant.start().occupied().len();
    let by = u16::try_from(discs).unwrap_or(0);
    if by == 0 || lowest != Some(by + 1) {
        return Vec::new();
    }
    let mut found = Grid::lowered(sheet, by, slips);
    for reading in &mut found {
        reading.spent.insert(0, Edit::Renumber { first: by + 1 });
    }
    found
}

fn exchanged(reading: &Reading, geometry: &Geometry, found: &mut Vec<Reading>) {
    let other = |index: usize, (a, b): (usize, usize)| match index {
        index if index == a => b,
        index if index == b => a,
        index => index,
    };
    for (a, b) in pairs(geometry.rows()) {
        let to = |square: Square| {
            let (column, row) = geometry.coordinates(square);
            geometry.square_at(column, other(row, (a, b)))
        };
        found.extend(reading.moved(to, Edit::SwapRows { a, b }));
    }
    for (a, b) in pairs(geometry.columns()) {
        let to = |square: Square| {
            let (column, row) = geometry.coordinates(square);
            geometry.square_at(other(column, (a, b)), row)
        };
        found.extend(reading.moved(to, Edit::SwapColumns { a, b }));
    }
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
}

/// A row back by a cell, either way. The cell at its other end may have been
/// pushed off the paper with its number.
fn shifted(reading: &Reading, geometry: &Geometry, found: &mut Vec<Reading>) {
    for row in 0..geometry.rows() {
        for shift in [Shift::Left, Shift::Right] {
            let to = |square: Square| {
                let (column, at) = geometry.coordinates(square);
                match shift {
                    _ if at != row => Some(square),
                    Shift::Left => geometry.square_at(column.checked_sub(1)?, row),
                    Shift::Right => geometry.square_at(column + 1, row),
                }
            };
            let Some(back) = reading.moved(to, Edit::ShiftRow { row, to: shift }) else {
                continue;
            };
            let in_row = (0..geometry.columns()).filter_map(|at| geometry.square_at(at, row));
            let end = match shift {
                Shift::Left => in_row.max(),
                Shift::Right => in_row.min(),
            };
            let with_end = end.map(|square| {
                let mut with_end = back.clone();
                let digits = Digits::Any;
                with_end.smudges.push(Smudge { square, digits });
                with_end
            });
            found.extend(with_end);
            found.push(back);
        }
    }
}
