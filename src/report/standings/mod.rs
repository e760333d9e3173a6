//! Standings with their arithmetic, crosstable, teams, publications.

pub mod bump;
pub mod crosstable_view;
pub mod html;
pub mod open_view;
pub mod paper;
pub mod publication;
pub mod refusal;
pub mod results_note;
pub mod teams_view;
pub mod view;
pub mod wording;
pub mod working_view;
pub mod written;
