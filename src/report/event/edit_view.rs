//! What changes when an event is edited.

use serde::Serialize;

use super::view::EventView;
use crate::report::round::view::{RankChangeView, TableView};

/// An event that was edited.
#[derive(Clone, Debug, Serialize)]
pub struct EventEditView {
    /// The event as it is then.
    #[serde(flatten)]
    pub event: EventView,
    pub changes: Vec<FieldChangeView>,
    /// The games that other rules decide in another way.
    pub results: Vec<ResultChangeView>,
    /// The players who get another rank or other points.
    pub moved: Vec<RankChangeView>,
    /// What the director should know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// A value that was announced, before and after; empty if there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldChangeView {
    pub field: &'static str,
    pub before: String,
    pub after: String,
}

/// A game that other rules decide in another way.
#[derive(Clone, Debug, Serialize)]
pub struct ResultChangeView {
    pub round: u32,
    pub before: TableView,
    pub after: TableView,
}
