//! One game, turn by turn.

pub mod line_view;
pub mod line_wording;
pub mod svg;
pub mod view;
