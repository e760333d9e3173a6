//! Disputes: both claims, kept until somebody rules.

use super::{DisputeId, EventId, GameId, Result};
use super::{snapshot::Snapshot, snapshot::queries, table::table, word::words};
use outflank_core::board::Colour;
use rusqlite::params;

const OF_GAME: &str = "SELECT * FROM dispute WHERE game_id = ?1 ORDER BY id";
const OF_EVENT: &str = "SELECT dispute.* FROM dispute
    JOIN game ON game.id = dispute.game_id
    WHERE game.event_id = ?1 ORDER BY dispute.id";

/// Those that nobody has ruled on, with their tables.
const OPEN_OF_EVENT: &str = "SELECT dispute.id, dispute.about,
        round.number, game.table_number
    FROM dispute
    JOIN game ON game.id = dispute.game_id
    JOIN round ON round.id = game.round_id
    WHERE game.event_id = ?1 AND dispute.status = 'open' ORDER BY dispute.id";

const ROUNDS_OF_EVENT: &str = "SELECT DISTINCT round.number FROM dispute
    JOIN game ON game.id = dispute.game_id
    JOIN round ON round.id = game.round_id
    WHERE game.event_id = ?1 ORDER BY round.number";

words! {
    /// How far a dispute has come.
    Status {
        /// Nobody has ruled.
        Open = "open",
        /// Ruled; the ruling can still be withdrawn.
        Ruled = "ruled",
        /// Ruled for good.
        Final = "final",
    }
}

words! {
    /// Who raised it.
    RaisedBy {
        /// Black.
        Black = "black",
        /// White.
        White = "white",
        /// The director, or a table judge.
        Official = "official",
    }
}

impl RaisedBy {
    /// The side of the player who raised it; `None` if an official did.
    pub const fn side(self) -> Option<Colour> {
        match self {
            Self::Black => Some(Colour::Black),
            Self::White => Some(Colour::White),
            Self::Official => None,
        }
    }
}

table! {
    /// A dispute.
    Dispute(DisputeId) = "dispute" linked {
        /// About which game.
        game_id: GameId,
        /// Who raised it.
        raised_by: RaisedBy,
        /// What it is about, in their words.
        about: String,
        /// The move it is about.
        at_move: Option<u32>,
        /// What Black says.
        black_claim: String,
        /// What White says.
        white_claim: String,
        /// How far it has come.
        status: Status,
    }
}

/// A dispute that nobody has ruled on, and where its game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenDispute {
    pub id: DisputeId,
    pub about: String,
    pub round: u32,
    pub table: Option<u32>,
}

queries! {
    /// The disputes of a game.
    disputes_of_game(game: GameId) -> Vec<Dispute> = list OF_GAME;

    /// The disputes of an event.
    disputes_of_event(event: EventId) -> Vec<Dispute> = list OF_EVENT;
}

impl Snapshot<'_> {
    /// The disputes of an event that nobody has ruled on.
    pub fn open_disputes_of_event(&self, event: EventId) -> Result<Vec<OpenDispute>> {
        let mut statement = self.connection().prepare_cached(OPEN_OF_EVENT)?;
        let rows = statement.query_map(params![event], |row| {
            Ok(OpenDispute {
                id: row.get("id")?,
                about: row.get("about")?,
                round: row.get("number")?,
                table: row.get("table_number")?,
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The numbers of the rounds of an event with games that were disputed.
    pub fn disputed_rounds_of_event(&self, event: EventId) -> Result<Vec<u32>> {
        let mut statement = self.connection().prepare_cached(ROUNDS_OF_EVENT)?;
        let rows = statement.query_map(params![event], |row| row.get(0))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}
