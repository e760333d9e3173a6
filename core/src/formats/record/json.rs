//! Where values are in the text of a JSON file, and why one cannot be read.

use super::{Origin, Reason, Unread};
use crate::formats::text::Cursor;
use crate::transcript::Place;

/// A cursor at a part of the text that is still ahead.
pub(super) fn at<'a>(mut cursor: Cursor<'a>, part: &'a str) -> Cursor<'a> {
    cursor.take(part.as_ptr() as usize - cursor.rest().as_ptr() as usize);
    cursor
}

/// That a file or a part of it that begins at `origin` is not what was `expected`.
pub(super) fn unread(error: &serde_json::Error, origin: Origin, expected: &'static str) -> Unread {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Unread {
        place: Place::Text {
            line: origin.line.saturating_add(count(error.line())),
            column: count(error.column()),
            width: 0,
        },
        reason: Reason::Json {
            expected,
            error: error.to_string(),
        },
    }
}
