//! What is printed as JSON, as structs. Their fields are the keys, in order.

mod explanation;
mod game;
mod reconcile;
mod repair;
mod score;

pub use explanation::ExplanationView;
pub use game::{CheckedGame, GameView, NoGameView};
pub use reconcile::ReconciliationView;
pub use repair::RepairView;
pub use score::{BestView, ScoreView};
