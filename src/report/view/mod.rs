//! What users get to see, as structs that can be serialised: one file a
//! subject. The same view is printed as JSON or CSV, as text, or on a page.
#![allow(
    missing_docs,
    reason = "fields are named as the JSON keys and CSV columns they become"
)]

pub mod analysis;
pub mod backup;
pub mod board;
pub mod certificate;
mod check;
pub mod clock;
pub mod crosstable;
pub mod desk;
pub mod device;
pub mod dispute;
pub mod doctor;
pub mod entry;
pub mod error;
pub mod event;
pub mod event_edit;
mod explanation;
pub mod export;
pub mod finals;
mod game;
pub mod hypothesis;
pub mod import;
pub mod journal;
pub mod key;
pub mod line;
mod open;
pub mod pairing;
pub mod paper;
pub mod place_change;
pub mod player;
mod publication;
mod reconcile;
mod repair;
pub mod restore;
pub mod round;
pub mod ruleset;
mod score;
mod series;
pub mod sheet;
pub mod solve;
mod standings;
pub mod status;
mod teams;
pub mod verify;
pub mod viewer;
mod working;
pub mod written;

pub use board::{BoardView, PerftView, VariantView};
pub use check::{CodeView, Summary};
pub use crosstable::{CrosstableRowView, CrosstableView, MeetingView};
pub use explanation::ExplanationView;
pub use game::{Checked, FINDING_COLUMNS, FindingView, GameView, Hypotheses, NoGameView};
pub use open::OpenView;
pub use publication::{PublicationView, PublishedAgainView, PublishedStandingsView};
pub use reconcile::{ComparedSheetView, ComparisonView, ReconciliationView};
pub use repair::RepairView;
pub use score::{BestView, RuleView, ScoreView};
pub use series::{SeriesRowView, SeriesRulesView, SeriesView};
pub use standings::{FinalsView, StandingsRowView, StandingsView};
pub use teams::{TeamMemberView, TeamView, TeamWorkingView, TeamsView};
pub use working::{ExplainView, SeparationView, TieBreakView, WorkingView};
