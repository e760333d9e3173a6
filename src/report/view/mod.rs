//! What users get to see, as structs that can be serialised: one file a
//! subject. The same view is printed as JSON or CSV, as text, or on a page.
#![allow(
    missing_docs,
    reason = "fields are named as the JSON keys and CSV columns they become"
)]

pub mod backup;
pub mod doctor;
mod explanation;
pub mod export;
mod game;
pub mod import;
pub mod journal;
mod reconcile;
mod repair;
mod score;

pub use explanation::ExplanationView;
pub use game::{CheckedGame, GameView, NoGameView};
pub use reconcile::ReconciliationView;
pub use repair::RepairView;
pub use score::{BestView, ScoreView};
