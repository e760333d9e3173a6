//! What users get to see, as structs that can be serialised: one file a
//! subject. The same view is printed as JSON or CSV, as text, or on a page.
#![allow(
    missing_docs,
    reason = "fields are named as the JSON keys and CSV columns they become"
)]

pub mod board;
mod check;
mod crosstable;
pub mod dispute;
pub mod event;
mod explanation;
mod game;
pub mod import;
pub mod journal;
mod open;
pub mod player;
mod reconcile;
mod repair;
pub mod round;
mod score;
mod series;
pub mod sheet;
mod teams;
mod working;

pub use board::{BoardView, PerftView, VariantView};
pub use check::{CodeView, SummaryView};
pub use crosstable::CrosstableRowView;
pub use explanation::ExplanationView;
pub use game::{CheckedGame, FINDING_COLUMNS, GameView, NoGameView};
pub use open::{OpenView, chance_name};
pub use reconcile::{ComparedSheetView, ComparisonView, ReconciliationView};
pub use repair::RepairView;
pub use score::{BestView, RuleView, ScoreView};
pub use series::{SeriesRulesView, SeriesView};
pub use teams::TeamView;
pub use working::{ExplainView, SeparationView, WorkingView};
