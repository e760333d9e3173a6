//! Events: tournaments that are run or have been, and archives.

use rusqlite::{Connection, params};

use super::Result;
use super::table::{list, table};
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
        lots: Option<u32>,
    }
}

/// All events by date and name.
///
/// # Errors
///
/// If the database cannot be read.
pub fn all(connection: &Connection) -> Result<Vec<Event>> {
    list(connection, ALL, [])
}

/// The events of one kind.
///
/// # Errors
///
/// If the database cannot be read.
pub fn of_kind(connection: &Connection, kind: Kind) -> Result<Vec<Event>> {
    list(connection, OF_KIND, params![kind])
}

/// The events with exactly this name.
///
/// # Errors
///
/// If the database cannot be read.
pub fn named(connection: &Connection, name: &str) -> Result<Vec<Event>> {
    list(connection, NAMED, params![name])
}
