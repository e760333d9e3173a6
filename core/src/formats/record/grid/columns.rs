//! Where the columns of an aligned drawing are.

use super::cell::{Cell, cell};
use super::row::{Piece, Row};

/// From where to where each column reaches, in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    reach: Vec<(u32, u32)>,
    early_end: EarlyEnd,
}

/// What it means when a row ends before the last column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EarlyEnd {
    /// The squares after its last word are empty.
    EmptySquares,
    /// Somewhere in it a cell was left out, and those after it moved up.
    CellLeftOut,
}

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
            .map(|columns| Self {
                early_end: early_end(rows, width),
                ..columns
            })
    }

    /// The columns of the cells of a row, if the row has a word or an empty
    /// square in each of them.
    pub fn of_cells(&self, words: &[(u32, u32)]) -> Option<Vec<usize>> {
        let columns = self.of(words)?;
        let ends_early = columns.iter().copied().eq(0..words.len());
        (!ends_early || self.early_end == EarlyEnd::EmptySquares).then_some(columns)
    }

    /// The column of each of these words, if every one has its own.
    fn of(&self, words: &[(u32, u32)]) -> Option<Vec<usize>> {
        let mut columns = Vec::with_capacity(words.len());
        for &(from, to) in words {
            let mut touched = self
                .reach
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

    const fn reaching(reach: Vec<(u32, u32)>) -> Self {
        Self {
            reach,
            early_end: EarlyEnd::EmptySquares,
        }
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
        Some(Self::reaching(at.iter().map(reach).collect()))
    }

    /// The words of each column in the complete rows must have a character
    /// above each other; if not, the rows are ragged.
    fn by_whole_rows(rows: &[Row<'_>], width: usize) -> Option<Self> {
        let mut whole = rows.iter().filter(|row| row.pieces.len() == width);
        let mut columns = spans(whole.next()?);
        let mut shared = columns.clone();
        for row in whole {
            let words = row.pieces.iter().map(Piece::span);
            for ((column, shared), (from, to)) in columns.iter_mut().zip(&mut shared).zip(words) {
                *column = (column.0.min(from), column.1.max(to));
                *shared = (shared.0.max(from), shared.1.min(to));
            }
        }
        let ragged = shared.iter().any(|(from, to)| from >= to);
        (!ragged).then(|| Self::reaching(columns))
    }

    /// Words that end at regular distances, as in ` 1    12`; the first column
    /// is at the left edge.
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
        Some(Self::reaching((0..width).map(reach).collect()))
    }
}

fn spans(row: &Row<'_>) -> Vec<(u32, u32)> {
    row.pieces.iter().map(Piece::span).collect()
}

/// What it means when rows of this drawing end early. Where empty squares have
/// a mark, a cell was left out. Where they have none, the numbers tell: if 1,
/// 2, 3 and so on to the last are all there, no cell is missing; but if just
/// as many numbers are missing as cells, or a single row is short, they were
/// left out with their cells.
fn early_end(rows: &[Row<'_>], width: usize) -> EarlyEnd {
    const STARTING_DISCS: usize = 4;
    let (mut numbers, mut marks, mut smudged) = (Vec::new(), 0, 0);
    for piece in rows.iter().flat_map(|row| &row.pieces) {
        match cell(piece.text) {
            Cell::Number(number) => numbers.push(number),
            Cell::Blank => marks += 1,
            Cell::Smudged => smudged += 1,
            Cell::Disc(_) | Cell::Illegible => {}
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    let last = numbers.last().copied().map_or(0, usize::from);
    let missing_numbers = last.saturating_sub(numbers.len() + smudged);
    let short = rows
        .iter()
        .map(|row| width.saturating_sub(row.pieces.len()));
    let missing_cells: Vec<_> = short.filter(|missing| *missing > 0).collect();
    let explained =
        missing_cells.len() == 1 || missing_cells.iter().sum::<usize>() == missing_numbers;
    if marks > STARTING_DISCS || (missing_numbers > 0 && explained) {
        EarlyEnd::CellLeftOut
    } else {
        EarlyEnd::EmptySquares
    }
}
