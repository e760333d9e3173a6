//! Boards and curves as SVG: files for a bulletin, and pieces of a page.

mod curve;
mod layout;
mod picture;
mod screen;

pub use crate::report::viewer::svg::{GridMarks, SquareState, line_board, line_curve, sheet_grid};
pub use curve::disc_curve;
pub use picture::Picture;
pub use screen::{DrawnSquare, Kind, screen_board};
