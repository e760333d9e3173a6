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
    /// The number of the publication.
    pub number: i64,
    /// The publication that it replaces, after a correction.
    pub replaces: Option<i64>,
    /// Whether corrections have changed the standings since.
    pub differs: bool,
    /// Its line of the journal and the hash: `142:3f9a2c1b77d0a1e4`.
    pub journal: Option<String>,
}

/// The standings of a round that were published again.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedAgainView {
    pub round: u32,
    pub number: i64,
    /// The publication that it replaces.
    pub replaces: Option<i64>,
}

impl Columns for PublicationView {
    const COLUMNS: &'static [&'static str] = &[
        "round", "standing", "at", "by", "number", "replaces", "differs", "journal",
    ];
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
