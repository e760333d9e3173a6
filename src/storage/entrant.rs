//! Entries: who takes part in an event, and when not.

use rusqlite::params;

use super::snapshot::Snapshot;
use super::table::table;
use super::word::words;
use super::{AbsenceId, EntrantId, EventId, PlayerId, Result};

const OF_EVENT: &str = "SELECT * FROM entrant WHERE event_id = ?1 ORDER BY number";
const OF_PLAYER: &str = "SELECT * FROM entrant WHERE event_id = ?1 AND player_id = ?2";
const LAST_OF_EVENT: &str =
    "SELECT * FROM entrant WHERE event_id = ?1 ORDER BY number DESC LIMIT 1";
/// From the few names of the person to their entries, whatever the planner may think.
const OF_PERSON: &str = "SELECT entrant.* FROM player
    CROSS JOIN entrant ON entrant.player_id = player.id
    WHERE player.merged_into = ?2 AND entrant.event_id = ?1
    ORDER BY entrant.number LIMIT 1";
const EVENTS_OF: &str = "SELECT * FROM entrant WHERE player_id = ?1 ORDER BY event_id";
const ABSENCES: &str = "SELECT absence.* FROM absence
    JOIN entrant ON entrant.id = absence.entrant_id
    WHERE entrant.event_id = ?1
    ORDER BY absence.entrant_id, absence.after_round, absence.id";

const HALF_POINT_BYES: &str = "SELECT absence.* FROM absence
    JOIN entrant ON entrant.id = absence.entrant_id
    WHERE entrant.event_id = ?1 AND entrant.player_id = ?2 AND absence.bye = 'half-point'
    ORDER BY absence.id";

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
    #[must_use]
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
    #[must_use]
    pub const fn in_round(id: AbsenceId, entrant_id: EntrantId, round: u32) -> Self {
        Self {
            back_in_round: Some(round + 1),
            ..Self::withdrawal(id, entrant_id, round - 1)
        }
    }

    /// Whether the player is away in this round.
    #[must_use]
    pub fn covers(&self, round: u32) -> bool {
        round > self.after_round && self.back_in_round.is_none_or(|back| round < back)
    }

    /// The rounds for which the player gets half a point.
    #[must_use]
    pub fn half_point_rounds(&self) -> std::ops::Range<u32> {
        let first = self.after_round + 1;
        match (self.bye, self.back_in_round) {
            (RequestedBye::HalfPoint, Some(back)) => first..back,
            _ => first..first,
        }
    }
}

impl Snapshot<'_> {
    /// The entrants of an event by number.
    pub fn entrants_of_event(&self, event: EventId) -> Result<Vec<Entrant>> {
        self.list(OF_EVENT, params![event])
    }

    /// A player as an entrant of an event.
    pub fn entrant_of(&self, event: EventId, player: PlayerId) -> Result<Option<Entrant>> {
        self.first(OF_PLAYER, params![event, player])
    }

    /// A person as an entrant of an event, under any of their names.
    pub fn entrant_of_person(&self, event: EventId, person: PlayerId) -> Result<Option<Entrant>> {
        match self.entrant_of(event, person)? {
            Some(entrant) => Ok(Some(entrant)),
            None => self.first(OF_PERSON, params![event, person]),
        }
    }

    /// The entrant of an event with the highest number.
    pub fn last_entrant_of_event(&self, event: EventId) -> Result<Option<Entrant>> {
        self.first(LAST_OF_EVENT, params![event])
    }

    /// All entries of a player.
    pub fn entrants_of_player(&self, player: PlayerId) -> Result<Vec<Entrant>> {
        self.list(EVENTS_OF, params![player])
    }

    /// The entrants who were removed from an event, by number.
    pub fn removed_entrants_of_event(&self, event: EventId) -> Result<Vec<RemovedEntrant>> {
        self.list(REMOVED, params![event])
    }

    /// The rounds for which a player gets half a point in an event.
    pub fn half_point_byes_of(&self, event: EventId, player: PlayerId) -> Result<Vec<Absence>> {
        self.list(HALF_POINT_BYES, params![event, player])
    }

    /// The absences of an event.
    pub fn absences_of_event(&self, event: EventId) -> Result<Vec<Absence>> {
        self.list(ABSENCES, params![event])
    }
}
