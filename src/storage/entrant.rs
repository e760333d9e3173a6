//! Entries: who takes part in an event, and when not.

use super::{AbsenceId, EntrantId, EventId, PersonId, PlayerId, Result};
use super::{snapshot::Snapshot, snapshot::queries, table::table, word::words};
use rusqlite::params;

const OF_EVENT: &str = "SELECT * FROM entrant WHERE event_id = ?1 ORDER BY number";
const COUNT: &str = "SELECT count(*) FROM entrant WHERE event_id = ?1";
const LAST_OF_EVENT: &str =
    "SELECT * FROM entrant WHERE event_id = ?1 ORDER BY number DESC LIMIT 1";
/// From the few names of the person to their entries, whatever the planner may think.
const OF_PERSON: &str = "SELECT entrant.* FROM player
    CROSS JOIN entrant ON entrant.player_id = player.id
    WHERE player.id = ?1 OR player.merged_into = ?1
    ORDER BY entrant.event_id, entrant.number";
const ABSENCES: &str = "SELECT absence.* FROM absence
    JOIN entrant ON entrant.id = absence.entrant_id
    WHERE entrant.event_id = ?1
    ORDER BY absence.entrant_id, absence.after_round, absence.id";

const REMOVED: &str = "SELECT * FROM removed_entrant WHERE event_id = ?1 ORDER BY number";

table! {
    /// A player in an event.
    Entrant(EntrantId) = "entrant" {
        /// In which event.
        event_id: EventId,
        /// Who.
        player_id: PlayerId,
        /// The number on the list of entrants.
        number: u32,
        /// The first round played; later than 1 for those who come late.
        first_round: u32,
    }
}

table! {
    /// A time away from the event.
    Absence(AbsenceId) = "absence" {
        /// Whose.
        #[serde(alias = "entry_id")]
        entrant_id: EntrantId,
        /// The last round before it.
        after_round: u32,
        /// The first round after it; none as long as the player is away.
        back_in_round: Option<u32>,
        /// What each of its rounds is worth.
        #[serde(default)]
        bye: RequestedBye,
    }
}

words! {
    /// What a round is worth that a player asked not to play. Without an
    /// agreement it is worth nothing.
    #[derive(Default)]
    RequestedBye {
        /// Nothing.
        #[default]
        ZeroPoint = "zero-point",
        /// Half a point.
        HalfPoint = "half-point",
    }
}

table! {
    /// An entrant who was removed from an event, so that nobody else gets the
    /// number.
    RemovedEntrant(RemovedEntrantId) = "removed_entrant" {
        /// From which event.
        event_id: EventId,
        /// Who it was.
        player_id: PlayerId,
        /// The number that stays theirs.
        number: u32,
    }
}

impl Absence {
    /// A player who leaves after a round, until they return.
    pub const fn withdrawal(id: AbsenceId, entrant_id: EntrantId, after_round: u32) -> Self {
        Self {
            id,
            entrant_id,
            after_round,
            back_in_round: None,
            bye: RequestedBye::ZeroPoint,
        }
    }

    /// A player who misses one round.
    pub const fn in_round(id: AbsenceId, entrant_id: EntrantId, round: u32) -> Self {
        Self {
            back_in_round: Some(round + 1),
            ..Self::withdrawal(id, entrant_id, round - 1)
        }
    }

    /// Whether the player is away in this round.
    pub fn covers(&self, round: u32) -> bool {
        round > self.after_round && self.back_in_round.is_none_or(|back| round < back)
    }

    /// The rounds for which the player gets half a point.
    pub fn half_point_rounds(&self) -> std::ops::Range<u32> {
        let first = self.after_round + 1;
        match (self.bye, self.back_in_round) {
            (RequestedBye::HalfPoint, Some(back)) => first..back,
            _ => first..first,
        }
    }
}

queries! {
    /// The entrants of an event by number.
    entrants_of_event(event: EventId) -> Vec<Entrant> = list OF_EVENT;

    /// The entrant of an event with the highest number.
    last_entrant_of_event(event: EventId) -> Option<Entrant> = first LAST_OF_EVENT;

    /// The entrants who were removed from an event, by number.
    removed_entrants_of_event(event: EventId) -> Vec<RemovedEntrant> = list REMOVED;

    /// The absences of an event.
    absences_of_event(event: EventId) -> Vec<Absence> = list ABSENCES;
}

impl Snapshot<'_> {
    /// How many have entered an event.
    pub fn count_entrants(&self, event: EventId) -> Result<u32> {
        let mut statement = self.connection().prepare_cached(COUNT)?;
        Ok(statement.query_row(params![event], |row| row.get(0))?)
    }

    /// A person as an entrant of an event, under any of their names.
    pub fn entrant_of(&self, event: EventId, person: PersonId) -> Result<Option<Entrant>> {
        let mut entries = self.entries_of(person)?.into_iter();
        Ok(entries.find(|each| each.event_id == event))
    }

    /// All entries of a person, under all their names.
    pub fn entries_of(&self, person: PersonId) -> Result<Vec<Entrant>> {
        self.list(OF_PERSON, params![person.row()])
    }
}
