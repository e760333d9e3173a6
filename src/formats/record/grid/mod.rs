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

pub(crate) use cell::{Cell, cell};
pub(super) use write::write;

use super::notes::{self, Kind};
use super::{Expect, Reading};
use crate::formats::text::{self, Line};
use line::Text;

/// A row in the middle of a sheet may be blank; behind this many rows a blank
/// line ends it.
const USUAL_ROWS: usize = 8;

/// Whether the head of a file holds a grid: at least three rows of cells with a
/// number among them, and more of them than of other lines. Where the middle of
/// the board is drawn, two rows with discs of both colours, rows of one or two
/// cells count too, and a sheet that holds nothing else needs no number.
pub(super) fn recognises(head: &[u8]) -> bool {
    let text = text::decode(head);
    let (mut rows, mut short, mut others, mut numbers) = (0, 0, 0, 0);
    let (mut middle, mut claims) = (0, 0);
    for line in text::lines(&text, super::Origin::default()) {
        let (Kind::Moves(cursor) | Kind::Text(cursor)) = notes::kind(line) else {
            continue;
        };
        match line::text(cursor) {
            Text::Matrix => return true,
            Text::Row => {
                middle += usize::from(line::has_discs(cursor.rest()));
                match line::numbers(cursor.rest()) {
                    Some(found) => {
                        rows += 1;
                        numbers += found;
                    }
                    None if line::is_short(cursor.rest()) => short += 1,
                    None => others += 1,
                }
            }
            Text::Stray => others += 1,
            Text::Claim => claims += 1,
            Text::Declaration | Text::Frame | Text::Columns => {}
        }
    }
    // A board that is claimed behind a list of moves has no numbers either.
    let alone = others == 0 && claims == 0;
    let drawn = middle >= 2 && rows + short >= 3 && rows + short > others;
    (drawn && (numbers > 0 || alone)) || (rows >= 3 && numbers > 0 && rows > others)
}

/// Reads all sheets.
pub(super) fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = text::decode(bytes);
    sheet::read(text::lines(&text, expect.origin), expect)
}

/// The length of the longest beginning made of whole sheets: up to a header
/// that follows rows, or a line behind eight rows and a blank line.
pub(super) fn whole_games(bytes: &[u8]) -> usize {
    if text::is_wide(bytes) {
        return 0;
    }
    let (mut whole, mut at, mut rows, mut parted) = (0, 0, 0, false);
    while let Some(length) = memchr::memchr2(b'\r', b'\n', &bytes[at..]) {
        let decoded = String::from_utf8_lossy(&bytes[at..at + length]);
        let line = Line {
            number: 1,
            text: &decoded,
        };
        let (begins, is_row) = match notes::kind(line) {
            Kind::Blank => {
                parted = true;
                (false, false)
            }
            Kind::Comment => (false, false),
            Kind::Header(_) => (rows > 0, false),
            Kind::Moves(cursor) | Kind::Text(cursor) => match line::text(cursor) {
                kind @ (Text::Row | Text::Columns | Text::Frame) => {
                    let enough = parted && rows >= USUAL_ROWS;
                    parted = false;
                    (enough, kind == Text::Row)
                }
                Text::Matrix => (rows > 0, true),
                Text::Claim | Text::Declaration | Text::Stray => (false, false),
            },
        };
        if begins {
            whole = at;
            rows = 0;
        }
        rows += usize::from(is_row);
        at += length + 1;
        at += usize::from(bytes[at - 1] == b'\r' && bytes.get(at) == Some(&b'\n'));
    }
    whole
}
