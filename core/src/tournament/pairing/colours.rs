//! What a colour costs a player.

use super::field::Entrant;
use crate::board::Colour;

/// FIDE C.04.3: no more than two games more of one colour than of the other.
const LARGEST_IMBALANCE: i32 = 2;

/// Games with Black less games with White after a game with this colour.
pub(super) fn balance_after(entrant: &Entrant, colour: Colour) -> i32 {
    match colour {
        Colour::Black => entrant.balance + 1,
        Colour::White => entrant.balance - 1,
    }
}

/// 1 if it is the third game of this colour in a row, or leaves more than two
/// games more of one colour than of the other.
pub(super) fn beyond_limit(entrant: &Entrant, colour: Colour) -> i64 {
    let third = entrant.colours.len() >= 2 && entrant.colours[..2] == [colour; 2];
    i64::from(third || balance_after(entrant, colour).abs() > LARGEST_IMBALANCE)
}

/// Twice the square of the imbalance after it, and one more for the colour of
/// the last game again.
pub(super) fn imbalance(entrant: &Entrant, colour: Colour) -> i64 {
    let again = entrant.colours.first() == Some(&colour);
    2 * i64::from(balance_after(entrant, colour)).pow(2) + i64::from(again)
}
