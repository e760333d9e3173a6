//! What blank lines in a drawing mean: the end of the sheet, rows without any
//! move, or nothing but space between the rows.

use super::super::Expect;
use super::super::notes::Kind;
use super::cell::{Cell, cell};
use super::line::{self, Text};
use super::sheet::{Sheet, kind};
use crate::formats::text::{Cursor, Line};
use crate::game::Variant;

/// Whether a row goes on with this sheet; `ahead` begins with it. A blank line
/// ends a sheet, unless there are as many between all its rows, or it is
/// itself a row without any move: then the rows before and behind it and the
/// blank ones make up a board.
pub(super) fn row_belongs<'t>(
    sheet: &mut Sheet<'t>,
    ahead: impl Iterator<Item = Line<'t>> + Clone,
    expect: &Expect,
) -> bool {
    if sheet.matrix.is_some() {
        return false;
    }
    if sheet.rows.is_empty() {
        sheet.above = std::mem::take(&mut sheet.blanks);
        return true;
    }
    let gap = sheet.blanks.len();
    sheet.gaps.push(gap);
    if gap == 0 {
        return true;
    }
    let height = sheet.height(expect);
    let spaced = sheet.gaps.iter().all(|before| *before == gap)
        && sheet.rows.len() < height
        && sheet.rows.len() + rows_ahead(ahead.clone(), gap, height) >= height;
    if spaced {
        return true;
    }
    let behind = rows_ahead(ahead, 0, height + 1);
    let whole = sheet.rows.len() + gap + behind <= height && behind < height;
    if whole {
        let blanks = std::mem::take(&mut sheet.blanks);
        sheet.rows.extend(blanks);
    }
    whole
}

/// How many rows follow each other, up to `most`, with this many blank lines
/// between them.
fn rows_ahead<'t>(ahead: impl Iterator<Item = Line<'t>>, gap: usize, most: usize) -> usize {
    let (mut rows, mut blanks) = (0, gap);
    for line in ahead {
        match kind(line) {
            Kind::Blank if blanks < gap => blanks += 1,
            Kind::Comment => {}
            Kind::Text(cursor) => match line::text(cursor) {
                Text::Row if blanks == gap => {
                    rows += 1;
                    blanks = 0;
                }
                Text::Frame => {}
                _ => break,
            },
            Kind::Blank | Kind::Header(_) | Kind::Moves(_) => break,
        }
        if rows == most {
            break;
        }
    }
    rows
}

/// Adds the rows without any move at the edges of a drawing whose empty
/// squares have no mark. The discs drawn tell which row is which. Where a
/// blank line stands for such a row, it is taken; where there is none, the
/// numbers must all be there, so that no row with a move can be missing.
pub(super) fn add_edge_rows<'t>(sheet: &mut Sheet<'t>, variant: &Variant) {
    let height = variant.geometry().rows();
    let (Some(&first), Some(&last)) = (sheet.rows.first(), sheet.rows.last()) else {
        return;
    };
    let Some(above) = rows_above(sheet, variant) else {
        return;
    };
    if sheet.rows.len() >= height || marks_empty_squares(&sheet.rows) {
        return;
    }
    let complete = numbers_are_complete(&sheet.rows);
    if sheet.above.len() < above && !complete {
        return;
    }
    let below = height.saturating_sub(sheet.rows.len() + above);
    let unseen = if complete { height } else { 0 };
    let nothing = |row: Cursor<'t>| std::iter::repeat_n(row.until(Some(0)), unseen);
    let lines = sheet.above.iter().rev().copied();
    let mut rows: Vec<_> = lines.chain(nothing(first)).take(above).collect();
    rows.reverse();
    rows.append(&mut sheet.rows);
    rows.extend(sheet.blanks.drain(..).chain(nothing(last)).take(below));
    sheet.rows = rows;
}

/// How many rows are missing above, as the discs drawn tell.
fn rows_above(sheet: &Sheet<'_>, variant: &Variant) -> Option<usize> {
    let start = variant.start().occupied();
    let rows = start
        .iter()
        .map(|square| variant.geometry().coordinates(square).1);
    let has_disc = |row: &Cursor<'_>| {
        let mut words = line::pieces(row.rest());
        words.any(|word| matches!(cell(word), Cell::Disc(_)))
    };
    let expected = rows.min()?;
    expected.checked_sub(sheet.rows.iter().position(has_disc)?)
}

/// Whether empty squares have a mark; the starting squares may.
fn marks_empty_squares(rows: &[Cursor<'_>]) -> bool {
    const STARTING_DISCS: usize = 4;
    let words = rows.iter().flat_map(|row| line::pieces(row.rest()));
    let marks = words.filter(|word| cell(word) == Cell::Blank).count();
    let signs = rows
        .iter()
        .any(|row| row.rest().contains(['|', ',', ';', '\t', '│', '║']));
    signs || marks > STARTING_DISCS
}

/// Whether the numbers are 1, 2, 3 and so on to the last.
fn numbers_are_complete(rows: &[Cursor<'_>]) -> bool {
    let words = rows.iter().flat_map(|row| line::pieces(row.rest()));
    let numbers = words.filter_map(|word| match cell(word) {
        Cell::Number(number) => Some(number),
        _ => None,
    });
    let mut numbers: Vec<_> = numbers.collect();
    numbers.sort_unstable();
    let places = (1..).take(numbers.len());
    numbers.iter().copied().eq(places)
}
