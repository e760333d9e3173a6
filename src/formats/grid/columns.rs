//! Where the columns of an aligned drawing stand.

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
        let spans = |row: &Row<'_>| row.pieces.iter().map(Piece::span).collect::<Vec<_>>();
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
