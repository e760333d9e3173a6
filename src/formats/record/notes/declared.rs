//! `= 38-26 flag black`: the declared result.

use crate::board::Colour;
use crate::formats::text::Cursor;
use crate::game::{HalfDiscs, Score, is_dash};
use crate::transcript::{Declared, DeclaredResult, Ending, Place};

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
    let result = Score::read(ahead.rest())
        .and_then(|(score, rest)| advance(&mut ahead, rest).then_some(score))
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

/// `38-26`, also `34.5-29.5` and `34½-29½`, without any blank; nothing may
/// follow but a blank, a separator or the end.
pub(in super::super) fn score(cursor: &mut Cursor<'_>) -> Option<Score> {
    let (score, rest) = Score::read(cursor.rest())?;
    let text = cursor.rest().strip_suffix(rest).unwrap_or_default();
    let plain = !text.contains(|c: char| c.is_whitespace() || c == ':');
    (plain && advance(cursor, rest)).then_some(score)
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

fn winner(cursor: &mut Cursor<'_>) -> Option<DeclaredResult> {
    let mut ahead = *cursor;
    let winner = match word(&mut ahead).as_str() {
        "draw" | "tie" => None,
        word => Some(colour(word)?),
    };
    *cursor = ahead;
    Some(DeclaredResult::Winner(winner))
}

/// An ending of one word or two, as [`Ending`] reads it.
pub(in super::super) fn ending(cursor: &mut Cursor<'_>) -> Option<Ending> {
    let mut ahead = *cursor;
    let first = word(&mut ahead);
    let ending = match first.parse() {
        Ok(ending) => ending,
        Err(_) => {
            ahead.skip_blanks();
            let second = word(&mut ahead);
            // Single letters are the business of the moves.
            (second.len() > 1).then(|| format!("{first} {second}").parse().ok())??
        }
    };
    *cursor = ahead;
    Some(ending)
}

/// Whether the next word begins an ending.
pub(in super::super) fn begins_ending(cursor: &Cursor<'_>) -> bool {
    let words = ["flag", "overrun", "resign", "resigned", "no-show"];
    words.contains(&word(&mut cursor.clone()).as_str())
}

/// The line that says so.
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

/// Letters and hyphens, in lower case.
fn word(cursor: &mut Cursor<'_>) -> String {
    let length = cursor
        .rest()
        .bytes()
        .take(16)
        .take_while(|b| b.is_ascii_alphabetic() || *b == b'-')
        .count();
    cursor.take(length).0.to_ascii_lowercase()
}

fn colour(word: &str) -> Option<Colour> {
    word.parse().ok().filter(|_| word.len() > 1)
}
