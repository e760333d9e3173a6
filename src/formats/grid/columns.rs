//! Where the columns of an aligned drawing stand.

use super::cell::{Cell, cell};
use super::row::{Piece, Row};

/// From where to where each column reaches, in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns(Vec<(u32, u32)>);

impl Columns {
    /// The columns of an aligned drawing, if it is one: by the letters above
    /// it, by its complete rows, or by the regular distance of its words.
    pub fn find(rows: &[Row<'_>], letters: Option<&Row<'_>>, width: usize) -> Option<Self> {
        let by_letters = letters
            .filter(|row| row.pieces.len() == width)
            .and_then(Self::around);
        by_letters
            .filter(|columns| columns.fit(rows))
            .or_else(|| Self::by_whole_rows(rows, width).filter(|columns| columns.fit(rows)))
            .or_else(|| Self::by_distance(rows, width).filter(|columns| columns.fit(rows)))
            .filter(|columns| !columns.one_row_is_short(rows, width))
    }

    /// Whether a cell was left out of a single row: every other row has all its
    /// cells, this one ends too early, and a number is missing or blank cells
    /// are marked elsewhere. A row that ends in an empty square looks the same,
    /// but then the numbers are all there and no empty square has a mark.
    fn one_row_is_short(&self, rows: &[Row<'_>], width: usize) -> bool {
        let mut short = rows.iter().filter(|row| row.pieces.len() != width);
        let (Some(row), None) = (short.next(), short.next()) else {
            return false;
        };
        let in_order = (0..row.pieces.len()).collect();
        self.of(&spans(row)) == Some(in_order) && !blanks_are_left_out(rows)
    }

    /// The column of each of these words, if every one has its own.
    pub fn of(&self, words: &[(u32, u32)]) -> Option<Vec<usize>> {
        let mut columns = Vec::with_capacity(words.len());
        for &(from, to) in words {
            let mut touched = self
                .0
                .iter()
                .enumerate()
                .filter(|(_, (left, right))| from < *right && *left < to);
            let (column, _) = touched.next()?;
            if touched.next().is_some() || columns.last().is_some_and(|&last| last >= column) {
                return None;
            }
            columns.push(column);
        }
        Some(columns)
    }

    fn fit(&self, rows: &[Row<'_>]) -> bool {
        rows.iter().all(|row| self.of(&spans(row)).is_some())
    }

    /// Half of the way to the neighbours belongs to each letter.
    fn around(letters: &Row<'_>) -> Option<Self> {
        let at: Vec<_> = letters.pieces.iter().map(|piece| piece.span().0).collect();
        let distance = at.windows(2).map(|pair| pair[1] - pair[0]).min()?;
        let half = distance / 2;
        let reach = |&at: &u32| (at.saturating_sub(half), at.saturating_sub(half) + distance);
        Some(Self(at.iter().map(reach).collect()))
    }

    fn by_whole_rows(rows: &[Row<'_>], width: usize) -> Option<Self> {
        let mut whole = rows.iter().filter(|row| row.pieces.len() == width);
        let first = whole.next()?;
        let mut columns: Vec<_> = first.pieces.iter().map(Piece::span).collect();
        for row in whole {
            for (column, piece) in columns.iter_mut().zip(&row.pieces) {
                let (from, to) = piece.span();
                *column = (column.0.min(from), column.1.max(to));
            }
        }
        Some(Self(columns))
    }

    /// Words that end at regular distances, as in ` 1    12`; the first column
    /// stands at the left edge.
    fn by_distance(rows: &[Row<'_>], width: usize) -> Option<Self> {
        let spans = rows.iter().flat_map(|row| &row.pieces).map(Piece::span);
        let mut ends: Vec<_> = spans.map(|(_, to)| to).collect();
        ends.sort_unstable();
        ends.dedup();
        let distance = ends.windows(2).map(|pair| pair[1] - pair[0]).min()?;
        let first = *ends.first()?;
        if distance < 2 || ends.iter().any(|end| (end - first) % distance != 0) {
            return None;
        }
        let left = rows.iter().map(|row| row.left).min()?;
        let edge = left + (first.checked_sub(left + 1)?) % distance + 1;
        let reach = |column: u32| {
            let to = edge + column * distance;
            (to.saturating_sub(distance), to)
        };
        let width = u32::try_from(width).ok()?;
        Some(Self((0..width).map(reach).collect()))
    }
}

fn spans(row: &Row<'_>) -> Vec<(u32, u32)> {
    row.pieces.iter().map(Piece::span).collect()
}

/// Whether a cell without anything can only be an empty square: the numbers
/// are 1, 2, 3 and so on to the last, and marks stand for the starting discs at
/// most.
fn blanks_are_left_out(rows: &[Row<'_>]) -> bool {
    const STARTING_DISCS: usize = 4;
    let (mut numbers, mut marks) = (Vec::new(), 0);
    for piece in rows.iter().flat_map(|row| &row.pieces) {
        match cell(piece.text) {
            Cell::Number(number) => numbers.push(number),
            Cell::Blank => marks += 1,
            Cell::Disc(_) | Cell::Illegible => {}
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    let last = numbers.last().copied().map_or(0, usize::from);
    last == numbers.len() && marks <= STARTING_DISCS
}
