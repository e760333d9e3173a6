//! `|---|---|`: the rule of a Markdown table, which looks like a row of blank
//! cells.

use super::line::pieces;
use crate::formats::text::Cursor;

/// Removes the rule of a table and the heading above it, unless three dashes
/// are a blank cell here, or a row of the board would be missing then.
pub(super) fn remove(rows: &mut Vec<Cursor<'_>>, height: usize) {
    let rule = rows.iter().take(2).position(|row| is_rule(row.rest()));
    let Some(rule) = rule else {
        return;
    };
    let dashes_are_cells = rows[rule + 1..]
        .iter()
        .any(|row| pieces(row.rest()).any(is_long));
    if !dashes_are_cells && rows.len() - rule > height {
        rows.drain(..=rule);
    }
}

/// Whether a line is nothing but bars and dashes.
fn is_rule(line: &str) -> bool {
    line.contains('|') && pieces(line).next().is_some() && pieces(line).all(is_long)
}

fn is_long(piece: &str) -> bool {
    piece.len() >= 3 && piece.bytes().all(|b| b == b'-')
}
