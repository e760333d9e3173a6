//! Moves run together, `f5d6c3`, as several formats write them on one line.

use super::marks::Marks;
use super::notes;
use super::spelling::written;
use crate::board::Geometry;
use crate::formats::text::Cursor;
use crate::transcript::Mark;

/// Walks over moves, with or without blanks between them, up to the first
/// character that belongs to none.
pub(super) fn take_moves(cursor: &mut Cursor, geometry: &Geometry, marks: &mut Marks) {
    loop {
        let before = *cursor;
        cursor.take_while(|c| c.is_whitespace() || c == ',');
        let length = mark_length(cursor.rest(), geometry);
        if length == 0 {
            *cursor = before;
            return;
        }
        let (text, place) = cursor.take(length);
        marks.push(place, || Mark::new(written(geometry, text), place));
    }
}

/// Walks over moves to the end of the line; what is none is kept as illegible.
pub(super) fn take_all_moves(cursor: &mut Cursor, geometry: &Geometry, marks: &mut Marks) {
    loop {
        take_moves(cursor, geometry, marks);
        cursor.take_while(|c| c.is_whitespace() || c == ',');
        if cursor.at_end() {
            return;
        }
        let mut ahead = *cursor;
        while !ahead.at_end() && mark_length(ahead.rest(), geometry) == 0 {
            ahead.take(ahead.peek().map_or(0, char::len_utf8));
            if ahead.peek().is_none_or(char::is_whitespace) {
                break;
            }
        }
        let (text, place) = cursor.take(cursor.rest().len() - ahead.rest().len());
        marks.push(place, || Mark::new(notes::illegible(text), place));
    }
}

/// Bytes of the square or pass at the beginning, 0 if there is none. A row
/// number has two digits only where the board has such rows.
fn mark_length(text: &str, geometry: &Geometry) -> usize {
    let bytes = text.as_bytes();
    match bytes {
        [b'-', b'-', ..] => 2,
        [letter, digit, ..] if letter.is_ascii_alphabetic() && digit.is_ascii_digit() => {
            let two = geometry.rows() > 9 && bytes.get(2).is_some_and(u8::is_ascii_digit);
            if two && geometry.parse(&text[..3]).is_ok() {
                3
            } else {
                2
            }
        }
        [b'P' | b'p', b'A' | b'a' | b'S' | b's', rest @ ..] => {
            // Not the beginning of a name.
            let ends = rest.first().is_none_or(|b| !b.is_ascii_alphabetic());
            let moves_on = rest.get(1).is_some_and(u8::is_ascii_digit);
            if ends || moves_on { 2 } else { 0 }
        }
        _ => 0,
    }
}
