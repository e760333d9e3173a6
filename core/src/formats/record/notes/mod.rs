//! What a sheet of ours may carry besides the moves, in a list as in a grid:
//! header lines, comments, claims about the board, the declared result.

mod claim;
mod declared;
mod header;
mod times;
mod walk;

pub(super) use claim::{claim, claim_line};
pub(super) use declared::{
    Merged, begins_ending, declared, declared_line, ending, ends_line, merge, not_a_result, score,
};
pub(super) use header::{Field, Key, apply, header_lines, variant};
pub(super) use times::{apply_times, times_lines};
pub(super) use walk::Walk;

use crate::formats::text::{Cursor, Line};
pub(super) use crate::game::is_dash;
use crate::transcript::Written;

/// How many characters of something illegible are kept; its place tells how
/// long it was.
const KEPT: usize = 64;

/// What kind of line this is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind<'a> {
    /// Nothing but blanks.
    Blank,
    /// Nothing but a comment.
    Comment,
    /// `Key: value`.
    Header(Field<'a>),
    /// What follows `Moves:`, where the moves of a game begin.
    Moves(Cursor<'a>),
    /// Anything else, without the comment at its end.
    Text(Cursor<'a>),
}

/// What kind of line this is.
pub(super) fn kind(line: Line<'_>) -> Kind<'_> {
    if line.text.trim().is_empty() {
        return Kind::Blank;
    }
    if let Some(field) = header::field(line) {
        return match field.key {
            Key::Moves => Kind::Moves(field.value),
            _ => Kind::Header(field),
        };
    }
    let cursor = line.cursor().until(line.text.find('#'));
    if cursor.rest().trim().is_empty() {
        Kind::Comment
    } else {
        Kind::Text(cursor)
    }
}

/// Something illegible, cut to a length that can be shown.
pub(super) fn illegible(text: &str) -> Written {
    Written::Illegible(kept(text))
}

/// A square that the board does not have, cut likewise.
pub(super) fn off_board(text: &str) -> Written {
    Written::OffBoard(kept(text))
}

/// A text, cut to a length that can be shown.
pub(super) fn kept(text: &str) -> String {
    match text.char_indices().nth(KEPT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
