//! A grid typed at the keyboard, row by row.

use crate::report::sheet::view::GridSizeView;
use outflank_core::{board::Geometry, formats::record::grid::Cell, formats::record::grid::cell};

/// The rows typed so far.
#[derive(Clone, Debug)]
pub struct TypedGrid {
    size: GridSizeView,
    rows: Vec<Vec<String>>,
}

/// Something to look at in a row that was taken as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowNote {
    /// A cell that cannot be read.
    Illegible(String),
    /// A number that is in two squares.
    Twice {
        number: u32,
        first: String,
        second: String,
    },
}

/// A row that was not taken: it has this many cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongLength(pub usize);

impl TypedGrid {
    pub const fn new(size: GridSizeView) -> Self {
        Self {
            size,
            rows: Vec::new(),
        }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn is_complete(&self) -> bool {
        self.rows.len() >= self.size.rows
    }

    /// Takes the last row back.
    pub fn take_back(&mut self) {
        self.rows.pop();
    }

    /// Adds a row as typed and says what to look at.
    pub fn push(&mut self, line: &str) -> Result<Vec<RowNote>, WrongLength> {
        let cells: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        if cells.len() != self.size.columns {
            return Err(WrongLength(cells.len()));
        }
        let unread = |text: &&String| matches!(cell(text), Cell::Smudged | Cell::Illegible);
        let illegible = cells.iter().filter(unread);
        let mut notes: Vec<RowNote> = illegible.cloned().map(RowNote::Illegible).collect();
        for (column, text) in cells.iter().enumerate() {
            notes.extend(self.repeated(&cells[..column], text));
        }
        self.rows.push(cells);
        Ok(notes)
    }

    /// The squares that have the number of a new cell already.
    fn repeated(&self, before: &[String], text: &str) -> Vec<RowNote> {
        let Cell::Number(number) = cell(text) else {
            return Vec::new();
        };
        let name = |column: usize, row: usize| format!("{}{}", Geometry::letter(column), row + 1);
        let second = name(before.len(), self.rows.len());
        let rows = self.rows.iter().map(Vec::as_slice).chain([before]);
        let squares = rows.enumerate().flat_map(|(row, cells)| {
            let same = |(_, other): &(usize, &String)| cell(other) == Cell::Number(number);
            let found = cells.iter().enumerate().filter(same);
            found.map(move |(column, _)| (column, row))
        });
        squares
            .map(|(column, row)| RowNote::Twice {
                number: number.into(),
                first: name(column, row),
                second: second.clone(),
            })
            .collect()
    }

    /// The grid as a file.
    pub fn bytes(&self) -> Vec<u8> {
        let lines = self.rows.iter().map(|row| row.join(" ") + "\n");
        lines.collect::<String>().into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::{RowNote, TypedGrid, WrongLength};
    use crate::report::sheet::view::GridSizeView;

    #[test]
    fn a_number_typed_twice_is_pointed_out_and_the_row_can_be_taken_back() {
        let mut grid = TypedGrid::new(GridSizeView {
            columns: 4,
            rows: 2,
        });
        assert_eq!(grid.push("1 2 -"), Err(WrongLength(3)));
        assert_eq!(grid.push("1 . - 3"), Ok(vec![]));
        let twice = RowNote::Twice {
            number: 3,
            first: "d1".to_owned(),
            second: "b2".to_owned(),
        };
        assert_eq!(grid.push("4 3 - -"), Ok(vec![twice]));
        assert!(grid.is_complete());
        grid.take_back();
        let strange = vec![RowNote::Illegible("?!".to_owned())];
        assert_eq!(grid.push("4 ?! - -"), Ok(strange));
        assert_eq!(grid.bytes(), b"1 . - 3\n4 ?! - -\n");
    }
}
