//! Where the squares of a board and their coordinates are drawn, in pixels: the
//! same for every drawing.

use outflank_core::board::{Geometry, Shape, Square};

/// From one square to the next, in pixels; even, so that halves are whole.
pub(super) const STEP: usize = 50;
/// From one row of a hexagon to the next: `STEP` times √3/2.
const HEX_STEP: usize = 43;
/// The corners of a hexagonal cell around its centre.
const HEXAGON: [(isize, isize); 6] = [
    (0, -29),
    (25, -14),
    (25, 14),
    (0, 29),
    (-25, 14),
    (-25, -14),
];
/// The corners of a rectangular cell around its centre.
const RECTANGLE: [(isize, isize); 4] = [(-25, -25), (25, -25), (25, 25), (-25, 25)];
pub(super) const RADIUS: usize = 20;
pub(super) const MARGIN: usize = 36;

/// A point.
pub(super) type Point = (usize, usize);

/// Where the squares of a board are drawn.
#[derive(Clone, Copy)]
pub(super) struct Layout<'a>(pub(super) &'a Geometry);

impl Layout<'_> {
    /// Width and height of the drawing.
    pub(super) fn size(self) -> Point {
        match self.0.shape() {
            Shape::Rectangle { columns, rows } => {
                (columns * STEP + 2 * MARGIN, rows * STEP + 2 * MARGIN)
            }
            Shape::Hexagon { side } => {
                let (x, y) = hexagon_centre(side, side - 1, side - 1);
                (2 * x, 2 * y)
            }
        }
    }

    pub(super) fn centre(self, square: Square) -> Point {
        let (column, row) = self.0.coordinates(square);
        match self.0.shape() {
            Shape::Rectangle { .. } => (
                MARGIN + column * STEP + STEP / 2,
                MARGIN + row * STEP + STEP / 2,
            ),
            Shape::Hexagon { side } => hexagon_centre(side, column, row),
        }
    }

    /// The corners of a square, as the points of a polygon.
    pub(super) fn corners(self, square: Square) -> String {
        self.outline(square, 100)
    }

    /// The corners of a frame inside a square: what is drawn later does not cover
    /// it.
    pub(super) fn frame(self, square: Square) -> String {
        self.outline(square, 92)
    }

    /// The outline of a square at this percentage of its size.
    fn outline(self, square: Square, percent: isize) -> String {
        let (x, y) = self.centre(square);
        let corners: &[(isize, isize)] = match self.0.shape() {
            Shape::Rectangle { .. } => &RECTANGLE,
            Shape::Hexagon { .. } => &HEXAGON,
        };
        let points = corners
            .iter()
            .map(|&(across, down)| (across * percent / 100, down * percent / 100))
            .map(|(across, down)| format!("{},{}", add(x, across), add(y, down)));
        points.collect::<Vec<_>>().join(" ")
    }

    /// The letters of the columns at both their ends and the numbers of the rows
    /// at both theirs, each with its middle.
    pub(super) fn coordinates(self) -> Vec<(Point, String)> {
        match self.0.shape() {
            Shape::Rectangle { columns, rows } => rectangle_coordinates(columns, rows),
            Shape::Hexagon { side } => self.hexagon_coordinates(side),
        }
    }

    fn hexagon_coordinates(self, side: usize) -> Vec<(Point, String)> {
        let mut found = Vec::new();
        let last = self.0.columns() - 1;
        for column in 0..=last {
            let first_row = (side - 1).saturating_sub(column);
            let last_row = (3 * (side - 1) - column).min(last);
            let letter = Geometry::letter(column).to_string();
            let (x, y) = hexagon_centre(side, column, first_row);
            let above = (x - STEP * 9 / 20, y - HEX_STEP * 17 / 20);
            found.push((above, letter.clone()));
            let (x, y) = hexagon_centre(side, column, last_row);
            found.push(((x + STEP * 9 / 20, y + HEX_STEP * 17 / 20), letter));
        }
        for row in 0..=last {
            let number = (row + 1).to_string();
            let (_, y) = hexagon_centre(side, side - 1, row);
            // In line at both edges, clear of the letters.
            found.push(((MARGIN / 2, y), number.clone()));
            found.push(((self.size().0 - MARGIN / 2, y), number));
        }
        found
    }
}

fn rectangle_coordinates(columns: usize, rows: usize) -> Vec<(Point, String)> {
    let mut found = Vec::new();
    for column in 0..columns {
        let x = MARGIN + column * STEP + STEP / 2;
        let letter = Geometry::letter(column).to_string();
        found.push(((x, MARGIN / 2), letter.clone()));
        found.push(((x, rows * STEP + MARGIN * 3 / 2), letter));
    }
    for row in 0..rows {
        let y = MARGIN + row * STEP + STEP / 2;
        let number = (row + 1).to_string();
        found.push(((MARGIN / 2, y), number.clone()));
        found.push(((columns * STEP + MARGIN * 3 / 2, y), number));
    }
    found
}

/// Where a cell of a hexagon lies, labels at all ends allowed for.
fn hexagon_centre(side: usize, column: usize, row: usize) -> Point {
    // The middle row is the widest and begins with column 0.
    let x = (2 * column + row + 1 - side) * STEP / 2;
    (MARGIN + STEP + x, MARGIN + HEX_STEP + row * HEX_STEP)
}

fn add(base: usize, offset: isize) -> usize {
    base.checked_add_signed(offset)
        .expect("the margin is wider than half a cell")
}
