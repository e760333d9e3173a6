//! `= 38-26 flag black`: the declared result.

use super::super::{Expected, Reason};
use crate::formats::text::Cursor;
use crate::game::{HalfDiscs, Score, is_dash};
use crate::transcript::{Declared, DeclaredResult, Ending, EndingError, Place};

/// What became of a further declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Merged {
    /// It says the same or something more.
    Kept,
    /// It contradicts what was declared before.
    Contradicted,
}

/// Reads what follows the sign `=`: a score, a difference, a winner, an
/// ending, or one of the first three and an ending.
pub(in super::super) fn declared(
    cursor: &mut Cursor<'_>,
) -> Option<(DeclaredResult, Option<Ending>)> {
    let mut ahead = *cursor;
    ahead.skip_blanks();
    let result = score(&mut ahead)
        .map(DeclaredResult::Score)
        .or_else(|| difference(&mut ahead))
        .or_else(|| winner(&mut ahead));
    if result.is_some() {
        *cursor = ahead;
    }
    ahead.skip_blanks();
    let ending = ending(&mut ahead);
    if ending.is_some() {
        *cursor = ahead;
    }
    match (result, ending) {
        (None, None) => None,
        (result, ending) => Some((result.unwrap_or(DeclaredResult::Unsaid), ending)),
    }
}

/// Adds a declaration to what was declared before.
pub(in super::super) fn merge(
    before: &mut Option<Declared>,
    result: DeclaredResult,
    ending: Option<Ending>,
    place: Place,
) -> Merged {
    let Some(before) = before else {
        *before = Some(Declared {
            result,
            ending,
            place,
        });
        return Merged::Kept;
    };
    let result_fits = [before.result, DeclaredResult::Unsaid].contains(&result);
    let ending_fits = ending.is_none() || before.ending == ending;
    if !(result_fits || before.result == DeclaredResult::Unsaid)
        || !(ending_fits || before.ending.is_none())
    {
        return Merged::Contradicted;
    }
    if before.result == DeclaredResult::Unsaid {
        before.result = result;
        before.place = place;
    }
    before.ending = before.ending.or(ending);
    Merged::Kept
}

/// A score at the head, in any spelling; nothing may follow but a blank, a
/// separator or the end.
pub(in super::super) fn score(cursor: &mut Cursor<'_>) -> Option<Score> {
    let (score, rest) = Score::read(cursor.rest())?;
    advance(cursor, rest).then_some(score)
}

/// Whether a line has nothing more, or an ending.
pub(in super::super) fn ends_line(mut cursor: Cursor<'_>) -> bool {
    cursor.skip_blanks();
    cursor.at_end() || begins_ending(&cursor)
}

fn difference(cursor: &mut Cursor<'_>) -> Option<DeclaredResult> {
    let text = cursor.rest();
    let number = text.strip_prefix(|c| is_dash(c) || c == '+')?;
    let (size, rest) = HalfDiscs::read(number).ok()?;
    advance(cursor, rest)
        .then(|| DeclaredResult::Difference(if text.starts_with('+') { size } else { -size }))
}

/// Goes on to the rest of the text, if a number may end before it.
fn advance(cursor: &mut Cursor<'_>, rest: &str) -> bool {
    let next = rest.chars().next();
    let ends = next.is_none_or(|c| c.is_whitespace() || ",;.".contains(c));
    if ends {
        cursor.take(cursor.rest().len() - rest.len());
    }
    ends
}

/// `black`, `w` or `draw`. The letter of a square, as in `b4`, is not a winner.
fn winner(cursor: &mut Cursor<'_>) -> Option<DeclaredResult> {
    let mut ahead = *cursor;
    let (word, _) = ahead.take_while(|c| c.is_ascii_alphabetic());
    let winner = match word.to_ascii_lowercase().as_str() {
        "draw" | "tie" => None,
        word => Some(word.parse().ok()?),
    };
    if ahead.peek().is_some_and(char::is_alphanumeric) {
        return None;
    }
    *cursor = ahead;
    Some(DeclaredResult::Winner(winner))
}

/// An ending as [`Ending`] reads it, at the head.
pub(in super::super) fn ending(cursor: &mut Cursor<'_>) -> Option<Ending> {
    let (ending, rest) = Ending::read(cursor.rest()).ok()?;
    cursor.take(cursor.rest().len() - rest.len());
    Some(ending)
}

/// Whether the next words begin an ending, even if its colour is missing.
pub(in super::super) fn begins_ending(cursor: &Cursor<'_>) -> bool {
    !matches!(Ending::read(cursor.rest()), Err(EndingError::Unknown(_)))
}

/// Why this text is not a result.
pub(in super::super) fn not_a_result(text: &str) -> Reason {
    match Ending::read(text.trim_start_matches('=')) {
        Err(error @ EndingError::SideMissing { .. }) => Reason::Ending(error),
        _ => Expected::DeclaredResult.instead_of(text),
    }
}

/// The line that declares this.
pub(in super::super) fn declared_line(declared: &Declared) -> String {
    let result = match declared.result {
        DeclaredResult::Score(score) => score.to_string(),
        DeclaredResult::Difference(size) if size < HalfDiscs::default() => size.to_string(),
        DeclaredResult::Difference(size) => format!("+{size}"),
        DeclaredResult::Winner(Some(colour)) => colour.name().to_owned(),
        DeclaredResult::Winner(None) => "draw".to_owned(),
        DeclaredResult::Unsaid => String::new(),
    };
    let ending = declared.ending.map(|ending| ending.to_string());
    let words = [result, ending.unwrap_or_default()];
    let words: Vec<_> = words.into_iter().filter(|word| !word.is_empty()).collect();
    format!("= {}", words.join(" "))
}
