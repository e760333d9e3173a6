//! Standings as they were shown to the players.

use rusqlite::params;

use super::snapshot::Snapshot;
use super::table::table;
use super::word::words;
use super::{EventId, PublicationId, Result};

const OF_EVENT: &str = "SELECT * FROM publication WHERE event_id = ?1 ORDER BY id";

words! {
    /// Whether a dispute was open when they were shown.
    Status {
        /// None was.
        Official = "official",
        /// One was: the order may change.
        Provisional = "provisional",
    }
}

table! {
    /// Published standings.
    Publication(PublicationId) = "publication" linked {
        /// Of which event.
        event_id: EventId,
        /// After how many rounds.
        after_round: u32,
        /// Whether a dispute was open.
        #[serde(alias = "standing")]
        status: Status,
        /// The standings, as JSON.
        standings: String,
        /// The publication it replaces, after a correction.
        #[serde(default)]
        replaces: Option<PublicationId>,
    }
}

impl Snapshot<'_> {
    /// What was published of an event, oldest first.
    pub fn publications_of_event(&self, event: EventId) -> Result<Vec<Publication>> {
        self.list(OF_EVENT, params![event])
    }
}
