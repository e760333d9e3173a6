//! One square (or hexagonal cell) of a board.

/// A square of some board: its place in reading order, a1 first.
///
/// Which board it belongs to is known from the context, and so names are given
/// and read by [`Geometry`](super::Geometry).
///
/// ```
/// use outflank_core::board::{Geometry, Square};
///
/// let d3 = Square::from_index(19);
/// assert_eq!(Geometry::rectangle(8, 8)?.name(d3), "d3");
/// assert_eq!(Geometry::rectangle(6, 6)?.name(d3), "b4");
/// # Ok::<_, outflank_core::board::GeometryError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square at this place in reading order.
    ///
    /// # Panics
    ///
    /// If `index` is 256 or more: no board is that large.
    pub const fn from_index(index: usize) -> Self {
        assert!(index < 256, "no board has more than 256 squares");
        #[allow(clippy::cast_possible_truncation, reason = "checked in the line above")]
        Self(index as u8)
    }

    /// Its place in reading order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a piece of text is not a square of this board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum SquareError {
    /// Neither a letter and a number, nor a number and a letter.
    #[error("`{0}` is not a square: expected a column letter and a row number, as in d3 or 3d")]
    Illegible(String),
    /// Well formed, but this board has no such square.
    #[error("`{text}` is not on this board: {board}")]
    OffBoard {
        /// The text as written.
        text: String,
        /// What the board has: `columns a to h, rows 1 to 8`.
        board: String,
    },
}
