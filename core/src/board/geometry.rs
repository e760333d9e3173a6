//! A board without discs: its squares, their names and who is next to whom.

use std::fmt;

use super::{Square, SquareError, SquareSet, eight, general};

/// The outline of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Shape {
    /// Squares in columns and rows, eight directions.
    Rectangle {
        /// Columns, lettered from a.
        columns: usize,
        /// Rows, numbered from 1 at the top.
        rows: usize,
    },
    /// Hexagonal cells in a hexagon, six directions.
    Hexagon {
        /// Cells along each of the six sides.
        side: usize,
    },
}

/// Why a board of this size does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum GeometryError {
    /// A rectangle that is too small or too large.
    #[error("a board of {columns}×{rows} does not exist: columns and rows must be from 4 to 16")]
    Rectangle {
        /// The columns asked for.
        columns: usize,
        /// The rows asked for.
        rows: usize,
    },
    /// A hexagon that is too small or too large.
    #[error("a hexagon of side {side} does not exist: the side must be from 3 to 9")]
    Hexagon {
        /// The side asked for.
        side: usize,
    },
}

/// The squares of a board, their names and their neighbours.
///
/// On a hexagon the *row* counts the horizontal lines from the top and the
/// *column letter* counts the slanting lines that run down to the right,
/// starting with the one in the lower left corner; the drawn board carries a
/// letter at both ends of every slanting line.
///
/// ```
/// use outflank_core::board::{Geometry, SquareSet};
///
/// let board = Geometry::rectangle(8, 8)?;
/// let discs = |names: [&str; 2]| -> Result<SquareSet, _> {
///     names.iter().map(|name| board.parse(name)).collect()
/// };
/// let (black, white) = (discs(["e4", "d5"])?, discs(["d4", "e5"])?);
/// assert_eq!(board.names(board.placements(black, white)), "d3 c4 f5 e6");
/// let d3 = board.parse("D3")?;
/// assert_eq!(board.names(board.flips(black, white, d3)), "d4");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    shape: Shape,
    /// Column and row of every square, in reading order.
    coordinates: Vec<(usize, usize)>,
    /// The square at `row * columns + column`.
    grid: Vec<Option<Square>>,
    neighbours: Vec<[Option<Square>; 8]>,
}

const RECTANGLE_STEPS: [(i8, i8); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];
const HEXAGON_STEPS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

impl Geometry {
    /// A rectangle of 4×4 to 16×16.
    pub fn rectangle(columns: usize, rows: usize) -> Result<Self, GeometryError> {
        if (4..=16).contains(&columns) && (4..=16).contains(&rows) {
            Ok(Self::build(Shape::Rectangle { columns, rows }))
        } else {
            Err(GeometryError::Rectangle { columns, rows })
        }
    }

    /// A hexagon of side 3 to 9.
    pub fn hexagon(side: usize) -> Result<Self, GeometryError> {
        if (3..=9).contains(&side) {
            Ok(Self::build(Shape::Hexagon { side }))
        } else {
            Err(GeometryError::Hexagon { side })
        }
    }

    fn build(shape: Shape) -> Self {
        let mut geometry = Self {
            shape,
            coordinates: Vec::new(),
            grid: Vec::new(),
            neighbours: Vec::new(),
        };
        for row in 0..geometry.rows() {
            for column in 0..geometry.columns() {
                let inside = match shape {
                    Shape::Rectangle { .. } => true,
                    Shape::Hexagon { side } => {
                        (side - 1..=3 * (side - 1)).contains(&(column + row))
                    }
                };
                let square = inside.then(|| Square::from_index(geometry.coordinates.len()));
                geometry.grid.push(square);
                if inside {
                    geometry.coordinates.push((column, row));
                }
            }
        }
        geometry.neighbours = geometry
            .squares()
            .iter()
            .map(|square| std::array::from_fn(|direction| geometry.step(square, direction)))
            .collect();
        geometry
    }

