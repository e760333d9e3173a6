//! Games in which nothing is unusual, straight from the bytes of a file: no
//! places, no names, no text. What these readers do not take, the full reader
//! of the format takes, and it alone decides what is wrong.

use super::{Format, ggf, pgn, sgf};
use crate::board::Square;
use crate::game::Variant;
use crate::transcript::PlainGames;

/// More marks than any game on 8×8 has with all its passes written down.
const MOST_MARKS: usize = 128;

/// Reads the plain games of a format on plain 8×8.
#[derive(Debug)]
pub enum PlainReader {
    /// Portable Game Notation.
    Pgn,
    /// Generic Game Format, with what a game says about its board.
    Ggf(ggf::PlainBoards),
    /// Smart Game Format, and the position a game begins with.
    Sgf(sgf::PlainStart),
}

impl PlainReader {
    /// The reader for a format, if there is one.
    pub fn new(format: Format, variant: &Variant) -> Option<Self> {
        Some(match format {
            _ if !variant.is_plain_eight() => return None,
            Format::Pgn => Self::Pgn,
            Format::Ggf => Self::Ggf(ggf::PlainBoards::new(variant)),
            Format::Sgf => Self::Sgf(sgf::PlainStart::new(variant)),
            _ => return None,
        })
    }

    /// Reads what comes first: one game, or the games of one match. How many
    /// bytes that took; `None` if it is not plain, and then whatever is in
    /// `games` means nothing.
    ///
    /// `bytes` must begin where a game does, or between two.
    pub fn take(&mut self, bytes: &[u8], games: &mut PlainGames) -> Option<usize> {
        games.clear();
        match self {
            Self::Pgn => pgn::take_plain(bytes, games),
            Self::Ggf(boards) => ggf::take_plain(bytes, boards, games),
            Self::Sgf(start) => sgf::take_plain(bytes, start, games),
        }
    }

    /// How many bytes to leave to the full reader so that a game begins after
    /// them, whatever they are.
    pub fn until_next_game(&self, bytes: &[u8]) -> usize {
        let next = match self {
            Self::Pgn => pgn::next_event(bytes),
            Self::Ggf(_) => ggf::next_game_line(bytes),
            Self::Sgf(_) => sgf::end_of_tree(bytes),
        };
        next.unwrap_or(bytes.len())
    }
}

/// The square that two bytes name, column before row in either case.
#[inline]
pub(super) const fn square([column, row]: [u8; 2]) -> Option<Square> {
    let (column, row) = ((column | 0x20).wrapping_sub(b'a'), row.wrapping_sub(b'1'));
    if column < 8 && row < 8 {
        Some(Square::from_index((row * 8 + column) as usize))
    } else {
        None
    }
}

/// Whether a game has as many marks as none has.
pub(super) const fn are_too_many(marks: usize) -> bool {
    marks > MOST_MARKS
}

/// The line that begins at `at`, without its break, and where the next one
/// begins; `None` if it ends in a carriage return alone.
pub(super) fn line_at(bytes: &[u8], at: usize) -> Option<(&[u8], usize)> {
    let rest = &bytes[at..];
    let Some(end) = memchr::memchr2(b'\r', b'\n', rest) else {
        return Some((rest, bytes.len()));
    };
    let length = match &rest[end..] {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => return None,
    };
    Some((&rest[..end], at + end + length))
}
