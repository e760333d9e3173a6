//! Events: tournaments that are run or have been, and archives.

use rusqlite::params;

use super::Result;
use super::snapshot::Snapshot;
use super::table::table;
use super::word::words;

const ALL: &str = "SELECT * FROM event ORDER BY date, name, id";
const OF_KIND: &str = "SELECT * FROM event WHERE kind = ?1 ORDER BY date, name, id";
const NAMED: &str = "SELECT * FROM event WHERE name = ?1 ORDER BY date, id";

words! {
    /// What an event is to the record.
    Kind {
        /// Players, rounds, results, standings.
        Tournament = "tournament",
        /// Games of an archive, without rounds.
        Archive = "archive",
    }
}

table! {
    /// An event.
    Event(EventId) = "event" {
        /// Its name.
        name: String,
        /// What it is to the record.
        kind: Kind,
        /// The day or days, as written; `2026-05-01` where it is known.
        date: String,
        /// Where.
        place: String,
        /// In which country.
        country: String,
        /// Who sends the results to the rating officer.
        sender: String,
        /// How many rounds are planned.
        rounds: Option<u32>,
        /// The rules it is played under.
        ruleset: String,
        /// The game that is played.
        variant: String,
        /// The seed from which lots were drawn, once they were.
        #[serde(default, alias = "lots")]
        lot_seed: Option<u32>,
    }
}

impl Snapshot<'_> {
    /// All events by date and name.
    pub fn events(&self) -> Result<Vec<Event>> {
        self.list(ALL, [])
    }

    /// The events of one kind.
    pub fn events_of_kind(&self, kind: Kind) -> Result<Vec<Event>> {
        self.list(OF_KIND, params![kind])
    }

    /// The events with exactly this name.
    pub fn events_named(&self, name: &str) -> Result<Vec<Event>> {
        self.list(NAMED, params![name])
    }
}