    fn steps(&self) -> &'static [(i8, i8)] {
        match self.shape {
            Shape::Rectangle { .. } => &RECTANGLE_STEPS,
            Shape::Hexagon { .. } => &HEXAGON_STEPS,
        }
    }

    fn step(&self, square: Square, direction: usize) -> Option<Square> {
        let &(column_step, row_step) = self.steps().get(direction)?;
        let (column, row) = self.coordinates(square);
        self.square_at(
            column.checked_add_signed(column_step.into())?,
            row.checked_add_signed(row_step.into())?,
        )
    }

    /// The outline.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether this is the board of 8×8, which has a kernel of its own.
    pub const fn is_eight(&self) -> bool {
        matches!(
            self.shape,
            Shape::Rectangle {
                columns: 8,
                rows: 8
            }
        )
    }

    /// How many column letters there are.
    pub const fn columns(&self) -> usize {
        match self.shape {
            Shape::Rectangle { columns, .. } => columns,
            Shape::Hexagon { side } => 2 * side - 1,
        }
    }

    /// How many row numbers there are.
    pub const fn rows(&self) -> usize {
        match self.shape {
            Shape::Rectangle { rows, .. } => rows,
            Shape::Hexagon { side } => 2 * side - 1,
        }
    }

    /// How many squares a row has, counted from 0.
    pub fn squares_in_row(&self, row: usize) -> usize {
        let squares = (0..self.columns()).filter_map(|column| self.square_at(column, row));
        squares.count()
    }

    /// How many squares there are.
    pub fn len(&self) -> usize {
        self.coordinates.len()
    }

    /// Whether there are no squares: never.
    pub fn is_empty(&self) -> bool {
        self.coordinates.is_empty()
    }

    /// Every square of the board.
    pub fn squares(&self) -> SquareSet {
        SquareSet::first(self.len())
    }

    /// Column and row of a square, both counted from 0.
    pub fn coordinates(&self, square: Square) -> (usize, usize) {
        self.coordinates[square.index()]
    }

    /// The square in this column and row, both counted from 0.
    pub fn square_at(&self, column: usize, row: usize) -> Option<Square> {
        if column < self.columns() && row < self.rows() {
            self.grid[row * self.columns() + column]
        } else {
            None
        }
    }

    /// How many directions a line can take.
    pub fn directions(&self) -> usize {
        self.steps().len()
    }

    /// The next square from here in a direction.
    pub fn neighbour(&self, square: Square, direction: usize) -> Option<Square> {
        self.neighbours[square.index()][direction]
    }

    /// The squares from here to the edge in a direction, nearest first, `square`
    /// itself left out.
    pub fn ray(&self, square: Square, direction: usize) -> impl Iterator<Item = Square> {
        let next = move |&at: &Square| self.neighbour(at, direction);
        std::iter::successors(next(&square), next)
    }

    /// The discs of `opponent` that turn when `own` is placed on the empty
    /// `square`: every unbroken run that ends in another disc of `own`.
    pub fn flips(&self, own: SquareSet, opponent: SquareSet, square: Square) -> SquareSet {
        if self.is_eight() {
            #[allow(
                clippy::cast_possible_truncation,
                reason = "an 8x8 board has 64 squares"
            )]
            let index = square.index() as u8;
            SquareSet::from_bits(on_eight(own, opponent).flips(index))
        } else {
            self.flips_by_walking(own, opponent, square)
        }
    }

    /// The empty squares on which `own` would turn at least one disc.
    pub fn placements(&self, own: SquareSet, opponent: SquareSet) -> SquareSet {
        if self.is_eight() {
            SquareSet::from_bits(on_eight(own, opponent).moves())
        } else {
            self.placements_by_walking(own, opponent)
        }
    }

    /// [`flips`](Self::flips) by the general kernel, also on 8×8, for tests.
    #[doc(hidden)]
    pub fn flips_by_walking(
        &self,
        own: SquareSet,
        opponent: SquareSet,
        square: Square,
    ) -> SquareSet {
        general::flips(self, own, opponent, square)
    }

    /// [`placements`](Self::placements) by the general kernel, also on 8×8, for
    /// tests.
    #[doc(hidden)]
    pub fn placements_by_walking(&self, own: SquareSet, opponent: SquareSet) -> SquareSet {
        general::placements(self, own, opponent)
    }

    /// The name of a square: column letter and row number.
    pub fn name(&self, square: Square) -> String {
        let mut name = String::with_capacity(3);
        self.push_name(square, &mut name);
        name
    }

    /// Adds the [`name`](Self::name) of a square to a text.
    pub fn push_name(&self, square: Square, text: &mut String) {
        let (column, row) = self.coordinates(square);
        text.push(Self::letter(column));
        #[allow(
            clippy::cast_possible_truncation,
            reason = "a board has at most 17 rows"
        )]
        let number = row as u8 + 1;
        if number > 9 {
            text.push(char::from(b'0' + number / 10));
        }
        text.push(char::from(b'0' + number % 10));
    }

    /// The letter of a column counted from 0.
    pub fn letter(column: usize) -> char {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "a board has at most 17 columns"
        )]
        let letter = b'a' + column as u8;
        letter.into()
    }

    /// The names of the squares of a set, in reading order, with a blank between them.
    pub fn names(&self, squares: SquareSet) -> String {
        squares
            .iter()
            .map(|square| self.name(square))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Reads a square: column and row in either order and either case.
    pub fn parse(&self, text: &str) -> Result<Square, SquareError> {
        let illegible = || SquareError::Illegible(text.to_owned());
        let (letter, number) = match text.as_bytes() {
            [letter, number @ ..] if letter.is_ascii_alphabetic() => (*letter, number),
            [number @ .., letter] if letter.is_ascii_alphabetic() => (*letter, number),
            _ => return Err(illegible()),
        };
        if number.is_empty() || number.len() > 2 || !number.iter().all(u8::is_ascii_digit) {
            return Err(illegible());
        }
        let column = usize::from(letter.to_ascii_lowercase() - b'a');
        let row = number
            .iter()
            .fold(0, |row, digit| row * 10 + usize::from(digit - b'0'));
        row.checked_sub(1)
            .and_then(|row| self.square_at(column, row))
            .ok_or_else(|| SquareError::OffBoard {
                text: text.to_owned(),
                board: self.to_string(),
            })
    }
}

fn on_eight(own: SquareSet, opponent: SquareSet) -> eight::Position {
    eight::Position {
        own: own.bits(),
        opponent: opponent.bits(),
    }
}

/// What the board has, for messages: `columns a to h, rows 1 to 8`.
impl fmt::Display for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = Self::letter(self.columns() - 1);
        match self.shape {
            Shape::Rectangle { rows, .. } => write!(f, "columns a to {last}, rows 1 to {rows}"),
            Shape::Hexagon { side } => write!(
                f,
                "a hexagon of side {side}, columns a to {last}, rows 1 to {}",
                self.rows()
            ),
        }
    }
}
