//! Boards and curves as SVG: files for a bulletin, and pieces of a page.

mod curve;
mod layout;
mod picture;
mod screen;

pub use curve::disc_curve;
pub use picture::Picture;
pub use screen::{DrawnSquare, Kind, screen_board};
