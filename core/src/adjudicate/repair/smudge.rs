//! Marks that can be read in part or not at all.

use crate::board::{Geometry, Square, SquareSet};

/// A cell of a grid whose number cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Smudge {
    pub(crate) square: Square,
    pub(crate) digits: Digits,
}

/// Which numbers a smudged cell may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Digits {
    /// Nothing of it can be read.
    Any,
    /// Some digits can be read: `4?` has a 4 and one that cannot.
    Pattern {
        digits: [Option<u8>; MOST_DIGITS],
        count: usize,
    },
}

/// No board has a move with more digits.
const MOST_DIGITS: usize = 3;

/// Signs that stand for something that cannot be read.
const SIGNS: &str = "?_*.";

impl Digits {
    /// Reads what is in the cell.
    pub(crate) fn parse(text: &str) -> Self {
        let fits = text.len() <= MOST_DIGITS
            && text
                .chars()
                .all(|c| c.is_ascii_digit() || SIGNS.contains(c));
        if !fits || !text.contains(|c: char| c.is_ascii_digit()) {
            return Self::Any;
        }
        let mut digits = [None; MOST_DIGITS];
        for (digit, byte) in digits.iter_mut().zip(text.bytes()) {
            *digit = byte.is_ascii_digit().then(|| byte - b'0');
        }
        Self::Pattern {
            digits,
            count: text.len(),
        }
    }

    /// Whether the cell may hold this number. `4?` may be 40 to 49, or a 4 with
    /// a stain after it.
    pub(crate) fn allows(self, number: u16) -> bool {
        let Self::Pattern { digits, count } = self else {
            return true;
        };
        let digits = &digits[..count];
        let text = number.to_string();
        let alone = digits.iter().rposition(Option::is_some).unwrap_or(0) + 1;
        fits(digits, &text) || fits(&digits[..alone], &text)
    }
}

fn fits(digits: &[Option<u8>], number: &str) -> bool {
    let same = |(digit, byte): (&Option<u8>, u8)| digit.is_none_or(|digit| digit == byte - b'0');
    digits.len() == number.len() && digits.iter().zip(number.bytes()).all(same)
}

/// The squares that an illegible mark of a list may be: `f?` is in column f,
/// `?5` in row 5.
pub(crate) fn squares(geometry: &Geometry, text: &str) -> SquareSet {
    let all = geometry.squares();
    let mut signs = text.chars();
    let (Some(first), Some(second), None) = (signs.next(), signs.next(), signs.next()) else {
        return all;
    };
    let hidden = |c: char| SIGNS.contains(c);
    let found: SquareSet = all
        .iter()
        .filter(|&square| {
            let (column, row) = geometry.coordinates(square);
            let is_column = first.eq_ignore_ascii_case(&Geometry::letter(column));
            let is_row = second.to_digit(10).map(|digit| digit as usize) == Some(row + 1);
            (is_column && hidden(second)) || (hidden(first) && is_row)
        })
        .collect();
    if found.is_empty() { all } else { found }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Variant;

    #[test]
    fn a_smudged_number_keeps_the_digits_that_can_be_read() {
        let allowed = |text: &str| -> Vec<u16> {
            let digits = Digits::parse(text);
            (1..=60).filter(|&number| digits.allows(number)).collect()
        };
        assert_eq!(allowed("4?"), [4, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
        assert_eq!(allowed("?7"), [17, 27, 37, 47, 57]);
        assert_eq!(allowed("1_").len(), 11);
        for any in ["?", "??", "x7", "~"] {
            assert_eq!(allowed(any).len(), 60, "{any}");
        }
    }

    #[test]
    fn a_smudged_square_keeps_its_column_or_its_row() {
        let variant = Variant::othello();
        let geometry = variant.geometry();
        assert_eq!(squares(geometry, "f?").len(), 8);
        assert!(
            squares(geometry, "?5")
                .iter()
                .all(|square| geometry.coordinates(square).1 == 4)
        );
        assert_eq!(squares(geometry, "??").len(), 64);
        assert_eq!(squares(geometry, "blot").len(), 64);
    }
}
