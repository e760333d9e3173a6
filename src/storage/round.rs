//! Rounds of an event.

use rusqlite::params;

use super::snapshot::Snapshot;
use super::table::table;
use super::word::words;
use super::{EventId, Result};

pub use outflank_core::tournament::Stage;

const OF_EVENT: &str = "SELECT * FROM round WHERE event_id = ?1 ORDER BY number";
const NUMBERED: &str = "SELECT * FROM round WHERE event_id = ?1 AND number = ?2";

words! {
    /// Whether a round still takes pairings and results.
    State {
        /// It does.
        Open = "open",
        /// It takes corrections only.
        Sealed = "sealed",
    }
}

table! {
    /// A round.
    Round(RoundId) = "round" {
        /// Of which event.
        event_id: EventId,
        /// Its number, finals after the rest.
        number: u32,
        /// What it is called: `1`, `F`.
        name: String,
        /// What it is to the standings.
        stage: Stage as text,
        /// Whether it still takes pairings and results.
        state: State,
    }
}

impl Snapshot<'_> {
    /// The rounds of an event.
    pub fn rounds_of_event(&self, event: EventId) -> Result<Vec<Round>> {
        self.list(OF_EVENT, params![event])
    }

    /// The round with this number.
    pub fn round_numbered(&self, event: EventId, number: u32) -> Result<Option<Round>> {
        self.first(NUMBERED, params![event, number])
    }
}
