//! Words, numbers and squares at the head of a text, without any state.

use super::lexer::begins_something;
use crate::board::Geometry;

/// How far a token is looked at before it is judged; a longer one is nothing
/// that a game contains.
pub(super) const LOOK: usize = 64;

/// How passes are spelt in letters, the longest first.
const PASSES: [&str; 4] = ["pass", "pa", "ps", "tt"];

/// The number of ASCII letters at the head, up to [`LOOK`].
pub(super) fn letters(text: &str) -> usize {
    let bytes = text.bytes().take(LOOK);
    bytes.take_while(u8::is_ascii_alphabetic).count()
}

/// The number of digits at the head, up to [`LOOK`].
pub(super) fn digits(text: &str) -> usize {
    let bytes = text.bytes().take(LOOK);
    bytes.take_while(u8::is_ascii_digit).count()
}

/// The value of a short run of digits.
pub(super) fn value(digits: &str) -> Option<usize> {
    (digits.len() <= 4).then(|| digits.parse().ok()).flatten()
}

/// The length of a pass at the head of `word`, the letters before `after`: the
/// word must be nothing but passes, with at most the column of a square after
/// them. `Paris` is not a pass.
pub(super) fn pass(word: &str, after: &str) -> Option<usize> {
    PASSES
        .into_iter()
        .find(|pass| without(word, pass).is_some_and(|rest| passes(rest, after)))
        .map(str::len)
}

fn passes(word: &str, after: &str) -> bool {
    let column = word.len() == 1 && digits(after) > 0;
    let long = word.len() + 4 >= LOOK;
    word.is_empty()
        || column
        || long
        || PASSES
            .into_iter()
            .any(|pass| without(word, pass).is_some_and(|rest| passes(rest, after)))
}

/// What follows a pass, in capitals or not, at the head of `word`. Nothing is
/// allocated: every square of a list is asked whether it is a pass.
fn without<'a>(word: &'a str, pass: &str) -> Option<&'a str> {
    let (head, rest) = word.split_at_checked(pass.len())?;
    head.eq_ignore_ascii_case(pass).then_some(rest)
}

/// The length of a square at the head of `text` of which only the letter or
/// only the digits can be read, `run` bytes of them: `d?`, or `d'6` with a blot
/// between them. Of several signs the last may begin the next such square.
pub(super) fn half_and_signs(text: &str, run: usize) -> Option<usize> {
    let legible = &text[..run];
    let one = run == 1 || legible.bytes().all(|b| b.is_ascii_digit());
    let signs = signs(&text[run..]);
    if !one || signs == 0 || run > 2 {
        return None;
    }
    let last = text[run..run + signs].char_indices().next_back()?.0;
    let after = &text[run + signs..];
    let row = digits(after);
    let dotted = after[row..].starts_with(['.', ')', ':']);
    Some(match row {
        1 | 2 if dotted => run + signs,
        1 | 2 if last == 0 => run + signs + row,
        1.. => run + last,
        0 => run + signs,
    })
}

/// The length of signs at the head of `text` that mean nothing, with the half
/// of a square after them that can be read: `?3`, or `?d` where no row
/// follows. A number with its dot is not such a half.
pub(super) fn signs_and_half(text: &str) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let signs = signs(text).max(first);
    let after = &text[signs..];
    let (digits, letters) = (digits(after), letters(after));
    let ends = |length: usize| !after[length..].starts_with(|c: char| c.is_alphanumeric());
    let dotted = after[digits..].starts_with(['.', ')', ':']);
    let half = match (digits, letters) {
        (1 | 2, _) if !dotted => digits,
        (0, 1) if ends(1) => 1,
        _ => 0,
    };
    signs + half
}

/// The length of the signs at the head that can begin nothing.
fn signs(text: &str) -> usize {
    let sign = |c: char| !c.is_alphanumeric() && !begins_something(c);
    text.find(|c| !sign(c)).unwrap_or(text.len())
}

/// The length of a square at the head of `text`, column before row, where
/// `expected` knows whether a number may be the one of the next mark:
/// `d62.` is d6 and the number 2.
pub(super) fn column_first(
    geometry: &Geometry,
    text: &str,
    expected: impl Fn(usize) -> bool,
) -> usize {
    let run = digits(&text[1..]);
    let all = &text[1..=run];
    let dotted = text[1 + run..].starts_with(['.', ')', ':']);
    let number_after = |row: usize| {
        let number = &all[row..];
        dotted || value(number).is_some_and(&expected)
    };
    let two = run >= 2
        && !all.starts_with('0')
        && value(&all[..2]).is_some_and(|row| row <= geometry.rows());
    let row = match run {
        0 | 1 => run,
        2 if two && !(dotted && value(&all[1..]).is_some_and(&expected)) => 2,
        3.. if two && number_after(2) => 2,
        _ if number_after(1) => 1,
        _ => run,
    };
    1 + row
}

/// The length of a square at the head of `text`, row before column.
pub(super) fn row_first(
    geometry: &Geometry,
    text: &str,
    expected: impl Fn(usize) -> bool,
) -> Split {
    let run = digits(text);
    let fits =
        |row: &str| !row.starts_with('0') && value(row).is_some_and(|row| row <= geometry.rows());
    for row in [2, 1] {
        if row > run || (row == 2 && !fits(&text[run - 2..run])) {
            continue;
        }
        let number = &text[..run - row];
        if number.is_empty() {
            return Split::Square(run + 1);
        }
        if value(number).is_some_and(&expected) {
            return Split::Number(run - row);
        }
    }
    Split::Square(run + 1)
}

/// What digits before a letter are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Split {
    /// The row of a square that is this long.
    Square(usize),
    /// A number this long, before the row.
    Number(usize),
}
