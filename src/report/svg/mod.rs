//! Boards and curves as SVG: files for a bulletin, and pieces of a page.

mod curve;
mod layout;
mod line;
mod picture;
mod screen;

pub use curve::disc_curve;
pub use line::{GridMarks, SquareState, line_board, line_curve, sheet_grid};
pub use picture::Picture;
pub use screen::{DrawnSquare, Kind, screen_board};
