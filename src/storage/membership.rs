//! What an entrant counts for besides the player's own place: a team, and
//! categories such as women or juniors.

use super::{EntrantId, EventId, snapshot::queries, table::table, word::words};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use serde::{Deserialize, Serialize};

const OF_ENTRANT: &str = "SELECT * FROM membership WHERE entrant_id = ?1";
const OF_EVENT: &str = "SELECT membership.* FROM membership
    JOIN entrant ON entrant.id = membership.entrant_id
    WHERE entrant.event_id = ?1
    ORDER BY entrant.number";

words! {
    /// Whether a player counts for a team of named players. In the library there are
    /// strangers too, who are in no database.
    Designation {
        /// Not decided yet.
        Unsaid = "unsaid",
        /// Named before the event.
        Designated = "designated",
        /// Plays for themselves.
        Extra = "extra",
    }
}

/// The categories of a player, each once, in the order they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Categories(pub Vec<String>);

/// Kept as a JSON list.
impl ToSql for Categories {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let text = serde_json::to_string(&self.0)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
        Ok(text.into())
    }
}

impl FromSql for Categories {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        serde_json::from_str(value.as_str()?)
            .map(Self)
            .map_err(|error| FromSqlError::Other(Box::new(error)))
    }
}

table! {
    /// What an entrant counts for.
    Membership(MembershipId) = "membership" {
        /// Whose.
        #[serde(alias = "entry_id")]
        entrant_id: EntrantId,
        /// The team, if it is not the country.
        team: Option<String>,
        /// Whether the player counts for it where only named players do.
        designation: Designation,
        /// The categories.
        categories: Categories,
    }
}

queries! {
    /// What an entrant counts for, if that was ever given.
    membership_of(entrant: EntrantId) -> Option<Membership> = first OF_ENTRANT;

    /// What the entrants of an event count for.
    memberships_of_event(event: EventId) -> Vec<Membership> = list OF_EVENT;
}
