//! What blank lines in a drawing mean: the end of the sheet, rows without any
//! move, or nothing but space between the rows.

use super::cell::{Cell, cell};
use super::line::{self, GridLine};
use super::sheet::Sheet;
use crate::formats::text::Cursor;
use crate::game::Variant;

/// What the blank lines before a row are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    /// Nothing, or as many as between all rows of this sheet.
    Spaced,
    /// Rows without any move.
    Blank { looked_to_the_end: bool },
    /// The end of the sheet: the row belongs to the next one.
    OfNextSheet { looked_to_the_end: bool },
}

/// What the blank lines before a row are; `ahead` begins with the row, and the
/// last of `sheet.gaps` is that of these lines. They end the sheet, unless
/// there are as many between all its rows, or they are themselves rows without
/// any move: then the rows before and after them and the blank ones make up a
/// board.
pub(super) fn before_row(sheet: &Sheet<'_>, ahead: &[GridLine<'_>]) -> Rows {
    let gap = sheet.blanks.len();
    if gap == 0 {
        return Rows::Spaced;
    }
    let missing = sheet.height().saturating_sub(sheet.rows.len());
    let mut looked_to_the_end = false;
    if missing > 0 && sheet.gaps.iter().all(|before| *before == gap) {
        let spaced = rows_ahead(ahead, gap, missing);
        if spaced.count == missing {
            return Rows::Spaced;
        }
        looked_to_the_end |= spaced.looked_to_the_end;
    }
    // One row more than there is room for shows that they are too many.
    let next = rows_ahead(ahead, 0, missing.saturating_sub(gap) + 1);
    looked_to_the_end |= next.looked_to_the_end;
    if gap + next.count <= missing {
        Rows::Blank { looked_to_the_end }
    } else {
        Rows::OfNextSheet { looked_to_the_end }
    }
}

struct RowsAhead {
    count: usize,
    looked_to_the_end: bool,
}

/// How many rows follow each other, up to `most`, with this many blank lines
/// between them.
fn rows_ahead(ahead: &[GridLine<'_>], gap: usize, most: usize) -> RowsAhead {
    let (mut count, mut blanks) = (0, gap);
    let mut lines = ahead.iter();
    let mut looked_to_the_end = false;
    while count < most {
        match lines.next() {
            Some(GridLine::Comment | GridLine::Frame) => {}
            Some(GridLine::Blank(_)) if blanks < gap => blanks += 1,
            Some(GridLine::Row(_)) if blanks == gap => {
                count += 1;
                blanks = 0;
            }
            line => {
                looked_to_the_end = line.is_none();
                break;
            }
        }
    }
    RowsAhead {
        count,
        looked_to_the_end,
    }
}

/// Adds the rows without any move at the edges of a drawing whose empty
/// squares have no mark. The discs drawn tell which row is which. A blank line
/// in the place of such a row is taken for it; where there is none, the numbers
/// must all be there, so that no row with a move can be missing.
pub(super) fn add_edge_rows<'t>(sheet: &mut Sheet<'t>) {
    let height = sheet.height();
    let (Some(&first), Some(&last)) = (sheet.rows.first(), sheet.rows.last()) else {
        return;
    };
    let Some(above) = rows_above(sheet, &sheet.variant) else {
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
