//! The rules of the whole family, as data: variants, positions, turns, scores.

mod line;
mod perft;
mod position;
mod rules;
mod score;
mod setup;
mod turn;
mod variant;

pub use line::{Line, LineEnd};
pub use perft::perft;
pub use position::Position;
pub use rules::{EndCause, State};
pub use score::{DiscsError, Empties, HalfDiscs, Score, ScoreError, half_width, is_dash, score};
pub use setup::{Setup, SetupError};
pub use turn::{Illegal, Move, Turn, move_list, readable_moves, written_moves};
pub use variant::{FourthDisc, Goal, Opening, Passing, Supply, Variant, VariantError};
