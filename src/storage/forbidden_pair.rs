//! Players who must not meet.

use super::{EventId, PlayerId, Result};
use super::{snapshot::Snapshot, table::table};
use rusqlite::params;

const OF_EVENT: &str = "SELECT * FROM forbidden_pair WHERE event_id = ?1 ORDER BY id";

table! {
    /// Two players who must not meet in any round of an event.
    ForbiddenPair(ForbiddenPairId) = "forbidden_pair" {
        /// Of which event.
        event_id: EventId,
        /// The one with the smaller id.
        one_id: PlayerId,
        /// The other.
        other_id: PlayerId,
        /// Why; empty if nobody said.
        reason: String,
    }
}

impl Snapshot<'_> {
    /// The players of an event who must not meet.
    pub fn forbidden_pairs_of_event(&self, event: EventId) -> Result<Vec<ForbiddenPair>> {
        self.list(OF_EVENT, params![event])
    }
}
