//! Events: tournaments that are run or have been, and archives.

use super::{EventId, Result, snapshot::Snapshot, snapshot::queries, table::table, word::words};
use outflank_core::ruleset::{AccelerationChoice, FinalsPlan, Ruleset};
use rusqlite::{Connection, params};

const ALL: &str = "SELECT * FROM event ORDER BY date, name, id";
/// Tournaments that still have a round to play or to seal. A round robin is
/// one round, however many were announced.
const OPEN: &str = "SELECT * FROM event
    WHERE kind = 'tournament' AND (
        EXISTS (SELECT 1 FROM round WHERE event_id = event.id AND state = 'open')
        OR coalesce(rounds, 1) > (SELECT count(*) FROM round
            WHERE event_id = event.id AND stage <> 'final')
        AND NOT EXISTS (SELECT 1 FROM round WHERE event_id = event.id AND stage = 'round-robin'))
    ORDER BY date, name, id";
const OF_KIND: &str = "SELECT * FROM event WHERE kind = ?1 ORDER BY date, name, id";
const NAMES: &str = "SELECT id, name, date FROM event ORDER BY date, name, id";
const RULESETS: &str = "SELECT id, ruleset FROM event";
const SET_RULESET: &str = "UPDATE event SET ruleset_name = ?2, ruleset = ?3 WHERE id = ?1";
/// The name of rules that cannot be read.
const UNNAMED: &str = "unnamed";
const NAMED: &str = "SELECT * FROM event WHERE name = ?1 ORDER BY date, id";

words! {
    /// Whether an event is played or only holds games.
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
        /// Whether it is played or only holds games.
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
        /// The name of the rules it is played under.
        #[serde(default)]
        ruleset_name: String,
        /// The TOML text of those rules.
        ruleset: String,
        /// The game that is played.
        variant: String,
        /// The seed from which lots were drawn, once they were.
        #[serde(default, alias = "lots")]
        lot_seed: Option<u32>,
        /// What is played after the rounds, where it is not what the rules say.
        #[serde(default)]
        finals: Option<FinalsPlan> as text,
        /// Virtual points in the first rounds, where it is not what the rules
        /// say.
        #[serde(default)]
        acceleration: Option<AccelerationChoice> as text,
    }
}

impl Event {
    /// Lines of the journal before version 8 do not have the name of the rules,
    /// and those about archives have it in the place of the text.
    pub(super) fn complete_ruleset(&mut self) {
        if self.ruleset_name.is_empty() {
            (self.ruleset_name, self.ruleset) = name_and_text(&self.ruleset);
        }
    }
}

/// Fills the name and the text of the rules in a database before version 8.
pub(super) fn migrate_rulesets(connection: &Connection) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(RULESETS)?;
    let rows = statement.query_map([], |row| Ok((row.get("id")?, row.get("ruleset")?)))?;
    let rows: Vec<(EventId, String)> = rows.collect::<rusqlite::Result<_>>()?;
    for (id, ruleset) in rows {
        let (name, text) = name_and_text(&ruleset);
        connection.execute(SET_RULESET, params![id, name, text])?;
    }
    Ok(())
}

fn name_and_text(ruleset: &str) -> (String, String) {
    if let Ok(text) = Ruleset::preset_text(ruleset) {
        return (ruleset.to_owned(), text.to_owned());
    }
    let name = ruleset
        .parse::<Ruleset>()
        .map_or_else(|_| UNNAMED.to_owned(), |rules| rules.name);
    (name, ruleset.to_owned())
}

/// What an event is called, without its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventName {
    pub id: EventId,
    pub name: String,
    /// As text; empty if it is not known.
    pub date: String,
}

queries! {
    /// All events by date and name.
    events() -> Vec<Event> = list ALL;

    /// The tournaments of which not all announced rounds are sealed.
    open_events() -> Vec<Event> = list OPEN;

    /// The events of one kind.
    events_of_kind(kind: Kind) -> Vec<Event> = list OF_KIND;

    /// The events with exactly this name.
    events_named(name: &str) -> Vec<Event> = list NAMED;
}

impl Snapshot<'_> {
    /// What all events are called, by date and name. A federation keeps
    /// thousands of them: looking at the rules of each would take longer than
    /// entering a result.
    pub fn event_names(&self) -> Result<Vec<EventName>> {
        let mut statement = self.connection().prepare_cached(NAMES)?;
        let rows = statement.query_map([], |row| {
            Ok(EventName {
                id: row.get("id")?,
                name: row.get("name")?,
                date: row.get("date")?,
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}
