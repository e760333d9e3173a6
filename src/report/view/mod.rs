//! What is printed as JSON, as structs. Their fields are the keys, in order.

#![allow(missing_docs, reason = "the fields are the keys of the JSON")]

mod board;
mod check;
mod crosstable;
mod explanation;
mod game;
mod open;
mod reconcile;
mod repair;
mod score;
mod series;
mod teams;
mod working;

pub use board::{BoardView, PerftView, VariantView};
pub use check::{CodeView, SummaryView};
pub use crosstable::CrosstableRowView;
pub use explanation::ExplanationView;
pub use game::{CheckedGame, GameView, NoGameView};
pub use open::{OpenView, chance_name};
pub use reconcile::ReconciliationView;
pub use repair::RepairView;
pub use score::{BestView, ScoreView};
pub use series::{SeriesRulesView, SeriesView};
pub use teams::TeamView;
pub use working::{ExplainView, SeparationView, WorkingView};
