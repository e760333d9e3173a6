//! Rounds of an event.

use super::{EventId, snapshot::queries, table::table, word::words};

pub use outflank_core::tournament::Stage;

const OF_EVENT: &str = "SELECT * FROM round WHERE event_id = ?1 ORDER BY number";
const NUMBERED: &str = "SELECT * FROM round WHERE event_id = ?1 AND number = ?2";

words! {
    /// Whether a round still takes pairings and results.
    State {
        /// Both.
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

queries! {
    /// The rounds of an event.
    rounds_of_event(event: EventId) -> Vec<Round> = list OF_EVENT;

    /// The round with this number.
    round_numbered(event: EventId, number: u32) -> Option<Round> = first NUMBERED;
}
