//! How squares, passes and results are spelt where a format has one mark at a time.

use super::notes;
use crate::board::{Geometry, SquareError};
use crate::game::{HalfDiscs, Move};
use crate::transcript::{DeclaredResult, Written};

/// What one mark says: a square in either order and case, a pass in any of
/// the spellings of the field, or neither.
pub(super) fn written(geometry: &Geometry, text: &str) -> Written {
    match Move::parse(geometry, text) {
        Ok(Move::Place(square)) => Written::Place(square),
        Ok(Move::Pass) => Written::Pass,
        Err(SquareError::OffBoard { .. }) => notes::off_board(text),
        Err(SquareError::Illegible(_)) => notes::illegible(text),
    }
}

/// A number of thousandths, exactly: `-22.87`, `+64.000`, `2`.
pub(super) fn thousandths(text: &str) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || whole.len() > 6 || !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    let mut value: i64 = whole.parse().ok()?;
    for at in 0..3 {
        let digit = fraction.as_bytes().get(at).map_or(0, |digit| digit - b'0');
        value = value * 10 + i64::from(digit);
    }
    Some(sign * value)
}

/// Half-discs from thousandths of a disc, if they are that but for `slack`.
pub(super) fn half_discs(thousandths: i64, slack: i64) -> Option<HalfDiscs> {
    let halves = (thousandths + 250).div_euclid(500);
    let near = (thousandths - halves * 500).abs() <= slack;
    let halves = i32::try_from(halves).ok()?;
    near.then_some(HalfDiscs::halves(halves))
}

/// Black's discs less White's, if a declared result gives it.
pub(super) fn difference(result: DeclaredResult) -> Option<HalfDiscs> {
    match result {
        DeclaredResult::Score(score) => Some(score.black - score.white),
        DeclaredResult::Difference(difference) => Some(difference),
        DeclaredResult::Winner(_) | DeclaredResult::Unsaid => None,
    }
}
