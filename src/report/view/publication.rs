//! Standings as they were published.

use serde::{Serialize, Serializer};

use crate::report::csv::Table;
use crate::report::rows::Columns;

/// What was published, by whom and when.
#[derive(Clone, Debug, Serialize)]
pub struct PublicationView {
    /// After how many rounds.
    pub round: u32,
    /// `official`, or `provisional` if a dispute was open.
    pub standing: String,
    pub at: String,
    pub by: String,
}

impl Columns for PublicationView {
    const COLUMNS: &'static [&'static str] = &["round", "standing", "at", "by"];
}

/// One publication with its standings. As JSON it is the standings.
#[derive(Clone, Debug)]
pub struct PublishedStandingsView {
    pub event: String,
    pub publication: PublicationView,
    pub table: Table,
}

impl Serialize for PublishedStandingsView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.table.serialize(serializer)
    }
}
