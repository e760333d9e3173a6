//! `= 38-26 flag black`: the declared result.

use super::is_dash;
use crate::board::Colour;
use crate::formats::text::Cursor;
use crate::game::{HalfDiscs, Score};
use crate::transcript::{Declared, DeclaredResult, Ending, Place};

/// What became of a further declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Merged {
    /// It says the same or something more.
    Kept,
    /// It contradicts what was declared before.
    Contradicted,
}

/// Reads what stands after the sign `=`: a score, a difference, a winner, an
/// ending, or one of the first three and an ending.
pub(in super::super) fn declared(
    cursor: &mut Cursor<'_>,
) -> Option<(DeclaredResult, Option<Ending>)> {
    let mut ahead = *cursor;
    ahead.skip_blanks();
    let result = pair(&mut ahead, Cursor::skip_blanks)
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
    pair(cursor, |_| ())
}

fn pair<'t>(cursor: &mut Cursor<'t>, skip: impl Fn(&mut Cursor<'t>)) -> Option<Score> {
    let mut ahead = *cursor;
    let black = number(&mut ahead)?;
    skip(&mut ahead);
    ahead.take_char(is_dash)?;
    skip(&mut ahead);
    let white = number(&mut ahead)?;
    ended(&ahead).then(|| {
        *cursor = ahead;
        Score { black, white }
    })
}

fn difference(cursor: &mut Cursor<'_>) -> Option<DeclaredResult> {
    let mut ahead = *cursor;
    let (sign, _) = ahead.take_char(|c| is_dash(c) || c == '+')?;
    let size = number(&mut ahead)?;
    ended(&ahead).then(|| {
        *cursor = ahead;
        DeclaredResult::Difference(if sign == "+" { size } else { -size })
    })
}

fn winner(cursor: &mut Cursor<'_>) -> Option<DeclaredResult> {
    let mut ahead = *cursor;
    let word = word(&mut ahead);
    let winner = match word.as_str() {
        "draw" | "tie" => None,
        word => Some(colour(word)?),
    };
    *cursor = ahead;
    Some(DeclaredResult::Winner(winner))
}

/// `flag black`, `overrun black`, `resign white`, `no-show white`, `flag both`,
/// `no-show both`, `agreed`, `adjourned`.
pub(in super::super) fn ending(cursor: &mut Cursor<'_>) -> Option<Ending> {
    let mut ahead = *cursor;
    let what = word(&mut ahead);
    let ending = match what.as_str() {
        "agreed" => Ending::Agreed,
        "adjourned" => Ending::Adjourned,
        _ => {
            ahead.skip_blanks();
            let whose = word(&mut ahead);
            match (what.as_str(), whose.as_str()) {
                ("flag", "both") => Ending::BothFlags,
                ("no-show", "both") => Ending::BothAbsent,
                ("flag", whose) => Ending::Flag(colour(whose)?),
                ("overrun", whose) => Ending::Overrun(colour(whose)?),
                ("resign" | "resigned", whose) => Ending::Resigned(colour(whose)?),
                ("no-show", whose) => Ending::NoShow(colour(whose)?),
                _ => return None,
            }
        }
    };
    *cursor = ahead;
    Some(ending)
}

/// Whether a word stands here that begins an ending.
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
    let said: Vec<_> = words.into_iter().filter(|word| !word.is_empty()).collect();
    format!("= {}", said.join(" "))
}

/// A number of discs, perhaps with a half.
fn number(cursor: &mut Cursor<'_>) -> Option<HalfDiscs> {
    let mut ahead = *cursor;
    let (digits, _) = ahead.take_while(|c| c.is_ascii_digit());
    if digits.len() > 4 || (digits.is_empty() && ahead.peek() != Some('½')) {
        return None;
    }
    let whole: i32 = digits.parse().unwrap_or_default();
    let half = ["½", ".5", ",5"]
        .into_iter()
        .find(|half| ahead.rest().starts_with(half));
    if let Some(half) = half {
        ahead.take(half.len());
    }
    *cursor = ahead;
    Some(HalfDiscs::halves(2 * whole + i32::from(half.is_some())))
}

/// Whether a number may end here.
fn ended(cursor: &Cursor<'_>) -> bool {
    cursor
        .peek()
        .is_none_or(|c| c.is_whitespace() || ",;.".contains(c))
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
    Colour::BOTH
        .into_iter()
        .find(|colour| colour.name() == word)
}
