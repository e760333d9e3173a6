//! Turning and mirroring a board.

use super::{Geometry, Shape, Square, SquareSet};

/// A way to lay a rectangular board on itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// As it lies.
    Identity,
    /// By a half turn: a1 goes to h8.
    HalfTurn,
    /// Mirrored in the diagonal from a1 to h8: rows and columns exchanged.
    MainDiagonal,
    /// Mirrored in the diagonal from a8 to h1.
    CrossDiagonal,
    /// By a quarter turn clockwise: a1 goes to h1.
    QuarterTurn,
    /// By a quarter turn anticlockwise: a1 goes to a8.
    ThreeQuarterTurn,
    /// Left and right exchanged: a1 goes to h1, h8 to a8.
    LeftRight,
    /// Top and bottom exchanged: a1 goes to a8.
    TopBottom,
}

impl Symmetry {
    /// All eight. The first four keep the starting discs of Othello, the
    /// others exchange their colours.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::HalfTurn,
        Self::MainDiagonal,
        Self::CrossDiagonal,
        Self::QuarterTurn,
        Self::ThreeQuarterTurn,
        Self::LeftRight,
        Self::TopBottom,
    ];

    /// The name in JSON and on the terminal.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::HalfTurn => "half-turn",
            Self::MainDiagonal => "main-diagonal",
            Self::CrossDiagonal => "cross-diagonal",
            Self::QuarterTurn => "quarter-turn",
            Self::ThreeQuarterTurn => "three-quarter-turn",
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
        }
    }

    /// The symmetries this board has: eight for a square, four for another
    /// rectangle, only the identity for a hexagon.
    pub fn of(geometry: &Geometry) -> &'static [Self] {
        const RECTANGLE: [Symmetry; 4] = [
            Symmetry::Identity,
            Symmetry::HalfTurn,
            Symmetry::LeftRight,
            Symmetry::TopBottom,
        ];
        match geometry.shape() {
            Shape::Rectangle { columns, rows } if columns == rows => &Self::ALL,
            Shape::Rectangle { .. } => &RECTANGLE,
            Shape::Hexagon { .. } => &Self::ALL[..1],
        }
    }

    /// Where a square goes.
    ///
    /// # Panics
    ///
    /// If the board does not have this symmetry.
    pub fn square(self, geometry: &Geometry, square: Square) -> Square {
        let (column, row) = geometry.coordinates(square);
        let (right, down) = (geometry.columns() - 1 - column, geometry.rows() - 1 - row);
        let (column, row) = match self {
            Self::Identity => (column, row),
            Self::HalfTurn => (right, down),
            Self::MainDiagonal => (row, column),
            Self::CrossDiagonal => (down, right),
            Self::QuarterTurn => (down, column),
            Self::ThreeQuarterTurn => (row, right),
            Self::LeftRight => (right, row),
            Self::TopBottom => (column, down),
        };
        geometry
            .square_at(column, row)
            .expect("the board has this symmetry")
    }

    /// Where the squares of a set go.
    pub fn set(self, geometry: &Geometry, squares: SquareSet) -> SquareSet {
        squares
            .iter()
            .map(|square| self.square(geometry, square))
            .collect()
    }
}
