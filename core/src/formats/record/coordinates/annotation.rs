//! `{-d4 +e3}` and `[d3 d4]`: what was turned, as the sheet says.

use super::super::notes::is_dash;
use crate::board::{Geometry, SquareSet};
use crate::transcript::Recorded;

/// The longest annotation in bytes: more than every square of any board.
const LONGEST: usize = 1024;

/// Reads the annotation at the head of `text`, with its length; the length
/// alone if it cannot be read.
pub(super) fn read(geometry: &Geometry, text: &str) -> Result<(Recorded, usize), usize> {
    let close = if text.starts_with('{') { b'}' } else { b']' };
    let looked_at = &text.as_bytes()[..text.len().min(LONGEST)];
    let Some(end) = memchr::memchr(close, looked_at) else {
        return Err(1);
    };
    let inside = &text[1..end];
    let recorded = if close == b'}' {
        slips(geometry, inside)
    } else {
        turned(geometry, inside)
    };
    recorded.map(|recorded| (recorded, end + 1)).ok_or(end + 1)
}

fn slips(geometry: &Geometry, text: &str) -> Option<Recorded> {
    let mut left = SquareSet::EMPTY;
    let mut extra = SquareSet::EMPTY;
    let mut side = None;
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if is_dash(next) || next == '+' {
            side = Some(next == '+');
            rest = &rest[next.len_utf8()..];
        } else if is_between(next) {
            rest = &rest[next.len_utf8()..];
        } else {
            let squares = if side? { &mut extra } else { &mut left };
            rest = take_square(geometry, rest, squares)?;
        }
    }
    (!left.is_empty() || !extra.is_empty()).then_some(Recorded::Slips { left, extra })
}

fn turned(geometry: &Geometry, text: &str) -> Option<Recorded> {
    let mut turned = SquareSet::EMPTY;
    let mut rest = text.trim_start_matches(is_between);
    while !rest.is_empty() {
        rest = take_square(geometry, rest, &mut turned)?.trim_start_matches(is_between);
    }
    Some(Recorded::Turned(turned))
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == ';'
}

/// Puts the square at the head into the set and gives what follows it.
fn take_square<'t>(geometry: &Geometry, text: &'t str, squares: &mut SquareSet) -> Option<&'t str> {
    let end = text
        .find(|c: char| !c.is_ascii_alphanumeric())
        .unwrap_or(text.len());
    let word = &text[..end];
    let length = match word.as_bytes().first()? {
        letter if letter.is_ascii_alphabetic() => {
            1 + word[1..].bytes().take_while(u8::is_ascii_digit).count()
        }
        _ => 1 + word.bytes().take_while(u8::is_ascii_digit).count(),
    };
    let square = geometry.parse(word.get(..length)?).ok()?;
    squares.insert(square);
    Some(&text[length..])
}

/// The annotation for these discs.
pub(super) fn written(geometry: &Geometry, recorded: &Recorded) -> String {
    match recorded {
        Recorded::AcceptedIllegal => String::new(),
        Recorded::Turned(squares) => format!("[{}]", geometry.names(*squares)),
        Recorded::Slips { left, extra } => {
            let signed = |sign: char, squares: &SquareSet| {
                let names = squares
                    .iter()
                    .map(|square| format!("{sign}{}", geometry.name(square)));
                names.collect::<Vec<_>>()
            };
            format!(
                "{{{}}}",
                [signed('-', left), signed('+', extra)].concat().join(" ")
            )
        }
    }
}
