//! What users get to see, as structs that can be serialised: one file a
//! subject. The same view is printed as JSON or CSV, as text, or on a page.
#![allow(
    missing_docs,
    reason = "fields are named as the JSON keys and CSV columns they become"
)]

mod board;
mod check;
mod crosstable;
mod explanation;
mod game;
pub mod journal;
mod open;
mod publication;
mod reconcile;
mod repair;
mod score;
mod series;
mod standings;
mod teams;
mod working;

pub use board::{BoardView, PerftView, VariantView};
pub use check::{CodeView, SummaryView};
pub use crosstable::{CrosstableRowView, CrosstableView, MeetingView};
pub use explanation::ExplanationView;
pub use game::{CheckedGame, GameView, NoGameView};
pub use open::OpenView;
pub use publication::{PublicationView, PublishedStandingsView};
pub use reconcile::ReconciliationView;
pub use repair::RepairView;
pub use score::{BestView, ScoreView};
pub use series::{SeriesRowView, SeriesRulesView, SeriesView};
pub use standings::{FinalsView, StandingsRowView, StandingsView};
pub use teams::{TeamView, TeamsView};
pub use working::{ExplainView, SeparationView, TieBreakView, WorkingView};
