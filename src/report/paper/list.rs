//! Lists: a table whose head and foot are repeated on every printed page.

use super::PaperSize;
use crate::report::html::Column;
use crate::report::paper::view::PaperHeadView;
use crate::report::text::width;

/// A list for the notice board: what all of them have.
#[derive(Debug)]
pub(in crate::report) struct List<'a> {
    pub(in crate::report) head: &'a PaperHeadView,
    pub(in crate::report) size: PaperSize,
    pub(in crate::report) title: String,
    /// What it holds, for the foot of the page.
    pub(in crate::report) holds: String,
    pub(in crate::report) columns: Vec<Column>,
    /// Whether there is something below the last row.
    pub(in crate::report) has_notes: bool,
    /// How the table looks, in the words of the stylesheet.
    pub(in crate::report) class: &'static str,
    pub(in crate::report) is_wide: bool,
}

impl List<'_> {
    /// What the stylesheet says of the paper.
    pub(in crate::report) const fn rule(&self) -> &'static str {
        self.size.rule(self.is_wide)
    }
}

/// How large the letters of a list are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum Letters {
    Roomy,
    Usual,
    Dense,
}

impl Letters {
    /// In the words of the stylesheet.
    pub(in crate::report) const fn class(self) -> &'static str {
        match self {
            Self::Roomy => "roomy",
            Self::Usual => "usual",
            Self::Dense => "dense",
        }
    }
}

/// How many lines a text takes in a column of about this many letters.
pub(in crate::report) fn lines(text: &str, letters: usize) -> usize {
    width(text).div_ceil(letters).max(1)
}

/// The largest letters that do not need another page: a list that fits on one
/// page is not spread over two, and a short one is read from afar. A row that
/// is broken counts for each of its lines.
pub(in crate::report) fn letters(rows: usize, size: PaperSize) -> Letters {
    let pages = |in_a_page: usize| rows.div_ceil(in_a_page);
    let [roomy, usual, dense] = rows_in_a_page(size);
    if pages(roomy) <= pages(dense) {
        Letters::Roomy
    } else if pages(usual) <= pages(dense) {
        Letters::Usual
    } else {
        Letters::Dense
    }
}

/// How many rows of one line a page takes in each size of letters.
const fn rows_in_a_page(size: PaperSize) -> [usize; 3] {
    match size {
        PaperSize::A4 => [24, 31, 38],
        PaperSize::Letter => [22, 28, 35],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_as_large_as_the_number_of_pages_allows() {
        assert_eq!(letters(6, PaperSize::A4), Letters::Roomy);
        assert_eq!(letters(27, PaperSize::A4), Letters::Usual);
        assert_eq!(letters(38, PaperSize::A4), Letters::Dense);
        assert_eq!(
            letters(38, PaperSize::Letter),
            Letters::Roomy,
            "two pages anyway"
        );
        assert_eq!(
            letters(48, PaperSize::A4),
            Letters::Roomy,
            "two pages anyway"
        );
    }

    #[test]
    fn a_long_name_takes_two_lines_and_a_japanese_letter_the_room_of_two() {
        assert_eq!(lines("Tanaka Kenji", 30), 1);
        assert_eq!(lines("", 30), 1);
        assert_eq!(lines("Papadopoulos-Konstantinidis Aristotelis", 30), 2);
        assert_eq!(lines("村上健村上健村上健村上健村上健村上健", 30), 2);
    }
}
