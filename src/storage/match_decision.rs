//! What the director has decided about matches of the finals.

use super::{EventId, PlayerId, Result};
use super::{snapshot::Snapshot, table::table};
use rusqlite::params;

const OF_EVENT: &str = "SELECT * FROM match_decision WHERE event_id = ?1 ORDER BY id";

table! {
    /// A decision about a match of the finals.
    MatchDecision(MatchDecisionId) = "match_decision" {
        /// Of which event.
        event_id: EventId,
        /// Who goes through.
        winner_id: PlayerId,
        /// Who does not.
        loser_id: PlayerId,
        /// Why.
        reason: String,
    }
}

impl Snapshot<'_> {
    /// The decisions about the finals of an event.
    pub fn match_decisions_of_event(&self, event: EventId) -> Result<Vec<MatchDecision>> {
        self.list(OF_EVENT, params![event])
    }
}
