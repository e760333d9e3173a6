//! The paper sheet: a drawn board with the number of the move in each square.
//!
//! With or without labels and frame; the starting discs as discs, dots, zeros
//! or nothing; any separators. Above it header lines, below it claims and the
//! declared result as in a list of coordinates, and several sheets in a file.
//! Numbers are kept as written: whether a pass took one is judged elsewhere.

mod cell;
mod columns;
mod edges;
mod line;
mod row;
mod sheet;
mod write;

pub(super) use write::write;

use super::notes::{self, Kind};
use super::text::{self, Line};
use super::{Expect, Reading};
use line::Text;

/// A row in the middle of a sheet may be blank; behind this many rows a blank
/// line ends it.
const USUAL_ROWS: usize = 8;

/// Whether the head of a file holds a grid: at least three rows of cells with a
/// number among them, and more of them than of other lines.
pub(super) fn recognises(head: &[u8]) -> bool {
    let text = text::decode(head);
    let (mut rows, mut others, mut numbers) = (0, 0, 0);
    for line in text::lines(&text, super::Origin::default()) {
        let (Kind::Moves(cursor) | Kind::Text(cursor)) = notes::kind(line) else {
            continue;
        };
        match line::text(cursor) {
            Text::Matrix => return true,
            Text::Row => match line::numbers(cursor.rest()) {
                Some(found) => {
                    rows += 1;
                    numbers += found;
                }
                None if line::is_short(cursor.rest()) => {}
                None => others += 1,
            },
            Text::Stray => others += 1,
            Text::Claim | Text::Declaration | Text::Frame | Text::Columns => {}
        }
    }
    rows >= 3 && numbers > 0 && rows > others
}

/// Reads all sheets.
pub(super) fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = text::decode(bytes);
    let lines: Vec<_> = text::lines(&text, expect.origin).collect();
    sheet::read(&lines, expect)
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
                Text::Row | Text::Columns | Text::Frame => {
                    let enough = parted && rows >= USUAL_ROWS;
                    parted = false;
                    (enough, true)
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
