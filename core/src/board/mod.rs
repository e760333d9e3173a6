//! Shapes: colours, squares, sets of squares, boards and the two kernels.
//!
//! The whole game family rests on one question: which discs does a placement
//! turn? Geometry answers it in two functions, [`Geometry::flips`] and
//! [`Geometry::placements`]; everything above is written once, for any board.

mod colour;
#[doc(hidden)]
pub mod eight;
mod general;
mod geometry;
mod set;
mod square;
mod symmetry;

pub use colour::{Colour, PerColour};
pub use geometry::{Geometry, GeometryError, Shape};
pub use set::SquareSet;
pub use square::{Square, SquareError};
pub use symmetry::Symmetry;
