//! The paper sheet: a drawn board with the number of the move in each square.
//!
//! With or without labels and frame; the starting discs as discs, dots, zeros
//! or nothing; any separators. Above it header lines, below it claims and the
//! declared result as in a list of coordinates, and several sheets in a file.
//! Numbers are kept as written: whether a pass took one is judged elsewhere.

mod blanks;
mod cell;
mod columns;
mod drawing;
mod edges;
mod line;
mod row;
mod rule;
mod sheet;
mod write;

#[doc(hidden)]
pub use cell::{Cell, cell};
pub(super) use write::write;

use super::{Expect, Reading};
use crate::formats::text;
use line::GridLine;
use sheet::Sheets;

/// Whether the head of a file holds a grid: at least three rows of cells with a
/// number among them, and more of them than of other lines. Where the middle of
/// the board is drawn, two rows with discs of both colours, rows of one or two
/// cells count too, and a sheet that holds nothing else needs no number.
pub(super) fn recognises(head: &[u8]) -> bool {
    let text = text::decode(head);
    let (mut rows, mut short, mut others, mut numbers) = (0, 0, 0, 0);
    let (mut middle, mut claims) = (0, 0);
    let mut in_claim = false;
    for line in text::lines(&text, super::Origin::default()) {
        // A claimed board drawn over several lines says nothing about the rest.
        in_claim = in_claim && line::is_board_row(line.text);
        if in_claim {
            continue;
        }
        match GridLine::from(line) {
            GridLine::Matrix(_) => return true,
            GridLine::Row(row) => {
                middle += usize::from(line::has_discs(row.rest()));
                match line::numbers(row.rest()) {
                    _ if row.rest().trim().is_empty() => {}
                    Some(found) => {
                        rows += 1;
                        numbers += found;
                    }
                    None if line::is_short(row.rest()) => short += 1,
                    None => others += 1,
                }
            }
            GridLine::Stray(_) => others += 1,
            GridLine::Claim(_) => {
                claims += 1;
                in_claim = true;
            }
            _ => {}
        }
    }
    // A board that is claimed after a list of moves has no numbers either.
    let alone = others == 0 && claims == 0;
    let drawn = middle >= 2 && rows + short >= 3 && rows + short > others;
    (drawn && (numbers > 0 || alone)) || (rows >= 3 && numbers > 0 && rows > others)
}

/// Reads all sheets.
pub(super) fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = text::decode_at(bytes, expect.origin);
    let lines: Vec<_> = text::lines(&text, expect.origin).collect();
    let mut sheets = Sheets::new(&lines);
    let mut reading = Reading::default();
    while let Some(sheet) = sheets.next(expect) {
        sheet.read(expect, &mut reading);
    }
    reading
}

/// The line with which the last sheet begins.
pub(super) fn last_game(text: &str, expect: &Expect) -> Option<u32> {
    let lines: Vec<_> = text::lines(text, expect.origin).collect();
    Sheets::new(&lines).last_line(expect)
}
